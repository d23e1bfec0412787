import { findMemoryRow } from "../../../memories/queries.ts";
import type { ReaderConnection } from "../../../store/reader.ts";
import type { ArchiveDeps } from "../archive-deps.ts";
import { prepared } from "../stage-rows.ts";
import { isOfRun } from "./queries.ts";

/** An archive that is being merged into a store that is not empty. */
export interface Merging {
  readonly deps: ArchiveDeps;
  readonly stage: ReaderConnection;
  readonly ownerId: string;
  readonly runId: string;
  /** Memories that are another one here, or none: the others are what they were. */
  readonly elsewhere: Map<string, string | null>;
  readonly tally: Tally;
}

export interface Tally {
  readonly memories: {
    added: number;
    known: number;
    merged: number;
    versioned: number;
    conflicts: number;
    refused: number;
  };
  /** Rows that are new here, by table. */
  readonly rows: Record<string, number>;
  /** All of it was written. */
  isWhole: boolean;
}

export const noTally = (): Tally => ({
  memories: { added: 0, known: 0, merged: 0, versioned: 0, conflicts: 0, refused: 0 },
  rows: {},
  isWhole: false,
});

export const countRow = ({ tally }: Merging, table: string, isNew = true): void => {
  if (isNew) tally.rows[table] = (tally.rows[table] ?? 0) + 1;
};

/** The memory of this store that an archived one is; null: none. */
export function memoryHere({ deps, ownerId, elsewhere }: Merging, id: string): string | null {
  const here = elsewhere.has(id) ? elsewhere.get(id) : id;
  return here && findMemoryRow(deps.store, ownerId, here) ? here : null;
}

/** Came with this archive, and not with one before it, nor from elsewhere. */
export const isBrought = ({ deps, runId }: Pick<Merging, "deps" | "runId">, id: string): boolean =>
  isOfRun(deps.store, id, runId);

export const isInArchive = ({ stage }: Pick<Merging, "stage">, id: string): boolean =>
  prepared(stage, "SELECT 1 AS n FROM memories WHERE id = ?").get(id) !== undefined;
