import { type Numbers, numberSecrets, type PrintedText, type PrintOf, withPrints } from "./hidden.ts";
import { findKubernetesSecrets, findPrivateKeys, findUrlPasswords } from "./redact-blocks.ts";
import { findCards } from "./redact-cards.ts";
import { findRecoveryCodes } from "./redact-codes.ts";
import { findCommandPasswords, findSqlPasswords } from "./redact-commands.ts";
import { findCookies } from "./redact-cookies.ts";
import { findCsvSecrets } from "./redact-csv.ts";
import { findDefinedSecrets } from "./redact-definitions.ts";
import { findFormats } from "./redact-formats.ts";
import { findHtmlTableSecrets } from "./redact-html-tables.ts";
import { findInsertSecrets } from "./redact-inserts.ts";
import { findKeywordValues } from "./redact-keywords.ts";
import { findPhrases } from "./redact-phrases.ts";
import { findPins } from "./redact-pins.ts";
import { findPlacedSecrets } from "./redact-places.ts";
import type { Span } from "./redact-span.ts";
import { findTableSecrets } from "./redact-tables.ts";

export interface Redacted {
  readonly text: string;
  /** Number of hidden stretches of text. */
  readonly count: number;
}

/** A marker can change what stands beside a name; more rounds than this have never been needed. */
const MOST_ROUNDS = 4;

type ToMarker = (span: Span, secret: string) => string;

/**
 * Replaces every secret by a marker that says what stood there, `[redacted:github-token]`. Works on decoded text (a
 * pattern over raw JSON breaks its escapes), in time linear in its length. Markers are left alone, so that redacting
 * twice changes nothing.
 */
export const redact = (text: string): Redacted => hideSecrets(text, marker);

/** The same for a text whose lines and pages are counted: those inside a secret are kept behind its marker. */
export const redactKeepingLines = (text: string): Redacted =>
  hideSecrets(text, (span, secret) => marker(span) + secret.replace(/[^\n\f]+/g, ""));

/** The same for texts of one session: each marker bears the number of its secret. */
export const redactNumbered = (text: string, { toMarker }: Numbers): Redacted => hideSecrets(text, toMarker);

/** The same for a text that is kept and compared, with the prints of what was hidden. */
export function redactTelling(text: string, printOf: PrintOf): PrintedText & Pick<Redacted, "count"> {
  const numbers = numberSecrets(printOf);
  const { text: numbered, count } = redactNumbered(text, numbers);
  return { ...withPrints(numbered, numbers.prints()), count };
}

const marker = ({ kind }: Span): string => `[redacted:${kind}]`;

/** Number of markers in a text; those that scrub has set may bear a number. */
export const countMarkers = (text: string): number =>
  text.match(/\[redacted:[a-z0-9-]+(?::\d+)?\]/g)?.length ?? 0;

function hideSecrets(text: string, toMarker: ToMarker): Redacted {
  let current = text;
  let count = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const spans = findSecrets(current);
    if (spans.length === 0) break;
    count += spans.length;
    current = withMarkers(current, spans, toMarker);
  }
  return { text: current, count };
}

type Finder = (text: string) => readonly Span[];

/** By their form alone. */
const SURE: readonly Finder[] = [findPrivateKeys, findUrlPasswords, findFormats];
/** Finders by context. */
const LIKELY: readonly Finder[] = [
  findKeywordValues,
  findCommandPasswords,
  findSqlPasswords,
  findInsertSecrets,
  findPlacedSecrets,
  findTableSecrets,
  findHtmlTableSecrets,
  findCsvSecrets,
  findCookies,
  findPhrases,
  findCards,
  findDefinedSecrets,
  findPins,
  findRecoveryCodes,
  findKubernetesSecrets,
];

/** Every save goes through all of them, and nearly every text holds nothing. */
function foundBy(finders: readonly Finder[], text: string): Span[] {
  const spans: Span[] = [];
  for (const find of finders) for (const span of find(text)) spans.push(span);
  return spans;
}

function findSecrets(text: string): Span[] {
  if (text.length < 5) return [];
  const spans = merge(foundBy(SURE, text), foundBy(LIKELY, text));
  return spans.length === 0 ? spans : merge(spans, findRepeats(text, spans));
}

/** A secret that was recognised by its context once is hidden wherever else it stands alone in the same text. */
function findRepeats(text: string, spans: readonly Span[]): Span[] {
  const known = new Map<string, string>();
  for (const { from, to, kind } of spans) {
    if (to - from >= 8 && to - from <= 512) known.set(text.slice(from, to), kind);
  }
  const repeats: Span[] = [];
  for (const word of text.matchAll(/[^\s"'`<>,;()|\\]{8,}/g)) {
    const kind = known.get(word[0]);
    if (kind !== undefined) repeats.push({ from: word.index, to: word.index + word[0].length, kind });
  }
  return repeats;
}

/** One list in order without overlap. Where two overlap, their union takes the kind of the surer one. */
function merge(sure: readonly Span[], likely: readonly Span[]): Span[] {
  if (sure.length + likely.length === 0) return [];
  const known = new Set(sure);
  const merged: Span[] = [];
  for (const span of [...sure, ...likely].sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last === undefined || span.from >= last.to) {
      merged.push(span);
      continue;
    }
    const kind = known.has(last) || !known.has(span) ? last.kind : span.kind;
    merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to), kind };
  }
  return merged;
}

function withMarkers(text: string, spans: readonly Span[], toMarker: ToMarker): string {
  const parts: string[] = [];
  let at = 0;
  for (const span of spans) {
    parts.push(text.slice(at, span.from), toMarker(span, text.slice(span.from, span.to)));
    at = span.to;
  }
  parts.push(text.slice(at));
  return parts.join("");
}
