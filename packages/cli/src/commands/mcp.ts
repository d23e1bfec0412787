import { randomUUID } from "node:crypto";
import { type Command, Option } from "commander";
import type { Cli, Define } from "../cli.ts";
import { connectLater } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { asking } from "../flags.ts";
import type { Scope } from "../mcp-clients/targets.ts";

interface ServeOptions {
  readonly tools: "few" | "core" | "full";
  readonly readOnly?: true;
  readonly compat?: "server-memory";
}

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  const verb = (usage: string, summary: string): Command => command.command(usage).description(summary);
  const changing = (verb: Command): Command =>
    asking(
      verb
        .option("--all", "every client that is found on this machine")
        .addOption(scopeOption())
        .option("--dry-run", "show what would change and change nothing"),
    );
  changing(
    verb("install [clients...]", "Write memory into the files of these clients, after showing the change"),
  )
    .addOption(toolsOption())
    .option("--read-only", "offer nothing that changes anything")
    .option("--force", "also put it in the place of an entry of that name that starts something else")
    .addOption(
      new Option(
        "--allow",
        "also let it use memory without asking: Claude Code what changes nothing, Gemini CLI and Qwen Code everything",
      ).conflicts("print"),
    )
    .option("--print", "print what to paste instead, and touch no file")
    .addHelpText("after", CLIENTS_HELP)
    .action(act(late(async () => (await import("./mcp-install.ts")).install)));
  changing(verb("uninstall [clients...]", "Take our own entry out of them again, and nothing else")).action(
    act(late(async () => (await import("./mcp-uninstall.ts")).uninstall)),
  );
  verb("list", "Which clients there are, and is memory in them").action(
    act(late(async () => (await import("./mcp-list.ts")).list)),
  );
  verb("test [client]", "Start memory as a client does, and see that it answers")
    .addOption(scopeOption())
    .action(act(late(async () => (await import("./mcp-test.ts")).test)));
  verb("serve", "Speak MCP on stdin and stdout, for an agent to start")
    .addOption(toolsOption().default("core"))
    .option("--read-only", "offer nothing that changes anything")
    .addOption(
      new Option("--compat <server>", "offer the tools of another memory server instead").choices([
        "server-memory",
      ]),
    )
    .action(act(serve));
};

/** Loaded when it is run: an agent waits for `serve`, which needs none of what reads and writes the clients' files. */
const late =
  <A extends unknown[]>(load: () => Promise<(cli: Cli, ...args: A) => Promise<Exit | null>>) =>
  async (cli: Cli, ...args: A): Promise<Exit | null> =>
    (await load())(cli, ...args);

const scopeOption = (): Option =>
  new Option("--scope <scope>", "your own file for all projects, or the one of the folder you are in")
    .choices(["user", "project"] satisfies Scope[])
    .default("user");

const toolsOption = (): Option =>
  new Option(
    "--tools <set>",
    "few: what an agent with hooks needs, in few words; core: what every session needs; full: also history, changes, conflicts",
  ).choices(["few", "core", "full"]);

const CLIENTS_HELP =
  "\nClients: claude-code, claude-desktop, codex, cursor, vscode, copilot-cli, windsurf, gemini-cli, qwen-code, zed,\n" +
  "cline, goose, opencode, lm-studio. Nothing else in their files changes, and a copy of each is kept beside it. For any other client:\n" +
  "memory mcp install claude-desktop --print";

/** The daemon is found, or started, at the first tool call: an agent that only says hello never waits for it. */
async function serve(cli: Cli, { tools, readOnly, compat }: ServeOptions): Promise<Exit> {
  // Started by an agent that reads for memory itself: it would be asked about what it is reading.
  if (cli.io.env.MEMORY_READER) return EXIT.ok;
  const mcp = await import("@memory/mcp/main");
  const session = randomUUID();
  await mcp.serve({
    connect: (asWhom, { start }) =>
      connectLater({ ...cli, settings: { ...cli.settings, start: start && cli.settings.start } }, asWhom, {
        session,
      }),
    version: cli.version,
    porch: cli.io.porch,
    toolset: compat ?? tools,
    readOnly: readOnly === true,
  });
  return EXIT.ok;
}
