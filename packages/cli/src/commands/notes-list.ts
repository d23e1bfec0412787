import type { Client } from "@memory/client";
import { agentTitle, agentWord, count, memoryRef, plural } from "@memory/shared/words";
import { type Cli, shortPath } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { agentIn } from "../notes/targets.ts";
import { cleanLine } from "../print/clean.ts";

type Notes = Awaited<ReturnType<Client["notes"]["list"]>>;
type Statements = Awaited<ReturnType<Client["notes"]["statements"]>>;

export async function list(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const notes = await client.notes.list();
  if (cli.json) cli.sayJson(notes);
  else if (cli.plain)
    cli.sayRows(
      notes.files.map(({ agent, path, project, statements, kept, open }) => [
        agentWord(agent),
        cleanLine(path),
        cleanLine(project ?? ""),
        ...[statements, kept, open].map(String),
      ]),
    );
  else await cli.page(listText(notes, cli));
  return EXIT.ok;
}

function listText({ followed, files }: Notes, { paint, io }: Pick<Cli, "paint" | "io">): string {
  const agents = [...new Set([...followed, ...files.map(({ agent }) => agent)])];
  if (agents.length === 0)
    return "No notes were read yet.  memory notes read --dry-run   memory notes follow claude-code";
  const open = files.reduce((sum, file) => sum + file.open, 0);
  return [
    ...agents.flatMap((agent) => [
      `${paint.bold(agentTitle(agent))}${followed.includes(agent) ? "   followed" : ""}`,
      ...files
        .filter((file) => file.agent === agent)
        .map(({ path, own, project, statements, kept, open: against }) => {
          const facts = [
            ...(own ? ["its own"] : []),
            ...(project === undefined ? [] : [cleanLine(project)]),
            plural(statements, "statement"),
            `${count(kept)} kept`,
            ...(against > 0 ? [paint.yellow(`${count(against)} contradicted`)] : []),
          ];
          return `  ${cleanLine(shortPath(path, io.homedir))}   ${facts.join(" · ")}`;
        }),
    ]),
    "",
    open > 0
      ? `Decide what contradicts:  ${paint.bold("memory review")}`
      : "Nothing in them is contradicted.",
  ].join("\n");
}

export async function show(
  cli: Cli,
  name: string | undefined,
  { project }: { readonly project?: string },
): Promise<Exit> {
  const agent = name === undefined ? undefined : agentIn(name);
  const { client } = await connect(cli);
  const query = { limit: 2_000, ...(agent && { agent }), ...(project !== undefined && { project }) };
  const statements = await client.notes.statements({ query });
  if (cli.json) cli.sayJson(statements);
  else if (cli.plain)
    cli.sayRows(
      statements.items.map(({ agent: of, path, line, memory }) => [
        ...[agentWord(of), cleanLine(path), String(line), memory.id, memory.status],
        cleanLine(memory.content),
      ]),
    );
  else await cli.page(showText(statements, cli));
  return EXIT.ok;
}

function showText({ total, items }: Statements, { paint, io }: Pick<Cli, "paint" | "io">): string {
  if (total === 0) return "Nothing of this was read yet.  memory notes read";
  let last = "";
  const lines = items.flatMap(({ agent, path, line, memory }) => {
    const head =
      path === last ? [] : [paint.bold(`${agentTitle(agent)}   ${cleanLine(shortPath(path, io.homedir))}`)];
    last = path;
    const marks = [
      ...(memory.status === "active" ? [] : [memory.status]),
      ...(memory.conflictId === undefined ? [] : [paint.yellow("contradicted")]),
    ];
    return [
      ...head,
      `  ${String(line).padStart(4)}  ${cleanLine(memory.content)}  ${paint.cyan(memoryRef(memory.id))}${marks.length > 0 ? ` ${marks.join(", ")}` : ""}`,
    ];
  });
  return [
    ...lines,
    ...(total > items.length ? [`and ${count(total - items.length)} more: --project`] : []),
  ].join("\n");
}
