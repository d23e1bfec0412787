import { type Cli, shortPath } from "../cli.ts";
import { writeConfig } from "../config-file/write.ts";
import { CliError, type Failure, failureOf } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { fileDiff, paintedDiff } from "../print/file-diff.ts";
import { isFailed, type Planned } from "./plan-files.ts";

/** A file as it was changed, or as it would be. */
export interface Written {
  readonly file: string;
  readonly agents: readonly string[];
  readonly changed: boolean;
  /** It went, since all of it was ours. */
  readonly removed: boolean;
  readonly diff: string;
  readonly backup: string | null;
  readonly failure: Failure | null;
}

export function asPlanned(cli: Cli, plan: Planned): Written {
  const agents = [...new Set(plan.parts.map(({ title }) => title))];
  const base = { file: plan.shown, agents, backup: null };
  if (isFailed(plan)) return { ...base, changed: false, removed: false, diff: "", failure: plan.failure };
  const { file, text, shown } = plan;
  const changed = text !== file.text;
  const diff = changed ? fileDiff(shortPath(shown, cli.io.homedir), file.text, text ?? "") : "";
  return { ...base, changed, removed: text === null, diff, failure: null };
}

/** Writes a file as it was planned; what fails is told. */
export async function write(cli: Cli, plan: Planned): Promise<Written> {
  const written = asPlanned(cli, plan);
  if (isFailed(plan) || !written.changed) return written;
  try {
    const refuseBroken = plan.parts[0]?.refuseBroken;
    const backup = await writeConfig({
      ...plan,
      now: cli.io.now(),
      ...(refuseBroken && { refuseBroken }),
    });
    return { ...written, backup };
  } catch (error) {
    return { ...written, changed: false, failure: failureOf(error) };
  }
}

export const asError = ({ exit, message, hint }: Failure): CliError =>
  new CliError(exit, message, hint === null ? {} : { hint });

export const noteDiffs = (cli: Cli, files: readonly Written[]): void => {
  for (const { diff } of files) if (diff !== "" && !cli.json) cli.note(`${paintedDiff(diff, cli.paint)}\n`);
};

export function noteFailures(cli: Cli, files: readonly Written[]): void {
  for (const { agents, failure } of files)
    if (failure) {
      const hint = failure.hint ? `  (${cleanLine(failure.hint)})` : "";
      cli.note(cli.paint.red(`! ${agents.join(", ")}: ${cleanLine(failure.message)}${hint}`));
    }
}

export const asJson = ({ failure, ...file }: Written) => ({
  ...file,
  error: failure && { code: failure.code, message: failure.message, hint: failure.hint },
});

/** "~/.codex/hooks.json", or how many files they are. */
export function filesText(cli: Cli, files: readonly Written[]): string {
  const [only] = files;
  return files.length === 1 && only ? shortPath(only.file, cli.io.homedir) : `these ${files.length} files`;
}
