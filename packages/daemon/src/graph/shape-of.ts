import { createHash } from "node:crypto";
import type { Model } from "./model.ts";
import { nodeKind } from "./nodes.ts";
import type { GraphShape } from "./topics/shape.ts";

const kinds = { memory: 0, entity: 1, document: 2, session: 3 } as const;
const keyBytes = 16;

/** The graph as the layout sees it: relationships of two entities are one edge, whatever they say and in which direction. */
export function graphShape(model: Model): GraphShape {
  const { nodes, links, entities } = model;
  const stated = mergeStated(model);
  const keys = Buffer.alloc(nodes.size * keyBytes);
  for (let node = 0; node < nodes.size; node++) keys.set(keyOf(nodes.id[node] ?? ""), node * keyBytes);
  return {
    size: nodes.size,
    from: joined(Uint32Array, links.place, stated.from),
    to: joined(Uint32Array, links.entity, stated.to),
    weight: joined(Float32Array, links.weight, stated.weight),
    keys,
    kind: Uint8Array.from({ length: nodes.size }, (_, node) => kinds[nodeKind(nodes, node)]),
    name: (node) => (node < nodes.firstEntity ? "" : (entities.name[nodes.row[node] ?? 0] ?? "")),
  };
}

/** Agents call some sessions otherwise than by a uuid. */
function keyOf(id: string): Uint8Array {
  const key = Buffer.from(id.replaceAll("-", ""), "hex");
  return key.length === keyBytes ? key : createHash("sha1").update(id).digest().subarray(0, keyBytes);
}

/** Equal for shapes that would be laid out alike. */
export function digestOf({ size, from, to, weight, keys, kind, name }: GraphShape): string {
  const hash = createHash("sha1");
  for (const part of [from, to, weight, keys, kind]) hash.update(part);
  for (let node = 0; node < size; node++) if (kind[node] === kinds.entity) hash.update(`${name(node)}\n`);
  return hash.digest("hex");
}

function mergeStated({ nodes, stated }: Model) {
  const weights = new Map<number, number>();
  stated.from.forEach((from, edge) => {
    const to = stated.to[edge] ?? 0;
    const pair = Math.min(from, to) * nodes.size + Math.max(from, to);
    weights.set(pair, (weights.get(pair) ?? 0) + (stated.texts[edge] ?? 0));
  });
  const pairs = [...weights.keys()];
  return {
    from: pairs.map((pair) => Math.floor(pair / nodes.size)),
    to: pairs.map((pair) => pair % nodes.size),
    weight: [...weights.values()],
  };
}

interface Column extends ArrayLike<number> {
  set(from: ArrayLike<number>, at?: number): void;
}

function joined<C extends Column>(
  Type: new (length: number) => C,
  one: ArrayLike<number>,
  other: ArrayLike<number>,
): C {
  const column = new Type(one.length + other.length);
  column.set(one);
  column.set(other, one.length);
  return column;
}
