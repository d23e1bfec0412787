// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
import { type Stretch, wordDiff } from "@memory/shared/word-diff";
import { useMemo } from "react";
import { clean } from "../../../text/clean.ts";

/** The older text at the left with what went, the newer one at the right with what came. */
export function SideBySide({ before, after }: { readonly before: string; readonly after: string }) {
  const stretches = useMemo(() => wordDiff(clean(before), clean(after)), [before, after]);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Side name="Before" stretches={stretches.filter(({ kind }) => kind !== "added")} />
      <Side name="After" stretches={stretches.filter(({ kind }) => kind !== "removed")} isNew />
    </div>
  );
}

interface SideProps {
  readonly name: string;
  readonly stretches: readonly Stretch[];
  readonly isNew?: boolean;
}

function Side({ name, stretches, isNew = false }: SideProps) {
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
        {stretches.map(({ kind, text }, at) => {
          const key = `${at}`;
          return kind !== "same" ? (
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
