import type { Drawing, Edge, Node, NodeKind } from "./graph-nodes.ts";

const SHAPES: Record<NodeKind, string> = {
  entity: "ellipse",
  memory: "box",
  document: "note",
  session: "folder",
  chunk: "plaintext",
  topic: "doublecircle",
};

/** The graph in the language of Graphviz. */
export function dot({ nodes, edges }: Drawing): string {
  return [
    "digraph memory {",
    '  graph [rankdir="LR", charset="UTF-8"];',
    ...nodes.map(nodeLine),
    ...edges.map(edgeLine),
    "}",
  ].join("\n");
}

const nodeLine = ({ id, kind, label }: Node): string =>
  `  ${quoted(id)} [label=${quoted(label)}, shape="${SHAPES[kind]}"];`;

const edgeLine = ({ from, to, relation, weight }: Edge): string =>
  `  ${quoted(from.id)} -> ${quoted(to.id)} [${[...labelOf(relation), `weight="${Math.max(1, Math.round(weight))}"`].join(", ")}];`;

/** Only a stated relationship is worth words; the others are told by the line. */
function labelOf(relation: string): string[] {
  if (relation === "mention") return ['style="dashed"'];
  if (relation === "related") return ['dir="none"'];
  return relation === "contains" ? [] : [`label=${quoted(relation)}`];
}

/** A quoted string: Graphviz reads escapes such as `\N` in it, and entities of HTML. */
const quoted = (text: string): string =>
  `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("&", "&amp;")}"`;
