import { createHash } from "node:crypto";
import { type Kin, type Kinship, kinshipOf } from "./kin/kin.ts";
import type { Said } from "./kin/read-said.ts";
import { readTerms } from "./kin/terms.ts";
import type { Model } from "./model.ts";
import { nodeKind } from "./nodes.ts";
import { type GraphShape, KIND } from "./topics/shape.ts";

const keyBytes = 16;

/** How much two memories belong together by what they are to each other, in texts that one names another in. */
const pullOf: Readonly<Record<Kinship, number>> = { contradicts: 1, alike: 1, session: 0.25 };

/**
 * The graph as the layout sees it: relationships of two entities are one edge, whatever they say and in which direction. Words
 * and projects are there only for who asks with them.
 */
export function graphShape(model: Model, kin: Kin, said?: Omit<Said, "codes">): GraphShape {
  const { nodes, links, entities } = model;
  const stated = mergeStated(model);
  const pull = kin.weight.map((weight, edge) => weight * pullOf[kinshipOf(kin, edge)]);
  return {
    size: nodes.size,
    from: joined(Uint32Array, links.place, stated.from, kin.from),
    to: joined(Uint32Array, links.entity, stated.to, kin.to),
    weight: joined(Float32Array, links.weight, stated.weight, pull),
    keys: keysOf(model),
    kind: Uint8Array.from({ length: nodes.size }, (_, node) => KIND[nodeKind(nodes, node)]),
    text: (node) => said?.wordsOf(node) ?? "",
    project: (node) => said?.projectOf(node) ?? "",
    terms: () => said?.terms() ?? readTerms([]),
    name: (node) => (node < nodes.firstEntity ? "" : (entities.name[nodes.row[node] ?? 0] ?? "")),
  };
}

export function keysOf({ nodes }: Model): Uint8Array {
  const keys = Buffer.alloc(nodes.size * keyBytes);
  for (let node = 0; node < nodes.size; node++) keys.set(keyOf(nodes.id[node] ?? ""), node * keyBytes);
  return keys;
}

/** Agents call some sessions otherwise than by a uuid. */
function keyOf(id: string): Uint8Array {
  const key = Buffer.from(id.replaceAll("-", ""), "hex");
  return key.length === keyBytes ? key : createHash("sha1").update(id).digest().subarray(0, keyBytes);
}

/** Equal for shapes that would be laid out alike; what is alike is found after it, from the same words and vectors. */
export function digestOf(
  { size, from, to, weight, keys, kind, name, text, project }: GraphShape,
  { codes }: Pick<Said, "codes">,
): string {
  const hash = createHash("sha1");
  for (const part of [from, to, weight, keys, kind]) hash.update(part);
  for (let node = 0; node < size; node++)
    hash.update(kind[node] === KIND.entity ? `${name(node)}\n` : `${project(node)} ${text(node)}\n`);
  hash.update(`${codes.reduce((count, code) => count + (code ? 1 : 0), 0)}`);
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
  ...parts: readonly ArrayLike<number>[]
): C {
  const column = new Type(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    column.set(part, end);
    end += part.length;
  }
  return column;
}
