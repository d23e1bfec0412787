import type { Client } from "@memory/client";
import { BLOCK_END, noteLine, plural } from "@memory/shared/words";
import { type Cli, shortPath } from "../cli.ts";
import { type ConfigFile, readConfig } from "../config-file/read.ts";
import { writeConfig } from "../config-file/write.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { lineWithoutEnd, withBlock } from "../notes/block.ts";
import { type Target, targetOf } from "../notes/targets.ts";
import { fileDiff, paintedDiff } from "../print/file-diff.ts";

interface Options extends Asking {
  readonly project?: string;
  readonly dryRun?: true;
}

/** Any text is a file of notes. */
const refuseNothing = (): void => undefined;

/** What memory knows of its own, without what the file says already. */
export async function write(cli: Cli, name: string, options: Options): Promise<Exit> {
  const target = targetOf(cli, name, options.project);
  const { client } = await connect(cli);
  const lines = await linesFor(client, target);
  if (lines.length > 0) return change(cli, target, { lines, ...options });
  cli.note(
    "There is nothing to write: nothing that you have said holds here and is not in the file already.",
  );
  return change(cli, target, { lines, ...options });
}

export const remove = (cli: Cli, name: string, options: Options): Promise<Exit> =>
  change(cli, targetOf(cli, name, options.project), { lines: [], ...options });

async function linesFor(client: Client, { file, root }: Target): Promise<string[]> {
  const { memories } = await client.notes.block({
    query: { path: file, ...(root !== undefined && { root }) },
  });
  return memories.map(noteLine);
}

async function change(
  cli: Cli,
  { title, file: shown, isShared }: Target,
  { lines, dryRun, yes, input }: Options & { readonly lines: readonly string[] },
): Promise<Exit> {
  const file: ConfigFile = await readConfig(shown, refuseNothing);
  const short = shortPath(shown, cli.io.homedir);
  const begun = lineWithoutEnd(file.text);
  if (begun !== undefined)
    throw new CliError(
      EXIT.refused,
      `${short}:${begun} begins lines of ours, and the mark of their end is gone`,
      {
        hint: `put  ${BLOCK_END}  behind the last of them, or take them out by hand; nothing was changed`,
      },
    );
  const text = withBlock({ text: file.text, isThere: file.stats !== null }, lines);
  const isChange = file.stats === null ? text !== null : text !== file.text;
  const diff = isChange ? fileDiff(short, file.text, text ?? "") : "";
  const told = { agent: title, file: shown, lines: lines.length, diff };
  if (!isChange)
    return said(cli, { ...told, outcome: "unchanged", backup: null }, `Nothing to change in ${short}`);
  if (!cli.json) cli.note(`${paintedDiff(diff, cli.paint)}\n`);
  if (isShared && lines.length > 0)
    cli.note(`! ${short} may be committed: whoever has the repository reads these lines.`);
  if (dryRun) return said(cli, { ...told, outcome: "planned", backup: null }, `Would change ${short}`);
  const isAgreed =
    yes === true ||
    (await confirm(cli, {
      question: `Write this to ${short}?`,
      refusal: `this would change ${short}`,
      hint: "agree with --yes, or look first with --dry-run",
      input,
    }));
  if (!isAgreed) {
    cli.note("Nothing was changed.");
    return EXIT.ok;
  }
  const backup = await writeConfig({ shown, file, text, now: cli.io.now(), refuseBroken: refuseNothing });
  const words =
    lines.length > 0 ? `Wrote ${plural(lines.length, "line")} to ${short}` : `Took ours out of ${short}`;
  said(cli, { ...told, outcome: "changed", backup }, words);
  if (lines.length > 0)
    cli.note("take it out again:  memory notes remove   (every other byte of the file is as it was)");
  return EXIT.ok;
}

function said(
  cli: Cli,
  result: {
    readonly agent: string;
    readonly file: string;
    readonly lines: number;
    readonly diff: string;
    readonly outcome: "changed" | "planned" | "unchanged";
    readonly backup: string | null;
  },
  words: string,
): Exit {
  if (cli.json) cli.sayJson(result);
  else cli.say(words);
  return EXIT.ok;
}
