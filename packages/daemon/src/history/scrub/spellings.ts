import { nameKey, spellingKey } from "@memory/language/names";
import { contentKey } from "@memory/language/text";
import { asText, asUtf8, asUtf16, type Encode } from "./encode.ts";
import { type Spelling, spellingOf } from "./spelling.ts";

/**
 * One string in all the ways in which it may stand written: in any case and Unicode form, escaped for JSON (however often),
 * for addresses or for HTML, on one line or on several, and in base64.
 */
export interface Spellings {
  /** In decoded text. */
  readonly text: Spelling;
  /** In columns that hold keys of texts and names, where quotes and separators are dropped. */
  readonly keys: Spelling;
  /** In bytes that were decoded as latin1: UTF-8 and UTF-16LE. */
  readonly bytes: Spelling;
  /** Bytes that one occurrence takes at most. */
  readonly longest: number;
  /** The string itself, with one kind of line break. */
  readonly plain: string;
}

/** Characters of a string that can be looked for. */
export const shortest = 4;
export const longest = 16_384;

export function spellingsOf(secret: string): Spellings {
  const plain = secret.replace(/\r\n?/g, "\n").trim();
  const forms = unicodeForms(plain);
  const keys = [contentKey(plain), nameKey(plain), spellingKey(plain), spellingKey(coreOf(plain))].filter(
    (key) => key.length >= shortest && !forms.includes(key),
  );
  const spelling = (encodes: readonly Encode[], texts: readonly string[]) =>
    spellingOf(
      encodes.flatMap((encode) => [
        ...texts.flatMap((form) => written(form, encode)),
        ...inBase64(plain, encode),
      ]),
    );
  return {
    text: spelling([asText], forms),
    keys: spelling([asText], [...forms, ...keys]),
    bytes: spelling([asUtf8, asUtf16], forms),
    longest: 1024 + 64 * Buffer.byteLength(plain),
    plain,
  };
}

/** Dashes and quotes at its ends are kept in the key of the string alone, and dropped in that of a name that it is part of. */
function coreOf(plain: string): string {
  const core = plain.replace(/^[\s\p{Pd}_.,'’·"]+|[\s\p{Pd}_.,'’·"]+$/gu, "");
  return core.length >= shortestCore ? core : "";
}

/** A shorter one would be found within the keys of other names. */
const shortestCore = 8;

const unicodeForms = (text: string): string[] => [
  ...new Set([text, ...(["NFC", "NFD", "NFKC", "NFKD"] as const).map((form) => text.normalize(form))]),
];

/**
 * The patterns of a text, character by character. White space counts as white space, however it is written. No two parts that
 * stand beside each other can both take the same: a search would try every way to share it.
 */
function written(text: string, encode: Encode): string[][] {
  const parts = text.match(/\\+|\s+|\S/gu) ?? [];
  // An address writes a space as "+", and then no "+" as itself.
  const both = /\s/u.test(text) && text.includes("+");
  return (both ? [true, false] : [undefined]).map((isAddress) => writtenIn(parts, encode, isAddress));
}

function writtenIn(parts: readonly string[], encode: Encode, isAddress: boolean | undefined): string[] {
  const pattern: string[] = [];
  let run = 0;
  for (const part of parts) {
    if (part.startsWith("\\")) {
      run = part.length;
      continue;
    }
    const isSpace = /^\s/u.test(part);
    const ways = isSpace ? spaceLike(part, encode, isAddress !== false) : waysToWrite(part, encode);
    const kept = isAddress && part === "+" ? ways.filter(({ rest }) => rest !== encode("+")) : ways;
    const more = isSpace ? `${oneOf(kept, encode)}{0,63}` : "";
    pattern.push((run === 0 ? oneOf(kept, encode) : afterRun(run, kept, encode)) + more);
    run = 0;
  }
  return run === 0 ? pattern : [...pattern, afterRun(run, [{ rest: "" }], encode)];
}

/** One way to write a character: after at least so many backslashes, one for each time that it was escaped; null after none. */
interface Way {
  readonly least?: 0 | 1;
  readonly rest: string;
}

const oneOf = (ways: readonly Way[], encode: Encode): string =>
  anyOf(ways.map(({ least, rest }) => (least === undefined ? "" : backslashes(encode, least)) + rest));

const backslashes = (encode: Encode, least: number, most = 15): string =>
  `(?:${encode("\\")}){${least},${most}}`;

/** A character behind backslashes of the text: its own, where it was escaped, stand in one row with them. */
function afterRun(run: number, ways: readonly Way[], encode: Encode): string {
  const inOneRow =
    backslashes(encode, run, 15 * (run + 1)) + anyOf([...new Set(ways.map(({ rest }) => rest))]);
  const escaped = anyOf([oneOf([unicodeEscape("\\", encode)], encode), percentEscape("\\", encode)]);
  return anyOf([inOneRow, `${escaped}{${run}}${oneOf(ways, encode)}`]);
}

function spaceLike(space: string, encode: Encode, isPlus: boolean): Way[] {
  const bare = [
    ...new Set([
      ...space,
      " ",
      "\t",
      "\n",
      "\r",
      "\u00a0",
      "%20",
      "%0A",
      "%0a",
      "%0D",
      "%0d",
      ...(isPlus ? ["+"] : []),
    ]),
  ];
  const escaped = ["n", "r", "t"].map((letter): Way => ({ least: 1, rest: encode(letter) }));
  return [...bare.map((one) => ({ rest: encode(one) })), ...escaped];
}

function waysToWrite(character: string, encode: Encode): Way[] {
  const cases = [...new Set([character, character.toLowerCase(), character.toUpperCase()])];
  const bare = cases.map((one): Way => ({ rest: encode(one) }));
  if (/^[A-Za-z0-9]$/.test(character)) return bare;
  return [
    ...(/["'/]/.test(character) ? [{ least: 0 as const, rest: encode(character) }] : bare),
    ...cases.map((one) => unicodeEscape(one, encode)),
    ...cases.map((one) => ({ rest: percentEscape(one, encode) })),
    ...(htmlEscapes[character] ?? []).map((one) => ({ rest: encode(one) })),
  ];
}

const htmlEscapes: Readonly<Record<string, readonly string[]>> = {
  "&": ["&amp;"],
  "<": ["&lt;"],
  ">": ["&gt;"],
  '"': ["&quot;", "&#34;"],
  "'": ["&#39;", "&#x27;", "&apos;"],
};

function unicodeEscape(character: string, encode: Encode): Way {
  const units = Array.from({ length: character.length }, (_, at) => {
    const code = character.charCodeAt(at).toString(16).padStart(4, "0");
    return encode("u") + anyCase(code, encode);
  });
  return { least: 1, rest: units.join(backslashes(encode, 1)) };
}

/** A "%" may have been escaped itself. */
const percentEscape = (character: string, encode: Encode): string =>
  [...Buffer.from(character, "utf8")]
    .map(
      (byte) =>
        `${encode("%")}(?:${encode("25")}){0,2}${anyCase(byte.toString(16).padStart(2, "0"), encode)}`,
    )
    .join("");

const anyCase = (text: string, encode: Encode): string =>
  [...text].map((one) => anyOf([...new Set([one, one.toUpperCase()])].map(encode))).join("");

const anyOf = (ways: readonly string[]): string =>
  ways.length === 1 ? (ways[0] ?? "") : isLetters(ways) ? `[${ways.join("")}]` : `(?:${ways.join("|")})`;

/** A class of letters is looked for several times as fast as a choice between them. */
const isLetters = (ways: readonly string[]): boolean => ways.every((way) => /^(?:\w|\\x..)$/.test(way));

/** Fewer characters than these stand in other base64 by chance. */
const fewest = 10;

/**
 * Patterns of a string within base64, in the plain alphabet and that for addresses: it looks another way at each of the three
 * places at which it can begin within three bytes ("user:" may stand before a password).
 */
function inBase64(text: string, encode: Encode): string[][] {
  const bytes = Buffer.from(text, "utf8");
  return [0, 1, 2].flatMap((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    const bits = 8 * (before + bytes.length);
    // Characters that hold bits of this string alone; those at both ends are shared with what stands beside it.
    const own = all.slice([0, 2, 3][before], Math.floor(bits / 6));
    if (own.length < fewest) return [];
    const first = before === 0 ? [] : [anyDigit(encode)];
    const last = bits % 6 === 0 ? [] : [`(?:${anyDigit(encode)}(?:${encode("=")}){0,2})?`];
    return [[...first, ...[...own].map((one) => digit(one, encode)), ...last]];
  });
}

function digit(character: string, encode: Encode): string {
  if (character === "+") return `(?:${encode("+")}|${encode("-")})`;
  if (character === "/") return `(?:(?:${encode("\\")}){0,15}${encode("/")}|${encode("_")})`;
  // Keys of texts and names are written small, those of base64 too.
  const cases = [...new Set([character.toLowerCase(), character.toUpperCase()])].map(encode);
  return cases.length === 1 ? encode(character) : `(?:${cases.join("|")})`;
}

const digits = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_"];
const anyDigit = (encode: Encode): string => `(?:${digits.map(encode).join("|")})`;
