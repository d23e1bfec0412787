import type { Client } from "@memory/client";
import { CLOSE, cite, dayOf, inert, LABEL, marked, OPEN, pageOf, quote, refOf } from "@memory/shared";
import type { OtherSide } from "./sides.ts";
import type { Answer } from "./tool.ts";
import { passageRef, plural, tokensOf, UNCONFIRMED } from "./words.ts";

type Recalled = Awaited<ReturnType<Client["recall"]["query"]>>;
export type Hit = Recalled["memories"][number];

interface Budget {
  readonly limit: number;
  readonly maxTokens: number;
}

const NOTHING = "Nothing in memory answers this.";
/** The contract's own ceilings. */
const MOST_HITS = 100;
const MOST_TOKENS = 100_000;

/** The answer to a question, within its budget in both forms. The best hit is always there. */
export function recalled(answer: Recalled, sides: ReadonlyMap<string, OtherSide>, budget: Budget): Answer {
  const items = answer.memories.map((hit) => itemOf(hit, sides.get(hit.id)));
  // The daemon fits the words; references, sources and contradictions are added here and may be too much.
  for (let kept = items.length; kept > 1; kept--) {
    const fitted = written(answer, items.slice(0, kept), budget);
    if (Math.max(tokensOf(fitted.text), tokensOf(JSON.stringify(fitted.data))) <= budget.maxTokens)
      return fitted;
  }
  return written(answer, items.slice(0, 1), budget);
}

type Item = ReturnType<typeof itemOf>;

function itemOf(hit: Hit, other: OtherSide | undefined) {
  const ref = refOfHit(hit);
  return {
    ...(ref && { ref }),
    kind: hit.kind === "memory" ? ("memory" as const) : ("passage" as const),
    ...(hit.type && !hit.instruction && { type: hit.type }),
    text: marked({ ...hit, content: inert(hit.content) }),
    ...(hit.project && { project: inert(hit.project) }),
    ...(hit.version > 1 && { version: hit.version }),
    said: dayOf(hit.assertedAt),
    cite: oneLine(cite(hit.source)),
    ...documentOf(hit.source),
    score: Math.round(hit.score * 100) / 100,
    ...(hit.confidence < UNCONFIRMED && { unconfirmed: true }),
    ...(other && { contradicted_by: { ref: other.ref, text: inert(other.content) } }),
  };
}

/** A passage of a session has no reference: its source is what can be cited. */
function refOfHit({ type, id, source: { documentId, chunkIndex } }: Hit): string | undefined {
  if (type !== undefined) return refOf(id);
  return documentId === undefined || chunkIndex === undefined
    ? undefined
    : passageRef(documentId, chunkIndex);
}

/** Where in which file, for an agent that wants to open it. */
function documentOf(source: Hit["source"]) {
  const { kind, path, headingPath } = source;
  if (kind !== "document") return {};
  const page = pageOf(source);
  return {
    ...(path && { path: oneLine(path) }),
    ...(headingPath && { headingPath: oneLine(headingPath) }),
    ...(page !== undefined && { page }),
  };
}

/** Names of files and headings are stored text too, and stand where a line must not end. */
const oneLine = (text: string): string => inert(text).replace(/\s+/g, " ");

function written(answer: Recalled, items: readonly Item[], budget: Budget): Answer {
  const omitted = answer.omitted + answer.memories.length - items.length;
  const first = headline(answer, items.length);
  const notes = [
    ...(answer.degraded ? ["Found by words alone: the meaning of the question could not be compared."] : []),
    ...(omitted > 0 ? [more(omitted, items.length, budget)] : []),
  ];
  if (items.length === 0)
    return {
      text: [first, ...notes].join("\n"),
      data: { answer: first, hits: [], omitted, tokens: 0, notes },
    };
  const text = [first, quote(items.map(lineOf)), ...notes].join("\n");
  return {
    text,
    // The fence opens before the hits and closes after them also when this is read as JSON.
    data: {
      answer: first,
      begin: `${OPEN} ${LABEL}`,
      hits: items,
      end: CLOSE,
      omitted,
      tokens: tokensOf(text),
      notes,
    },
  };
}

function headline({ confidence }: Recalled, shown: number): string {
  if (shown === 0) return NOTHING;
  switch (confidence) {
    case "high":
      return `${plural(shown, "hit")}, best first. Cite them by their ref.`;
    case "low":
      return `Nothing matches this well. The nearest ${plural(shown, "hit")}, best first; check before relying on them.`;
    case "none":
      return `${NOTHING} The nearest there is:`;
  }
}

function lineOf(item: Item): string {
  const facts = [
    item.type ?? item.kind,
    ...(item.unconfirmed ? ["unconfirmed"] : []),
    ...(item.project ? [item.project] : []),
    ...(item.version ? [`v${item.version}`] : []),
    `said ${item.said}`,
    item.cite,
  ];
  const other = item.contradicted_by;
  return [
    `- ${item.ref ? `(${item.ref}) ` : ""}${item.text.replace(/\n(?=[^\n])/g, "\n  ")}`,
    `  ${facts.join(" · ")}`,
    ...(other ? [`  ! contradicted by (${other.ref}), nobody has decided yet: ${other.text}`] : []),
  ].join("\n");
}

function more(omitted: number, shown: number, { limit, maxTokens }: Budget): string {
  const wider =
    shown < limit
      ? `max_tokens ${Math.min(maxTokens * 2, MOST_TOKENS)}`
      : `limit ${Math.min(limit * 2, MOST_HITS)} and max_tokens ${Math.min(maxTokens * 2, MOST_TOKENS)}`;
  return `${plural(omitted, "more hit")} left out; to see more, ask again with ${wider}.`;
}
