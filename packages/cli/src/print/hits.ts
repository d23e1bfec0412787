import type { Client } from "@memory/client";
import {
  alsoBy,
  documentRef,
  duration,
  goneWords,
  memoryRef,
  nearestPieces,
  plural,
  sharedBy,
  turnRef,
  UNCONFIRMED,
} from "@memory/shared/words";
import { cleanBlock, cleanLine } from "./clean.ts";
import { whereFrom } from "./memory.ts";
import { placeOf } from "./place.ts";
import type { Style } from "./style.ts";
import { day } from "./time.ts";
import { howItWasRead, leftOut, reasons, type Trace } from "./trace.ts";
import { cut, glued, pad, width, wrap } from "./width.ts";

export type Answer = Awaited<ReturnType<Client["recall"]["query"]>>;
export type Hit = Answer["memories"][number];
type Turn = NonNullable<Hit["turn"]>;

export interface HitOptions {
  /** Nothing is shortened. */
  readonly full: boolean;
  /** The trace, where it was asked for. */
  readonly trace: Trace | null;
  /** The question, to show the lines of a long hit that answer it. */
  readonly query: string;
  /** The limit that was asked for. */
  readonly limit: number;
}

const INDENT = "     ";
// A memory is a sentence or two; a passage is a turn of a talk and may be a page.
const MEMORY_LINES = 6;
const PASSAGE_LINES = 4;
// An extract is what was chosen of a turn already: of the best one all of it.
const FIRST_LINES = 24;
// With 8 lines of those below, the telling one was missing in 5 of 35 right answers.
const TURN_LINES = 16;
const SHORTEST_QUOTE = 24;

/** Said of a hit that does not cover the question by itself. */
const LOW = "low confidence";

export const NOTHING = "Nothing in memory answers this.";

const NEXT = "Other words may help: a name, a file, the text of an error. All memories: memory list";

/** The answer to a question, for people. */
export function hits(answer: Answer, options: HitOptions, style: Style): string {
  const { trace } = options;
  if (answer.memories.length === 0)
    return [
      `${NOTHING}\n${NEXT}`,
      ...(trace ? [howItWasRead(trace, style), ...leftOut(trace, style)] : []),
    ].join("\n\n");
  const { yellow } = style.paint;
  const parts = answer.memories.map((hit, at) => [
    ...body(hit, at + 1, { ...options, style, isLow: answer.confidence === "high" && !hit.sure }),
    ...disputes(hit, answer.memories).map((text) => INDENT + yellow(text)),
  ]);
  const blocks = parts.map((lines) => lines.join("\n"));
  const why = trace ? [howItWasRead(trace, style), ...leftOut(trace, style)] : [];
  return [...confidence(answer, style), ...blocks, ...why, footer(answer, options, style)].join("\n\n");
}

function confidence({ confidence: level, unstated }: Answer, { paint }: Style): string[] {
  if (level === "none") return [paint.yellow(`${NOTHING} The nearest there is:`)];
  const stated = unstated ? " What is asked for (a number, a person, a day) is not stated." : "";
  if (level === "medium") return [paint.yellow(`The subject is known; look whether these answer.${stated}`)];
  return level === "low"
    ? [paint.yellow(`No memory matches this well: these may not contain the answer.${stated}`)]
    : [];
}

interface BodyOptions extends HitOptions {
  readonly style: Style;
  /** It may not contain the answer, though others do. */
  readonly isLow: boolean;
}

function body(hit: Hit, rank: number, options: BodyOptions): string[] {
  const { full, trace, style, isLow } = options;
  const traced = trace?.candidates.find(({ id }) => id === hit.id);
  const { paint } = style;
  const room = style.width - INDENT.length;
  const number = pad(String(rank), 3, "right");
  const above = hit.turn ? aboveTurn(hit.turn, room).map(paint.dim) : [];
  return [
    ...[...above, ...content(hit, room, { ...options, rank })].map((line, at) =>
      (at === 0 ? `${paint.dim(number)}  ${line}` : INDENT + line).trimEnd(),
    ),
    INDENT + meta(hit, room, { ...style, isLow }),
    ...(isInDocument(hit) && !full ? [] : origin(hit, room, style)).map((line) => INDENT + paint.dim(line)),
    ...(traced ? reasons(traced) : []).flatMap((line) =>
      wrap(line, room).map((part) => INDENT + paint.dim(part)),
    ),
  ];
}

/** Lines about a turn: its question, the memories kept of it, and later turns of its session. */
const aboveTurn = ({ ask, kept }: Turn, room: number): string[] => [
  ...(ask === null ? [] : [cut(`asked: ${cleanLine(ask)}`, room)]),
  ...kept.map(({ id, content, conflictId }) =>
    cut(
      `kept: ${memoryRef(id)} ${conflictId === undefined ? "" : "(contradicted) "}${cleanLine(content)}`,
      room,
    ),
  ),
];

/** The text of a hit, a passage in quotation marks; of a long one the lines that share most words with the question. */
function content(
  hit: Hit,
  room: number,
  { full, query, rank }: HitOptions & { readonly rank: number },
): string[] {
  const isPassage = hit.kind === "context";
  // Who speaks stands in a turn.
  const [open, close] = isPassage && !hit.turn ? ["“", "”"] : ["", ""];
  const most = hit.turn ? (rank === 1 ? FIRST_LINES : TURN_LINES) : isPassage ? PASSAGE_LINES : MEMORY_LINES;
  const lines = wrap(`${open}${cleanBlock(hit.content)}${close}`, room).filter((line) => full || line !== "");
  if (full || lines.length <= most) return lines;
  const { from, to } = nearestPieces(lines, { query, room: most });
  const shown = lines.slice(from, to);
  if (from > 0) shown[0] = cut(`${open}… ${shown[0]?.trimStart() ?? ""}`, room);
  if (to < lines.length) shown.push(cut(`${shown.pop() ?? ""} …`, room - close.length) + close);
  return shown;
}

/** A passage of a document: its place in the file says more than a line of its own. */
const isInDocument = ({ kind, source }: Hit): boolean => kind === "context" && source.kind === "document";

/** The argument of `memory show` for this hit. */
function refOf({ kind, id, turn, source: { documentId, chunkIndex, sessionId } }: Hit): string {
  if (kind === "memory") return memoryRef(id);
  if (turn && sessionId !== undefined) return turnRef(sessionId, turn.number);
  return documentId === undefined ? "" : documentRef(documentId, chunkIndex);
}

/** "preference · api-gateway · v2 · 5 Aug" on the left, the reference on the right. */
function meta(hit: Hit, room: number, { paint, now, isLow }: Style & { isLow: boolean }): string {
  const ref = refOf(hit);
  const free = room - ref.length - 1;
  const low = isLow ? [LOW] : [];
  const kind = ["passage", ...low, ...alikeOf(hit)].join(" · ");
  const facts = isInDocument(hit)
    ? [kind, placeOf(hit.source, free - `${kind} · `.length)]
    : factsOf(hit, now).toSpliced(1, 0, ...low);
  const left = cut(facts.join(" · "), free);
  const painted = left.replace(new RegExp(`unconfirmed|${LOW}`, "g"), (mark) => paint.yellow(mark));
  return ref === ""
    ? painted
    : `${painted}${" ".repeat(Math.max(1, room - width(left) - ref.length))}${paint.cyan(ref)}`;
}

function factsOf(hit: Hit, now: number): string[] {
  return [
    hit.turn ? "turn" : hit.kind === "context" ? "passage" : (hit.memoryKind ?? hit.type ?? "memory"),
    ...(hit.kind === "memory" && hit.confidence < UNCONFIRMED ? ["unconfirmed"] : []),
    ...(hit.status === "active"
      ? []
      : [hit.validTo ? `${hit.status} since ${day(hit.validTo, now)}` : hit.status]),
    ...(hit.heldUntil ? [`until ${day(hit.heldUntil, now)}`] : []),
    ...(hit.newer ? [`now ${memoryRef(hit.newer)}`] : []),
    ...(hit.instruction ? ["reads like an order: quoted data"] : []),
    ...(hit.gone ? [cleanLine(goneWords(hit.gone))] : []),
    ...(hit.recheck ? ["check again"] : []),
    ...(hit.until ? [`until ${cleanLine(hit.until)}`] : []),
    ...(hit.project ? [cleanLine(hit.project)] : []),
    ...(hit.version > 1 ? [`v${hit.version}`] : []),
    day(hit.assertedAt, now),
    ...(hit.sources > 1 ? [`in ${plural(hit.sources, "place")}`] : []),
    ...alikeOf(hit),
    ...(hit.also ?? []).map((there) => alsoBy(there, cleanLine)),
    ...(hit.turn?.later ? [`later: ${turnRef(hit.source.sessionId ?? "", hit.turn.later.number)}`] : []),
  ];
}

const alikeOf = ({ alike }: Hit): string[] => (alike === undefined ? [] : [`${alike} more alike`]);

/** The source, with the words of it unless the memory already says them. */
function origin(hit: Hit, room: number, { homedir }: Style): string[] {
  const from = cut(`from ${sharedBy(hit, cleanLine) ?? whereFrom(hit.source, homedir)}`, room);
  const excerpt = cleanLine(hit.source.excerpt ?? "");
  if (hit.kind === "context" || excerpt === "" || cleanLine(hit.content).includes(excerpt)) return [from];
  const left = room - width(from) - 3;
  const quote = (columns: number) => `“${cut(excerpt, columns - 2)}”`;
  return left >= SHORTEST_QUOTE ? [`${from}   ${quote(left)}`] : [from, quote(room)];
}

/** Said on the later of the two when both sides are in the answer, on the one hit otherwise. */
function disputes(hit: Hit, all: readonly Hit[]): string[] {
  if (!hit.conflictId) return [];
  const other = all.find((one) => one.conflictId === hit.conflictId && one.id !== hit.id);
  if (!other) return [`! another memory says otherwise: memory show ${memoryRef(hit.id)}`];
  return all.indexOf(other) < all.indexOf(hit)
    ? [`! ${memoryRef(other.id)} says otherwise, and nobody has decided yet`]
    : [];
}

function footer(answer: Answer, { limit, full }: HitOptions, { paint, width: columns }: Style): string {
  const shown = answer.memories.length;
  const total = shown + answer.omitted;
  const size = answer.omitted > 0 ? `${shown} of ${plural(total, "hit")}` : plural(shown, "hit");
  const more =
    shown >= limit ? `--limit ${Math.min(total, 100)}` : `--max-tokens ${Math.max(3000, answer.tokens * 3)}`;
  const first = answer.memories.map(refOf).find((ref) => ref !== "");
  const hints = [
    ...(answer.omitted > 0 ? [`more: ${more}`] : []),
    ...(full || !first ? [] : [`all about one: memory show ${first}`]),
  ];
  const text = [`${size} · ${duration(answer.tookMs)}`, ...hints].map(glued).join("     ");
  return wrap(text, columns).map(paint.dim).join("\n");
}
