import type { Sides } from "./diff-pieces.ts";

/** Characters that a narrow list shows of a line for sure. */
const SHOWN = 28;
/** Characters before the word that differs. */
const BEFORE = 14;

/** Both texts as one line each, begun shortly before the first word in which they differ, if that would be out of sight otherwise. */
export function fromDifference({ newer, existing }: Sides<string>): Sides<string> {
  let same = 0;
  while (same < newer.length && newer[same] === existing[same]) same += 1;
  return { newer: begun(newer, same), existing: begun(existing, same) };
}

function begun(text: string, same: number): string {
  if (same <= SHOWN) return text;
  const space = text.lastIndexOf(" ", same - BEFORE);
  return space < 0 ? text : `… ${text.slice(space + 1)}`;
}
