import { codeSignature } from "@memory/language/text";
import type { Stemmer } from "./words/stems.ts";

/** Largest surplus of one of two texts, as a share of its words, when they say the same. */
const mostMore = 0.2;

/** A word of these more or less makes another statement. */
const turning = new Set(
  (
    "not no never none nor neither without cannot can't don't doesn't didn't won't isn't aren't wasn't weren't shouldn't mustn't " +
    "unless except only but however although though if when while until before after instead rather than or either may might " +
    "could would should must can will shall used failed fail fails stopped stop refused tried plan plans planned want wants " +
    "almost nearly hardly barely half less more fewer most some few any all every each on off up down"
  ).split(" "),
);
const wordLike = /[\p{L}\p{N}][\p{L}\p{N}'’]*/gu;
const name = /(?<=[\p{L}\p{N},;:'’")\]]\s+)\p{Lu}[\p{L}\p{N}]+/gu;

/**
 * True where the longer text repeats the shorter one in the same order and the same words but for their
 * endings, and adds little. Similarity is not identity: numbers, versions, code, names and denials must be
 * the same.
 */
export function saysTheSame(stemmer: Stemmer, shorter: string, longer: string): boolean {
  if (marksOf(shorter) !== marksOf(longer)) return false;
  const [a = [], b = []] = stemmer.stems([shorter, longer]);
  return b.length - a.length <= mostMore * b.length && isWithin(a, b);
}

function marksOf(text: string): string {
  const turns = Array.from(text.toLowerCase().replaceAll("’", "'").matchAll(wordLike), ([word]) => word);
  const names = Array.from(text.matchAll(name), ([word]) => word);
  return [...turns.filter((word) => turning.has(word)), "", ...names, "", codeSignature(text)].join(" ");
}

/** All of these, in this order, whatever stands between them. */
function isWithin(some: readonly string[], all: readonly string[]): boolean {
  let at = 0;
  for (const one of all) if (one === some[at]) at += 1;
  return at === some.length;
}
