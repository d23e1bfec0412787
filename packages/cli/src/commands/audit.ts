import { Audit } from "@memory/shared";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { runProgram } from "../daemon/program.ts";
import { EXIT, type Exit } from "../errors.ts";
import { auditText } from "../print/audit.ts";
import { cleanLine } from "../print/clean.ts";

export const define: Define = (command, act) =>
  command
    .option(
      "--all",
      "look through every session, however long it takes; without, the newest for some seconds",
    )
    .addHelpText(
      "after",
      "\nReads only, asks nobody and keeps nothing: it needs no daemon and no memory. Agents and their sessions, which of them are\n" +
        "about to be deleted; secrets that lie in them, by kind and place; notes of agents (CLAUDE.md, AGENTS.md, GEMINI.md and the\n" +
        "like) that name what the code has no more, or that cannot both hold.",
    )
    .action(act(audit));

async function audit(cli: Cli, { all = false }: { readonly all?: true | false }): Promise<Exit> {
  const found = await runProgram(cli, {
    name: "audit",
    request: { dryRun: true, all },
    answer: Audit,
    left: "nothing was changed",
  });
  if (cli.json) cli.sayJson(found);
  else if (cli.plain) cli.sayRows(rowsOf(found));
  else await cli.page(auditText(found, styleOf(cli)));
  return EXIT.ok;
}

const rowsOf = ({ agents, secrets, notes }: Audit): string[][] => [
  ...agents.map(({ agent, sessions, goingSoon }) => ["agent", agent, String(sessions), String(goingSoon)]),
  ...secrets.found.map(({ path, line, kinds }) => ["secret", cleanLine(path), String(line), kinds.join(",")]),
  ...notes.secrets.map(({ path, line, kinds }) => [
    "note-secret",
    cleanLine(path),
    String(line),
    kinds.join(","),
  ]),
  ...notes.gone.map(({ path, line, name, since }) => [
    "gone",
    cleanLine(path),
    String(line),
    cleanLine(name),
    since,
  ]),
  ...notes.against.map(({ one, other }) => [
    ...["against", cleanLine(one.path), String(one.line)],
    ...[cleanLine(other.path), String(other.line)],
  ]),
];
