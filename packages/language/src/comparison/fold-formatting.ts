import { trimEndOf } from "../text/trim-end-of.ts";

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
const ACRONYMS: ReadonlySet<string> = new Set("us it who id or".split(" "));

/**
 * Fingerprint of the formatting that matters beside the words of the key: signs that folding takes, marks,
 * code and units to the letter. It depends on one text alone, so that equality is transitive: case tells
 * names apart as well, but "apple" may be either. Case, quotes, spacing and closing marks count for nothing
 * in prose. `isLeftOut` names words to ignore.
 */
export function formattingOf(text: string, isLeftOut: (word: string) => boolean = () => false): string {
  return [marksThatCount(text), fragileCode(text), spelling(text, isLeftOut)].join("\u0002");
}

function marksThatCount(text: string): string {
  const straight = text.replace(/[“”«»]/g, '"').replace(/[‘’]/g, "'");
  const isCode = CODE_LIKE.test(text);
  // Text between code marks is compared as code.
  const quoted = [...straight.matchAll(QUOTED)].filter(([, mark]) => mark !== "`");
  const counting = quoted.filter(([, , said = ""]) => isCode || LITERAL.test(said) || ODD_SPACE.test(said));
  const unquoted = straight.replace(QUOTED, "$2");
  return [
    text.match(FOLDED) ?? [],
    counting.map(([all]) => all),
    unquoted.match(FEET) ?? [],
    trimEndOf(unquoted, /[\s.]/).match(LONE_MARK) ?? [],
    text.match(UNIT) ?? [],
    (text.match(/\n[ \t]+/g) ?? []).length > 1 ? (text.trim().match(/\n[ \t]*/g) ?? []) : [],
  ]
    .map((found) => found.join("\u0000"))
    .join("\u0001");
}

/** Code in which quotes or blanks say something: what else it says is in the key. */
const fragileCode = (text: string): string =>
  codeIn(text)
    .filter((code) => ODD_SPACE.test(code) || /["']/.test(code))
    .join("\u0001");

function codeIn(text: string): string[] {
  const blocks = text.match(FENCED) ?? [];
  const spans = [...text.replace(FENCED, " ").matchAll(SPAN)].map(([, code = ""]) => code);
  return [...blocks, ...spans];
}

/** The words in small letters, but for names that are one in capitals alone. "Dont" is "don't"; "its" is not "it's". */
function spelling(text: string, isLeftOut: (word: string) => boolean): string {
  const plain = text.normalize("NFKC").replaceAll("’", "'");
  const isLoud = !/\p{Ll}/u.test(plain);
  return (plain.match(WORD) ?? [])
    .map((word) => trimEndOf(word, /'/))
    .filter((word) => !isLeftOut(word.toLowerCase()))
    .map((word) => {
      const small = word.toLowerCase();
      return !isLoud && ACRONYMS.has(small) && word === word.toUpperCase()
        ? word
        : small.replace(/n't$/, "nt");
    })
    .join(" ");
}
