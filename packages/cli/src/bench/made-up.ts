import { random } from "./statistics.ts";

const LENGTHS = { shortest: 4, longest: 120 };

/**
 * Texts that nobody wrote, of the words of real ones: each word follows one that it follows somewhere in them, so that
 * lengths, frequencies and pairs of words are as in those, and they compete with them for every question.
 */
export function* madeUpTexts(texts: readonly string[], seed: number): Generator<string, never> {
  const next = random(seed);
  const spoken = texts.map((text) => text.split(/\s+/u).slice(0, LENGTHS.longest));
  const followers = new Map<string, string[]>();
  for (const words of spoken)
    for (const [n, word] of words.entries()) {
      const after = words[n + 1];
      if (after === undefined) continue;
      const known = followers.get(word);
      if (known) known.push(after);
      else followers.set(word, [after]);
    }
  const anyOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(next() * all.length)];
  for (;;) {
    const length = Math.max(LENGTHS.shortest, anyOf(spoken)?.length ?? 0);
    let word = anyOf(spoken)?.[0] ?? "";
    const words = [word];
    while (words.length < length) {
      // Behind the end of a text, another begins in its middle.
      word = anyOf(followers.get(word) ?? []) ?? anyOf(anyOf(spoken) ?? []) ?? "and";
      words.push(word);
    }
    yield words.join(" ");
  }
}
