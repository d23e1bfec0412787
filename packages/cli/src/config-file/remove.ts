import type { Edit, Node } from "jsonc-parser";
import { behind, hasComment, startsLine } from "./layout.ts";

/** Takes a property or element out together with its comma and its line; what `insertInto` added goes to the byte. */
export function removeFrom(text: string, child: Node): Edit[] {
  const parent = child.parent;
  if (!parent) return [];
  const siblings = parent.children ?? [];
  const at = siblings.indexOf(child);
  const [before, next] = [siblings[at - 1], siblings[at + 1]];
  const end = child.offset + child.length;
  const { comma } = behind(text, end);
  const from = before ? before.offset + before.length : parent.offset + 1;
  // A comment between the value and its comma is a person's, and stays.
  const isApart = comma !== null && hasComment(text.slice(end, comma));
  const edits = isApart ? commaOf(text, end) : before && comma === null ? commaOf(text, from) : [];
  const stop = comma === null || isApart ? end : comma + 1;
  const ownLine = startsLine(text, child.offset);
  // On a line of its own the line goes; within a line, the space up to the next one.
  const start = ownLine ? lineBreakBefore(text, child.offset) : child.offset;
  const space = ownLine || !next ? 0 : (/^[ \t]*/.exec(text.slice(stop))?.[0].length ?? 0);
  const rest = text.slice(stop).split("\n", 1)[0] ?? "";
  // The rest of the line must not end up inside a comment of the line above.
  const first = rest.trim() !== "" && hasLineComment(text.slice(from, start)) ? child.offset : start;
  const gap = !ownLine && before && comma === null ? trailingSpace(text, child.offset) : 0;
  const cut = { offset: first - gap, length: stop + space - first + gap, content: "" };
  return [...edits, siblings.length > 1 || isApart ? cut : widened(text, parent, cut)];
}

/** The comma behind this place, alone: that in front of a last child goes with it. */
function commaOf(text: string, from: number): Edit[] {
  const { comma } = behind(text, from);
  return comma === null ? [] : [{ offset: comma, length: 1, content: "" }];
}

function lineBreakBefore(text: string, offset: number): number {
  const at = text.lastIndexOf("\n", offset - 1);
  if (at < 0) return offset;
  return text[at - 1] === "\r" ? at - 1 : at;
}

const trailingSpace = (text: string, offset: number): number =>
  /[ \t]*$/.exec(text.slice(0, offset))?.[0].length ?? 0;

const hasLineComment = (text: string): boolean => /\/\/[^\n]*$/.test(text) && hasComment(text);

/** The last child takes the white space around it along: `{}`, unless somebody has written a comment there. */
function widened(text: string, parent: Node, cut: Edit): Edit {
  const [open, close] = [parent.offset + 1, parent.offset + parent.length - 1];
  const left = text.slice(open, cut.offset) + text.slice(cut.offset + cut.length, close);
  return left.trim() === "" ? { offset: open, length: close - open, content: "" } : cut;
}

/** Does a person's comment stand between the children of this one? Then it is not ours to remove. */
export function holdsComments(text: string, { offset, length, children = [] }: Node): boolean {
  let at = offset + 1;
  const gaps = children.map((child) => {
    const gap = text.slice(at, child.offset);
    at = child.offset + child.length;
    return gap;
  });
  return [...gaps, text.slice(at, offset + length - 1)].some(hasComment);
}
