import { memoized } from "../text/remembering.ts";

/** A rough stem, enough to see "deploy" in "deployments" and "cache" in "caching". `word` in small letters. */
export const stem = memoized(
  (word) => (word.length > 30 ? word : endings(derivations(inflections(word)))),
  20_000,
);

const hasVowel = (text: string): boolean => /[aeiouy]/.test(text);

function inflections(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ss|[xz]|[cs]h)es$/.test(word)) return word.slice(0, -2);
  if (/(?:j|ap|k|[cu]l|u)is$/.test(word)) return word.slice(0, -1);
  if (word.length > 3 && /[^siu]s$/.test(word)) return inflections(word.slice(0, -1));
  for (const ending of ["ing", "ed"]) {
    const rest = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || rest.length < 2 || !hasVowel(rest) || word.endsWith("eed")) continue;
    if (rest.length === 2) return `${rest}e`;
    return rest.length > 3 && /([^aeioulsz])\1$/.test(rest) ? rest.slice(0, -1) : rest;
  }
  return word;
}

function derivations(word: string): string {
  if (word.length < 6) return word;
  if (word.endsWith("ically")) return word.slice(0, -4);
  if (word.endsWith("ly")) return word.slice(0, -2);
  if (word.length > 7 && word.endsWith("ment")) return word.slice(0, -4);
  if (/[ts]ion$/.test(word)) return word.slice(0, -3);
  return word;
}

const endings = (word: string): string =>
  word.length > 3 && word.endsWith("e")
    ? word.slice(0, -1)
    : word.length > 2 && /[^aeiou]y$/.test(word)
      ? `${word.slice(0, -1)}i`
      : word;
