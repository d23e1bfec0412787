import type { Terms } from "../kin/terms.ts";

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
  /** Words of a memory, title and headings of a document; "" for others and where nobody asks for them. */
  readonly text: (node: number) => string;
  /** The same as words, of all memories and then of all documents, in the order of their nodes. */
  readonly terms: () => Terms;
  /** Project of a memory or session; "" for others, and for none. */
  readonly project: (node: number) => string;
}

/** Kinds of nodes in a shape. */
export const KIND = { memory: 0, entity: 1, document: 2, session: 3 } as const;

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
  /** What its name is made of. */
  readonly words: readonly string[];
  /** Names of its distinctive entities, the most telling first. */
  readonly entities: readonly string[];
  /** The project of most of its memories. */
  readonly project?: { readonly name: string; readonly share: number } | undefined;
  /** Nodes of the memories nearest to its centre, nearest first; of documents where it has no memory. */
  readonly centre: readonly number[];
  readonly size: number;
  readonly x: number;
  readonly y: number;
}

/** The community of a node that belongs to none. */
export const UNLINKED = 0xffff_ffff;
