import { getNodeValue, type Node, type ParseError, parseTree } from "jsonc-parser";
import { type Entry, isOurs } from "./entries.ts";

/** One of our hooks, as it stands in the text. */
export interface Found extends Entry {
  readonly node: Node;
}

/** The settings as a tree. Null: they are no JSON object, comments and trailing commas allowed. */
export function treeOf(text: string): Node | null {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  return errors.length === 0 && root?.type === "object" ? root : null;
}

/** A property by its name. Of two with the same name the last one counts, as everywhere in JSON. */
export const property = (object: Node, name: string): Node | undefined =>
  object.children?.findLast((child) => child.children?.[0]?.value === name)?.children?.[1];

/** Our hooks, in the order in which they stand. What has another shape than hooks have is passed over. */
export function findOurs(root: Node): Found[] {
  const hooks = property(root, "hooks");
  if (hooks?.type !== "object") return [];
  return (hooks.children ?? []).flatMap(({ children: [key, groups] = [] }) => {
    if (!key || !groups || property(hooks, String(key.value)) !== groups) return [];
    return elements(groups)
      .flatMap((group) => (group.type === "object" ? elements(property(group, "hooks")) : []))
      .map((node) => ({ event: String(key.value), handler: value(node), node }))
      .filter(({ handler }) => isOurs(handler));
  });
}

/** The same without the tree. */
export function entriesIn(text: string): Entry[] {
  const root = treeOf(text);
  return root ? findOurs(root).map(({ event, handler }) => ({ event, handler })) : [];
}

const elements = (node: Node | undefined): readonly Node[] =>
  node?.type === "array" ? (node.children ?? []) : [];

const value = (node: Node): unknown => getNodeValue(node);
