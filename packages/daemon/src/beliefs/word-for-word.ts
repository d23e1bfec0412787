import { codeSignature } from "../text/code-signature.ts";
import { contentKey } from "../text/content-key.ts";

/** Words that a sentence keeps its sense without. */
const filler = new Set("a an the our this that just simply really very please currently also".split(" "));

/** What is added here makes another statement of it. */
const turning = new Set(
  (
    "not no never none nor neither without cannot can't don't doesn't didn't won't isn't aren't wasn't weren't shouldn't " +
    "mustn't unless except only but however although though if when while until before after instead rather than or either " +
    "may might could would should must can will shall used failed fail fails forgot forget stopped stop refuses refused tried " +
    "try plan plans planned want wants hope hopes consider almost nearly hardly barely half less more fewer most some few any all every each"
  ).split(" "),
);

function wordsOf(text: string): string[] {
  const words = contentKey(text).match(/[\p{L}\p{N}][\p{L}\p{N}'’._/@#+-]*/gu) ?? [];
  // An "a" in front of a letter or a sign is a name: "a - b".
  return words.filter((word, n) => !filler.has(word) || (word === "a" && (words[n + 1] ?? "").length < 2));
}

/**
 * The same words in the same order, articles and the like aside, and the same code to the letter. Nothing less makes two
 * sentences one: of 542 pairs made to be merged wrongly, a looser rule took 96.
 */
export function isWordForWord(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return (
    codeSignature(one) === codeSignature(other) &&
    a.length === b.length &&
    a.every((word, n) => word === b[n])
  );
}

/** The newer one says all that the older one says, in the same order, and adds nothing that turns its sense. */
export function addsOnly(older: string, newer: string): boolean {
  const [known, said] = [wordsOf(older), wordsOf(newer)];
  let at = 0;
  for (const word of said) {
    if (word === known[at]) at += 1;
    else if (turning.has(word)) return false;
  }
  return at === known.length && isPartOf(codeSignature(older), codeSignature(newer));
}

function isPartOf(older: string, newer: string): boolean {
  const rest = newer.split(" ");
  const parts = older.split(" ").filter((part) => part !== "");
  return parts.every((part) => rest.splice(0, rest.indexOf(part) + 1).length > 0);
}
