import { duration } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { askProgram, type Said } from "../mcp-clients/ask-program.ts";
import { startedBy } from "../mcp-clients/entry.ts";
import { find } from "../mcp-clients/plan.ts";
import { program, servingArgs } from "../mcp-clients/program.ts";
import { clientOf, fileOf, machineOf, type Scope } from "../mcp-clients/targets.ts";
import { cleanLine } from "../print/clean.ts";
import { labelled } from "../print/labelled.ts";

/** Start memory as a client does, say hello, ask for its tools and recall something; then ask the client's own program. */
export async function test(cli: Cli, name: string | undefined, { scope }: { scope: Scope }): Promise<Exit> {
  const words = name === undefined ? ourOwn(cli) : await configured(cli, name, scope);
  const client = name === undefined ? undefined : clientOf(name);
  const { tryServer } = await import("@memory/mcp/main");
  const tried = await tryServer(words, { version: cli.version });
  const said = client?.check && (await askProgram(client.check, { env: cli.io.env }));
  const asked = client?.check?.join(" ") ?? "";
  if (cli.json)
    cli.sayJson({
      client: name ?? null,
      command: words,
      ...tried,
      program: said ? { asked, ...said } : null,
    });
  else {
    const style = styleOf(cli);
    const rows: [string, string][] = [
      ["Command", words.join(" ")],
      ...tried.steps.map(({ step, ok, ms, detail }): [string, string] => [
        LABELS[step],
        `${ok ? cli.paint.green("ok") : cli.paint.red("failed")}   ${duration(ms)} · ${cleanLine(detail)}`,
      ]),
      ...(said ? [["Program", `${asked}   ${inWords(said)}`] satisfies [string, string]] : []),
    ];
    cli.say(rows.flatMap(([label, value]) => labelled(label, value, style)).join("\n"));
    if (said?.kind === "said") for (const line of said.lines) cli.say(`    ${cleanLine(line)}`);
  }
  return tried.ok ? EXIT.ok : EXIT.failed;
}

function inWords(said: Said): string {
  switch (said.kind) {
    case "not installed":
      return "not installed here, so it could not be asked";
    case "too slow":
      return `gave no answer within ${duration(said.ms)} and was ended`;
    case "said":
      return `${duration(said.ms)}${said.exit === 0 ? "" : ` · ended with ${said.exit ?? "a signal"}`} · says:`;
  }
}

const LABELS = { hello: "Hello", tools: "Tools", recall: "Recall" } as const;

const ourOwn = (cli: Cli): string[] => [
  ...program(cli.io.env),
  "mcp",
  "serve",
  ...servingArgs({ tools: undefined, readOnly: false }, cli.settings),
];

async function configured(cli: Cli, name: string, scope: Scope): Promise<string[]> {
  const client = clientOf(name);
  const shown = fileOf(client, scope, machineOf(cli));
  const started = shown === null ? null : startedBy((await find({ client, shown })).entry);
  if (started) return [...started.words];
  throw new CliError(EXIT.notFound, `memory is not installed in ${client.title}`, {
    hint: `memory mcp install ${client.id}`,
  });
}
