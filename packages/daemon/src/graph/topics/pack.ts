import { parseJson } from "@memory/language/text";
import { z } from "zod";
import type { KeyedLayout } from "./match-nodes.ts";
import { hashOf, keyLength } from "./random.ts";
import { type Layout, UNLINKED } from "./shape.ts";

/** "MGL" and the version of what follows; another version is another layout, computed anew. */
const magic = 0x4d474c01;
/** Four numbers: magic, check sum of all that follows it, nodes, bytes of JSON. */
const headLength = 16;
/** A node's key, x, y and community. */
const nodeLength = keyLength + 12;

const Rest = z.object({
  topics: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      entities: z.array(z.string()),
      size: z.number().int().nonnegative(),
      x: z.number(),
      y: z.number(),
    }),
  ),
  baseline: z.object({ edges: z.number(), modularity: z.number() }).optional(),
});

/** A layout as bytes to store: 28 a node, and the topics. */
export function packLayout(layout: Layout, keys: Uint8Array): Uint8Array {
  const nodes = layout.community.length;
  const rest = new TextEncoder().encode(JSON.stringify({ topics: layout.topics, baseline: layout.baseline }));
  const bytes = new Uint8Array(headLength + nodes * nodeLength + rest.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic);
  view.setUint32(8, nodes);
  view.setUint32(12, rest.length);
  const at = columns(nodes);
  bytes.set(keys.subarray(0, nodes * keyLength), at.keys);
  for (let node = 0; node < nodes; node += 1) {
    view.setFloat32(at.x + 4 * node, layout.x[node] ?? 0);
    view.setFloat32(at.y + 4 * node, layout.y[node] ?? 0);
    view.setUint32(at.community + 4 * node, layout.community[node] ?? UNLINKED);
  }
  bytes.set(rest, at.rest);
  view.setUint32(4, hashOf(bytes.subarray(8)));
  return bytes;
}

/** Inverse of `packLayout`; undefined for bytes of another version or damaged ones. */
export function unpackLayout(bytes: Uint8Array): KeyedLayout | undefined {
  if (bytes.length < headLength) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [nodes, restLength] = [view.getUint32(8), view.getUint32(12)];
  const at = columns(nodes);
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
    ...(rest.baseline && { baseline: rest.baseline }),
  };
  return isSound(layout) ? layout : undefined;
}

function columns(nodes: number) {
  const x = headLength + nodes * keyLength;
  return { keys: headLength, x, y: x + 4 * nodes, community: x + 8 * nodes, rest: x + 12 * nodes };
}

const readRest = (bytes: Uint8Array): z.output<typeof Rest> | undefined =>
  Rest.safeParse(parseJson(new TextDecoder().decode(bytes))).data;

/** Every node has a place, and a topic that there is. */
function isSound({ x, y, community, topics }: Layout): boolean {
  const isTopic = (group: number) => group === UNLINKED || group < topics.length;
  return x.every(Number.isFinite) && y.every(Number.isFinite) && community.every(isTopic);
}
