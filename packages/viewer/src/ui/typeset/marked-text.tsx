import { Fragment, type ReactNode } from "react";
import { cleanPart } from "../../text/clean.ts";

/** A stretch of a text, in UTF-16 units, that is drawn otherwise. */
export interface TextMark {
  readonly from: number;
  readonly to: number;
  readonly draw: (words: ReactNode, key: number) => ReactNode;
}

interface Props {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly marks: readonly TextMark[];
}

/** A part of a text, cut where marks begin and end. Of marks that lie over each other the first is the outermost. */
export function MarkedText({ text, from, to, marks }: Props): ReactNode {
  const here = marks.filter((mark) => mark.from < to && mark.to > from);
  if (here.length === 0) return cleanPart(text.slice(from, to));
  const cuts = new Set([from, to]);
  for (const mark of here) for (const at of [mark.from, mark.to]) if (at > from && at < to) cuts.add(at);
  const places = [...cuts].sort((one, other) => one - other);
  return places.slice(0, -1).map((start, n) => {
    const end = places[n + 1] ?? to;
    const over = here.filter((mark) => mark.from <= start && mark.to >= end);
    const words: ReactNode = cleanPart(text.slice(start, end));
    const drawn = over.reduceRight<ReactNode>((inner, { draw }) => draw(inner, start), words);
    return <Fragment key={start}>{drawn}</Fragment>;
  });
}
