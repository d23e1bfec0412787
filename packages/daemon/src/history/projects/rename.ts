import { isSameSaying } from "@memory/language/comparison";
import { fingerprint } from "@memory/language/text";
import { ApiError } from "@memory/shared";
import { projectKey } from "@memory/shared/words";
import type { Actor } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import { movePassages } from "../../agents/import/queries.ts";
import { moveChunks } from "../../documents/queries/chunks.ts";
import { findDocument } from "../../documents/queries/rows.ts";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { moveMemory } from "../../memories/beliefs/index-memory.ts";
import { meet } from "../../memories/beliefs/meet.ts";
import { findUnderKey } from "../../memories/beliefs/queries/sayings.ts";
import { supersede } from "../../memories/beliefs/supersede.ts";
import { isActiveProject } from "../../memories/queries/projects.ts";
import { changeMemory, findMemoryRow } from "../../memories/queries.ts";
import type { MemoryRow } from "../../memories/row.ts";
import { putMark } from "../../places/queries.ts";
import { startSlice, yieldToLoop } from "../../platform/schedule/time-slice.ts";
import { touchGraph } from "../../store/graph-state.ts";
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

export interface RenameDeps extends BeliefDeps {
  /** Told that texts are found elsewhere. */
  readonly wake: () => void;
  readonly graphChanged: (ownerId: string) => void;
}

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

/** Rows that one operation moves at least, a millisecond or two each. */
const LEAST = 3;

/** Moves one row, as part of an operation. */
type Move = () => void;

/**
 * Call a project by another name, in all that is of it and in whichever capitals it is written; where that name is another project's
 * already the two become one, held against each other by the rules of a save. Each step is an operation of some milliseconds; one that
 * was cut short is finished by asking again, and one undo takes all of it back. Throws not_found where nothing is of the project.
 */
export async function renameProject(deps: RenameDeps, renaming: Renaming): Promise<Renamed> {
  const { store } = deps;
  const { ownerId, from, to, dryRun, signal } = renaming;
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
  const id = deps.newId();
  const entry = { ownerId, kind: "project.rename", actor: renaming.actor, runId: id } as const;
  const reason = `${from} is ${to} now`;
  try {
    for (let n = 0; n < all.length; await yieldToLoop()) {
      signal.throwIfAborted();
      record(deps, { ...entry, reason }, () => {
        const [slice, least] = [startSlice(), n + LEAST];
        do all[n++]?.();
        while (n < all.length && (n < least || !slice.isOver()));
        if (n === all.length) touchGraph(store, ownerId);
      });
    }
  } finally {
    deps.wake();
    deps.graphChanged(ownerId);
  }
  return { id, ...counts };
}

async function gather(deps: RenameDeps, { ownerId, from, to, actor }: Renaming) {
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
  const memories = ids.map((id) => () => move(deps, moving, id));
  return { places, sessions, others: [...findings, ...forgotten], documents, memories } satisfies Record<
    string,
    Move[]
  >;
}

interface Moving {
  readonly ownerId: string;
  readonly to: string;
  readonly client: string;
  /** Ids of all that are moved together. */
  readonly moved: ReadonlySet<string>;
}

function move(deps: RenameDeps, moving: Moving, id: string): void {
  const { store } = deps;
  const { ownerId, to, client, moved } = moving;
  const row = findMemoryRow(store, ownerId, id);
  if (!row || row.project === to) return;
  if (row.status === "active") makeWay(deps, row, to);
  changeMemory(store, ownerId, id, { project: to });
  const now = findMemoryRow(store, ownerId, id);
  if (!now) return;
  moveMemory(store, now);
  if (now.status === "active")
    meet(deps, now, { isStranger: (other) => !moved.has(other.id), client, settle: (work) => work() });
}

/** No two memories of a project say the same: the one that comes goes behind the one that is there. */
function makeWay(deps: RenameDeps, row: MemoryRow, to: string): void {
  const { store } = deps;
  const scope = { ownerId: row.owner_id, project: to };
  const same = findUnderKey(store, scope, row.content_key).find(
    ({ status, content_key }) => status === "active" && content_key === row.content_key,
  );
  if (!same) return;
  if (isSameSaying(same.content, row.content)) supersede(deps, { loser: row, winner: same, by: "auto" });
  else {
    const longer = `${row.content_key}\n\n${fingerprint(`${row.content}\n${row.hidden ?? ""}`)}`;
    changeMemory(store, row.owner_id, row.id, { content_key: longer });
  }
}
