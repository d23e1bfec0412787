/** A first sentence that is shorter says too little to stand for the whole. */
const shortest = 24;

/** Cut at the last end of a sentence; where there is none at a word, and never inside a character. */
export function cutToTokens(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most);
  const sentence = Math.max(
    ...[...start.matchAll(/[.!?。！？](?=\s|$)|[。！？]|\n/gu)].map(({ index }) => index + 1),
    0,
  );
  const word = start.lastIndexOf(" ");
  const end = sentence >= Math.min(shortest, most / 3) ? sentence : word > most / 3 ? word : most;
  return `${start
    .slice(0, end)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()} …`;
}

/** Cuts at a space, never inside a character. */
export const cutAt = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, Math.max(text.lastIndexOf(" ", most - 1), most / 2))
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd()}…`;
