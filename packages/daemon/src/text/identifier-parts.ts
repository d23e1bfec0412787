const camel = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const camelWord = /\p{L}*\p{Ll}\p{Lu}[\p{L}\p{N}]*|\p{Lu}{2,}\p{Ll}[\p{L}\p{N}]*/gu;
const maxParts = 1000;

/** `getUserById` is get, User, By, Id; a plain word is itself. */
export const camelParts = (word: string): string[] => word.split(camel);

/**
 * A text as it goes into the word index: the text, and behind it the parts of its camelCase words, so that "user" finds
 * `getUserById`. The tokenizer itself splits at `_`, `.`, `-` and `/`.
 */
export function withParts(text: string): string {
  const parts = new Set(Array.from(text.matchAll(camelWord), ([word]) => camelParts(word).join(" ")));
  return parts.size === 0 ? text : `${text}\n${[...parts].slice(0, maxParts).join(" ")}`;
}
