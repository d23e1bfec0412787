/** As much of a piece of text as is needed to put an accent over its letter. */
interface Placed {
  readonly text: string;
  readonly size: number;
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** Accents that are set apart from their letter, each with the form that joins one. */
const JOINING: ReadonlyMap<string, string> = new Map([
  ["`", "\u0300"],
  ["´", "\u0301"],
  ["ˆ", "\u0302"],
  ["^", "\u0302"],
  ["˜", "\u0303"],
  ["~", "\u0303"],
  ["¯", "\u0304"],
  ["˘", "\u0306"],
  ["˙", "\u0307"],
  ["¨", "\u0308"],
  ["˚", "\u030a"],
  ["˝", "\u030b"],
  ["ˇ", "\u030c"],
  ["¸", "\u0327"],
  ["˛", "\u0328"],
]);

/** The two pieces as one, where an accent at the end of the first stands over or under the letter that the next begins with: "h´" and "emiole". */
export function accented(accent: Placed, letter: Placed): string | null {
  const joining = JOINING.get(accent.text.at(-1) ?? "");
  const [first = ""] = letter.text;
  if (joining === undefined || !/\p{L}/u.test(first)) return null;
  const isOver =
    letter.left < accent.right - OVERLAP * letter.size &&
    letter.right > accent.right - 0.6 * letter.size &&
    Math.abs(letter.y - accent.y) <= 0.6 * letter.size;
  // TeX takes the dots off the letters that carry another.
  const plain = first === "ı" ? "i" : first === "ȷ" ? "j" : first;
  const sign = (plain + joining).normalize("NFC");
  if (!isOver || sign.length > 1) return null;
  return accent.text.slice(0, -1) + sign + letter.text.slice(first.length);
}

/** Part of its size by which a letter begins before the end of its accent. */
const OVERLAP = 0.12;
