import { bytes, count, documentRef, plural, rootRef } from "@memory/shared/words";
import type { Added, Refused } from "../add-sources.ts";
import { shortPath } from "../cli.ts";
import { cleanLine } from "./clean.ts";
import { folderState } from "./folders.ts";
import { shellWord } from "./shell.ts";
import type { Style } from "./style.ts";
import { cut } from "./width.ts";

const MOST_NAMED = 10;
const EXAMPLES = 2;

/** A preview of a reading: "Would read 240 files, 3.1 MB: 200 markdown, 30 pdf". */
export function planText(
  { planned, refused, skipped, capped }: Added,
  named: readonly string[],
  style: Style,
): string {
  const { paint } = style;
  const size = planned.reduce((sum, plan) => sum + plan.bytes, 0);
  const kinds = tally(planned.map(({ kind }) => kind ?? "kind not known yet"));
  const again = named.map((word) => shellWord(word, style.homedir));
  const would =
    planned.length === 0
      ? "Would read nothing"
      : `Would read ${plural(planned.length, "source")}, ${bytes(size)}: ${kinds.map(([kind, n]) => `${count(n)} ${kind}`).join(", ")}`;
  return [
    paint.bold(would),
    ...planned.slice(0, MOST_NAMED).map(({ path }) => `  ${shortPath(path, style.homedir)}`),
    ...rest(planned.length, style),
    ...refusals(refused, style),
    ...skips(skipped, "Would skip", style),
    ...(capped ? [CAPPED] : []),
    "Nothing was written.",
    // A folder that is too large would be linked with more than anybody can look through.
    ...(planned.length > 0 && !capped ? ["", `Do it:  memory context add ${again.join(" ")}`] : []),
  ].join("\n");
}

/** Sources linked, added and refused, and the commands that show their progress. */
export function addedText(
  { linked, documents, refused, skipped, capped }: Added,
  { waited }: { readonly waited: boolean },
  style: Style,
): string {
  const { paint, homedir } = style;
  const waiting = linked.length > 0 || documents.some(({ status }) => status === "queued");
  const lines = [
    ...linked.map(
      (root) =>
        `Linked   ${shortPath(root.path, homedir)}   ${folderState(root, style)}   ${paint.cyan(rootRef(root.id))}`,
    ),
    ...documents
      .slice(0, MOST_NAMED)
      .map(
        (document) =>
          `Added    ${shortPath(document.path, homedir)}   ${outcomeOf(document)}   ${paint.cyan(documentRef(document.id))}`,
      ),
    ...rest(documents.length, style),
    ...refusals(refused, style),
    ...skips(skipped, "Skipped", style),
    ...(capped ? [CAPPED] : []),
    ...(waiting && !waited
      ? [
          paint.dim(
            `Reading in the background.  See it:  memory context ${linked.length > 0 ? "roots" : "list"}`,
          ),
        ]
      : []),
  ];
  return lines.length > 0 ? lines.join("\n") : "There is nothing to read in it.";
}

/** "read, 12 passages"; what could not be kept of it is said, too. */
function outcomeOf({ status, chunks, reason }: Added["documents"][number]): string {
  if (status !== "ready") return status;
  return `read, ${plural(chunks, "passage")}${reason ? `: ${cleanLine(reason)}` : ""}`;
}

const CAPPED = "The walk stopped at its cap: not everything was looked at. Name a narrower folder.";

const rest = (all: number, { paint }: Style): string[] =>
  all > MOST_NAMED ? [paint.dim(`  … ${count(all - MOST_NAMED)} more  (--json lists them)`)] : [];

const refusals = (refused: readonly Refused[], { paint, homedir }: Style): string[] =>
  refused.map(
    ({ path, reason }) => `${paint.red("Refused")}  ${shortPath(path, homedir)}   ${cleanLine(reason)}`,
  );

/** By reason, the most frequent first, each with an example or two. */
function skips(skipped: readonly Refused[], word: string, { homedir, width }: Style): string[] {
  if (skipped.length === 0) return [];
  const lines = tally(skipped.map(({ reason }) => cleanLine(reason))).map(([reason, n]) => {
    const examples = skipped
      .filter((one) => cleanLine(one.reason) === reason)
      .slice(0, EXAMPLES)
      .map(({ path }) => shortPath(path, homedir));
    return cut(`  ${count(n)}  ${reason}   ${examples.join(", ")}${n > EXAMPLES ? ", …" : ""}`, width);
  });
  return [`${word} ${count(skipped.length)}`, ...lines];
}

function tally(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** Outcome, path, and reference or reason, for programs. */
export const plainAdded = ({ linked, documents, planned, refused, skipped }: Added): string[][] =>
  [
    ...linked.map(({ id, path }) => ["linked", path, id]),
    ...documents.map(({ id, path }) => ["added", path, id]),
    ...planned.map(({ path, kind }) => ["planned", path, kind ?? ""]),
    ...refused.map(({ path, reason }) => ["refused", path, reason]),
    ...skipped.map(({ path, reason }) => ["skipped", path, reason]),
  ].map((row) => row.map(cleanLine));
