// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
import { diffWordsWithSpace } from "diff";
import { useMemo } from "react";
import { clean } from "../../../text/clean.ts";

/** Characters from which words are no longer compared, as in WordDiff; both texts are shown then. */
const MOST = 20_000;

interface Part {
  readonly text: string;
  readonly isChanged: boolean;
}

/** The older text at the left with what went, the newer one at the right with what came. */
export function SideBySide({ before, after }: { readonly before: string; readonly after: string }) {
  const { left, right } = useMemo(() => sidesOf(clean(before), clean(after)), [before, after]);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Side name="Before" parts={left} />
      <Side name="After" parts={right} isNew />
    </div>
  );
}

function sidesOf(before: string, after: string): { left: readonly Part[]; right: readonly Part[] } {
  const parts =
    before.length + after.length > MOST ? undefined : diffWordsWithSpace(before, after, { timeout: 200 });
  if (!parts)
    return { left: [{ text: before, isChanged: false }], right: [{ text: after, isChanged: false }] };
  return {
    left: parts
      .filter(({ added }) => !added)
      .map(({ value, removed }) => ({ text: value, isChanged: removed === true })),
    right: parts
      .filter(({ removed }) => !removed)
      .map(({ value, added }) => ({ text: value, isChanged: added === true })),
  };
}

interface SideProps {
  readonly name: string;
  readonly parts: readonly Part[];
  readonly isNew?: boolean;
}

function Side({ name, parts, isNew = false }: SideProps) {
  const Changed = isNew ? "ins" : "del";
  const look = isNew ? "bg-good-tint text-good underline" : "bg-bad-tint text-bad line-through";
  return (
    <section aria-label={name} className="min-w-0 rounded-lg border border-line bg-paper px-3 py-2">
      <h3 className="mb-1 text-xs font-semibold text-soft">{name}</h3>
      <section
        tabIndex={0}
        aria-label={`${name}, the words`}
        className="max-h-[60vh] overflow-auto whitespace-pre-wrap"
        dir="auto"
      >
        {parts.map(({ text, isChanged }, at) => {
          const key = `${at}`;
          return isChanged ? (
            <Changed key={key} className={look}>
              {text}
            </Changed>
          ) : (
            <span key={key}>{text}</span>
          );
        })}
      </section>
    </section>
  );
}
