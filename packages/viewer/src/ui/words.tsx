import type { Memory, MemoryType } from "../api.ts";
import { clean, cleanLine, repeats } from "../text/clean.ts";
import { SAID_BY, whereFrom } from "../text/source.ts";
import { day, moment } from "../text/time.ts";
import { useNow } from "./use-now.ts";

/** A day in words, with the exact time behind it. */
export function Day({ iso }: { readonly iso: string }) {
  const now = useNow();
  return (
    <time dateTime={iso} title={moment(iso)}>
      {day(iso, now)}
    </time>
  );
}

/** What kind of thing this is: a word, and a colour for those who see it. */
export function Kind({ kind }: { readonly kind: MemoryType | "passage" }) {
  return <span className={`kind kind-${kind}`}>{kind}</span>;
}

interface SourceProps {
  readonly source: Memory["source"];
  /** Words that are already shown: an excerpt that repeats them is left out, another one is shortened. */
  readonly besides?: string;
}

/** Where it comes from, and the exact words it was taken from. */
export function SourceLines({ source, besides }: SourceProps) {
  const { excerpt, statedBy } = source;
  return (
    <>
      <p className="source">
        {source.kind === "manual" ? "" : "from "}
        {whereFrom(source)}
        {statedBy && source.kind !== "manual" ? ` — ${SAID_BY[statedBy]}` : ""}
      </p>
      {excerpt && (besides === undefined || !repeats(besides, excerpt)) ? (
        <blockquote className="excerpt" dir="auto">
          {besides === undefined ? clean(excerpt) : cleanLine(excerpt)}
        </blockquote>
      ) : null}
    </>
  );
}
