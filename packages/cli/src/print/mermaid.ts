import type { Drawing, Edge, Node, NodeKind } from "./graph-nodes.ts";
import { heaviest } from "./graph-nodes.ts";
import { cut } from "./width.ts";

/** Mermaid refuses to draw more edges, or a longer text. */
export const MOST_EDGES = 500;
export const LONGEST = 50_000;
const LABEL = 48;

const SHAPES: Record<NodeKind, readonly [string, string]> = {
  entity: ["(", ")"],
  memory: ["[", "]"],
  document: ["[/", "/]"],
  session: ["[(", ")]"],
  chunk: [">", "]"],
  topic: ["((", "))"],
};

/** The graph as a Mermaid flowchart, with the heaviest edges where there are too many to draw. */
export function mermaid({ nodes, edges }: Drawing): string {
  const names = new Map(nodes.map((node, at) => [node, `n${at}`]));
  const line = ({ from, to, relation }: Edge) => `  ${names.get(from)} ${arrow(relation)} ${names.get(to)}`;
  return [
    "graph LR",
    ...nodes.map((node, at) => `  n${at}${shape(node)}`),
    ...heaviest(edges, MOST_EDGES).map(line),
  ].join("\n");
}

function shape({ kind, label }: Node): string {
  const [open, close] = SHAPES[kind];
  return `${open}"${escaped(cut(label, LABEL))}"${close}`;
}

/** Only a stated relationship is worth words; the others are told by the line. */
function arrow(relation: string): string {
  if (relation === "mention") return "-.->";
  if (relation === "related") return "---";
  return relation === "contains" ? "-->" : `-->|"${escaped(cut(relation, LABEL))}"|`;
}

// Within quotes Mermaid still reads directives, markdown lists, icons and entities. What is neither letter nor digit is
// written as a character code, but for a few that are harmless where they stand.
const UNSAFE = /\.(?= )|(?<![\p{L}\p{N}])-|-(?![\p{L}\p{N}])|[^\p{L}\p{M}\p{N} ,/()….-]/gu;

const escaped = (label: string): string => label.replace(UNSAFE, (char) => `#${char.codePointAt(0)};`);
