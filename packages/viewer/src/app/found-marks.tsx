import type { TextMark } from "../ui/typeset/marked-text.tsx";

const WORD = /[\p{L}\p{N}]+/gu;
/** A letter alone would be marked everywhere. */
const SHORTEST = 2;

/** The words of a text that begin with a word that was asked for. */
export function foundMarks(text: string, asked: string): readonly TextMark[] {
  const wanted = [...asked.toLowerCase().matchAll(WORD)].flatMap(([word]) =>
    word.length >= SHORTEST ? [word] : [],
  );
  if (wanted.length === 0) return [];
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const lower = word.toLowerCase();
    const longest = Math.max(0, ...wanted.filter((one) => lower.startsWith(one)).map(({ length }) => length));
    return longest === 0 ? [] : [{ from: index, to: index + longest, draw }];
  });
}

const draw: TextMark["draw"] = (words, key) => (
  <mark key={key} className="bg-transparent font-semibold text-accent">
    {words}
  </mark>
);
