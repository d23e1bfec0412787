import { wordDiff } from "@memory/shared/word-diff";
import { useMemo } from "react";
import { clean } from "../text/clean.ts";

/** Changes from one text to another: removed words struck through, added ones underlined. */
export function WordDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const stretches = useMemo(() => wordDiff(clean(before), clean(after)), [before, after]);
  return (
    <p className="whitespace-pre-wrap" dir="auto">
      {stretches.map(({ kind, text }, at) => {
        const key = `${at}`;
        if (kind === "added")
          return (
            <ins key={key} className="bg-good-tint text-good underline">
              {text}
            </ins>
          );
        if (kind === "removed")
          return (
            <del key={key} className="bg-bad-tint text-bad line-through">
              {text}
            </del>
          );
        return <span key={key}>{text}</span>;
      })}
    </p>
  );
}
