import type { Way } from "./way.ts";

/** What one command has that another one for the same has not. */
export interface Added {
  readonly words: readonly string[];
  /** What both have. */
  readonly shared: readonly string[];
  /** Nothing but steps before the same words. */
  readonly isStepAlone: boolean;
}

/**
 * What comes to a command whose words all stand in another one, in their order: what runs it, its surroundings, options, or steps before it. Null
 * where words are missing, and where a file, a pattern or a name comes to it: that does less, not the same.
 */
export function addedTo(one: Way, other: Way): Added | null {
  if (one.folder !== null && one.folder !== other.folder) return null;
  const before = [...one.variables, ...one.words];
  const after = [...other.variables, ...other.words];
  const words: string[] = [];
  const shared: string[] = [];
  let at = 0;
  let isOption = false;
  for (const word of after) {
    const wanted = before[at];
    if (wanted !== undefined && (word === wanted || isWrapped(wanted, word))) {
      if (word !== wanted) words.push(word);
      shared.push(wanted);
      at += 1;
      isOption = false;
      continue;
    }
    const isFlag = word.startsWith("-");
    // The value of an option that was added, and what runs a command, are no object of it.
    if (!isFlag && !/^\w+=/.test(word) && !isOption && at > 0) return null;
    words.push(word);
    isOption = isFlag && !word.includes("=") && word !== "--";
  }
  if (at < before.length) return null;
  const steps = other.steps.flatMap((step) => step.split(/\s+/));
  // A step on what the command is done to has changed that, as an edit does.
  if (steps.some((step) => isObject(step) && before.includes(step))) return null;
  const isStepAlone = words.length === 0 && steps.length > 0;
  const all = [...steps, ...words];
  return all.length === 0 ? null : { words: all, shared, isStepAlone };
}

/** A file, a number, a name with a version: what a command is done to. */
export const isObject = (word: string): boolean => /[/\\.*?#@]|\d/.test(word);

/** "build" in "zigbuild": what stands before it says how; what stands behind it ("test:unit") says what of it. */
const isWrapped = (word: string, other: string): boolean =>
  /^[a-z]{4,}$/i.test(word) && /^[a-z]+$/i.test(other) && other.length > word.length && other.endsWith(word);

const SHORTEST_WORD = 4;
const LONGEST_REASON = 200;

/** The sentence that names what was added, by a word that the failed command has not; null where none does. */
export function namesOf(said: string, { words, shared }: Added): string | null {
  const old = new Set(shared.flatMap(partsOf));
  const parts = words.flatMap(partsOf).filter((part) => !old.has(part));
  const sentences = said.split(/(?<=[.!?;])\s+|\n+/).map((sentence) => sentence.trim());
  const found = sentences.find((sentence) => {
    const told = partsOf(sentence);
    return parts.some((part) => told.some((word) => isSameWord(part, word)));
  });
  return found === undefined || found.length > LONGEST_REASON ? null : found;
}

const partsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((part) => part.length >= SHORTEST_WORD);

/** "threads" and "thread". */
const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= SHORTEST_WORD &&
    Math.abs(one.length - other.length) === 1 &&
    (one.startsWith(other) || other.startsWith(one)));
