import type { Link, Scene, SceneNode } from "../scene/scene.ts";

/** A row of the list: a node, or, under an open one, a node that it is linked with. */
export interface ListRow {
  /** Different for every row; a node may stand in several. */
  readonly key: string;
  readonly node: SceneNode;
  readonly level: 1 | 2;
  readonly position: number;
  readonly size: number;
  /** The link from the node above to this one. */
  readonly link?: Link;
  readonly isOpen?: boolean;
}

/** Most relevant first, with the links of what is open under it. */
export function listRowsOf(
  scene: Scene,
  { found, open }: { readonly found: ReadonlySet<string> | undefined; readonly open: ReadonlySet<string> },
): ListRow[] {
  const nodes = found ? scene.nodes.filter(({ id }) => found.has(id)) : scene.nodes;
  return nodes.flatMap((node, at): ListRow[] => {
    const links = scene.links.get(node.id) ?? [];
    const row: ListRow = { key: node.id, node, level: 1, position: at + 1, size: nodes.length };
    if (links.length === 0) return [row];
    if (!open.has(node.id)) return [{ ...row, isOpen: false }];
    const under = links.map(
      (link, n): ListRow => ({
        key: `${node.id} ${link.edge.relation} ${link.other.id} ${n}`,
        node: link.other,
        level: 2,
        position: n + 1,
        size: links.length,
        link,
      }),
    );
    return [{ ...row, isOpen: true }, ...under];
  });
}
