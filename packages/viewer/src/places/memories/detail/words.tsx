import { memoryRef } from "@memory/shared/words";
import { useCanGoBack } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Memory } from "../../../api.ts";
import { clean } from "../../../text/clean.ts";
import { LongText } from "./long-text.tsx";

/** Characters and lines beyond which the words are no heading any more, but a text. */
const HEADING = 240;
const LINES = 2;

/** The text, large; a long one has a heading of its own, because it is too long to be one. */
export function Words({ memory: { content, id } }: { readonly memory: Memory }) {
  const heading = useArrival();
  if (content.length <= HEADING && content.split("\n", LINES + 1).length <= LINES)
    return (
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-2xl leading-snug font-semibold whitespace-pre-wrap outline-none"
        dir="auto"
      >
        {clean(content)}
      </h1>
    );
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-sm font-medium text-soft outline-none">
        Memory {memoryRef(id)}
      </h1>
      <LongText label="What it says" text={content} className="text-lg leading-relaxed" />
    </>
  );
}

/** Puts the focus on the heading after the table, whose row is gone with it; a fresh page begins at the top. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFromHere = useCanGoBack();
  useEffect(() => {
    if (isFromHere && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [isFromHere]);
  return heading;
}
