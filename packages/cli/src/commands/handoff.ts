import { requests } from "@memory/shared/requests";
import { count, plural, sessionRef, titleOfAgent } from "@memory/shared/words";
import { type Cli, type Define, shortPath } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { writeOutput } from "../output-file.ts";
import { clean } from "../print/clean.ts";
import { pick } from "../print/json.ts";
import { shellWord } from "../print/shell.ts";
import { addFlags, type Given } from "../request-flags.ts";
import { STARTED_BY, startedBy } from "../start-with.ts";

const { session, project, tokens } = requests.handoff.write;
const FLAGS = { session, project, tokens };

type Options = Given<typeof FLAGS> & { readonly to?: string; readonly out?: string };

export const define: Define = (command, act) =>
  addFlags(command, FLAGS)
    .option("--to <program>", `say how to start it with this: ${STARTED_BY.join(", ")}`)
    .option("--out <file>", "write it there instead")
    .addHelpText(
      "after",
      "\nThe last turns, what is open, files touched and the next command of a session: of the one that is named, else of the last\n" +
        "in this folder's project. Verbatim, with lines; nothing is added, no model is asked, and no program is started.",
    )
    .action(act(handoff));

async function handoff(cli: Cli, { session, project, tokens, to, out }: Options): Promise<Exit> {
  const program = to === undefined ? undefined : startedBy(to);
  if (program === null)
    throw new CliError(EXIT.usage, `how to start ${to} with a text is not known`, {
      hint: `one of: ${STARTED_BY.join(", ")}`,
    });
  const { client } = await connect(cli);
  const folder = session === undefined && project === undefined ? process.cwd() : undefined;
  const written = await client.handoff.write({ query: { session, project, folder, tokens } });
  const path = out === undefined ? undefined : await writeOutput(out, written.text);
  const text =
    path === undefined
      ? `memory handoff --session ${shellWord(written.session, cli.io.homedir)}`
      : `cat ${shellWord(path, cli.io.homedir)}`;
  const start = program?.(text);
  if (cli.json) {
    const found = { ...written, ...(path !== undefined && { path }), ...(start !== undefined && { start }) };
    cli.sayJson(cli.fields ? pick([found], cli.fields)[0] : found);
    return EXIT.ok;
  }
  const of = `${titleOfAgent(written.agent) ?? written.agent} session ${sessionRef(written.session)}`;
  if (path === undefined) cli.say(clean(written.text).trimEnd());
  else cli.say(`Wrote  ${shortPath(path, cli.io.homedir)}`);
  const { told, of: all } = written.turns;
  cli.note(`${of}: ${count(told)} of ${plural(all, "turn")} · about ${plural(written.tokens, "token")}`);
  if (start !== undefined) cli.note(`start it:  ${start}`);
  return EXIT.ok;
}
