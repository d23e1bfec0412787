/** A graph as arrays: nodes are 0..size-1; each undirected edge once. */
export interface GraphShape {
  readonly size: number;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly weight: Float32Array;
  /** 16 bytes a node, its uuid or what is made of another id: what stays the same of it between versions. */
  readonly keys: Uint8Array;
  /** 0 memory, 1 entity, 2 document, 3 session. */
  readonly kind: Uint8Array;
  /** Name of an entity, "" for others. */
  readonly name: (node: number) => string;
}

/** Positions of nodes and topics. + */
export interface Layout {
  /** Per node. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Per node; `UNLINKED` for a node in no topic: without edges, or in a group of fewer than three. */
  readonly community: Uint32Array;
  /** The index is the community. */
  readonly topics: readonly Topic[];
  /**
   * State of the last search for communities from scratch; shows how far the graph has moved away from it.
   */
  readonly baseline?: Baseline;
}

export interface Baseline {
  readonly edges: number;
  readonly modularity: number;
}

export interface Topic {
  readonly id: string;
  readonly name: string;
  /** Names of its heaviest entities, heaviest first. */
  readonly entities: readonly string[];
  readonly size: number;
  readonly x: number;
  readonly y: number;
}

/** The community of a node that belongs to none. */
export const UNLINKED = 0xffff_ffff;
