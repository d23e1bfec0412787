import { existsSync } from "node:fs";
import { ScrubAnswer, type ScrubFound, type ScrubRequest } from "@memory/shared";
import { plural } from "@memory/shared/words";
import { type Cli, type Define, shortPath } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { runProgram } from "../daemon/program.ts";
import { heldByAnother, whileStopped } from "../daemon/while-stopped.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { type Asking, asking } from "../flags.ts";
import { cleanLine } from "../print/clean.ts";
import { doneText, foundText, isNowhere } from "../print/scrub.ts";
import { scrubSpaces } from "../spaces/scrub-spaces.ts";
import { wordsOf } from "../words.ts";

interface Options extends Asking {
  readonly dryRun?: true;
  readonly spaces?: true;
}

const EXAMPLE = "pbpaste | memory scrub - --yes";

export const define: Define = (command, act) =>
  asking(
    command
      .argument("[string]", "left out, it is asked for without showing it; - reads it from stdin")
      .option("--dry-run", "say where it stands and change nothing")
      .option(
        "--spaces",
        "take it out of the spaces you have joined, for everybody, in place of this home; without a string: what today's redaction would not let in",
      ),
  )
    .addHelpText(
      "after",
      "\nRemoves a string that must not be here, a password for instance, from memories, passages, the graph, the log of\n" +
        "changes, backups and logs, for all owners, and searches every byte of the home for what is left. This cannot be\n" +
        "undone. Case does not count; escaped and base64 forms are found, too. The files it came from stay as they are.\n" +
        "Links and packed files are not searched; they are named.",
    )
    .action(act(scrub));

async function scrub(cli: Cli, written: string | undefined, options: Options): Promise<Exit> {
  const { dryRun, yes, input } = options;
  if (options.spaces)
    return scrubSpaces(cli, written === undefined ? undefined : await secretOf(cli, written, input), options);
  const secret = await secretOf(cli, written, input);
  const home = shortPath(cli.settings.home, cli.io.homedir);
  if (!existsSync(cli.settings.home)) throw new CliError(EXIT.notFound, `no memory in ${home}`);
  cli.note(`memory: searching ${home}`);
  const found = await look(cli, secret);
  const nothing = isNowhere(found);
  if (dryRun || (nothing && !yes)) {
    if (cli.json) cli.sayJson(found);
    else cli.say(foundText(found, cli));
    return EXIT.ok;
  }
  if (!cli.json) cli.note(foundText(found, cli));
  if (!yes && !(await confirm(cli, questionOf(found, input)))) {
    cli.note("Nothing was changed.");
    return EXIT.ok;
  }
  const done = await whileStopped(cli, (signal) => run(cli, { secret, dryRun: false }, signal));
  if (done.kind !== "done") throw refusal(done);
  if (cli.json) cli.sayJson(done);
  else cli.say(doneText(done, cli));
  return done.left.length > 0 ? EXIT.failed : EXIT.ok;
}

async function secretOf(cli: Cli, written: string | undefined, input: boolean): Promise<string> {
  if (written === "-") return wordsOf(cli.io, ["-"], EXAMPLE);
  if (written !== undefined) {
    cli.note("memory: the string now stands in your shell's history as well; clear it there, too");
    return written;
  }
  const { stdin, stderr } = cli.io;
  if (!input || !stdin.isTTY || !stderr.isTTY)
    throw new CliError(EXIT.usage, "no string was given", { hint: `like this:  ${EXAMPLE}` });
  const typed = (await stdin.hidden("String to remove (it is not shown): ")).trim();
  if (typed === "") throw new CliError(EXIT.usage, "no string was given");
  return typed;
}

const run = (cli: Cli, request: ScrubRequest, signal?: AbortSignal): Promise<ScrubAnswer> =>
  runProgram(
    cli,
    {
      name: "scrub",
      request,
      answer: ScrubAnswer,
      left: "every file is whole, changed or not; run it again to go on",
    },
    signal,
  );

async function look(cli: Cli, secret: string): Promise<ScrubFound> {
  const answer = await run(cli, { secret, dryRun: true });
  if (answer.kind === "found") return answer;
  throw refusal(answer);
}

function questionOf({ memories, doomed }: ScrubFound, input: boolean) {
  const { matching, all } = memories;
  const much =
    matching > 1 && 2 * matching > all ? ` ${plural(matching, "memory", "memories")} of ${all} hold it.` : "";
  const also = doomed.length === 0 ? "" : `, and delete ${doomed.map(cleanLine).join(", ")}`;
  return {
    question: `${much.trimStart()}${much === "" ? "" : " "}Remove it from all of these${also}? This cannot be undone.`,
    refusal: `this would remove the string for good${also}.${much}`,
    hint: "agree with --yes",
    input,
  };
}

const refusal = (answer: ScrubAnswer): CliError =>
  answer.kind === "refused" ? new CliError(EXIT.refused, answer.reason) : heldByAnother();
