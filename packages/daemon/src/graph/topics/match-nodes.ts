import type { Alike } from "../kin/find-alike.ts";
import type { Point } from "./points.ts";
import { keyLength } from "./random.ts";
import { type Layout, type Topic, UNLINKED } from "./shape.ts";

/** A layout together with the keys of its nodes, and with the memories that are alike by the numbers of these. */
export type KeyedLayout = Layout & { readonly keys: Uint8Array; readonly alike?: Alike | undefined };

/** An earlier layout in the numbers of today's nodes. */
export interface EarlierLayout {
  /** Per node; `UNLINKED` for a node that was in no topic or not there. */
  readonly community: Uint32Array;
  readonly topics: readonly Topic[];
  readonly baseline: Layout["baseline"];
  readonly wasThere: (node: number) => boolean;
  readonly place: (node: number) => Point | undefined;
  /** Number today of a node of the earlier layout; -1 for one that went. */
  readonly now: (earlier: number) => number;
}

export function matchNodes(keys: Uint8Array, earlier: KeyedLayout): EarlierLayout {
  const numbers = new Map(readKeys(earlier.keys).map((key, node) => [key, node]));
  const before = Int32Array.from(readKeys(keys), (key) => numbers.get(key) ?? -1);
  const community = new Uint32Array(before.length);
  before.forEach((old, node) => {
    community[node] = earlier.community[old] ?? UNLINKED;
  });
  const now = new Int32Array(numbers.size).fill(-1);
  before.forEach((old, node) => {
    if (old >= 0) now[old] = node;
  });
  return {
    community,
    now: (old) => now[old] ?? -1,
    topics: earlier.topics,
    baseline: earlier.baseline,
    wasThere: (node) => (before[node] ?? -1) >= 0,
    place(node) {
      const old = before[node] ?? -1;
      const [x, y] = [earlier.x[old], earlier.y[old]];
      return x === undefined || y === undefined ? undefined : { x, y };
    },
  };
}

function readKeys(keys: Uint8Array): string[] {
  const bytes = Buffer.from(keys.buffer, keys.byteOffset, keys.byteLength);
  const count = Math.floor(bytes.length / keyLength);
  return Array.from({ length: count }, (_, node) =>
    bytes.toString("latin1", node * keyLength, (node + 1) * keyLength),
  );
}
