const camel = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const isCamel = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u;
const word = /[\p{L}\p{N}]+/gu;
// The classes of Unicode take ten times as long as these two, which find the few places worth a look.
const run = /[A-Za-z0-9\u0080-\uffff]+/g;
const mayBeCamel = /[a-z][A-Z]|[A-Z]{2}[a-z]|[\u0080-\uffff]/;
const maxParts = 1000;

/** `getUserById` is get, User, By, Id; a plain word is itself. */
export const camelParts = (word: string): string[] => word.split(camel);

/** The parts of the camelCase words of a text, so that "user" finds `getUserById`; empty where there are none. */
export function partsIn(text: string): string {
  const parts = new Set<string>();
  for (const found of text.match(run) ?? [])
    if (mayBeCamel.test(found)) for (const name of camelWords(found)) parts.add(camelParts(name).join(" "));
  return [...parts].slice(0, maxParts).join(" ");
}

/** Word by word: a pattern that looks for camelCase by itself takes quadratic time in a long word. */
const camelWords = (text: string): string[] =>
  (text.match(word) ?? []).filter((found) => isCamel.test(found));

/**
 * A text as it goes into the word index: the text, and behind it the parts of its camelCase words. The tokenizer itself
 * splits at `_`, `.`, `-` and `/`.
 */
export function withParts(text: string, parts: string = partsIn(text)): string {
  return parts === "" ? text : `${text}\n${parts}`;
}
