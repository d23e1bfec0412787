import type { Entry, EntryOf, Session } from "../session.ts";
import { addedTo, isObject, namesOf } from "./added.ts";
import { provesPipefail, type Way, wayOf } from "./way.ts";

/** A way to do something that an exit status has proven, and one for the same that it has refuted. */
export interface Proven {
  readonly way: Way;
  /** What the agent said it is for, or null. */
  readonly goal: string | null;
  readonly failed: { readonly way: Way; readonly failure: string };
  readonly proof: EntryOf<"command">;
  readonly failing: EntryOf<"command">;
  /** How often it succeeded in the session, whatever it was done to. */
  readonly times: number;
  /** What the agent said of it right after it, verbatim, or null. */
  readonly reason: string | null;
}

/** Commands after a failure in which its way out is looked for. */
const NEAR = 12;

interface Run {
  readonly entry: EntryOf<"command">;
  readonly way: Way;
  /** Edits before it: a success behind one may be that of the edit. */
  readonly edits: number;
  readonly nth: number;
  /** What the agent says next, before the person does. */
  readonly said: string;
}

/** The ways that a session has proven, in order: of each the first telling. */
export function provenIn({ entries, cwd }: Pick<Session, "entries" | "cwd">): Proven[] {
  const runs = runsIn(entries, cwd);
  const found = new Map<string, Proven>();
  for (const [at, run] of runs.entries()) {
    if (run.entry.exit !== 0) continue;
    const proven = provenAt(runs, at);
    if (proven && !found.has(proven.key)) found.set(proven.key, proven);
  }
  return [...found.values()];
}

function runsIn(entries: readonly Entry[], cwd: string | null): Run[] {
  let [edits, nth] = [0, 0];
  const isPipefail = entries.some(
    (entry) => entry.kind === "command" && provesPipefail(entry.command, entry.exit ?? 0),
  );
  return entries.flatMap((entry, at) => {
    if (entry.kind === "edit" && entry.ok !== false) edits += 1;
    if (entry.kind !== "command") return [];
    nth += 1;
    const { command, exit } = entry;
    const way = exit === undefined ? null : wayOf(command, cwd, { exit, isPipefail });
    return way ? [{ entry, way, edits, nth, said: saidAfter(entries, at) }] : [];
  });
}

/** Commands that may stand between one and what is said of it. */
const SOON = 2;

function saidAfter(entries: readonly Entry[], at: number): string {
  let commands = 0;
  for (let next = at + 1; next < entries.length; next += 1) {
    const entry = entries[next];
    if (entry?.kind === "assistant") return entry.text;
    if (entry?.kind === "command") commands += 1;
    if (entry?.kind === "human" || commands > SOON) break;
  }
  return "";
}

/** With a failure before it, for the same, and nothing edited since. */
function provenAt(runs: readonly Run[], at: number): (Proven & { readonly key: string }) | null {
  const run = runs[at];
  if (!run) return null;
  for (let back = at - 1; back >= 0; back -= 1) {
    const failed = runs[back];
    if (!failed || failed.edits !== run.edits || run.nth - failed.nth > NEAR) return null;
    const { exit, failure } = failed.entry;
    if (exit === 0 || failure === undefined) continue;
    const isSame = failed.way.text === run.way.text;
    const found = isSame ? withStep(runs, { back, at }) : inOtherWay(runs, failed.way, run);
    if (found)
      return {
        ...{ reason: null, ...found, goal: run.entry.description, failed: { way: failed.way, failure } },
        ...{ proof: run.entry, failing: failed.entry, key: `${failed.way.text}\n${found.way.text}` },
      };
    if (isSame) return null;
  }
  return null;
}

type Found = Pick<Proven, "way" | "times"> & Partial<Pick<Proven, "reason">>;

/** Other commands that may stand between a failure and the success, beside the step that led there. */
const BESIDE = 2;

/** The same command, after a step that is no work on one file. */
function withStep(
  runs: readonly Run[],
  { back, at }: { readonly back: number; readonly at: number },
): Found | null {
  const [failed, run, ...steps] = [runs[back], runs[at], ...runs.slice(back + 1, at)];
  const step = steps[0]?.way;
  if (!failed || !run || !step || steps.length > 1 || run.nth - failed.nth > BESIDE + 2) return null;
  if (steps[0]?.entry.exit !== 0 || [...step.words, ...run.way.words].some(isObject)) return null;
  const text = `${step.text} && ${run.way.text}`;
  const times = runs.filter(
    ({ entry, way }, n) =>
      entry.exit === 0 && way.text === run.way.text && runs[n - 1]?.way.text === step.text,
  ).length;
  return { way: { ...run.way, text }, times };
}

/** Done with something else: what failed never succeeded in the session, whatever it was done to. */
function inOtherWay(runs: readonly Run[], one: Way, { way: other, said }: Run): Found | null {
  const change = other.steps.length > 0 ? null : changeOf(one, other);
  if (change && succeeded(runs, change.from) > 0) return null;
  const times = change ? succeeded(runs, change.to) : 1;
  const added = addedTo(one, other);
  const reason = added && namesOf(said, added);
  if (change && (change.what === "program" || times > 1)) return { way: other, times, reason };
  if (!added || runs.some(({ entry, way }) => entry.exit === 0 && way.text === one.text)) return null;
  return added.isStepAlone || reason !== null ? { way: other, times, reason } : null;
}

/** How a command is begun, but for flags, whatever it is done to. */
interface Beginning {
  readonly folder: string | null;
  readonly start: readonly string[];
}

interface Change {
  /** `manner`: the folder, variables or flags, which may have let less be done, once. */
  readonly what: "program" | "manner";
  readonly from: Beginning;
  readonly to: Beginning;
}

const succeeded = (runs: readonly Run[], { folder, start }: Beginning): number =>
  runs.filter(
    ({ entry, way }) =>
      entry.exit === 0 &&
      way.folder === folder &&
      start.every((word) => (word.startsWith("-") ? way.words.includes(word) : true)) &&
      start.filter(isNoFlag).every((word, at) => [...way.variables, ...coreOf(way)][at] === word),
  ).length;

const coreOf = ({ words }: Way): readonly string[] => words.filter(isNoFlag);

/**
 * What one command is done with and another one is not, where both do the same to the same: the program that runs it, or a folder, variables
 * and flags that come to it. Null where anything else differs.
 */
function changeOf(one: Way, other: Way): Change | null {
  const [core, otherCore] = [coreOf(one), coreOf(other)];
  const same = commonEnd(core, otherCore);
  if (same === core.length && same === otherCore.length) return mannerOf(one, other);
  const [head, otherHead] = [core.slice(0, core.length - same), otherCore.slice(0, otherCore.length - same)];
  const what = core.slice(core.length - same);
  const isSameProgram = head[0] !== undefined && head[0] === otherHead[0];
  if (same === 0 || isSameProgram || head.length > 2 || otherHead.length > 3) return null;
  if ([...head.slice(1), ...otherHead.slice(1)].some(isObject)) return null;
  if (what.every(isObject) && !isKin(head, otherHead)) return null;
  const next = what[0] ?? "";
  return {
    what: "program",
    from: { folder: one.folder, start: [...one.variables, ...head, next] },
    to: { folder: other.folder, start: [...other.variables, ...otherHead, next] },
  };
}

/** The same words, and more: below a folder, with variables, or with flags that bring no value. */
function mannerOf(one: Way, other: Way): Change | null {
  const [all, others] = [allOf(one), allOf(other)];
  const added = others.filter((word) => !all.includes(word));
  if (all.some((word) => !others.includes(word)) || (one.folder !== null && one.folder !== other.folder))
    return null;
  if (added.some((word) => /^-.*=/.test(word)) || (added.length === 0 && one.folder === other.folder))
    return null;
  return {
    what: "manner",
    from: { folder: one.folder, start: all },
    to: { folder: other.folder, start: others },
  };
}

const allOf = ({ variables, words }: Way): readonly string[] => [...variables, ...words];

const isNoFlag = (word: string): boolean => !word.startsWith("-");

/** "python" and "python3", "docker-compose" and "docker compose". */
function isKin(head: readonly string[], otherHead: readonly string[]): boolean {
  const [a, b] = [head, otherHead].map((words) =>
    words
      .join("")
      .replace(/[^a-z]/gi, "")
      .toLowerCase(),
  );
  return a !== undefined && b !== undefined && (a.includes(b) || b.includes(a));
}

function commonEnd(one: readonly string[], other: readonly string[]): number {
  let same = 0;
  while (same < Math.min(one.length, other.length) && one.at(-1 - same) === other.at(-1 - same)) same += 1;
  return same;
}
