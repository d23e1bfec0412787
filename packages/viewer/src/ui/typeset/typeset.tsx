import { type ReactNode, useSyncExternalStore } from "react";
import { clean, cleanPart } from "../../text/clean.ts";
import { classes } from "../classes.ts";
import { MarkedText, type TextMark } from "./marked-text.tsx";

type Setter = typeof import("./set.tsx");

interface Props {
  readonly text: string;
  /** Stretches of the text that are drawn otherwise; one may lie in another. */
  readonly marks?: readonly TextMark[];
  /** Line breaks are the author's, as in what somebody typed; a document's lines were wrapped. */
  readonly breaks?: boolean;
  /** Headings of the text are headings of the page, of this level. */
  readonly heading?: 3 | 4;
  readonly className?: string | undefined;
}

/**
 * Words that came from outside with their Markdown set: code, bold, lists, tables, links that tell where they lead. Nothing of it is
 * HTML, nothing is loaded; what is not known stays as it was written.
 */
export function Typeset({ text, marks = [], breaks = false, heading, className }: Props) {
  const setter = useSetter(text);
  if (setter)
    return (
      <div className={classes("typeset", breaks && "whitespace-pre-line", className)} dir="auto">
        {setter.blocksOf(text, { marks, heading })}
      </div>
    );
  return (
    <div className={classes("whitespace-pre-wrap", className)} dir="auto">
      {marks.length === 0 ? clean(text) : <MarkedText text={text} from={0} to={text.length} marks={marks} />}
    </div>
  );
}

/** The same on one line, with nothing in it that could be pressed: for rows, titles and links. */
export function TypesetLine({ text, marks = [] }: Pick<Props, "text" | "marks">): ReactNode {
  const setter = useSetter(text);
  if (setter) return setter.lineOf(text, marks);
  if (marks.length > 0) return <MarkedText text={text} from={0} to={text.length} marks={marks} />;
  return cleanPart(text).replace(/\s+/g, " ").trim();
}

/** Signs that Markdown may know. Most sentences have none of them. */
const SIGNS = /[`*_~|[\]<>\\&#]|^\s*(?:[-+]|\d{1,9}[.)])\s|https?:|www\.|@/m;
/** Characters beyond which a text stays as it is. */
const MOST = 60_000;

let loaded: Setter | undefined;
let isAsked = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  if (!isAsked) {
    isAsked = true;
    import("./set.tsx").then(
      (setter) => {
        loaded = setter;
        for (const tell of listeners) tell();
      },
      // It stays as it was written.
      () => undefined,
    );
  }
  return () => void listeners.delete(listener);
};
const nothing = () => () => undefined;

/** The parser, once it is there; undefined for what needs none. */
function useSetter(text: string): Setter | undefined {
  const isPlain = text.length > MOST || !SIGNS.test(text);
  const setter = useSyncExternalStore(isPlain ? nothing : subscribe, () => loaded);
  return isPlain ? undefined : setter;
}
