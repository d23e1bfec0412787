import { isStopWord } from "@memory/language/questions";
import type { TextPiece } from "./pdf-runs.ts";

/** Signs of a font that have to be seen before it is judged. */
const FEWEST = 400;
/** Tokens of fewer signs are those of a formula. */
const SHORTEST = 4;
/** Least part of its signs that stand in what could be words. Of 117 documents text has .19 or more, code .46, and letters without a mapping .13. */
const LEAST_WORDS = 0.3;
/** Least part of words of grammar, where little could be words: text has .05 or more. */
const LEAST_KNOWN = 0.03;
/** Letters that were only moved along the alphabet could be words; a fifth of the letters of any language are vowels. */
const LEAST_VOWELS = 0.2;
const MANY = 2_000;

/** What a font shows of all pages, and whether that says anything. */
export interface UnreadableFonts {
  readonly names: ReadonlySet<string>;
  /** Part of the signs of all pages that are set in them. */
  readonly share: number;
}

/**
 * Fonts that do not say which letters their signs are: what comes out of them is gibberish, told by what it looks like. The signs of
 * one font are judged together, as one text.
 */
export function unreadableFonts(pages: readonly (readonly TextPiece[])[]): UnreadableFonts {
  const texts = textsOf(pages);
  const names = new Set([...texts].filter(([, text]) => isGibberish(text)).map(([name]) => name));
  const signs = (text: string) => text.replace(/\s/g, "").length;
  const all = [...texts.values()].reduce((sum, text) => sum + signs(text), 0);
  const own = [...names].reduce((sum, name) => sum + signs(texts.get(name) ?? ""), 0);
  return { names, share: all === 0 ? 0 : own / all };
}

function textsOf(pages: readonly (readonly TextPiece[])[]): Map<string, string> {
  const texts = new Map<string, string[]>();
  for (const pieces of pages) {
    let last: TextPiece | undefined;
    for (const piece of pieces) {
      const text = texts.get(piece.fontName) ?? [];
      texts.set(piece.fontName, text);
      const isNext = last?.fontName === piece.fontName && last.transform[5] === piece.transform[5];
      text.push(isNext ? "" : " ", piece.str.replace(/\p{Cc}/gu, ""));
      last = piece;
    }
  }
  return new Map([...texts].map(([name, parts]) => [name, parts.join("")]));
}

function isGibberish(text: string): boolean {
  const tokens = text.split(/\s+/).filter((token) => token.length >= SHORTEST && /[^.]/.test(token));
  const joined = tokens.join(" ");
  const signs = joined.replace(/[\s\d]/g, "").length;
  if (signs < FEWEST || knownPart(text) >= LEAST_KNOWN) return false;
  const { inWords, vowels } = wordsIn(joined);
  return inWords < LEAST_WORDS * signs || (signs >= MANY && vowels < LEAST_VOWELS);
}

function knownPart(text: string): number {
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return words.filter(isStopWord).length / Math.max(1, words.length);
}

/** Letters in what could be words, with camelCase taken apart: three or more that have vowels among them. Other scripts are taken as they are. */
function wordsIn(text: string): { readonly inWords: number; readonly vowels: number } {
  let [inWords, latin, vowels] = [0, 0, 0];
  for (const [word] of text.matchAll(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|[\p{Lo}\p{Lm}]+/gu)) {
    const plain = word.normalize("NFD");
    const own = plain.match(/[a-z]/gi)?.length ?? 0;
    const sounding = plain.match(/[aeiouy]/gi)?.length ?? 0;
    latin += own;
    vowels += sounding;
    const isWord = own === 0 || (sounding >= 0.15 * own && sounding <= 0.8 * own);
    if (word.length >= 3 && isWord) inWords += word.length;
  }
  return { inWords, vowels: latin === 0 ? 1 : vowels / latin };
}
