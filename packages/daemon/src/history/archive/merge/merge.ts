import type { OperationKind } from "@memory/shared";
import type { Actor } from "../../../activity/operation.ts";
import { record } from "../../../activity/record.ts";
import { touchGraph } from "../../../store/graph-state.ts";
import type { ReaderConnection } from "../../../store/reader.ts";
import { type ArchiveDeps, inTransactions } from "../archive-deps.ts";
import { mergeBeliefs } from "./beliefs.ts";
import { mergeDocuments, mergeFolders } from "./documents.ts";
import { mergeDecided } from "./graph.ts";
import { mergeKnowledge } from "./knowledge.ts";
import { mergeMemories } from "./memories.ts";
import type { Merging, Tally } from "./merging.ts";
import { mergeCopies, mergeSessions } from "./sessions.ts";

export interface Merge {
  readonly ownerId: string;
  /** All its operations are one run, which can be taken back. */
  readonly runId: string;
  readonly actor: Actor;
  readonly tally: Tally;
  readonly signal: AbortSignal;
}

/** Parts of a merge, each with the operation under which its room can take it back. */
const parts: readonly (readonly [kind: OperationKind, steps: (merging: Merging) => Generator<void>])[] = [
  ["document.add", mergeDocuments],
  ["archive.import", mergeMemories],
  ["archive.import", mergeBeliefs],
  ["archive.import", mergeSessions],
  ["archive.import", mergeDecided],
  ["archive.import", mergeKnowledge],
];

/**
 * A stage into a store that holds something, by the rules of a save: what is known stays, what says the same is one more source, what
 * contradicts is asked about, what was deleted stays deleted. Done again after a kill it goes on where it was. Yields after each
 * transaction how many rows were looked at.
 */
export async function* mergeArchive(
  deps: ArchiveDeps,
  stage: ReaderConnection,
  merge: Merge,
): AsyncGenerator<number> {
  const { ownerId, runId, actor, signal, tally } = merge;
  const merging: Merging = { deps, stage, ownerId, runId, tally, elsewhere: new Map() };
  let rows = 0;
  const counting = function* (steps: Iterable<void>): Generator<void, void> {
    for (const step of steps) {
      rows += 1;
      yield step;
    }
  };
  const recorded = (kind: OperationKind, work: () => void): void =>
    record(deps, { ownerId, kind, actor, runId }, () => work());
  // A folder an operation: its room takes back one at a time.
  const folders = mergeFolders(merging, (work) => recorded("root.link", work));
  for await (const _ of inTransactions(deps, counting(folders), { signal })) yield rows;
  for (const [kind, steps] of parts) {
    const within = (work: () => void): void => recorded(kind, work);
    for await (const _ of inTransactions(deps, counting(steps(merging)), { signal, within })) yield rows;
  }
  // Copies are no change of what is known; nobody takes them back.
  for await (const _ of inTransactions(deps, counting(mergeCopies(merging)), { signal })) yield rows;
  touchGraph(deps.store, ownerId);
}
