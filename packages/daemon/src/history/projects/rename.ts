import { ApiError } from "@memory/shared";
import { projectKey } from "@memory/shared/words";
import type { Actor } from "../../activity/operation.ts";
import { type LedgerRow, movePassages } from "../../agents/import/queries.ts";
import { moveChunks } from "../../documents/queries/chunks.ts";
import { findDocument } from "../../documents/queries/rows.ts";
import { projectSpelling, spellingsAmong } from "../../memories/project-spelling.ts";
import { isActiveProject } from "../../memories/queries/projects.ts";
import { findPlacedProjects, putMark } from "../../places/queries.ts";
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
  type OfProject,
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
  /** As the project that has the name is written, should there be one. */
  readonly to: string;
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
  const { ownerId, from, dryRun } = renaming;
  const isRespelled = projectKey(from) === projectKey(renaming.to);
  const to = isRespelled ? renaming.to : spelledHere(store, ownerId, renaming.to);
  const moves = await gather(deps, { ...renaming, to });
  const { memories, sessions, documents, places } = moves;
  const counts = {
    to,
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

/** As it is written here, by its places or its memories; an unknown name stays as it is. */
export function spelledHere(store: MoveDeps["store"], ownerId: string, project: string): string {
  const [placed] = spellingsAmong(findPlacedProjects(store, ownerId), project);
  return placed ?? projectSpelling(store, ownerId, project);
}

interface Gathering extends Pick<Renaming, "ownerId" | "from" | "to" | "actor"> {
  /** Only what came from these sessions. */
  readonly sessionsOnly?: (session: LedgerRow) => boolean;
}

/** Every move of what is of a project, each of one row. */
export async function gather(deps: MoveDeps, { ownerId, from, to, actor, sessionsOnly }: Gathering) {
  const { store, clock } = deps;
  const isOfIt = ({ project }: { readonly project: string | null }): boolean =>
    project !== null && project !== to && projectKey(project) === projectKey(from);
  const ledger = findSessions(store, ownerId)
    .filter(isOfIt)
    .filter((row) => sessionsOnly?.(row) ?? true);
  const heard = new Set(ledger.map(({ agent, session_id }) => `${agent}\n${session_id}`));
  const isMeant = (row: OfProject): boolean =>
    isOfIt(row) && (sessionsOnly === undefined || heard.has(`${row.agent}\n${row.session_id}`));
  const idsIn = async (table: Parameters<typeof eachPage>[1]): Promise<string[]> => {
    const ids: string[] = [];
    for (const page of eachPage(store, table, ownerId)) {
      ids.push(...page.filter(isMeant).map(({ id }) => id));
      await yieldToLoop();
    }
    return ids;
  };
  const places = (sessionsOnly ? [] : findMarks(store, ownerId))
    .filter(isOfIt)
    .map((mark) => () => putMark(store, ownerId, { ...mark, project: to, now: clock() }));
  const sessions = ledger.map((row) => () => {
    moveSession(store, row, to);
    movePassages(store, { ...row, project: to });
  });
  const findings = (await idsIn("findings")).map((id) => () => moveFinding(store, id, to));
  const forgotten = (sessionsOnly ? [] : findForgotten(store, ownerId))
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
