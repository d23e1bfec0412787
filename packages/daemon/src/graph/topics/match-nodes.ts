import type { Point } from "./points.ts";
import { keyLength } from "./random.ts";
import { type Layout, type Topic, UNLINKED } from "./shape.ts";

/** A layout together with the keys of its nodes. */
export type KeyedLayout = Layout & { readonly keys: Uint8Array };

/** An earlier layout in the numbers of today's nodes. */
export interface EarlierLayout {
  /** Per node; `UNLINKED` for a node that was in no topic or not there. */
  readonly community: Uint32Array;
  readonly topics: readonly Topic[];
  readonly baseline: Layout["baseline"];
  readonly wasThere: (node: number) => boolean;
  readonly place: (node: number) => Point | undefined;
}

export function matchNodes(keys: Uint8Array, earlier: KeyedLayout): EarlierLayout {
  const numbers = new Map(readKeys(earlier.keys).map((key, node) => [key, node]));
  const before = Int32Array.from(readKeys(keys), (key) => numbers.get(key) ?? -1);
  const community = new Uint32Array(before.length);
  before.forEach((old, node) => {
    community[node] = earlier.community[old] ?? UNLINKED;
  });
  return {
    community,
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
