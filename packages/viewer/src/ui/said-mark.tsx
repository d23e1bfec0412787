import { type ReactNode, useEffect, useRef } from "react";
import type { TextMark } from "./typeset/marked-text.tsx";

/** A part of a text, in UTF-16 units. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const MARK = "rounded-xs bg-accent-tint text-ink";

/** The words that say a memory, marked where they stand. */
export const saidMark = ({ from, to }: Stretch): TextMark => ({
  from,
  to,
  draw: (words, key) => (
    <mark key={key} className={MARK}>
      {words}
    </mark>
  ),
});

/** The same, and the page goes to the first of them as soon as it is there. */
export const saidHere = ({ from, to }: Stretch): TextMark => ({
  from,
  to,
  draw: (words, key) => <Arrival key={key}>{words}</Arrival>,
});

function Arrival({ children }: { readonly children: ReactNode }) {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.querySelector("[data-said]") === mark.current) goToSaid();
  }, []);
  return (
    <mark
      ref={mark}
      data-said
      className={`${MARK} underline decoration-accent decoration-2 underline-offset-4`}
    >
      {children}
    </mark>
  );
}

/** Brings the marked words into the middle of the window. */
export const goToSaid = (): void =>
  document.querySelector("[data-said]")?.scrollIntoView({ block: "center", behavior: "instant" });
