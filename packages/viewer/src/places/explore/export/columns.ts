import type { Column } from "../../../app/export/written.ts";
import type { Link, Scene, SceneNode } from "../scene/scene.ts";

/** A node that is shown, and what it is linked with. */
export interface NodeRow {
  readonly node: SceneNode;
  readonly links: readonly Link[];
}

export const nodeRows = ({ nodes, links }: Scene): readonly NodeRow[] =>
  nodes.filter(({ kind }) => kind !== "more").map((node) => ({ node, links: links.get(node.id) ?? [] }));

export const NODE_COLUMNS: readonly Column<NodeRow>[] = [
  { name: "kind", of: ({ node }) => node.kind },
  { name: "type", of: ({ node }) => node.type },
  { name: "name", of: ({ node }) => node.label },
  { name: "project", of: ({ node }) => (node.kind === "session" ? node.path : node.project) },
  { name: "date", of: ({ node }) => node.at },
  { name: "texts", of: ({ node }) => node.weight },
  { name: "links", of: ({ links }) => [...new Set(links.map(({ other }) => other.label))].join("; ") },
  { name: "id", of: ({ node }) => node.id },
];
