import { ago, day, moment, SAID_BY } from "@memory/shared/words";
import type { Memory } from "../api.ts";
import { clean, cleanLine, repeats } from "../text/clean.ts";
import { whereFrom } from "../text/source.ts";
import { classes } from "./classes.ts";
import { Typeset, TypesetLine } from "./typeset/typeset.tsx";
import { useNow } from "./use-now.ts";

/** A day in words, with the exact time behind it. */
export function Day({ iso }: { readonly iso: string }) {
  const now = useNow();
  return (
    <time dateTime={iso} title={moment(iso)} className="whitespace-nowrap">
      {day(iso, now)}
    </time>
  );
}

/** The age of a moment, with the exact time behind it: "14 min ago". */
export function Ago({ iso }: { readonly iso: string }) {
  const now = useNow();
  return (
    <time dateTime={iso} title={moment(iso)} className="whitespace-nowrap">
      {ago(iso, now)}
    </time>
  );
}

interface StoredProps {
  readonly text: string;
  /** Lines after which it is cut; whole without it, in a box that scrolls when it is very long. */
  readonly lines?: 1 | 2 | 3 | 6;
  /** It is a sentence and no name: its Markdown is set. */
  readonly isSet?: boolean;
  readonly className?: string;
}

const CLAMP = { 1: "line-clamp-1", 2: "line-clamp-2", 3: "line-clamp-3", 6: "line-clamp-6" } as const;
/** Characters of a text that is cut to a few lines: no browser lays out more than it shows in vain. */
const MOST_CUT = 1_000;
/** Characters and lines that no box cuts: more may have to be scrolled. */
const LONG = 600;
const LINES = 8;

/** Words that came from outside, as text and never as anything else, in the direction they are written in. */
export function Stored({ text, lines, isSet = false, className }: StoredProps) {
  if (lines !== undefined)
    return (
      <span className={classes(CLAMP[lines], isSet && "typeset-line", className)} dir="auto">
        {isSet ? <TypesetLine text={text.slice(0, MOST_CUT)} /> : cleanLine(text.slice(0, MOST_CUT))}
      </span>
    );
  const whole = isSet ? <Typeset text={text} breaks /> : clean(text);
  if (text.length <= LONG && text.split("\n", LINES + 1).length <= LINES)
    return (
      <div className={classes("whitespace-pre-wrap", className)} dir="auto">
        {whole}
      </div>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: no group of fields, and of landmarks a page would have many alike
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label="The whole text"
      className={classes("max-h-[60vh] overflow-auto whitespace-pre-wrap", className)}
      dir="auto"
    >
      {whole}
    </div>
  );
}

interface SourceProps {
  readonly source: Memory["source"];
  /** Words that are already shown: an excerpt that repeats them is left out. */
  readonly besides?: string;
  /** The space it is of, and who said it there; the source tells where they typed it. */
  readonly shared?: string | undefined;
}

/** The source in a line. */
export const SourceLine = ({ source, shared }: Omit<SourceProps, "besides">) => (
  <p className="text-sm text-soft">
    {source.kind === "manual" ? "" : "from "}
    {shared ?? whereFrom(source)}
    {source.statedBy && source.kind !== "manual" ? ` — ${SAID_BY[source.statedBy]}` : ""}
  </p>
);

/** The source, and the exact words it was taken from. */
export function SourceLines({ source, besides, shared }: SourceProps) {
  const { excerpt } = source;
  return (
    <div className="text-sm text-soft">
      <SourceLine source={source} shared={shared} />
      {excerpt && (besides === undefined || !repeats(besides, excerpt)) ? (
        <blockquote className="mt-1 border-l-2 border-edge pl-3 text-ink">
          <Typeset text={excerpt} breaks />
        </blockquote>
      ) : null}
    </div>
  );
}
