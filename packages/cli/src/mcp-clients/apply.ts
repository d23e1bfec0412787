import { type Cli, shortPath } from "../cli.ts";
import { writeConfig } from "../config-file/write.ts";
import { confirm } from "../confirm.ts";
import { CliError, EXIT, type Exit, type Failure, failureOf } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { cleanLine } from "../print/clean.ts";
import { fileDiff, paintedDiff } from "../print/file-diff.ts";
import { table } from "../print/table.ts";
import type { Plan } from "./plan.ts";
import type { Target } from "./targets.ts";

export interface Changing extends Asking {
  readonly dryRun?: true;
}

/** The name of this kind of change. */
export interface Wording {
  readonly done: string;
  readonly would: string;
  readonly nothing: string;
  /** The next step of a person for this client. */
  readonly next: (target: Target) => readonly string[];
  /** A step that they can take after that. */
  readonly last: string | null;
}

type Step =
  | { readonly kind: "plan"; readonly target: Target; readonly plan: Plan; readonly diff: string }
  | { readonly kind: "failed"; readonly target: Target; readonly failure: Failure };

interface Result {
  readonly target: Target;
  readonly outcome: "changed" | "unchanged" | "failed";
  readonly diff: string;
  readonly backup: string | null;
  readonly failure: Failure | null;
}

/** Show what changes in the files of these clients, ask once, and change it; one that fails does not stop the others. */
export async function apply(
  cli: Cli,
  {
    targets,
    planOf,
    wording,
  }: { targets: readonly Target[]; planOf: (target: Target) => Promise<Plan>; wording: Wording },
  asking: Changing,
): Promise<Exit> {
  const steps: Step[] = [];
  for (const target of targets) steps.push(await stepOf(cli, target, planOf));
  const changes = steps.filter((step) => step.kind === "plan" && step.diff !== "");
  if (!cli.json)
    for (const step of changes) if (step.kind === "plan") cli.note(`${paintedDiff(step.diff, cli.paint)}\n`);
  if (!asking.dryRun && changes.length > 0 && !(await agreed(cli, changes, asking))) {
    cli.note("Nothing was changed.");
    return EXIT.ok;
  }
  const results: Result[] = [];
  for (const step of steps) results.push(await resultOf(cli, step, asking.dryRun === true));
  const [only] = results;
  // One that was asked for alone is told like the failure of any other command.
  if (results.length === 1 && only?.failure) throw asError(only.failure);
  say(cli, results, wording, asking.dryRun === true);
  return exitOf(results);
}

async function stepOf(cli: Cli, target: Target, planOf: (target: Target) => Promise<Plan>): Promise<Step> {
  try {
    const plan = await planOf(target);
    const name = shortPath(target.shown, cli.io.homedir);
    return { kind: "plan", target, plan, diff: fileDiff(name, plan.file.text, plan.text ?? "") };
  } catch (error) {
    return { kind: "failed", target, failure: failureOf(error) };
  }
}

async function agreed(cli: Cli, changes: readonly Step[], { yes, input }: Asking): Promise<boolean> {
  const files = changes.map(({ target }) => shortPath(target.shown, cli.io.homedir));
  const where = files.length === 1 ? files[0] : `these ${files.length} files`;
  return (
    yes === true ||
    confirm(cli, {
      question: `Write this to ${where}?`,
      refusal: `this would change ${files.join(", ")}`,
      hint: "agree with --yes, or look first with --dry-run",
      input,
    })
  );
}

async function resultOf(cli: Cli, step: Step, isDry: boolean): Promise<Result> {
  const { target } = step;
  const failed = (failure: Failure): Result => ({
    target,
    outcome: "failed",
    diff: "",
    backup: null,
    failure,
  });
  if (step.kind === "failed") return failed(step.failure);
  const { plan, diff } = step;
  const isChange = plan.text !== plan.file.text;
  const outcome = isChange ? "changed" : "unchanged";
  if (!isChange || isDry) return { target, outcome, diff, backup: null, failure: null };
  try {
    const { refuseBroken } = plan.client.format;
    const backup = await writeConfig({ ...plan, now: cli.io.now(), refuseBroken });
    return { target, outcome, diff, backup, failure: null };
  } catch (error) {
    return failed(failureOf(error));
  }
}

function say(cli: Cli, results: readonly Result[], wording: Wording, dryRun: boolean): void {
  if (cli.json) {
    cli.sayJson({ dryRun, clients: results.map(asJson) });
    return;
  }
  const [only] = results;
  if (results.length === 1 && only) sayOne(cli, only, wording, dryRun);
  else sayTable(cli, results, wording, dryRun);
  if (dryRun) cli.note("Nothing was changed.");
  else if (wording.last && results.some(({ outcome }) => outcome === "changed")) cli.note(wording.last);
}

const asError = ({ exit, message, hint }: Failure): CliError =>
  new CliError(exit, message, hint === null ? {} : { hint });

const asJson = ({ target, outcome, diff, backup, failure }: Result) => ({
  client: target.client.id,
  file: target.shown,
  outcome,
  diff,
  backup,
  error: failure && { code: failure.code, message: failure.message, hint: failure.hint },
});

function sayOne(cli: Cli, { target, outcome, backup }: Result, wording: Wording, dryRun: boolean): void {
  const file = shortPath(target.shown, cli.io.homedir);
  const words = outcome === "unchanged" ? wording.nothing : dryRun ? wording.would : wording.done;
  cli.say(`${cli.paint.green(words)}   ${target.client.title}   ${file}`);
  if (backup) cli.note(`A copy of the file as it was:  ${shortPath(backup, cli.io.homedir)}`);
  if (outcome === "changed" && !dryRun) for (const line of wording.next(target)) cli.note(line);
}

function sayTable(cli: Cli, results: readonly Result[], wording: Wording, dryRun: boolean): void {
  const rows = results.map(({ target, outcome, failure }) => [
    target.client.title,
    failure ? "failed" : outcome === "unchanged" ? wording.nothing : dryRun ? wording.would : wording.done,
    shortPath(target.shown, cli.io.homedir),
  ]);
  if (cli.plain) {
    cli.sayRows(rows);
    return;
  }
  const below = results.map(({ failure }) => {
    if (!failure) return [];
    const hint = failure.hint ? `  (${cleanLine(failure.hint)})` : "";
    const message = failure.message.replaceAll(`${cli.io.homedir}/`, "~/");
    return [cli.paint.red(`    ${cleanLine(message)}${hint}`)];
  });
  const columns = [
    { title: "CLIENT" },
    { title: "RESULT" },
    { title: "FILE", flexible: true, keep: "end" as const },
  ];
  cli.say(table(columns, rows, { width: cli.tableWidth, heading: cli.paint.dim, below }));
  const changed = results.filter(({ outcome }) => outcome === "changed");
  if (!dryRun) for (const line of changed.flatMap(({ target }) => wording.next(target))) cli.note(line);
}

function exitOf(results: readonly Result[]): Exit {
  const failures = results.flatMap(({ failure }) => (failure ? [failure] : []));
  if (failures.length === 0) return EXIT.ok;
  return failures.length < results.length ? EXIT.partly : (failures[0]?.exit ?? EXIT.failed);
}
