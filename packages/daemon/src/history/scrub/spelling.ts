/**
 * Patterns in parts: how each begins, for the search, and the whole of it, for the few places where something begins so. A key
 * of several lines makes a pattern that is too large to be compiled, and to search with it takes a hundred times as long.
 */
export interface Spelling {
  readonly begins: RegExp;
  /** One of these; each is a chain of parts. */
  readonly ways: readonly (readonly RegExp[])[];
}

/** From patterns character by character. */
export const spellingOf = (patterns: readonly (readonly string[])[]): Spelling => ({
  begins: new RegExp(patterns.map((pattern) => pattern.slice(0, beginning).join("")).join("|"), "g"),
  ways: patterns.map((pattern) => chain(pattern)),
});

/** Characters that are searched for. */
const beginning = 9;
/** Characters of a part, and of one that has no good place to end. */
const long = 128;
const longest = 512;

/** Cut where no character can be written at length: what a part has taken, the next one cannot have back. */
function chain(pattern: readonly string[]): RegExp[] {
  const parts: string[][] = [[]];
  for (const [at, character] of pattern.entries()) {
    const part = parts.at(-1) ?? [];
    const isFixed = !/[{?]/.test(`${pattern[at - 1] ?? ""}${character}`.replaceAll("(?:", ""));
    if (part.length >= longest || (part.length >= long && isFixed)) parts.push([character]);
    else part.push(character);
  }
  return parts.map((part) => new RegExp(part.join(""), "y"));
}

export interface Occurrence {
  readonly at: number;
  readonly end: number;
}

/** Occurrences in a text, from left to right. */
export function* occurrences(text: string, { begins, ways }: Spelling): Generator<Occurrence> {
  for (let from = 0; ; ) {
    // Patterns keep their place in themselves, and others may search with this one between two steps.
    begins.lastIndex = from;
    const at = begins.exec(text)?.index;
    if (at === undefined) return;
    const end = endOf(text, at, ways);
    if (end !== undefined) yield { at, end };
    from = end ?? at + 1;
  }
}

function endOf(text: string, at: number, ways: Spelling["ways"]): number | undefined {
  for (const parts of ways) {
    let end = at;
    const isWhole = parts.every((part) => {
      part.lastIndex = end;
      const found = part.test(text);
      end = part.lastIndex;
      return found;
    });
    if (isWhole) return end;
  }
  return undefined;
}

export const isIn = (text: string, spelling: Spelling): boolean =>
  occurrences(text, spelling).next().done === false;

export function replaceIn(text: string, spelling: Spelling, mark: (found: string) => string): string {
  let [replaced, from] = ["", 0];
  for (const { at, end } of occurrences(text, spelling)) {
    replaced += text.slice(from, at) + mark(text.slice(at, end));
    from = end;
  }
  return from === 0 ? text : replaced + text.slice(from);
}
