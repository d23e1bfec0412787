import { diffWordsWithSpace } from "diff";
import { useMemo } from "react";
import { clean } from "../text/clean.ts";

/** Characters from which words are no longer compared: the time it takes grows with the square of what differs. */
const MOST = 20_000;

/** The changes of a text, word by word: removed words struck through, added ones underlined. */
export function WordDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const parts = useMemo(() => {
    const [from, to] = [clean(before), clean(after)];
    if (from.length + to.length > MOST) return null;
    return diffWordsWithSpace(from, to, { timeout: 200 }) ?? null;
  }, [before, after]);
  if (!parts)
    return <p className="text-sm text-soft">Too long, or too different, to be compared word by word.</p>;
  return (
    <p className="whitespace-pre-wrap" dir="auto">
      {parts.map(({ value, added, removed }, at) => {
        const key = `${at}`;
        if (added)
          return (
            <ins key={key} className="bg-good-tint text-good underline">
              {value}
            </ins>
          );
        if (removed)
          return (
            <del key={key} className="bg-bad-tint text-bad line-through">
              {value}
            </del>
          );
        return <span key={key}>{value}</span>;
      })}
    </p>
  );
}
