const camel = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const isCamel = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u;
const word = /[\p{L}\p{N}]+/gu;
const maxParts = 1000;

/** `getUserById` is get, User, By, Id; a plain word is itself. */
export const camelParts = (word: string): string[] => word.split(camel);

/** The parts of the camelCase words of a text, so that "user" finds `getUserById`; empty where there are none. */
export function partsIn(text: string): string {
  if (!isCamel.test(text)) return "";
  const parts = new Set<string>();
  // Word by word: a pattern that looks for camelCase by itself takes quadratic time in a long word.
  for (const [found] of text.matchAll(word)) if (isCamel.test(found)) parts.add(camelParts(found).join(" "));
  return [...parts].slice(0, maxParts).join(" ");
}

/**
 * A text as it goes into the word index: the text, and behind it the parts of its camelCase words. The tokenizer itself
 * splits at `_`, `.`, `-` and `/`.
 */
export function withParts(text: string, parts: string = partsIn(text)): string {
  return parts === "" ? text : `${text}\n${parts}`;
}
