import { type Node, type ParseError, parseTree } from "jsonc-parser";

/** JSON as a tree. Null: the text is no JSON object, comments and trailing commas allowed. */
export function treeOf(text: string): Node | null {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  return errors.length === 0 && root?.type === "object" ? root : null;
}

/** A property by its name. Of two with the same name the last one counts, as everywhere in JSON. */
export const property = (object: Node, name: string): Node | undefined =>
  object.children?.findLast((child) => child.children?.[0]?.value === name)?.children?.[1];
