/**
 * Tokens a text costs a model, never too few: each model counts in its own way, and an answer that is cut off is worse than one
 * that says a little less. Checked against two real tokenizers in budget.test.ts; English costs a third more here. Counting stops
 * above `enough`.
 */
export function tokensOf(text: string, enough = Number.POSITIVE_INFINITY): number {
  let tokens = SPARE;
  for (const [stretch] of text.matchAll(STRETCH)) {
    tokens += costOfStretch(stretch);
    if (tokens > enough) break;
  }
  return Math.ceil(tokens);
}

/** The error of the counts of a few odd pieces before many even out. */
const SPARE = 3;
/** Long enough to tell a language, short enough that a piece of code between two sentences is none. */
const STRETCH = /[^\n]{1,160}\b|[^\n]{1,160}|\n+/g;
/** A mark that JSON writes as two, letters, digits, spaces, signs, anything else. */
const PIECE = /\\[a-z"\\]|[a-z]+|[A-Z]+[a-z]*|\d+|\s+|[!-/:-@[-`{-~]+|./gsu;

/** Words of English that no other language in Latin letters uses as often. */
const ENGLISH = new Set(
  "the of and to is that for with this are be not it from by when which has must you or user use uses used run runs into should will can have they after before because instead only each at was on if".split(
    " ",
  ),
);
/** One of them in so many characters makes a stretch English. */
const ENGLISH_EVERY = 45;
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

function costOfStretch(stretch: string): number {
  const pieces = stretch.match(PIECE) ?? [];
  let english = 0;
  for (const piece of pieces) if (ENGLISH.has(piece)) english += ENGLISH_EVERY;
  const isEnglish = english >= stretch.length;
  let cost = 0;
  let isWordBefore = false;
  for (const [at, piece] of pieces.entries()) {
    const kind = kindOf(piece.charCodeAt(0));
    const isWord = kind === "letter" || kind === "digit";
    cost += costOfPiece(piece, kind, pieces[at + 1] ?? "", isEnglish) + (isWord && isWordBefore ? GLUED : 0);
    isWordBefore = isWord;
  }
  return cost;
}

/** Letters and digits without anything between them are cut at other places than here: base64, camelCase. */
const GLUED = 0.27;

type Kind = "letter" | "digit" | "space" | "sign" | "other";

/** The kind of a character, told by its code: this runs for every word of every answer several times. */
function kindOf(code: number): Kind {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return "letter";
  if (code === 32 || (code >= 9 && code <= 13)) return "space";
  if (code >= 48 && code <= 57) return "digit";
  return code > 32 && code < 127 ? "sign" : "other";
}

function costOfPiece(piece: string, kind: Kind, next: string, isEnglish: boolean): number {
  switch (kind) {
    case "letter":
      return costOfWord(piece, isEnglish);
    case "digit":
      return Math.ceil(piece.length / 3);
    case "space":
      // A single one belongs to the word behind it.
      return piece === " " && ["letter", "sign"].includes(kindOf(next.charCodeAt(0)))
        ? 0
        : 1 + (piece.length - 1) / 4;
    case "sign":
      if (/^\\[a-z"\\]$/.test(piece)) return 2;
      return TOGETHER.has(piece) ? 1 : 0.3 + piece.length * 0.72;
    case "other":
      return /^\s/.test(piece) ? 1 + piece.length : costOfCharacter(piece);
  }
}

/** Signs that stand together so often, in JSON, code and prose, that each of these is one token. */
const TOGETHER = new Set(
  `":" "," ": ," {" "} "},{" ":{" ":[" "] .","
   }, ), ). () (); ]; => (\` \`, \`. \`\`\` ." ?" // :// -- ... **`.split(/\s+/),
);

function costOfWord(word: string, isEnglish: boolean): number {
  const { length } = word;
  if (!isPlain(word)) return Math.max(1, length * 0.66);
  return isEnglish ? 1.12 + Math.max(0, length - 6) / 4 : 1 + Math.max(0, length - 4) / 3;
}

/** True of a word that somebody could say, in one kind of letters; remembered, as answers repeat their words. */
function isPlain(word: string): boolean {
  const before = plain.get(word);
  if (before !== undefined) return before;
  if (plain.size >= MOST_REMEMBERED) plain.clear();
  const now = looksSpoken(word);
  if (word.length < 30) plain.set(word, now);
  return now;
}

const plain = new Map<string, boolean>();
const MOST_REMEMBERED = 20_000;

function looksSpoken(word: string): boolean {
  const lower = word.toLowerCase();
  if (word.slice(1) !== lower.slice(1)) return false;
  for (let at = 1; at < lower.length; at++)
    if (!FOLLOWING[lower.charAt(at - 1)]?.includes(lower.charAt(at))) return false;
  return true;
}

/** In UTF-8, of which no tokenizer makes more tokens than it has bytes, but for what they all know. */
function costOfCharacter(character: string): number {
  if (/[–—‘’“”…·›•→\u00e0-\u00ff\u03b1-\u03c9\u0430-\u044f]/u.test(character)) return 1.1;
  if (/[\u3041-\u30fe]/.test(character)) return 1.8;
  if (/[\u4e00-\u9fff]/.test(character)) return 2.6;
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x800) return 2;
  return point < 0x10000 || (point >= 0x1f000 && point < 0x20000) ? 3 : 4;
}
