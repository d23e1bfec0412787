import { applyEdits, getNodeValue, type Node } from "jsonc-parser";
import { insertInto, replaceAt } from "../config-file/insert.ts";
import { property, treeOf } from "../config-file/json-tree.ts";
import { hasComment, layoutOf } from "../config-file/layout.ts";
import { refuseBrokenJson } from "../config-file/read.ts";
import { holdsComments, removeFrom } from "../config-file/remove.ts";
import { isRecord } from "../config-file/values.ts";
import { type Format, NotPossible, type Path } from "./format.ts";

/** JSON as people write it: comments and trailing commas stay where they are. */
export const jsonFormat: Format = {
  refuseBroken: refuseBrokenJson,
  read: (text) => {
    const root = treeOf(text);
    const value: unknown = root ? getNodeValue(root) : {};
    return isRecord(value) ? value : {};
  },
  set: (text, path, value) => {
    const start = text.trim() === "" ? `{}${text || "\n"}` : text;
    const root = treeOf(start);
    if (!root) throw new NotPossible("it does not hold a JSON object");
    const { holder, depth } = deepest(root, path);
    const layout = layoutOf(start, root);
    if (depth === path.length) return applyEdits(start, replaceAt(start, holder, value, layout));
    if (holder.type !== "object")
      throw new NotPossible(`"${path.slice(0, depth).join(".")}" is not an object`);
    const missing = path.slice(depth + 1).reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
    return applyEdits(start, insertInto(start, holder, { name: path[depth] ?? "", value: missing }, layout));
  },
  remove: (text, path, kept) => {
    const root = treeOf(text);
    if (!root) return text;
    const { holder, depth } = deepest(root, path);
    if (depth < path.length || !holder.parent) return text;
    return applyEdits(text, removeFrom(text, climbed(text, holder.parent, depth - kept)));
  },
};

/** The value as far down as the path is there, and how far that is. */
function deepest(root: Node, path: Path): { holder: Node; depth: number } {
  let holder = root;
  for (const [depth, name] of path.entries()) {
    const next = holder.type === "object" ? property(holder, name) : undefined;
    if (!next) return { holder, depth };
    holder = next;
  }
  return { holder, depth: path.length };
}

const endOf = ({ offset, length }: Node): number => offset + length;

/** Up to what holds nothing but this, `levels` names at most. */
function climbed(text: string, child: Node, levels: number): Node {
  const object = child.parent;
  const holder = object?.parent;
  const isAlone = object?.children?.length === 1 && holder?.type === "property";
  if (!isAlone || levels <= 1 || !object || !holder || holdsComments(text, object)) return child;
  // One between a name and its value is a person's too.
  if (hasComment(text.slice(endOf(holder.children?.[0] ?? holder), object.offset))) return child;
  return climbed(text, holder, levels - 1);
}
