/** A word of a text as it is spelt, and whether a sentence begins with it. */
interface Spelt {
  readonly word: string;
  readonly isFirst: boolean;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’]*/gu;
const FENCED = /```[\s\S]*?```/g;
const SPAN = /`([^`\n]+)`/g;
/** A quote that opens behind a letter or a digit is an apostrophe, or a measure of feet and inches. */
const QUOTED = /(?<![\p{L}\p{N}])(["'`])([^"'`\n]*)\1/gu;
/** Letters that are plain digits or letters when they are folded: "10⁶" is not 106, "1½" not 11⁄2. */
const FOLDED = /[\p{No}\p{Nl}\u207f\u2071\u2044]/gu;
const LITERAL = /^(?:[-+]?\d[\d.,]*|null|nil|none|true|false|undefined|nan)$/i;
const ODD_SPACE = /^\s|\s$|\s\s|[\t\r\n]/;
const FEET = /\d\s?['"′″’”](?!\p{L})/gu;
const LONE_MARK = /(?<=^|\s)[.,;:…]+(?=\s|$)/g;
const UNIT =
  /(?<=\d\s?)[kmgtpµun]?i?(?:b|bit|bps|hz|wh|w|v|a|g|m|l|s|j|pa|n|c|f|k)(?:ps|\/s)?(?![\p{L}\p{N}])/giu;
const CODE_LIKE = /\b(?:SELECT|INSERT|UPDATE|DELETE|WHERE|FROM|VALUES)\b|[={}<>$\\]|\w\(/;
/** In capitals these are names: "the US team", "ask IT". */
const ACRONYMS: ReadonlySet<string> = new Set("us it who id or in as is am pm may will".split(" "));

/**
 * Whether two texts of one key differ in nothing that counts. Case, quotes, spacing and closing marks count for nothing in
 * prose; in code, numbers, units and names they do. `isLeftOut` tells the words that do not matter.
 */
export function hasSameDress(
  one: string,
  other: string,
  isLeftOut: (word: string) => boolean = () => false,
): boolean {
  if (one === other) return true;
  return (
    marksThatCount(one) === marksThatCount(other) &&
    hasSameCode(one, other) &&
    hasSameCase(one, other, isLeftOut)
  );
}

function marksThatCount(text: string): string {
  const straight = text.replace(/[“”«»]/g, '"').replace(/[‘’]/g, "'");
  const isCode = CODE_LIKE.test(text);
  // What stands between code marks is compared as code.
  const quoted = [...straight.matchAll(QUOTED)].filter(([, mark]) => mark !== "`");
  const counting = quoted.filter(([, , said = ""]) => isCode || LITERAL.test(said) || ODD_SPACE.test(said));
  const unquoted = straight.replace(QUOTED, "$2");
  return [
    text.match(FOLDED) ?? [],
    counting.map(([all]) => all),
    unquoted.match(FEET) ?? [],
    unquoted.match(LONE_MARK) ?? [],
    text.match(UNIT) ?? [],
    /\n[ \t]/.test(text) ? (text.trim().match(/\n[ \t]*/g) ?? []) : [],
  ]
    .map((found) => found.join("\u0000"))
    .join("\u0001");
}

/** What both show as code is the same to the letter; where one shows none, the code of the other is a plain word. */
function hasSameCode(one: string, other: string): boolean {
  const [a, b] = [codeIn(one), codeIn(other)];
  const isFragile = (code: string) => ODD_SPACE.test(code) || /["']/.test(code);
  const [c, d] = a.length === b.length ? [a, b] : [a.filter(isFragile), b.filter(isFragile)];
  return c.length === d.length && c.every((code, n) => code === d[n]);
}

function codeIn(text: string): string[] {
  const blocks = text.match(FENCED) ?? [];
  const spans = [...text.replace(FENCED, " ").matchAll(SPAN)].map(([, code = ""]) => code);
  return [...blocks, ...spans];
}

/** "Apple" is not an apple and "US" not us, but who writes all in small letters, or all in capitals, tells no names apart. */
function hasSameCase(one: string, other: string, isLeftOut: (word: string) => boolean): boolean {
  const [a, b] = [spelt(one, isLeftOut), spelt(other, isLeftOut)];
  if (a.length !== b.length) return false;
  const isCareless = hasNoCase(one) || hasNoCase(other);
  return a.every(({ word, isFirst }, n) => {
    const counterpart = b[n] ?? { word: "", isFirst: false };
    if (word === counterpart.word) return true;
    const small = word.toLowerCase();
    if (small !== counterpart.word.toLowerCase())
      return withoutApostrophe(word) === withoutApostrophe(counterpart.word);
    if ((isFirst || counterpart.isFirst) && word.slice(1) === counterpart.word.slice(1)) return true;
    return isCareless && !ACRONYMS.has(small);
  });
}

function spelt(text: string, isLeftOut: (word: string) => boolean): Spelt[] {
  const plain = text.normalize("NFKC").replaceAll("’", "'");
  return [...plain.matchAll(WORD)]
    .map(({ 0: word, index }) => ({
      word: word.replace(/'+$/, ""),
      isFirst:
        index === 0 || /(?:^|[.!?:…\n]\s*)[^\p{L}\p{N}]*$/u.test(plain.slice(Math.max(0, index - 6), index)),
    }))
    .filter(({ word }) => !isLeftOut(word.toLowerCase()));
}

/** "Dont" is "don't"; "its" is not "it's", nor "well" "we'll". */
const withoutApostrophe = (word: string): string => word.toLowerCase().replace(/n't$/, "nt");

/** Begins with a small letter, has nothing but capitals, or is written like a title. */
function hasNoCase(text: string): boolean {
  const first = text.match(/\p{L}/u)?.[0] ?? "";
  if (first !== first.toUpperCase() || !/\p{Ll}/u.test(text)) return true;
  const long = text.match(/\p{L}{4,}/gu) ?? [];
  return long.length > 2 && long.every((word) => /^\p{Lu}/u.test(word));
}
