import type { GraphKind } from "@memory/shared";
import type { EntityTable } from "./entity-table.ts";
import type { Mentions, Places } from "./live-texts.ts";

/** Nodes of the graph by number: memories first, then documents, then sessions, then entities. */
export interface Nodes {
  readonly size: number;
  readonly firstDocument: number;
  readonly firstSession: number;
  readonly firstEntity: number;
  readonly id: readonly string[];
  /** Number in the store; of a session its place among sessions, of an entity its slot in the table. */
  readonly row: readonly number[];
  nodeOf(id: string): number | undefined;
  /** Node of an entity's slot; undefined for one that is hidden or merged into another. */
  nodeOfEntity(slot: number): number | undefined;
}

const notShown = 0xffff_ffff;

export function makeNodes(
  { memories, documents, sessions }: Places,
  entities: EntityTable,
  { entity }: Mentions,
): Nodes {
  const isShown = entities.isHeld.slice();
  for (const slot of entity) isShown[slot] = 1;
  const shown = Array.from(isShown.keys()).filter(
    (slot) => isShown[slot] === 1 && entities.canonical[slot] === slot,
  );
  const firstSession = memories.id.length + documents.id.length;
  const firstEntity = firstSession + sessions.id.length;
  const nodeOfSlot = new Uint32Array(entities.size).fill(notShown);
  for (const [n, slot] of shown.entries()) nodeOfSlot[slot] = firstEntity + n;
  const id = [
    ...memories.id,
    ...documents.id,
    ...sessions.id,
    ...shown.map((slot) => entities.id[slot] ?? ""),
  ];
  let numbers: Map<string, number> | undefined;
  return {
    size: id.length,
    firstDocument: memories.id.length,
    firstSession,
    firstEntity,
    id,
    row: [...memories.row, ...documents.row, ...sessions.row, ...shown],
    nodeOf(wanted) {
      numbers ??= new Map(id.map((known, node) => [known, node]));
      return numbers.get(wanted);
    },
    nodeOfEntity(slot) {
      const node = nodeOfSlot[slot];
      return node === notShown ? undefined : node;
    },
  };
}

export function nodeKind({ firstDocument, firstSession, firstEntity }: Nodes, node: number): GraphKind {
  if (node < firstDocument) return "memory";
  if (node < firstSession) return "document";
  return node < firstEntity ? "session" : "entity";
}
