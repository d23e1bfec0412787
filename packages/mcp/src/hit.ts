import type { Client } from "@memory/client";
import { marked } from "@memory/shared";
import {
  alsoBy,
  cite,
  dayOf,
  documentRef,
  goneWords,
  memoryRef,
  pageOf,
  sharedBy,
  turnRef,
  UNCONFIRMED,
} from "@memory/shared/words";
import { z } from "zod";
import { excerpt } from "./excerpt.ts";
import { shortenExtract } from "./shorten-extract.ts";
import { type OtherSide, OtherSideShown, shownSide } from "./sides.ts";
import type { Link } from "./tool.ts";
import { oneLine, safe, shorten } from "./words.ts";

export type Recalled = Awaited<ReturnType<Client["recall"]["query"]>>;
type Hit = Recalled["memories"][number];

/** The detail of each hit. */
export const DETAILS = ["index", "concise", "full"] as const;
export type Detail = (typeof DETAILS)[number];

export const HitShown = z.object({
  ref: z.string().optional(),
  kind: z.enum(["memory", "passage", "turn"]).optional(),
  text: z.string(),
  type: z.string().optional(),
  project: z.string().optional(),
  version: z.int().optional(),
  said: z.string().optional(),
  by: z.string().optional(),
  cite: z.string().optional(),
  score: z.number().optional(),
  unconfirmed: z.boolean().optional(),
  low_confidence: z.boolean().optional(),
  alike: z.int().optional(),
  shared: z.string().optional().describe("The space it is of, and who said it there"),
  also: z.array(z.string()).optional().describe("Other places that say the same"),
  until: z.string().optional(),
  now: z.string().optional(),
  ends: z.string().optional().describe("What will end it"),
  gone: z.string().optional().describe("What it names that is not there any more: the rest may be old, too"),
  contradicted_by: OtherSideShown.optional(),
  path: z.string().optional(),
  heading: z.string().optional(),
  page: z.int().optional(),
  session: z.string().optional(),
  agent: z.string().optional(),
  confidence: z.number().optional(),
  sources: z.int().optional(),
  excerpt: z.string().optional(),
  asked: z.string().optional().describe("Beginning of what the user had asked there"),
  kept: z
    .array(z.object({ ref: z.string(), text: z.string(), contradicted: z.boolean().optional() }))
    .optional()
    .describe("Memories that were learnt there"),
  later: z
    .object({ ref: z.string(), asked: z.string() })
    .optional()
    .describe("A later turn of the same session that is among the best, too"),
  whole: z.boolean().optional().describe("false: the text is an extract, and memory_read gives all of it"),
});
export type HitShown = z.infer<typeof HitShown>;

interface Shown {
  readonly detail: Detail;
  readonly characters: number;
  /** What was asked: a text that is cut is cut around what answers that. */
  readonly query: string;
  /** Of a turn, the place up to which its paragraphs are shown; the last of them is cut to the characters. */
  readonly upTo: number;
  readonly other: OtherSide | undefined;
  /** It may not contain the answer, though others do. */
  readonly isLow: boolean;
}

/** A hit as an agent gets it: always what it says and what it is called, and as much more as was asked for. */
export function shownHit(hit: Hit, { detail, characters, query, upTo, other, isLow }: Shown): HitShown {
  const ref = refOfHit(hit);
  const extract = hit.turn && shortenExtract(safe(hit.content), hit.turn.order, upTo, characters);
  return {
    ...(ref && { ref }),
    ...(detail !== "index" && { kind: kindOf(hit) }),
    text: marked({ ...hit, content: extract ?? excerpt(safe(hit.content), characters, query) }),
    ...(detail !== "index" &&
      hit.turn &&
      characters >= LEAST_EXTRACT &&
      turnOf(hit, hit.turn, extract === safe(hit.content))),
    // A text that reads like an order is quoted, and not a preference or a procedure to go by.
    ...(hit.type && !hit.instruction && { type: hit.memoryKind ?? hit.type }),
    ...(hit.project && { project: oneLine(hit.project) }),
    ...(hit.version > 1 && { version: hit.version }),
    said: dayOf(hit.assertedAt),
    ...sharedOf(hit),
    ...(detail === "index" ? {} : sourceOf(hit, extract)),
    ...(hit.confidence < UNCONFIRMED && { unconfirmed: true }),
    ...(isLow && { low_confidence: true }),
    ...(hit.alike !== undefined && { alike: hit.alike }),
    ...(hit.status !== "active" && hit.validTo && { until: dayOf(hit.validTo) }),
    ...(hit.heldUntil && { until: dayOf(hit.heldUntil) }),
    ...(hit.newer && { now: memoryRef(hit.newer) }),
    ...(hit.until && { ends: oneLine(hit.until) }),
    ...(hit.gone && { gone: oneLine(goneWords(hit.gone)) }),
    ...(other && { contradicted_by: shownSide(other, detail === "index" ? 0 : characters) }),
    ...(detail === "full" ? provenanceOf(hit) : {}),
  };
}

/** Characters of what was asked in a turn, and in a later one: their refs lead to all of it. */
const ASKED = 100;
const LATER = 60;
/** With room for fewer characters of a hit nothing stands above its extract. */
const LEAST_EXTRACT = 160;

const kindOf = ({ kind, turn }: Hit) =>
  kind === "memory" ? ("memory" as const) : turn ? ("turn" as const) : ("passage" as const);

/** Lines above the extract of a turn, and later turns of its session. */
function turnOf(
  { source: { sessionId = "" } }: Hit,
  { ask, whole, kept, later }: NonNullable<Hit["turn"]>,
  isUncut: boolean,
) {
  return {
    ...(ask !== null && { asked: shorten(oneLine(ask), ASKED) }),
    ...(!(whole && isUncut) && { whole: false }),
    ...(kept.length > 0 && {
      kept: kept.map(({ id, content, conflictId }) => ({
        ref: memoryRef(id),
        text: oneLine(content),
        ...(conflictId !== undefined && { contradicted: true }),
      })),
    }),
    ...(later && {
      later: { ref: turnRef(sessionId, later.number), asked: shorten(oneLine(later.ask), LATER) },
    }),
  };
}

/** Its text, inert, and marked where it reads like an order. */
export const textOf = (memory: Pick<Hit, "content" | "instruction">, characters: number): string =>
  marked({ instruction: memory.instruction, content: shorten(safe(memory.content), characters) });

function refOfHit({ type, id, turn, source }: Hit): string | undefined {
  const { documentId, chunkIndex, sessionId } = source;
  if (type !== undefined) return memoryRef(id);
  if (turn && sessionId !== undefined) return turnRef(sessionId, turn.number);
  return documentId === undefined || chunkIndex === undefined
    ? undefined
    : documentRef(documentId, chunkIndex);
}

/** Whose it is, where that is not the one who asks, and who else says so. */
function sharedOf(hit: Hit) {
  const shared = sharedBy(hit, oneLine);
  return {
    ...(shared !== undefined && { shared }),
    ...(hit.also && { also: hit.also.map((there) => alsoBy(there, oneLine)) }),
  };
}

function sourceOf({ source, score, space }: Hit, extract: string | undefined) {
  const rounded = Math.round(score * 100) / 100;
  // "By the user" would be somebody else.
  if (space) return { score: rounded };
  // The person's words may have found no room.
  const isSaid = source.statedBy !== "user" || extract === undefined || /^User: /m.test(extract);
  return {
    ...(source.statedBy && isSaid && { by: source.statedBy }),
    cite: oneLine(cite(source)),
    // For an agent that wants to open the file.
    ...(source.kind === "document" && source.path && { path: oneLine(source.path) }),
    score: rounded,
  };
}

function provenanceOf({ source, confidence, sources }: Hit) {
  const { kind, headingPath, sessionId, agent, excerpt } = source;
  const page = kind === "document" ? pageOf(source) : undefined;
  return {
    ...(headingPath && { heading: oneLine(headingPath) }),
    ...(page !== undefined && { page }),
    ...(sessionId && { session: oneLine(sessionId) }),
    ...(agent && { agent: oneLine(agent) }),
    confidence: Math.round(confidence * 100) / 100,
    sources,
    ...(excerpt && { excerpt: safe(excerpt) }),
  };
}

/** The resource of a hit that has one. */
export function linkOf(hit: Hit): Link[] {
  const name = refOfHit(hit);
  if (name === undefined) return [];
  const { documentId, chunkIndex } = hit.source;
  if (hit.type !== undefined) return [{ uri: `memory://memories/${hit.id}`, name }];
  return documentId === undefined
    ? []
    : [{ uri: `memory://documents/${documentId}/chunks/${chunkIndex}`, name }];
}
