/** Words for one person, a line each: who speaks, who is spoken to, who is spoken of. */
const LINES = [
  "i my mine me",
  "we our ours us",
  "you your yours",
  "he his him",
  "she her hers",
  "they their theirs them",
];

const persons: ReadonlyMap<string, string> = new Map(
  LINES.flatMap((line) => line.split(" ").map((word): [string, string] => [word, line])),
);

/** The persons that these words, in small letters, speak of. */
export const personsIn = (words: Iterable<string>): Set<string> =>
  new Set([...words].flatMap((word) => persons.get(word) ?? []));
