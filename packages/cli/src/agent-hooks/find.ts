import { getNodeValue, type Node } from "jsonc-parser";
import { property, treeOf } from "../config-file/json-tree.ts";
import { type Entry, isOurs } from "./entries.ts";

/** One of our hooks, as it stands in the text. */
export interface Found extends Entry {
  readonly node: Node;
}

/** Our hooks, in the order in which they stand. What has another shape than hooks have is passed over. */
export function findOurs(root: Node): Found[] {
  const hooks = property(root, "hooks");
  if (hooks?.type !== "object") return [];
  return (hooks.children ?? []).flatMap(({ children: [key, groups] = [] }) => {
    if (!key || !groups || property(hooks, String(key.value)) !== groups) return [];
    return elements(groups)
      .flatMap((group) => {
        const inGroup = group.type === "object" ? property(group, "hooks") : undefined;
        if (!inGroup) return [{ node: group, matcher: undefined }];
        const matcher = property(group, "matcher");
        return elements(inGroup).map((node) => ({ node, matcher: matcher && value(matcher) }));
      })
      .map(({ node, matcher }) => ({
        event: String(key.value),
        ...(typeof matcher === "string" && { matcher }),
        ...{ handler: value(node), node },
      }))
      .filter(({ handler }) => isOurs(handler));
  });
}

/** The same without the tree. */
export function entriesIn(text: string): Entry[] {
  const root = treeOf(text);
  return root ? findOurs(root).map(({ node: _, ...entry }) => entry) : [];
}

const elements = (node: Node | undefined): readonly Node[] =>
  node?.type === "array" ? (node.children ?? []) : [];

const value = (node: Node): unknown => getNodeValue(node);
