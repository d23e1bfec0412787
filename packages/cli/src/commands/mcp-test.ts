import { duration } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { startedBy } from "../mcp-clients/entry.ts";
import { find } from "../mcp-clients/plan.ts";
import { program, servingArgs } from "../mcp-clients/program.ts";
import { clientOf, fileOf, machineOf, type Scope } from "../mcp-clients/targets.ts";
import { cleanLine } from "../print/clean.ts";
import { labelled } from "../print/labelled.ts";

/** Start memory as a client does, say hello, ask for its tools and recall something. */
export async function test(cli: Cli, name: string | undefined, { scope }: { scope: Scope }): Promise<Exit> {
  const words = name === undefined ? ourOwn(cli) : await configured(cli, name, scope);
  const { tryServer } = await import("@memory/mcp/main");
  const tried = await tryServer(words, { version: cli.version });
  if (cli.json) cli.sayJson({ client: name ?? null, command: words, ...tried });
  else {
    const style = styleOf(cli);
    const rows: [string, string][] = [
      ["Command", words.join(" ")],
      ...tried.steps.map(({ step, ok, ms, detail }): [string, string] => [
        LABELS[step],
        `${ok ? cli.paint.green("ok") : cli.paint.red("failed")}   ${duration(ms)} · ${cleanLine(detail)}`,
      ]),
    ];
    cli.say(rows.flatMap(([label, value]) => labelled(label, value, style)).join("\n"));
  }
  return tried.ok ? EXIT.ok : EXIT.failed;
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
