import type { AgentName } from "@memory/shared";
import { agentTitle, agentWord } from "@memory/shared/words";
import { guardsAgainst } from "../agent-hooks/guards.ts";
import { placesOf, sessionsPath } from "../agent-hooks/places.ts";
import { wishOf } from "../agent-hooks/script.ts";
import { namesAndProjects } from "../agent-name.ts";
import { doubts, endingText, type ScopeFlags, scopeOf } from "../capture-scope.ts";
import { type Cli, type Define, shortPath } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { capturing } from "../connecting/capturing.ts";
import { type Chosen, HINT, here, named } from "../connecting/choose.ts";
import { partsOf } from "../connecting/parts.ts";
import { connected, type Planned, planFiles } from "../connecting/plan-files.ts";
import {
  asError,
  asJson,
  asPlanned,
  filesText,
  noteDiffs,
  noteFailures,
  type Written,
  write,
} from "../connecting/say-plans.ts";
import { connect, type Session } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { type Asking, asking } from "../flags.ts";
import { machineOf } from "../mcp-clients/targets.ts";
import { paintedDiff } from "../print/file-diff.ts";
import { labelled } from "../print/labelled.ts";
import { isMissing } from "../service/manager.ts";

interface Options extends ScopeFlags, Asking {
  readonly recall: boolean;
  readonly tools: boolean;
  /** Undefined: as it was. */
  readonly programs?: boolean;
  /** Read what the agents write down themselves, too; undefined: as it is. */
  readonly notes?: true;
  readonly dryRun?: true;
}

export const define: Define = (command, act) =>
  asking(
    command
      .argument("[agents...]", "claude-code, codex, gemini-cli, …; none, with --all: every agent found here")
      .option("--all", "capture the sessions of every project")
      .option("--project <names...>", "only of these: a folder, or a part of its name")
      .option("--programs", "capture also what a program or a script asked: claude -p, codex exec")
      .option("--no-programs", "capture those no longer")
      .option("--notes", "read what they write down themselves, too, whenever it changes (memory notes)")
      .option("--no-recall", "put nothing before the agent at its prompts")
      .option("--no-tools", "do not give it the tools of memory")
      .option("--repair", "mend the hooks after memory or node has moved; what is captured stays as it is")
      .option("--dry-run", "show what would change and change nothing"),
  )
    .addHelpText(
      "after",
      "\nGives an agent the tools of memory, adds hooks where its program has them, after showing both, and allows the daemon to\n" +
        "read each of its sessions when it has ended. Nothing else in its files changes, and a copy is kept beside each. Sessions\n" +
        "of the past are not read by this:  memory import --dry-run      nor are its own notes, unless you say --notes",
    )
    .action(act(connectAgents));

type Scope = Awaited<ReturnType<typeof scopeOf>>;

async function connectAgents(cli: Cli, written: string[], given: Options): Promise<Exit> {
  const { names, projects } = namesAndProjects(written, given.project);
  const options = { ...given, ...(projects.length > 0 && { project: projects }) };
  const isAll = names.length === 0 && (options.all === true || options.repair === true);
  if (names.length === 0 && !isAll)
    throw new CliError(EXIT.usage, "which agent?", { hint: `--all of them; ${HINT}` });
  const asked = named(names);
  const scope = await scopeOf(options, cli.io.homedir);
  const session = options.dryRun ? null : await connect(cli);
  const chosen = isAll ? here(session ? await foundBy(session) : [], machineOf(cli)) : asked;
  const plans = await plansOf(cli, chosen, options);
  const files = plans.map((plan) => asPlanned(cli, plan));
  const failed = files.find(({ failure }) => failure)?.failure;
  // Of agents that were named nothing is done by halves.
  if (failed && (!isAll || files.every(({ failure }) => failure))) throw asError(failed);
  const warnings = await guards(cli, chosen);
  if (!session) return sayPlan(cli, { files, chosen, scope, warnings });
  if (!(await agreed(cli, files, { scope, chosen, ...options }))) {
    cli.note("Nothing was changed.");
    return EXIT.ok;
  }
  const done: Written[] = [];
  for (const plan of plans) done.push(await write(cli, plan));
  const fault = done.find(({ failure }) => failure)?.failure;
  if (fault && !isAll) throw asError(fault);
  const captured = await allow(session, chosen, { scope, programs: options.programs });
  const followed = options.notes ? await followNotes(session, chosen) : [];
  return sayDone(cli, {
    files: done,
    chosen,
    captured,
    followed,
    warnings: [...warnings, ...(await doubtsOf(cli, session, { chosen, scope }))],
  });
}

async function foundBy({ client }: Session): Promise<AgentName[]> {
  const { agents } = await client.imports.agents();
  return agents.filter(({ found }) => found).map(({ agent }) => agent);
}

/** A repair mends what is there, and gives no agent anything new. */
export async function plansOf(
  cli: Cli,
  chosen: readonly Chosen[],
  { recall, tools, repair }: Pick<Options, "recall" | "tools" | "repair">,
): Promise<Planned[]> {
  const wish = { ...wishOf(cli), recall };
  const deps = { cli, machine: machineOf(cli), wish, tools, repair: repair === true };
  const parts = chosen.flatMap((one) => partsOf(one, deps));
  const once = parts.filter(
    (part, at) => parts.findIndex(({ what, shown }) => what === part.what && shown === part.shown) === at,
  );
  return planFiles(once, (file, those) =>
    connected(file, repair ? those.filter((part) => part.isIn(file.text)) : those),
  );
}

/** What keeps Claude Code from running hooks. */
async function guards(cli: Cli, chosen: readonly Chosen[]): Promise<string[]> {
  if (!chosen.some(({ agent }) => agent === "assistant-code")) return [];
  const places = placesOf(cli.io, process.cwd(), process.platform);
  return guardsAgainst(places, (path) => shortPath(path, cli.io.homedir));
}

function doubtsOf(
  cli: Cli,
  { client }: Session,
  { chosen, scope }: { readonly chosen: readonly Chosen[]; readonly scope: Scope },
): Promise<string[]> {
  if (!chosen.some(({ agent }) => agent === "assistant-code")) return Promise.resolve([]);
  const place = { sessions: sessionsPath(cli.io), show: (path: string) => shortPath(path, cli.io.homedir) };
  return doubts(client, scope?.projects ?? [], place);
}

type Status = Awaited<ReturnType<ReturnType<typeof capturing>["status"]>>;
interface Captured {
  readonly title: string;
  readonly agent: AgentName;
  readonly status: Status;
}

/** Projects that were excluded stay so: whoever wanted that was not asked. */
async function allow(
  { client }: Session,
  chosen: readonly Chosen[],
  { scope, programs }: { readonly scope: Scope; readonly programs: boolean | undefined },
): Promise<Captured[]> {
  const captured: Captured[] = [];
  for (const { agent, title } of chosen) {
    if (!agent) continue;
    const of = capturing(client, agent);
    const before = await of.status();
    const body = {
      scope: "all" as const,
      projects: [...(scope?.projects ?? [])],
      excludeProjects: before.excludeProjects,
      programs: programs ?? before.programs,
    };
    captured.push({ title, agent, status: scope ? await of.scope(body) : before });
  }
  return captured;
}

/** What these programs write down themselves is read from now on, too; answers those of which anything is known. */
async function followNotes({ client }: Session, chosen: readonly Chosen[]): Promise<AgentName[]> {
  const agents = chosen.flatMap(({ agent }) => agent ?? []);
  if (agents.length === 0) return [];
  const { followed } = await client.notes.follow({ body: { agents, follow: true } });
  return followed.filter((agent) => agents.includes(agent));
}

/** "every session", or those of the agents that are captured where others are connected as well. */
const whose = (chosen: readonly Chosen[]): string => {
  const titles = chosen.filter(({ agent }) => agent).map(({ title }) => title);
  return titles.length > 1 ? ` (${titles.join(", ")})` : "";
};

/** No question where nothing would be written: naming the scope was the consent. */
async function agreed(
  cli: Cli,
  files: readonly Written[],
  { scope, chosen, yes, input }: Pick<Options, "yes" | "input"> & { scope: Scope; chosen: readonly Chosen[] },
): Promise<boolean> {
  const changing = files.filter(({ changed }) => changed);
  if (changing.length === 0) return true;
  noteDiffs(cli, files);
  if (!cli.json) {
    noteFailures(cli, files);
    noteSteps(cli, chosen);
  }
  const where = filesText(cli, changing);
  const capture = scope ? `, and capture ${endingText(scope.projects, "now")}${whose(chosen)}` : "";
  return (
    yes === true ||
    confirm(cli, {
      question: `Write this to ${where}${capture}?`,
      refusal: `this would change ${changing.map(({ file }) => shortPath(file, cli.io.homedir)).join(", ")}`,
      hint: "agree with --yes, or look first with --dry-run",
      input,
    })
  );
}

/** What a person has to do in the programs themselves. */
function noteSteps(cli: Cli, chosen: readonly Chosen[]): void {
  for (const { title, hooked, client } of chosen) {
    if (hooked?.allow) cli.note(`${title}: ${hooked.allow}`);
    if (client?.asking && !client.permissions)
      cli.note(`${title} ${client.asking}:  memory mcp install ${client.id} --allow`);
  }
}

interface Dry {
  readonly files: readonly Written[];
  readonly chosen: readonly Chosen[];
  readonly scope: Scope;
  readonly warnings: readonly string[];
}

function sayPlan(cli: Cli, { files, chosen, scope, warnings }: Dry): Exit {
  if (cli.json) {
    const agents = chosen.flatMap(({ agent }) => agent ?? []);
    cli.sayJson({ dryRun: true, agents, files: files.map(asJson), scope, warnings });
    return EXIT.ok;
  }
  const changing = files.filter(({ diff }) => diff !== "");
  if (changing.length === 0) cli.say(`Nothing to change in ${filesText(cli, files)}`);
  for (const { diff } of changing) cli.say(paintedDiff(diff, cli.paint));
  noteFailures(cli, files);
  noteSteps(cli, chosen);
  if (scope) cli.say(`Would capture ${endingText(scope.projects, "then")}${whose(chosen)}`);
  for (const warning of warnings) cli.say(cli.paint.yellow(`! ${warning}`));
  cli.note("Nothing was changed.");
  return EXIT.ok;
}

interface Done {
  readonly files: readonly Written[];
  readonly chosen: readonly Chosen[];
  readonly captured: readonly Captured[];
  readonly followed: readonly AgentName[];
  readonly warnings: readonly string[];
}

async function sayDone(cli: Cli, { files, chosen, captured, followed, warnings }: Done): Promise<Exit> {
  const exit = files.some(({ failure }) => failure) ? EXIT.partly : EXIT.ok;
  if (cli.json) {
    const capture = captured.map(({ agent, status }) => ({ agent, ...status }));
    cli.sayJson({ dryRun: false, files: files.map(asJson), capture, notes: followed, warnings });
    return exit;
  }
  const changed = files.filter((one) => one.changed);
  const path = (name: string) => shortPath(name, cli.io.homedir);
  const rows: [string, string][] = [
    ...files
      .filter(({ failure }) => !failure)
      .map(({ agents, file }): [string, string] => ["File", `${path(file)}   ${agents.join(", ")}`]),
    ["Captured", capturedText(captured)],
    ...(followed.length > 0
      ? [
          ["Notes", `those of ${followed.map(agentTitle).join(", ")}, whenever they change`] as [
            string,
            string,
          ],
        ]
      : []),
    ...changed.flatMap(({ backup }): [string, string][] => (backup ? [["Backup", path(backup)]] : [])),
  ];
  const titles = [...new Set(chosen.map(({ title }) => title))].join(", ");
  cli.say(
    [
      `${cli.paint.green(changed.length === 0 ? "Already connected" : "Connected")}   ${titles}`,
      ...rows.flatMap(([label, value]) => labelled(label, value, cli)),
    ].join("\n"),
  );
  noteFailures(cli, files);
  for (const warning of warnings) cli.note(cli.paint.yellow(`! ${warning}`));
  if (changed.length > 0)
    cli.note("Sessions that are open already may have to be started again to take part.");
  cli.note("See that it works:  memory doctor      The past:  memory import --dry-run");
  if (await isMissing(cli)) cli.note("Have memory start by itself when you log in:  memory service install");
  return exit;
}

function capturedText(captured: readonly Captured[]): string {
  const texts = captured.map(({ status: { scope, projects, excludeProjects }, agent }) => {
    if (scope === null) return `nothing yet:  memory connect ${agentWord(agent)} --all`;
    const without = excludeProjects.length > 0 ? `, without ${excludeProjects.join(", ")}` : "";
    return `${endingText(projects, "now")}${without}`;
  });
  const [first = "no sessions of it are read"] = texts;
  if (texts.every((text) => text === first)) return first;
  return captured.map(({ title }, at) => `${title}: ${texts[at]}`).join(" · ");
}
