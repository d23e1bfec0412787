import type { KeyedLayout } from "./topics/match-nodes.ts";
import { packLayout, unpackLayout } from "./topics/pack.ts";

/** A layout with what tells whether the graph has changed since. */
export interface StoredLayout {
  /** Digest of the shape it was made from. */
  readonly digest: string;
  readonly layout: KeyedLayout;
}

const digestBytes = 20;

export function storeLayout(layout: KeyedLayout, digest: string): Uint8Array {
  return Buffer.concat([Buffer.from(digest, "hex"), packLayout(layout)]);
}

/** Undefined for bytes that are no layout of this version: a new one is made. */
export function unstoreLayout(bytes: Uint8Array): StoredLayout | undefined {
  const layout = unpackLayout(bytes.subarray(digestBytes));
  return layout && { digest: Buffer.from(bytes.subarray(0, digestBytes)).toString("hex"), layout };
}
