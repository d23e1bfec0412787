import { parseJson } from "@memory/language/text";
import { z } from "zod";
import { noneAlike } from "../kin/find-alike.ts";
import type { KeyedLayout } from "./match-nodes.ts";
import { hashOf, keyLength } from "./random.ts";
import { UNLINKED } from "./shape.ts";

/** "MGL" and the version of what follows; another version is another layout, computed anew. */
const magic = 0x4d474c02;
/** Five numbers: magic, check sum of all that follows it, nodes, bytes of JSON, pairs that are alike. */
const headLength = 20;
/** Two nodes, and how near they are. */
const pairLength = 12;
/** A node's key, x, y, community, and how it was looked at for others that are alike. */
const nodeLength = keyLength + 13;

const Rest = z.object({
  topics: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      words: z.array(z.string()),
      entities: z.array(z.string()),
      project: z.object({ name: z.string(), share: z.number() }).optional(),
      centre: z.array(z.int().nonnegative()),
      size: z.number().int().nonnegative(),
      x: z.number(),
      y: z.number(),
    }),
  ),
  baseline: z.object({ edges: z.number(), modularity: z.number() }).optional(),
});

/** A layout as bytes to store: 29 a node, 12 a pair that is alike, and the topics. */
export function packLayout({ keys, alike = noneAlike, ...layout }: KeyedLayout): Uint8Array {
  const nodes = layout.community.length;
  const rest = new TextEncoder().encode(JSON.stringify({ topics: layout.topics, baseline: layout.baseline }));
  const { from, to, weight, looked } = alike;
  const bytes = new Uint8Array(headLength + nodes * nodeLength + from.length * pairLength + rest.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic);
  view.setUint32(8, nodes);
  view.setUint32(12, rest.length);
  view.setUint32(16, from.length);
  const at = columns(nodes, from.length);
  bytes.set(keys.subarray(0, nodes * keyLength), at.keys);
  for (let node = 0; node < nodes; node += 1) {
    view.setFloat32(at.x + 4 * node, layout.x[node] ?? 0);
    view.setFloat32(at.y + 4 * node, layout.y[node] ?? 0);
    view.setUint32(at.community + 4 * node, layout.community[node] ?? UNLINKED);
  }
  bytes.set(looked.subarray(0, nodes), at.looked);
  from.forEach((one, pair) => {
    view.setUint32(at.pairs + pair * pairLength, one);
    view.setUint32(at.pairs + pair * pairLength + 4, to[pair] ?? 0);
    view.setFloat32(at.pairs + pair * pairLength + 8, weight[pair] ?? 0);
  });
  bytes.set(rest, at.rest);
  view.setUint32(4, hashOf(bytes.subarray(8)));
  return bytes;
}

/** Inverse of `packLayout`; undefined for bytes of another version or damaged ones. */
export function unpackLayout(bytes: Uint8Array): KeyedLayout | undefined {
  if (bytes.length < headLength) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [nodes, restLength, pairs] = [view.getUint32(8), view.getUint32(12), view.getUint32(16)];
  const at = columns(nodes, pairs);
  const isWhole = view.getUint32(0) === magic && bytes.length === at.rest + restLength;
  if (!isWhole || view.getUint32(4) !== hashOf(bytes.subarray(8))) return undefined;
  const rest = readRest(bytes.subarray(at.rest));
  if (rest === undefined) return undefined;
  const layout = {
    keys: bytes.slice(at.keys, at.x),
    x: Float32Array.from({ length: nodes }, (_, node) => view.getFloat32(at.x + 4 * node)),
    y: Float32Array.from({ length: nodes }, (_, node) => view.getFloat32(at.y + 4 * node)),
    community: Uint32Array.from({ length: nodes }, (_, node) => view.getUint32(at.community + 4 * node)),
    topics: rest.topics,
    alike: {
      from: Uint32Array.from({ length: pairs }, (_, n) => view.getUint32(at.pairs + n * pairLength)),
      to: Uint32Array.from({ length: pairs }, (_, n) => view.getUint32(at.pairs + n * pairLength + 4)),
      weight: Float32Array.from({ length: pairs }, (_, n) => view.getFloat32(at.pairs + n * pairLength + 8)),
      looked: bytes.slice(at.looked, at.pairs),
    },
    ...(rest.baseline && { baseline: rest.baseline }),
  };
  return isSound(layout) ? layout : undefined;
}

function columns(nodes: number, pairs: number) {
  const x = headLength + nodes * keyLength;
  const looked = x + 12 * nodes;
  const end = looked + nodes;
  return {
    keys: headLength,
    ...{ x, y: x + 4 * nodes, community: x + 8 * nodes },
    ...{ looked, pairs: end, rest: end + pairs * pairLength },
  };
}

const readRest = (bytes: Uint8Array): z.output<typeof Rest> | undefined =>
  Rest.safeParse(parseJson(new TextDecoder().decode(bytes))).data;

/** Every node has a place, and a topic that there is. */
function isSound({ x, y, community, topics, alike = noneAlike }: KeyedLayout): boolean {
  const isTopic = (group: number) => group === UNLINKED || group < topics.length;
  const isNode = (node: number) => node < community.length;
  return (
    [x, y].every((places) => places.every(Number.isFinite)) &&
    [alike.from, alike.to].every((ends) => ends.every(isNode)) &&
    community.every(isTopic) &&
    topics.every(({ centre }) => centre.every(isNode))
  );
}
