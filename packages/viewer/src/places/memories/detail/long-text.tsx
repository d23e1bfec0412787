// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
import { type Stretch, saidHere, saidMark } from "../../../ui/said-mark.tsx";
import { Typeset } from "../../../ui/typeset/typeset.tsx";

/** Characters and lines that no box cuts: more may have to be scrolled. */
const LONG = 600;
const LINES = 8;

interface Props {
  readonly label: string;
  readonly text: string;
  /** The pieces to mark in it, in order. */
  readonly marks?: readonly Stretch[];
  /** The page goes to the first of them. */
  readonly isWanted?: boolean;
  readonly className?: string;
}

/** Stored words, whole, in a box that scrolls when they are long, and that the keyboard reaches then. */
export function LongText({ label, text, marks = [], isWanted = false, className }: Props) {
  const isLong = text.length > LONG || text.split("\n", LINES + 1).length > LINES;
  const words = (
    <Typeset text={text} marks={marks.map(isWanted ? saidHere : saidMark)} breaks className={className} />
  );
  if (!isLong) return words;
  return (
    <section tabIndex={0} aria-label={label} className="max-h-[50vh] overflow-auto rounded-md">
      {words}
    </section>
  );
}
