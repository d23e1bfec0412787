import { type Api, ApiError, type Handlers } from "@memory/shared";
import type { Deps } from "../deps.ts";
import { notACursor } from "../http/cursor.ts";
import type { Context } from "../http/mount.ts";
import {
  findEvidence,
  findMemoryRow,
  findVersions,
  listMemories,
  type MemoryRow,
  type Place,
  toMemories,
} from "../memories/queries.ts";
import { redact } from "../text/redact.ts";
import { correct, restore, retire, type Target } from "./edit.ts";
import { guessType } from "./guess-type.ts";
import { isVague } from "./is-vague.ts";
import { findConflict, listConflicts } from "./queries.ts";
import { type Outcome, save } from "./save.ts";

type BeliefHandlerDeps = Pick<Deps, "store" | "clock" | "newId"> & {
  /** Told that texts have come or gone. */
  readonly wake: () => void;
  /** Deletes a memory with every trace of its words. */
  readonly forget: (target: Target) => void;
};
type Memories = Handlers<Api, Context>["memories"];

export function memoryHandlers(deps: BeliefHandlerDeps): Memories {
  const { store } = deps;
  const one = (ownerId: string, row: MemoryRow | undefined, id: string) => {
    const [memory] = row ? toMemories(store, ownerId, [row]) : [];
    if (!memory) throw new ApiError("not_found", `no memory ${id}`);
    return memory;
  };
  const changed = (ownerId: string, row: MemoryRow) => {
    deps.wake();
    return one(ownerId, row, row.id);
  };
  return {
    save: async ({ body }, { ownerId }) => saveByHand(deps, ownerId, body),
    list: async ({ query }, { ownerId }) => {
      const { limit, cursor, ...filter } = query;
      const before = readPlace(cursor);
      const { rows, total } = listMemories(store, ownerId, { filter, limit: limit + 1, before });
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return {
        memories: toMemories(store, ownerId, page),
        nextCursor: last ? `${last.asserted_at}.${last.id}` : null,
        total,
      };
    },
    get: async ({ params: { id } }, { ownerId }) => one(ownerId, findMemoryRow(store, ownerId, id), id),
    history: async ({ params: { id } }, { ownerId }) => {
      const { rootId } = one(ownerId, findMemoryRow(store, ownerId, id), id);
      return { versions: toMemories(store, ownerId, findVersions(store, ownerId, rootId)) };
    },
    why: async ({ params: { id } }, { ownerId }) => {
      const memory = one(ownerId, findMemoryRow(store, ownerId, id), id);
      return { memory, evidence: findEvidence(store, ownerId, memory.rootId) };
    },
    update: async ({ params: { id }, body }, { ownerId }) =>
      changed(ownerId, correct(deps, { ownerId, id }, body)),
    retire: async ({ params: { id } }, { ownerId }) => changed(ownerId, retire(deps, { ownerId, id })),
    restore: async ({ params: { id } }, { ownerId }) => changed(ownerId, restore(deps, { ownerId, id })),
    remove: async ({ params: { id } }, { ownerId }) => {
      deps.forget({ ownerId, id });
      deps.wake();
      return { ok: true };
    },
  };
}

/** The cursor of the memories: when the last row was said, and its id. */
function readPlace(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const dot = cursor.indexOf(".");
  const place = { asserted_at: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) };
  if (Number.isSafeInteger(place.asserted_at) && UUID.test(place.id)) return place;
  throw notACursor();
}

/** The cursor of the conflicts: the id of the last row of the page before. */
function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined || UUID.test(cursor)) return cursor;
  throw notACursor();
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One more than the page was asked for: whether there is another page. */
const cursorOf = (found: readonly { id: string }[], limit: number): string | null =>
  found.length > limit ? (found[limit - 1]?.id ?? null) : null;

type SaveBody = Parameters<Memories["save"]>[0]["body"];
type SaveReply = Awaited<ReturnType<Memories["save"]>>;

function saveByHand(deps: BeliefHandlerDeps, ownerId: string, body: SaveBody): SaveReply {
  const { text: content, count: redactions } = redact(body.content);
  if (isVague(content))
    return {
      outcome: "dropped",
      reason: "it says nothing that would still mean something later",
      redactions,
    };
  const now = deps.clock();
  const outcome = save(deps, ownerId, {
    type: body.type ?? guessType(content),
    content,
    project: body.project === undefined ? null : redact(body.project).text,
    confidence: 1,
    asserted_at: body.assertedAt === undefined ? now : Date.parse(body.assertedAt),
    author: "person",
    run_id: null,
    source_kind: "manual",
    agent: null,
    session_id: null,
    path: body.source?.path === undefined ? null : redact(body.source.path).text,
    start_line: null,
    end_line: null,
    client: body.source?.client === undefined ? null : redact(body.source.client).text,
    stated_by: "user",
    excerpt: null,
  });
  deps.wake();
  return { ...replyOf(outcome), redactions };
}

function replyOf(outcome: Outcome): Omit<SaveReply, "redactions"> {
  const { id, version } = outcome.memory;
  switch (outcome.kind) {
    case "saved":
    case "merged":
      return { id, version, outcome: outcome.kind };
    case "versioned":
      return {
        id,
        version,
        outcome: "versioned",
        ...(outcome.conflictId && { conflictId: outcome.conflictId }),
      };
    case "conflict":
      return { id, version, outcome: "conflict", conflictId: outcome.conflictId };
    case "dropped":
      return { outcome: "dropped", reason: outcome.reason };
  }
}

export function conflictHandlers({ store }: Pick<Deps, "store">): Handlers<Api, Context>["conflicts"] {
  return {
    list: async ({ query: { limit, cursor, status } }, { ownerId }) => {
      const before = readCursor(cursor);
      const conflicts = listConflicts(store, ownerId, { status, limit: limit + 1, before });
      return { conflicts: conflicts.slice(0, limit), nextCursor: cursorOf(conflicts, limit) };
    },
    get: async ({ params: { id } }, { ownerId }) => {
      const conflict = findConflict(store, ownerId, id);
      if (!conflict) throw new ApiError("not_found", `no conflict ${id}`);
      return conflict;
    },
  };
}
