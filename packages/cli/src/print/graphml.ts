import type { Drawing, Edge, Node } from "./graph-nodes.ts";

/** Names of the values in GraphML; a reader such as Gephi or networkx goes by these names and types. */
const NODE_KEYS = {
  label: "string",
  kind: "string",
  type: "string",
  weight: "double",
  topic: "string",
  size: "int",
  project: "string",
  path: "string",
  headingPath: "string",
  chunkIndex: "int",
  assertedAt: "string",
  x: "double",
  y: "double",
} as const;
const EDGE_KEYS = { relation: "string", weight: "double" } as const;

/** The graph as GraphML, for yEd, Gephi, networkx and the like. */
export function graphml({ nodes, edges }: Drawing): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">',
    ...keys("node", NODE_KEYS),
    ...keys("edge", EDGE_KEYS),
    '  <graph id="memory" edgedefault="directed">',
    ...nodes.map(nodeElement),
    ...edges.map(edgeElement),
    "  </graph>",
    "</graphml>",
  ].join("\n");
}

const keys = (what: "node" | "edge", all: Readonly<Record<string, string>>): string[] =>
  Object.entries(all).map(
    ([name, type]) =>
      `  <key id="${keyOf(what, name)}" for="${what}" attr.name="${name}" attr.type="${type}"/>`,
  );

const keyOf = (what: "node" | "edge", name: string): string => `${what}-${name}`;

function nodeElement({ id, kind, label, values }: Node): string {
  const all: Node["values"] = { label, kind, ...values };
  const known = Object.keys(NODE_KEYS).map((name) => data("node", name, all[name]));
  return `    <node id="${escaped(id)}">${known.join("")}</node>`;
}

const edgeElement = ({ from, to, relation, weight }: Edge, at: number): string =>
  `    <edge id="e${at}" source="${escaped(from.id)}" target="${escaped(to.id)}">${data("edge", "relation", relation)}${data("edge", "weight", weight)}</edge>`;

const data = (what: "node" | "edge", name: string, value: string | number | undefined): string =>
  value === undefined ? "" : `<data key="${keyOf(what, name)}">${escaped(String(value))}</data>`;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text for an element or attribute. Control characters are gone already; XML 1.0 has no place for these either. */
const escaped = (text: string): string =>
  text
    .replace(/[\p{Surrogate}\ufffe\uffff]/gu, "\ufffd")
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
