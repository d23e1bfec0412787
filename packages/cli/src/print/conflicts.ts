import type { Conflict, Memory, SpaceDifference } from "@memory/shared";
import { conflictRef, memoryRef } from "@memory/shared/words";
import { sideLines } from "./changes.ts";
import { cleanLine } from "./clean.ts";
import { indent } from "./indent.ts";
import { saidIn } from "./memory.ts";
import type { Style } from "./style.ts";
import { day } from "./time.ts";
import { cut, wrap } from "./width.ts";

const INDENT = "    ";

/** Contradictions, each with its two sides on a line of their own. */
export const conflictList = (conflicts: readonly Conflict[], style: Style): string =>
  conflicts.map((conflict) => listBlock(conflict, style)).join("\n\n");

function listBlock(conflict: Conflict, { paint, tableWidth, now }: Style): string {
  const side = (label: string, { id, content }: Memory) =>
    cut(`${INDENT}${label}  ${memoryRef(id)}  ${cleanLine(content)}`, tableWidth);
  const state = conflict.status === "resolved" ? `   ${paint.green(decisionWords(conflict))}` : "";
  return [
    `${paint.cyan(conflictRef(conflict.id))}  ${day(conflict.createdAt, now)}  ${paint.dim(cleanLine(conflict.reason))}${state}`,
    side("new", conflict.newer),
    side("old", conflict.existing),
  ].join("\n");
}

/** Both sides, each with its words, the quote, when it was said and by whom. */
export const conflictSides = ({ newer, existing, quotes }: Conflict, style: Style): string[] =>
  sidesOf(
    { label: "new", memory: newer, quote: quotes?.newer },
    { label: "old", memory: existing, quote: quotes?.existing },
    style,
  );

/** One's own, and what a space says against it. */
export const differenceSides = ({ mine, theirs }: SpaceDifference, style: Style): string[] =>
  sidesOf({ label: "mine", memory: mine }, { label: "theirs", memory: theirs }, style);

interface Shown {
  readonly label: string;
  readonly memory: Memory;
  readonly quote?: string | undefined;
}

function sidesOf(one: Shown, other: Shown, style: Style): string[] {
  const inner = { paint: style.paint, width: style.width - INDENT.length };
  const words = sideLines(other.memory.content, one.memory.content, inner);
  const side = ({ label, memory, quote }: Shown, lines: readonly string[]) => [
    `  ${style.paint.bold(label)}  ${style.paint.cyan(memoryRef(memory.id))}  ${style.paint.dim(factsOf(memory, style))}`,
    ...indent(lines, INDENT),
    ...(quote && cleanLine(quote) !== cleanLine(memory.content)
      ? indent(wrap(`“${cleanLine(quote)}”`, inner.width).map(style.paint.dim), INDENT)
      : []),
  ];
  return [...side(one, words.newer), ...side(other, words.older)];
}

function factsOf(memory: Memory, { homedir, now }: Style): string {
  const { assertedAt, status, version } = memory;
  return [
    day(assertedAt, now),
    saidIn(memory, homedir),
    ...(version > 1 ? [`v${version}`] : []),
    ...(status === "active" ? [] : [status]),
  ].join(" · ");
}

export const CONSEQUENCE = "The side you do not keep stops being recalled; you can undo it.";

/** One contradiction with all that it takes to decide it, or what was decided. */
export function conflictSheet(conflict: Conflict, style: Style): string {
  const { paint, width, now } = style;
  const ref = conflictRef(conflict.id);
  const sure = conflict.score === undefined ? "" : ` · ${Math.round(conflict.score * 100)} % sure`;
  const rule = conflict.rule ? ` · found by ${cleanLine(conflict.rule)}` : "";
  return [
    [
      `${paint.cyan(ref)}  ${paint.bold(cleanLine(conflict.reason))}`,
      paint.dim(`  noticed ${day(conflict.createdAt, now)}${sure}${rule}`),
    ].join("\n"),
    conflictSides(conflict, style).join("\n"),
    (conflict.status === "open" ? openHint(conflict) : resolvedHint(conflict, style))
      .flatMap((line) => wrap(line, width))
      .join("\n"),
  ].join("\n\n");
}

function openHint({ id, newer: { space } }: Conflict): string[] {
  const resolve = `memory ${space ? "space" : "conflicts"} resolve ${conflictRef(id)}`;
  return [
    space ? sharedConsequence(cleanLine(space.name)) : CONSEQUENCE,
    `  ${resolve} --keep new   (or old, or both)`,
    `  ${resolve} --merge "one sentence in the place of both"`,
  ];
}

/** Of a decision in a space. */
export const sharedConsequence = (space: string): string =>
  `You decide for everybody in ${space}: the side that is not kept is told no more; it can be taken back.`;

function resolvedHint(conflict: Conflict, { now }: Style): string[] {
  const when = conflict.decidedAt ? `, ${day(conflict.decidedAt, now)}` : "";
  const merged = conflict.mergedId ? ` by ${memoryRef(conflict.mergedId)}` : "";
  const head = `Decided: ${decisionWords(conflict)}${merged}${when}.`;
  return conflict.resolution === "obsolete"
    ? [head]
    : [
        head,
        `  take it back:  memory ${conflict.newer.space ? "space" : "conflicts"} revert ${conflictRef(conflict.id)}`,
      ];
}

const RESOLUTION: Record<NonNullable<Conflict["resolution"]>, string> = {
  keep_new: "kept the newer one",
  keep_existing: "kept the older one",
  keep_both: "both hold",
  merge: "one sentence took the place of both",
  obsolete: "one side changed or went before anybody decided",
};

const DECIDER: Record<NonNullable<Conflict["decidedBy"]>, string> = {
  person: "by you",
  auto: "by a rule",
  llm: "by a model",
};

/** "kept the newer one, by you" */
export function decisionWords({ resolution, decidedBy }: Conflict): string {
  const what = resolution ? RESOLUTION[resolution] : "decided";
  return decidedBy && resolution !== "obsolete" ? `${what}, ${DECIDER[decidedBy]}` : what;
}

/** Id, status, resolution, who decided, score, and id and words of the newer and the older side, for programs. */
export const plainConflict = (conflict: Conflict): string[] =>
  [
    conflict.id,
    conflict.status,
    conflict.resolution ?? "",
    conflict.decidedBy ?? "",
    conflict.score === undefined ? "" : String(conflict.score),
    conflict.createdAt,
    conflict.newer.id,
    conflict.newer.content,
    conflict.existing.id,
    conflict.existing.content,
  ].map(cleanLine);
