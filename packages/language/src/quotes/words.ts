/** Words that turn the sense of what they stand by. */
const TURNING = new Set(
  (
    "not no never none nor neither without cannot can't don't doesn't didn't won't isn't aren't wasn't weren't shouldn't mustn't only if " +
    "unless except nicht kein keine keinen nie ohne nur außer"
  ).split(" "),
);

export const isTurning = (word: string): boolean => TURNING.has(word);

/** A word as it is compared: without the signs around it. */
export const keyOf = (word: string): string => word.replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_%]+$/gu, "");

/** A number, a name of code or a denial: of these none may differ. */
export const isHard = (word: string, code: ReadonlySet<string> = new Set()): boolean =>
  /\d|[/\\._=:]/.test(word) || isTurning(word) || code.has(word);

/** Words that stand between backticks. */
export const codeWords = (source: string): Set<string> =>
  new Set(
    [...source.toLowerCase().matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => code.split(/\s+/).map(keyOf)),
  );
