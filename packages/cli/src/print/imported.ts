import type { ImportDone, ImportItem } from "@memory/shared";
import { count, duration, plural, sessionRef } from "@memory/shared/words";
import { shortPath } from "../cli.ts";
import { cleanLine } from "./clean.ts";
import type { Style } from "./style.ts";
import { cut, glued, pad, width, wrap } from "./width.ts";

const PROJECT = { narrow: 14, wide: 20 };
const NARROW = 90;

/** One session that was dealt with, as a row. */
export function importedRow(item: ImportItem, style: Style): string {
  const { paint } = style;
  const mark = {
    imported: paint.green("✓"),
    planned: paint.dim("·"),
    empty: paint.dim("·"),
    partial: paint.yellow("!"),
    failed: paint.red("✗"),
  }[item.outcome];
  const room = style.width < NARROW ? PROJECT.narrow : PROJECT.wide;
  const project = pad(cut(cleanLine(item.project), room, "end"), room);
  const chunks = `${pad(count(item.chunks), 4, "right")} ${pad(item.chunks === 1 ? "chunk" : "chunks", 6)}`;
  const head = `  ${mark} ${project}  ${sessionRef(cleanLine(item.sessionId))} ${chunks}  `;
  const [first = "", ...rest] = wrap(outcomeOf(item), Math.max(24, style.width - width(head)));
  return [head + first, ...rest.map((line) => " ".repeat(width(head)) + line)].join("\n").trimEnd();
}

function outcomeOf(item: ImportItem): string {
  const error = item.error ? cleanLine(item.error) : "";
  switch (item.outcome) {
    case "imported":
      return numbers(item);
    case "planned":
      return "would be read";
    case "empty":
      return "no new memories";
    case "partial":
      return `${numbers(item)} · stopped early: ${error}`;
    case "failed":
      return `failed: ${error}`;
  }
}

type Totals = Pick<
  ImportDone,
  "saved" | "merged" | "versioned" | "conflicts" | "autoResolved" | "dropped" | "redactions"
>;

function numbers(totals: Totals): string {
  const all: [number, string][] = [
    [totals.saved, `saved ${count(totals.saved)}`],
    [totals.versioned, plural(totals.versioned, "new version")],
    [totals.merged, `merged ${count(totals.merged)}`],
    [totals.conflicts, plural(totals.conflicts, "conflict")],
    [totals.autoResolved, `settled ${count(totals.autoResolved)}`],
    [totals.dropped, `dropped ${count(totals.dropped)}`],
    [totals.redactions, `${plural(totals.redactions, "secret")} hidden`],
  ];
  const there = all.filter(([number]) => number > 0).map(([, words]) => glued(words));
  return there.length > 0 ? there.join("\u00a0· ") : "nothing new";
}

/** The result of a run of at least one session. */
export function importSummary(done: ImportDone, items: readonly ImportItem[], style: Style): string {
  const unfinished = items.filter(({ outcome }) => outcome === "partial" || outcome === "failed").length;
  const { bold, yellow, dim } = style.paint;
  const problem = done.problems[0];
  const rest: [string, (text: string) => string][] = [
    [numbers(done), plainly],
    [calls(done), dim],
    [
      unfinished > 0
        ? `${plural(unfinished, "session")} not finished: run the same command again to go on`
        : "",
      yellow,
    ],
    [inPart(items), yellow],
    ...inheritances(items).map((text): [string, (text: string) => string] => [text, dim]),
    [
      problem ? `${plural(done.problems.length, "place")} could not be read: ${unread(problem, style)}` : "",
      yellow,
    ],
    [
      done.conflicts > 0
        ? `${plural(done.conflicts, "contradiction")} kept apart, for you to decide:  memory review`
        : "",
      plainly,
    ],
    [
      done.skipped.overCap > 0
        ? `${plural(done.skipped.overCap, "more session")} over the cap: run the same command again to read on`
        : "",
      plainly,
    ],
  ];
  const lines = rest
    .filter(([text]) => text !== "")
    .flatMap(([text, paint]) => wrap(text, style.width - 2).map((line) => `  ${paint(line)}`));
  const head = `Imported ${plural(items.length - unfinished, "session")} in ${duration(done.durationMs)}`;
  return [bold(head), ...lines].join("\n");
}

/** What a version of an agent has written that memory does not know is left out, and said. */
function inPart(items: readonly ImportItem[]): string {
  const parts = items.filter(({ malformed }) => malformed > 0);
  const records = parts.reduce((sum, { malformed }) => sum + malformed, 0);
  if (records === 0) return "";
  const what = `${plural(records, "record")} torn or of a kind that memory does not know`;
  return `${plural(parts.length, "session")} read in part: ${what}`;
}

/** Dates and projects that rest on files alone. */
export function inheritances(items: readonly ImportItem[]): string[] {
  const without = (what: "times" | "folder") =>
    items.filter(({ inherited }) => inherited?.includes(what)).length;
  const [times, folder] = [without("times"), without("folder")];
  return [
    ...(times > 0
      ? [`${plural(times, "session")} without times: the day on which the file was written stands for them`]
      : []),
    ...(folder > 0
      ? [`${plural(folder, "session")} without a folder: the project is named by where the session lies`]
      : []),
  ];
}

const plainly = (text: string): string => text;

function calls({ calls: { extraction, embedding, classifier } }: ImportDone): string {
  const kinds = [
    ...(extraction > 0 ? [`${count(extraction)} extraction`] : []),
    ...(embedding > 0 ? [`${count(embedding)} embedding`] : []),
    ...(classifier > 0 ? [plural(classifier, "duplicate check")] : []),
  ];
  return kinds.length > 0 ? `calls: ${kinds.join(", ")}` : "";
}

const unread = ({ path, reason }: ImportDone["problems"][number], { homedir }: Style): string =>
  `${shortPath(path, homedir)} (${cleanLine(reason)})`;
