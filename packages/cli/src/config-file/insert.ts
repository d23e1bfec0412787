import type { Edit, Node } from "jsonc-parser";
import { behind, indentAt, type Layout } from "./layout.ts";

/** A property of an object, or, without a name, an element of an array. */
export interface Child {
  readonly name?: string;
  readonly value: unknown;
}

/** Puts a child behind the last one, laid out as its neighbours are; no byte that was there changes. */
export function insertInto(text: string, parent: Node, child: Child, layout: Layout): Edit[] {
  const [first, last] = [parent.children?.[0], parent.children?.at(-1)];
  const after = last ? last.offset + last.length : parent.offset + 1;
  const { comma, lineEnd, closes } = behind(text, after);
  const isInline = first ? !text.slice(parent.offset, first.offset).includes("\n") : layout.isOneLine;
  const separator = last && comma === null ? [{ offset: after, length: 0, content: "," }] : [];
  const tail = last && comma !== null ? "," : "";
  if (isInline) {
    const content = written(child, { ...layout, isOneLine: true }, "") + tail;
    return [...separator, { offset: comma === null ? after : comma + 1, length: 0, content }];
  }
  const base = indentAt(text, parent.offset);
  const indent = first ? indentAt(text, first.offset) : base + layout.unit;
  const end = !last && closes ? layout.eol + base : "";
  const content = layout.eol + indent + written(child, layout, indent) + tail + end;
  return [...separator, { offset: lineEnd, length: 0, content }];
}

/** The same value where another one stood. */
export function replaceAt(text: string, node: Node, value: unknown, layout: Layout): Edit[] {
  const isOneLine = !text.slice(node.offset, node.offset + node.length).includes("\n");
  const content = written({ value }, { ...layout, isOneLine }, indentAt(text, node.offset));
  return [{ offset: node.offset, length: node.length, content }];
}

function written({ name, value }: Child, { eol, unit, isOneLine }: Layout, indent: string): string {
  const lines = isOneLine ? [JSON.stringify(value)] : JSON.stringify(value, null, unit).split("\n");
  const key = name === undefined ? "" : `${JSON.stringify(name)}:${isOneLine ? "" : " "}`;
  return key + lines.join(eol + indent);
}
