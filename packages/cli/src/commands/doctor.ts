import { type Cli, type Define, styleOf } from "../cli.ts";
import { type CheckedUp, checkUp } from "../doctor/check-up.ts";
import { type Mended, mend } from "../doctor/mend.ts";
import { CliError, EXIT, type Exit, failureOf } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { checkUpText, mendedText } from "../print/doctor.ts";

export const define: Define = (command, act) =>
  command
    .option("--fix", "mend what can be mended safely, after a backup; say what was done")
    .addHelpText(
      "after",
      "\nLooks at the store and all that is derived from it, the files and settings of the home, disk, clock, backups, capture, models,\n" +
        "the hooks and tools of your agents, and saves, recalls and takes back one thing for an owner made up for it. Sends nothing\n" +
        "anywhere. Works without the daemon, as far as that goes. --fix deletes nothing that somebody has said; the daemon rests\n" +
        "meanwhile. Exit code: 0 healthy, 1 something was found, 2 it could not be looked at.",
    )
    .action(act(doctor));

/** Exit codes of its own, for scripts. */
async function doctor(cli: Cli, { fix }: { readonly fix?: true }): Promise<Exit> {
  const found = await looking(cli);
  if (!fix) return say(cli, found);
  const done = await mend(cli, found);
  const left = await looking(cli);
  if (cli.json) {
    const { daemon: _, ...document } = left;
    cli.sayJson({ ...done, before: found.faults, ...document });
  } else if (cli.plain) {
    for (const one of done.mended) cli.note(`mended\t${cleanLine(one)}`);
    for (const one of done.failed) cli.note(`failed\t${cleanLine(one)}`);
  } else cli.say(`${mendedText(done, styleOf(cli))}\n`);
  const code = cli.json ? codeOf(left) : say(cli, left, done);
  return done.failed.length > 0 ? EXIT.failed : code;
}

async function looking(cli: Cli): Promise<CheckedUp> {
  try {
    return await checkUp(cli);
  } catch (error) {
    const { message, hint } = failureOf(error);
    throw new CliError(EXIT.usage, `it could not be looked at: ${message}`, hint === null ? {} : { hint });
  }
}

function say(cli: Cli, found: CheckedUp, done?: Mended): Exit {
  const { daemon, ...document } = found;
  if (cli.json) cli.sayJson({ ...document, running: daemon !== null });
  else if (cli.plain)
    cli.sayRows(
      found.faults.map(({ severity, area, what, detail, remedy }) => [
        severity,
        area,
        cleanLine(detail ? `${what}: ${detail}` : what),
        cleanLine(remedy ?? ""),
      ]),
    );
  else cli.say(checkUpText(found, styleOf(cli), done));
  return codeOf(found);
}

/** What is only worth knowing is no fault. */
const codeOf = ({ faults }: CheckedUp): Exit =>
  faults.some(({ severity }) => severity !== "note") ? EXIT.failed : EXIT.ok;
