/** Position of the first of these names in a text, as a word of its own and whatever its case. */
export function findName(text: string, names: readonly string[]): readonly [number, number] | undefined {
  const lower = text.toLowerCase();
  // A letter whose small form is longer would shift every place behind it.
  if (lower.length !== text.length) return undefined;
  const places = names.flatMap((name) => placeOf(lower, name.toLowerCase()));
  return places.sort(([a], [b]) => a - b)[0];
}

const LETTER = /[\p{L}\p{N}]/u;

function placeOf(text: string, name: string): (readonly [number, number])[] {
  if (name === "") return [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    if (!LETTER.test(text[at - 1] ?? "") && !LETTER.test(text[end] ?? "")) return [[at, end]];
  }
  return [];
}
