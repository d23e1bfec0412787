/**
 * A text without half letters: JSON can escape one half of a surrogate pair alone, as what cuts a text after so many
 * characters leaves it, and SQLite keeps that as another text than it was given.
 */
export const wellFormed = (text: string): string => (HALF.test(text) ? text.replace(HALVES, "\ufffd") : text);

const HALF = /\p{Cs}/u;
const HALVES = /\p{Cs}/gu;

/** Makes the strings in a parsed JSON value well formed, however deep they lie; its keys stay as they are. */
export function mendStrings(root: object): void {
  const open: object[] = [root];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const [key, value] of Object.entries(at)) {
      if (typeof value === "object" && value !== null) open.push(value);
      else if (typeof value === "string" && HALF.test(value)) Reflect.set(at, key, wellFormed(value));
    }
}
