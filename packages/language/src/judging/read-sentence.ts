import { anyOf } from "../text/any-of.ts";
import { functionWords } from "../text/function-words.ts";
import { auxiliaries, negations, ordinals, phrases, prepositions } from "./lists.ts";
import { type Marks, marksOf } from "./markers.ts";
import { type Kind, readQuantity } from "./read-quantity.ts";
import type { WordTable } from "./word-table.ts";

/** A word, number, quantity or name of a sentence. */
export interface Part {
  /** In small letters. */
  readonly word: string;
  readonly kind: Kind;
  /** Of numbers, quantities (in the unit of their dimension) and times (minutes since midnight). */
  readonly value: number | null;
  readonly unit: string;
  /** The same for all that mean the same. */
  readonly term: string;
  readonly stem: string;
  readonly row: number;
  readonly baseWord: string;
  readonly senses: readonly string[];
  readonly above: readonly string[];
  readonly part: string;
  readonly rarity: number;
  readonly isCapital: boolean;
  readonly isFunction: boolean;
  readonly isOrdinal: boolean;
  readonly at: number;
  readonly grams: ReadonlySet<string>;
  /** From 0 for the first part to 1 for the last. */
  relative: number;
  /** Before the verb. */
  isSubject: boolean;
  /** Class of the preposition it stands behind, or 0. */
  behind: number;
  /** Determiner before it: 1 the, 2 possessive, 3 a, 0 none. */
  determiner: number;
  /** Place among the content parts, or -1. */
  place: number;
}

export interface Sentence {
  readonly text: string;
  readonly parts: readonly Part[];
  /** Parts with matter of their own. */
  readonly content: readonly Part[];
  readonly words: ReadonlySet<string>;
  /** The last part of a phrase in front of the sentence ("In Chrome …"), or -1. */
  readonly lead: number;
  readonly isImperative: boolean;
  readonly denials: number;
  readonly grams: ReadonlySet<string>;
  readonly marks: Marks;
  /** Its words without matter of their own. */
  readonly small: ReadonlySet<string>;
  /** Sum of the vectors of the content, each times its rarity. */
  readonly sum: Float32Array;
}

export const RAW = anyOf(
  [
    /https?:\/\/[^\s,;)"]+|[\w.+-]+@[\w.-]*\w/,
    /[~./]?[A-Za-z0-9_$<-]*(?:[./\\_:@#<>-][A-Za-z0-9_$*<>{}-]+)+\/?/,
    /#[\w-]+|@\w[\w-]*|\d+(?:[.,]\d+)*(?:st|nd|rd|th)?/,
    /[A-Za-z\u00c0-\u024f]+(?:['’][a-z]+)?|[%€$°]/,
  ],
  { flags: "g" },
);

const PHRASE = new RegExp(`\\b(${[...phrases.keys()].join("|")})s?\\b`, "gi");
const phraseForms: ReadonlySet<string> = new Set(phrases.values());

const plain = (text: string): string =>
  text
    .replaceAll("’", "'")
    .replace(/n't\b/gi, " not")
    .replace(/\bcannot\b/gi, "can not")
    .replace(/\b(i|you|we|they|he|she|it|there|that|what|who|here)'(m|re|ve|ll|d|s)\b/gi, "$1 $2")
    .replace(PHRASE, (found, phrase: string) => phrases.get(phrase.toLowerCase()) ?? found.toLowerCase());

export function readSentence(table: WordTable, text: string): Sentence {
  const said = plain(text);
  const raw = said.match(RAW) ?? [];
  const parts: Part[] = [];
  for (let n = 0; n < raw.length; ) {
    const quantity = readQuantity(raw, n);
    if (quantity.dropsLast && parts.length > 0) parts.pop();
    parts.push(partOf(table, raw[n] ?? "", { ...quantity, at: parts.length, isFirst: n === 0 }));
    n += quantity.used;
  }
  const content = parts.filter(({ isFunction }) => !isFunction);
  placeParts(parts, content, verbAt(parts, said));
  const sum = new Float32Array(table.size);
  for (const { row, rarity } of content) table.addTo(sum, row, rarity);
  return {
    text,
    parts,
    content,
    words: new Set(parts.map(({ word }) => word)),
    lead: leadOf(parts, said),
    isImperative: parts[0] !== undefined && (parts[0].part === "v" || ORDER.test(parts[0].word)),
    denials: parts.filter(({ word }) => negations.has(word)).length,
    grams: gramsOf(text.toLowerCase()),
    marks: marksOf(parts),
    small: new Set(parts.filter(({ isFunction }) => isFunction).map(({ word }) => word)),
    sum,
  };
}

const ORDER = /^(?:use|never|always|do|run|keep|ask|put|prefer|please)$/;

interface Read {
  readonly kind: Kind;
  readonly word: string;
  readonly value: number | null;
  readonly unit: string;
  readonly at: number;
  readonly isFirst: boolean;
}

function partOf(table: WordTable, raw: string, { kind: read, word, value, unit, at, isFirst }: Read): Part {
  const info = table.infoOf(word);
  const isCapital = /^[A-Z]/.test(raw);
  const isFunction = read === "word" && functionWords.has(word.replace(/'s$/, ""));
  const isUnknown = info.row < 0 && !phraseForms.has(word);
  const isName =
    read === "word" &&
    !isFunction &&
    (isUnknown || (isCapital && (!isFirst || info.row < 0 || /[A-Z]/.test(raw.slice(1)))));
  const kind = isName ? "name" : read;
  const isNumber = kind === "num" || kind === "qty" || kind === "time";
  return {
    word,
    kind,
    value,
    unit,
    term: isNumber
      ? `${kind.charAt(0)}${Math.round((value ?? 0) * 1000) / 1000}${unit}`
      : kind === "id"
        ? word
        : info.term,
    stem: info.stem,
    row: info.row,
    baseWord: info.baseWord,
    senses: info.senses,
    above: info.above,
    part: info.part,
    rarity: kind === "word" ? info.rarity : kind === "name" ? Math.max(0.8, info.rarity) : 0.95,
    isCapital,
    isFunction,
    isOrdinal: ordinals.has(word),
    at,
    grams: kind === "word" && info.row >= 0 ? NONE : gramsOf(word),
    relative: 0,
    isSubject: false,
    behind: 0,
    determiner: 0,
    place: -1,
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Place of the first word that is like a verb, or of the part before a colon. */
function verbAt(parts: readonly Part[], said: string): number {
  const verb = parts.findIndex(
    ({ word, kind, part, isFunction, at }) =>
      at > 0 && (auxiliaries.has(word) || (kind === "word" && !isFunction && (part === "v" || part === "V"))),
  );
  const colon = said.indexOf(": ");
  if (colon <= 0 || colon >= 60) return verb;
  const before = said.slice(0, colon).match(RAW)?.length ?? 0;
  return before > 0 && (verb < 0 || verb > before - 1) ? before - 1 : verb;
}

const DETERMINER = /^(?:the|a|an|my|our|your|his|her|their|its|all)$/;
const POSSESSIVE = /^(?:my|our|your|his|her|their|its)$|'s$/;

function placeParts(parts: readonly Part[], content: readonly Part[], verb: number): void {
  content.forEach((part, n) => {
    part.place = n;
  });
  for (const part of parts) {
    const [before, second] = [parts[part.at - 1]?.word ?? "", parts[part.at - 2]?.word ?? ""];
    part.relative = parts.length > 1 ? part.at / (parts.length - 1) : 0;
    part.isSubject = verb > 0 && part.at < verb;
    part.behind = prepositions.get(before) ?? (DETERMINER.test(before) ? (prepositions.get(second) ?? 0) : 0);
    part.determiner = before === "the" ? 1 : POSSESSIVE.test(before) ? 2 : /^an?$/.test(before) ? 3 : 0;
  }
}

function leadOf(parts: readonly Part[], said: string): number {
  const first = prepositions.get(parts[0]?.word ?? "") ?? 0;
  if (first === 0 || first === 5) return -1;
  const comma = said.indexOf(",");
  return comma > 0 && comma < 50
    ? Math.min(6, (said.slice(0, comma).match(RAW)?.length ?? 1) - 1)
    : Math.min(3, parts.length - 1);
}

/** Runs of three letters, the ends marked. */
export function gramsOf(text: string): ReadonlySet<string> {
  const marked = `^${text}$`;
  const grams = new Set<string>();
  for (let n = 0; n + 3 <= marked.length; n += 1) grams.add(marked.slice(n, n + 3));
  return grams;
}

/** Share of the grams that both have. */
export function gramShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const gram of one) if (other.has(gram)) shared += 1;
  return (2 * shared) / (one.size + other.size || 1);
}
