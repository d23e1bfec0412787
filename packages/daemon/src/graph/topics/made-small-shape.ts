import { readTerms } from "../kin/terms.ts";
import { type GraphShape, KIND } from "./shape.ts";

type Node =
  | "memory"
  | `memory ${string}`
  | "document"
  | `document ${string}`
  | "session"
  | `entity ${string}`;
type Edge = readonly [from: string, to: string, weight?: number];

/** A small shape for tests: nodes by the names they are called by, edges between these. */
export function smallShape(nodes: Readonly<Record<string, Node>>, edges: readonly Edge[]): GraphShape {
  const names = Object.keys(nodes);
  const kinds = Object.values(nodes);
  const number = (name: string): number => names.indexOf(name);
  const keys = new Uint8Array(names.length * 16);
  names.forEach((name, node) => {
    keys.set(new TextEncoder().encode(name).subarray(0, 16), node * 16);
  });
  return {
    size: names.length,
    from: Uint32Array.from(edges, ([from]) => number(from)),
    to: Uint32Array.from(edges, ([, to]) => number(to)),
    weight: Float32Array.from(edges, ([, , weight]) => weight ?? 1),
    keys,
    kind: Uint8Array.from(kinds, (kind) => KIND[kindOf(kind)]),
    name: (node) => /^entity (.*)$/s.exec(kinds[node] ?? "")?.[1] ?? "",
    terms: () => readTerms([...textsOf(kinds, "memory"), ...textsOf(kinds, "document")]),
    text: (node) => /^(?:memory|document) (.*)$/s.exec(kinds[node] ?? "")?.[1] ?? "",
    project: () => "",
  };
}

const kindOf = (node: Node) => graphKinds.find((kind) => node.startsWith(kind)) ?? "memory";
const graphKinds = ["memory", "entity", "document", "session"] as const;

const textsOf = (nodes: readonly Node[], kind: "memory" | "document"): string[] =>
  nodes.flatMap((node) => (kindOf(node) === kind ? node.slice(kind.length + 1) : []));
