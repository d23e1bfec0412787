// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
import { clean } from "../../../text/clean.ts";
import { classes } from "../../../ui/classes.ts";

/** Characters and lines that no box cuts: more may have to be scrolled. */
const LONG = 600;
const LINES = 8;

interface Props {
  readonly label: string;
  readonly text: string;
  readonly className?: string;
}

/** Stored words, whole, in a box that scrolls when they are long, and that the keyboard reaches then. */
export function LongText({ label, text, className }: Props) {
  const isLong = text.length > LONG || text.split("\n", LINES + 1).length > LINES;
  if (!isLong)
    return (
      <div className={classes("whitespace-pre-wrap", className)} dir="auto">
        {clean(text)}
      </div>
    );
  return (
    <section
      tabIndex={0}
      aria-label={label}
      className={classes("max-h-[50vh] overflow-auto rounded-md whitespace-pre-wrap", className)}
      dir="auto"
    >
      {clean(text)}
    </section>
  );
}
