import { ApiError } from "@memory/shared";
import { projectKey } from "@memory/shared/words";
import type { Actor } from "../../activity/operation.ts";
import { movePassages } from "../../agents/import/queries.ts";
import { moveChunks } from "../../documents/queries/chunks.ts";
import { findDocument } from "../../documents/queries/rows.ts";
import { isActiveProject } from "../../memories/queries/projects.ts";
import { putMark } from "../../places/queries.ts";
import { yieldToLoop } from "../../platform/schedule/time-slice.ts";
import { inOperations, type Move, type MoveDeps } from "./in-operations.ts";
import { type Moving, moveToProject } from "./move-memory.ts";
import {
  eachPage,
  findForgotten,
  findMarks,
  findSessions,
  moveDocument,
  moveFinding,
  moveForgotten,
  moveSession,
} from "./queries.ts";

export interface Renaming {
  readonly ownerId: string;
  readonly from: string;
  readonly to: string;
  readonly actor: Actor;
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
}

/** Counts of what is of the other project now. */
export interface Renamed {
  /** Run of the log that one undo takes back; null: nothing was done. */
  readonly id: string | null;
  readonly memories: number;
  readonly sessions: number;
  readonly documents: number;
  /** Marks by which its places are known. */
  readonly places: number;
}

/**
 * Call a project by another name, in all that is of it and in whichever capitals it is written; where that name is another project's
 * already the two become one, held against each other by the rules of a save. Each step is an operation of some milliseconds; one that
 * was cut short is finished by asking again, and one undo takes all of it back. Throws not_found where nothing is of the project.
 */
export async function renameProject(deps: MoveDeps, renaming: Renaming): Promise<Renamed> {
  const { store } = deps;
  const { ownerId, from, to, dryRun } = renaming;
  const moves = await gather(deps, renaming);
  const { memories, sessions, documents, places } = moves;
  const counts = {
    memories: memories.length,
    sessions: sessions.length,
    documents: documents.length,
    places: places.length,
  };
  // Places come first: what is heard from now on is of the new name already.
  const all = [...places, ...sessions, ...moves.others, ...documents, ...memories];
  if (all.length === 0 && from === to)
    throw new ApiError("conflict", `it is called "${to}" already: give another name`);
  // It was done before, and asked again.
  if (all.length === 0 && isActiveProject(store, ownerId, to)) return { id: null, ...counts };
  if (all.length === 0)
    throw new ApiError(
      "not_found",
      `nothing is known of a project "${from}": memory projects lists those that are there`,
    );
  if (dryRun) return { id: null, ...counts };
  const id = await inOperations(
    deps,
    { ...renaming, kind: "project.rename", project: to, reason: `${from} is ${to} now` },
    all,
  );
  return { id, ...counts };
}

async function gather(deps: MoveDeps, { ownerId, from, to, actor }: Renaming) {
  const { store, clock } = deps;
  const isOfIt = ({ project }: { readonly project: string | null }): boolean =>
    project !== null && project !== to && projectKey(project) === projectKey(from);
  const idsIn = async (table: Parameters<typeof eachPage>[1]): Promise<string[]> => {
    const ids: string[] = [];
    for (const page of eachPage(store, table, ownerId)) {
      ids.push(...page.filter(isOfIt).map(({ id }) => id));
      await yieldToLoop();
    }
    return ids;
  };
  const places = findMarks(store, ownerId)
    .filter(isOfIt)
    .map((mark) => () => putMark(store, ownerId, { ...mark, project: to, now: clock() }));
  const sessions = findSessions(store, ownerId)
    .filter(isOfIt)
    .map((row) => () => {
      moveSession(store, row, to);
      movePassages(store, { ...row, project: to });
    });
  const findings = (await idsIn("findings")).map((id) => () => moveFinding(store, id, to));
  const forgotten = findForgotten(store, ownerId)
    .filter(isOfIt)
    .map((row) => () => moveForgotten(store, row, to));
  const documents = (await idsIn("documents")).map((id) => () => {
    moveDocument(store, id, to);
    const row = findDocument(store, id);
    if (row) moveChunks(store, row);
  });
  const ids = await idsIn("memories");
  const moving: Moving = { ownerId, to, client: actor.client ?? "memory", moved: new Set(ids) };
  const memories = ids.map((id) => () => moveToProject(deps, moving, id));
  return { places, sessions, others: [...findings, ...forgotten], documents, memories } satisfies Record<
    string,
    Move[]
  >;
}
