import { OPEN } from "@memory/shared";
import type { Hit } from "../print/hits.ts";

/** Hits that should not have been in an answer, or not so often. */
export interface Oddities {
  readonly hits: number;
  /** Nearly the words of a hit before it. */
  readonly duplicates: number;
  /** Words that memory itself had told an agent, and the same words again from another session. */
  readonly echoes: number;
  /** Superseded, retired, or no longer true. */
  readonly stale: number;
  /** With an open contradiction that a person has yet to decide. */
  readonly contradicted: number;
}

/** Share of their words that two texts have in common, from which on a reader takes one for the other. */
const NEARLY_EQUAL = 0.9;
/** Shorter texts are said by anybody at any time. */
const ECHO_CHARACTERS = 40;

export function odditiesOf(hits: readonly Hit[], now: number): Oddities {
  const known = hits.map((hit) => ({ hit, words: wordsOf(hit.content), text: plain(hit.content) }));
  const before = (at: number, test: (other: (typeof known)[number]) => boolean) =>
    known.slice(0, at).some(test);
  const count = (test: (one: (typeof known)[number], at: number) => boolean) => known.filter(test).length;
  return {
    hits: hits.length,
    duplicates: count(({ words }, at) => before(at, (other) => overlap(words, other.words) >= NEARLY_EQUAL)),
    echoes: count(
      ({ hit, text }) => hit.content.includes(OPEN) || known.some((other) => isEchoOf({ hit, text }, other)),
    ),
    stale: count(({ hit }) => isStale(hit, now)),
    contradicted: count(({ hit }) => hit.conflictId !== undefined),
  };
}

interface Read {
  readonly hit: Hit;
  readonly text: string;
}

/** A passage that quotes a memory of another session word by word has most likely heard it from there. */
const isEchoOf = ({ hit, text }: Read, other: Read): boolean =>
  hit.kind === "context" &&
  other.hit.id !== hit.id &&
  other.text.length >= ECHO_CHARACTERS &&
  hit.source.sessionId !== undefined &&
  other.hit.source.sessionId !== undefined &&
  other.hit.source.sessionId !== hit.source.sessionId &&
  text.includes(other.text);

const isStale = ({ status, replacedBy, validTo }: Hit, now: number): boolean =>
  status !== "active" || replacedBy !== undefined || (validTo !== undefined && Date.parse(validTo) <= now);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(" ") ?? "";

const wordsOf = (text: string): ReadonlySet<string> => new Set(plain(text).split(" "));

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared / (one.size + other.size - shared);
}
