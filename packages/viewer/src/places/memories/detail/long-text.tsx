// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
import { Fragment } from "react";
import { clean, cleanPart } from "../../../text/clean.ts";
import { classes } from "../../../ui/classes.ts";

/** Characters and lines that no box cuts: more may have to be scrolled. */
const LONG = 600;
const LINES = 8;

interface Props {
  readonly label: string;
  readonly text: string;
  /** The pieces to mark in it, in order. */
  readonly marks?: readonly { readonly from: number; readonly to: number }[];
  readonly className?: string;
}

/** Stored words, whole, in a box that scrolls when they are long, and that the keyboard reaches then. */
export function LongText({ label, text, marks = [], className }: Props) {
  const isLong = text.length > LONG || text.split("\n", LINES + 1).length > LINES;
  const shown = marks.length === 0 ? clean(text) : <Marked text={text} marks={marks} />;
  if (!isLong)
    return (
      <div className={classes("whitespace-pre-wrap", className)} dir="auto">
        {shown}
      </div>
    );
  return (
    <section
      tabIndex={0}
      aria-label={label}
      className={classes("max-h-[50vh] overflow-auto rounded-md whitespace-pre-wrap", className)}
      dir="auto"
    >
      {shown}
    </section>
  );
}

const Marked = ({ text, marks }: Required<Pick<Props, "text" | "marks">>) => (
  <>
    {marks.map(({ from, to }, at) => (
      <Fragment key={from}>
        {cleanPart(text.slice(marks[at - 1]?.to ?? 0, from))}
        <mark className="rounded-xs bg-accent-tint text-ink">{cleanPart(text.slice(from, to))}</mark>
      </Fragment>
    ))}
    {cleanPart(text.slice(marks.at(-1)?.to ?? 0))}
  </>
);
