import type { Cli, Define } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { reportOf } from "../doctor/report.ts";
import { EXIT, type Exit } from "../errors.ts";
import { type Asking, asking } from "../flags.ts";
import { refuseUnwritable, writeOutput } from "../output-file.ts";

export const define: Define = (command, act) =>
  asking(command.argument("[file]", "where to write it; left out, it is only shown"))
    .addHelpText(
      "after",
      "\nVersions, what the check-up found, rows, sizes, timings, settings and the last warnings of the log. It holds no memory, no\n" +
        "name of a person, project, entity or folder, and no key: what may hold words of yours does not go in. Read it before you\n" +
        "send it. Nothing is sent by memory.",
    )
    .action(act(report));

/** Shown before it is written. */
async function report(cli: Cli, file: string | undefined, { yes, input }: Asking): Promise<Exit> {
  if (file !== undefined) await refuseUnwritable(file);
  const text = await reportOf(cli);
  if (cli.json) cli.sayJson({ report: text, file: file ?? null });
  else cli.say(text);
  if (file === undefined) return EXIT.ok;
  const question = {
    question: `Write this to ${file}?`,
    refusal: `this would write ${file}`,
    hint: "agree with --yes",
    input,
  };
  if (!yes && !(await confirm(cli, question))) {
    cli.note("Nothing was written.");
    return EXIT.ok;
  }
  await writeOutput(file, text);
  cli.note(`Written: ${file}`);
  return EXIT.ok;
}
