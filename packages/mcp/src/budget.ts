import { COMMON_WORDS } from "./common-words.generated.ts";

/**
 * Tokens a text costs a model, never too few: each model counts in its own way, and an answer that is cut off is worse than one
 * that says a little less. A text is cut into pieces as tokenizers cut it, and each piece is given what such pieces cost on
 * average, or a little more. Checked against two real tokenizers in budget.test.ts. Counting stops above `enough`.
 */
export function tokensOf(text: string, enough = Number.POSITIVE_INFINITY): number {
  let tokens = SPARE;
  for (const [piece] of text.matchAll(PIECE)) {
    tokens += costOf(piece);
    if (tokens > enough) break;
  }
  return Math.ceil(tokens);
}

/** The error of the counts of a few odd pieces before many even out. */
const SPARE = 3;
/** A word with the sign or space before it, up to three digits, signs, line ends, spaces. */
const PIECE = /[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

/** Remembered, as answers repeat their words, and packing counts them several times. */
function costOf(piece: string): number {
  const before = costs.get(piece);
  if (before !== undefined) return before;
  if (costs.size >= MOST_REMEMBERED) costs.clear();
  const cost = costOfPiece(piece);
  if (piece.length < 30) costs.set(piece, cost);
  return cost;
}

const costs = new Map<string, number>();
const MOST_REMEMBERED = 20_000;

function costOfPiece(piece: string): number {
  const [, prefix, letters] = PLAIN_WORD.exec(piece) ?? [];
  if (letters !== undefined) return costOfWord(prefix ?? "", letters);
  if (/^[0-9]+$/.test(piece)) return 1;
  if (/^\s+$/.test(piece)) return costOfSpace(piece);
  const [first = ""] = piece;
  const isWord = /\p{L}$/u.test(piece);
  if (!isWord) return costOfSigns(piece);
  return /\p{L}/u.test(first) ? costOfWord("", piece) : costOfWord(first, piece.slice(first.length));
}

/** Most pieces, without the tables of all letters that there are. */
const PLAIN_WORD = /^([ -@[-`{-~]?)([a-zA-Z]+)$/;

const charactersOf = (text: string): number => {
  let cost = 0;
  for (const character of text) cost += costOfCharacter(character);
  return cost;
};

/** A run of spaces or of line ends is one token up to a length. */
const costOfSpace = (piece: string): number =>
  /^(?: +|\t+| *(?:\r?\n)+)$/.test(piece) ? 1 + (piece.length - 1) / 16 : piece.length;

function costOfSigns(piece: string): number {
  const signs = piece.replace(/^ |[\r\n]+$/g, "");
  const ends = piece.length - piece.trimEnd().length;
  const tail = ends > 2 ? (ends - 2) / 4 : 0;
  if (TOGETHER.has(signs)) return 1 + tail;
  if (/^[\x20-\x7e]+$/.test(signs)) return (signs.length === 1 ? 1 : 0.3 + signs.length * 0.72) + tail;
  return (DRAWN.test(signs) ? 1.5 + signs.length / 3 : charactersOf(signs)) + tail;
}

/** Rules and frames. */
const DRAWN = /^[─━═█·•…=┌└├┐┘┤│-]{4,}$/;

/** Signs that stand together so often, in JSON, code and prose, that each of these is one token. */
const TOGETHER = new Set(
  `":" "," ": ," {" "} "},{" ":{" ":[" "] ."
   }, ), ). (). () (); ]; => (\` \`, \`. \`: \`) \`\`\` ** .** **: :** ." ?" // :// -- --- ... == === != && || ++ += -= [] {} <! /> </ […] ("  ") ') (' }; ): ]( [" "] ##  ### \`\``.split(
    /\s+/,
  ),
);

function costOfWord(prefix: string, letters: string): number {
  // In JSON a line end and the word behind it are one piece: "\\nThe".
  if (prefix === "\\" && /^[nrt]/.test(letters))
    return letters.length === 1 ? 1 : 1 + costOfWord("", letters.slice(1));
  const before = /^ ?$/.test(prefix) ? 0 : /^[!-[\]-~]/.test(prefix) ? AFTER_SIGN : costOfCharacter(prefix);
  const isBare = prefix !== " ";
  if (/^[A-Z]?[a-z]+$/.test(letters)) return before + costOfPart(letters, isBare);
  const parts = letters.match(PART) ?? [];
  let cost = before + (parts.length - 1) * GLUED;
  for (const [at, part] of parts.entries())
    cost += /^[a-zA-Z]/.test(part) ? costOfPart(part, isBare || at > 0) : costOfCharacter(part);
  return cost;
}

/** A word in camelCase, or one in several scripts, is cut there. */
const PART = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[A-Z]|./gsu;
/** Letters that follow others without anything between them are cut at other places than here: base64, camelCase. */
const GLUED = 0.27;
/** A sign and the word behind it are often one token. */
const AFTER_SIGN = 0.35;

function costOfPart(word: string, isBare: boolean): number {
  const { length } = word;
  if (length === 1) return 1;
  const lower = word.toLowerCase();
  const title = `${lower.charAt(0).toUpperCase()}${lower.slice(1)}`;
  const isWord = word === lower || word === title;
  if (isWord && COMMON.has(title)) return isBare ? 1.08 : 1;
  if (word === lower && COMMON.has(lower)) return isBare ? 1.08 : 1;
  if (!isWord || !looksSpoken(lower)) return Math.max(1, length * 0.66);
  return 1.1 + Math.max(0, length - 5) / 4 + (word === lower ? 0 : 0.4);
}

/** Words that are one token behind a space, those with a capital in either way of writing, and Chinese characters that are one. */
const COMMON = new Set(COMMON_WORDS.split(/\s+/));

/** Letters that follow each other in English words; a word of others is a name, an abbreviation or noise. */
const FOLLOWING: Readonly<Record<string, string>> = {
  a: "bcdfgiklmnprstuvwyz",
  b: "abeijlorsuy",
  c: "acehiklorstuy",
  d: "adegilorsuvy",
  e: "abcdefgilmnopqrstuvwxy",
  f: "aefiloruty",
  g: "aeghilnorsuy",
  h: "aeiorty",
  i: "abcdefgklmnoprstvxz",
  j: "aeou",
  k: "aeilnsy",
  l: "adefiklmoprstuvy",
  m: "abeimopsuy",
  n: "acdefgijklnostuvy",
  o: "abcdefgiklmnoprstuvwxy",
  p: "aehiloprstuy",
  q: "u",
  r: "acdefgiklmnoprstuvwy",
  s: "acehiklmnopqstuwy",
  t: "acehilorstuwy",
  u: "abcdegilmnprst",
  v: "aeio",
  w: "aehinors",
  x: "aceipt",
  y: "aelmopst",
  z: "aeioz",
};

function looksSpoken(word: string): boolean {
  if (word.length > LONGEST) return false;
  for (let at = 1; at < word.length; at++)
    if (!FOLLOWING[word.charAt(at - 1)]?.includes(word.charAt(at))) return false;
  return true;
}

const LONGEST = 24;

/** In UTF-8, of which no tokenizer makes more tokens than it has bytes, but for what they all know. */
function costOfCharacter(character: string): number {
  if (/[–—‘’“”…·›•→─│├└\u00e0-\u00ff\u03b1-\u03c9\u0430-\u044f]/u.test(character)) return 1.1;
  if (/[\u3041-\u30fe]/.test(character)) return 1.8;
  if (/[\u4e00-\u9fff]/.test(character)) return COMMON.has(character) ? 1 : 2.6;
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return point < 0x20 ? 2 : 1;
  if (point < 0x800) return 2;
  return point < 0x10000 || (point >= 0x1f000 && point < 0x20000) ? 3 : 4;
}
