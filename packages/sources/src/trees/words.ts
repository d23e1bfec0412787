/** Words of one pattern, and patterns for words that begin with one another. */
const MOST = { words: 1_000, layers: 4 } as const;

/**
 * Patterns of `git grep -E` for these words, each for a run of its own: at every match git tries all the patterns that a run has on the
 * rest of the line, which takes a quarter of a minute for four hundred words where one pattern takes a tenth of a second. A word that
 * another one begins with is in another pattern: where the longer one goes on, the shorter one may stand alone.
 */
export function patternsOf(words: readonly string[]): string[] {
  const layers = Array.from({ length: MOST.layers }, (): string[] => []);
  const begun: string[] = [];
  for (const word of [...words].sort()) {
    while (begun.length > 0 && !word.startsWith(begun.at(-1) ?? "")) begun.pop();
    const depth = begun.filter((one) => isApart(word[one.length])).length;
    layers[Math.min(depth, MOST.layers - 1)]?.push(word.replace(/[.[\]*^$()+?{}|\\]/g, "\\$&"));
    begun.push(word);
  }
  return layers.flatMap((layer) => {
    const starts = Array.from({ length: Math.ceil(layer.length / MOST.words) }, (_, n) => n * MOST.words);
    return starts.map((start) => layer.slice(start, start + MOST.words).join("|"));
  });
}

/** A match and all in it that stands alone: git tells of none that lies within another. */
export function wordsWithin(match: string): string[] {
  if (/^\w*$/.test(match)) return [match];
  const starts = [...match].flatMap((_, at) => (isApart(match[at - 1]) ? [at] : []));
  const ends = [...match].flatMap((_, at) => (isApart(match[at + 1]) ? [at + 1] : []));
  return starts.flatMap((start) => ends.flatMap((end) => (end > start ? [match.slice(start, end)] : [])));
}

const isApart = (letter: string | undefined): boolean => letter === undefined || !/\w/.test(letter);
