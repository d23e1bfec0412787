import { anyOf, inOrder } from "../text/any-of.ts";
import { trimEndOf } from "../text/trim-end-of.ts";

/** A bullet, a quote mark or a heading in front of a word. In front of a number they may be a sign: "- 5 degrees". */
const LEADING = /^\s*(?:[-*•>]|#{1,6})\s+(?=\p{L})/u;
/**
 * Requests to remember, which say nothing about the world: "Remember: …". "Remember the Milk" is a name, and
 * "FYI channel" may be one.
 */
const ASKING = inOrder(
  [
    /^(?:(?:please|pls)\s{1,4})?/,
    anyOf([
      /(?:remember|note|(?:keep|bear) in mind|don['’]?t forget)(?:\s{0,4}[:,–—]|\s{1,4}this:|\s{1,4}that(?=\s))/,
      /note to (?:my)?self\s{0,4}[:,–—-]|reminder\s{0,4}:/,
      inOrder([
        /(?:just\s{1,4})?(?:fyi|for your information)/,
        anyOf([
          /\s{0,4}[:,–—-]/,
          /(?=\s{1,4}(?:the|an?|i|we|you|he|she|it|they|my|our|your|his|her|their|this|there|all|no)\s)/,
        ]),
      ]),
    ]),
    /\s{1,4}(?=[\p{L}\p{N}"'`“*_])/u,
  ],
  "iu",
);
/** A face behind a finished sentence adorns it. Any other sign, and a face anywhere else, may be what is said: "Our emoji is 🚀." */
const FACES = /(?<=[.!?…。！？]\s?)(?:[😀😁😃😄😅😆😇😉😊😋😎😍🥰😘🙂🤗🤓🤩🥳☺]\ufe0f?\s?){1,5}[.!]?$/u;
/** Of less a face may be half of what is said: "Olives. 😍". */
const FEW_WORDS = /\S\s+\S+\s+\S/;
const STRONG = /(?<![\p{L}\p{N}*])\*\*(?=\p{L})([^*\n]{0,300}[^\s*])\*\*(?![\p{L}\p{N}*])/gu;
/** Around a single word these may be part of a name: `_foo_`, "*args". */
const EMPHASIS = /(?<![\p{L}\p{N}_*])(__|[_*])(?=\p{L})([^_*\n]{0,300}[^\s_*])\1(?![\p{L}\p{N}_*])/gu;
const CLOSING = /[\s。！]/;
const CODE = /(`[^`\n]*`)/;

/** In brackets these are two values: "f(1,200)". */
const THOUSANDS = /(?<![\d.,\p{L}({[])\d{1,3}(?:,\d{3})+(?![\d,\p{L})}\]]|\.\d)/gu;
const MEASURE =
  /(?<![\p{L}\p{N}.,:/_+#$€£-])(\d{1,15}(?:\.\d{1,6})?)(?:(?: ?(%|ms|[kMGT]?B|[KMG]iB|KB|secs?|s|mins?|h|hrs?|seconds?|minutes?|hours?|[mk]?g|[mc]?l|[mck]?m|€))|(k))(?![\p{L}\p{N}%/²³_-])/gu;

/** Size of each unit in the smallest of its kind. Any other unit is only joined to its number. */
const sizes: ReadonlyMap<string, readonly [kind: string, size: number]> = new Map<
  string,
  readonly [string, number]
>([
  ["ms", ["ms", 1]],
  ...["s", "sec", "secs", "second", "seconds"].map((unit) => [unit, ["ms", 1000]] as const),
  ...["min", "mins", "minute", "minutes"].map((unit) => [unit, ["ms", 60_000]] as const),
  ...["h", "hr", "hrs", "hour", "hours"].map((unit) => [unit, ["ms", 3_600_000]] as const),
  ["B", ["B", 1]],
  ["kB", ["B", 1e3]],
  ["KB", ["B", 1e3]],
  ["MB", ["B", 1e6]],
  ["GB", ["B", 1e9]],
  ["TB", ["B", 1e12]],
  ["KiB", ["B", 1024]],
  ["MiB", ["B", 1024 ** 2]],
  ["GiB", ["B", 1024 ** 3]],
  ["k", ["", 1000]],
]);

/**
 * The text without what is only the way it is written down: marks of Markdown around the words, a unit apart from its number or
 * on to it, another unit for the same amount, a comma between thousands, what asks to remember it, a smile behind it. What stands in code marks is left as it is.
 */
export const normalizeText = (text: string): string =>
  trimEndOf(plainStart(withoutFaces(text)), CLOSING)
    .split(CODE)
    .map((part, n) => (n % 2 === 1 ? part : inProse(part)))
    .join("");

const plainStart = (text: string): string => text.replace(LEADING, "").replace(ASKING, "");

function withoutFaces(text: string): string {
  const said = text.trimEnd().replace(FACES, "");
  return FEW_WORDS.test(said) ? said : text;
}

const bare = (all: string, _mark: string, said: string): string => (/\s/.test(said) ? said : all);

const inProse = (text: string): string =>
  (/[*_]/.test(text) ? text.replace(STRONG, "$1").replace(EMPHASIS, bare) : text)
    .replace(THOUSANDS, (digits) => digits.replaceAll(",", ""))
    .replace(MEASURE, (_all, digits: string, unit: string | undefined, thousand: string | undefined) => {
      const said = unit ?? thousand ?? "";
      const [kind, size] = sizes.get(said) ?? [said, 1];
      return `${Number((Number(digits) * size).toPrecision(15))}${kind}`;
    });
