import { type Api, ApiError, type Handlers } from "@memory/shared";
import type { Deps } from "../deps.ts";
import type { Context } from "../http/mount.ts";
import {
  findEvidence,
  findMemoryRow,
  findVersions,
  listMemories,
  type MemoryRow,
  toMemories,
} from "../memories/queries.ts";
import { contentKey } from "../text/content-key.ts";
import { redact } from "../text/redact.ts";
import { correct, remove, restore, retire } from "./edit.ts";
import { guessType } from "./guess-type.ts";
import { findConflict, listConflicts } from "./queries.ts";
import { type Outcome, save } from "./save.ts";

type BeliefHandlerDeps = Pick<Deps, "store" | "clock" | "newId"> & {
  /** Told that texts wait for their vectors. */
  readonly wake: () => void;
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
      const { limit, cursor: before, ...filter } = query;
      const { rows, total } = listMemories(store, ownerId, { filter, limit, before });
      const nextCursor = rows.length === limit ? (rows.at(-1)?.id ?? null) : null;
      return { memories: toMemories(store, ownerId, rows), nextCursor, total };
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
    update: async ({ params: { id }, body }, { ownerId }) => changed(ownerId, correct(deps, { ownerId, id }, body)),
    retire: async ({ params: { id } }, { ownerId }) => changed(ownerId, retire(deps, { ownerId, id })),
    restore: async ({ params: { id } }, { ownerId }) => changed(ownerId, restore(deps, { ownerId, id })),
    remove: async ({ params: { id } }, { ownerId }) => {
      remove(deps, { ownerId, id });
      return { ok: true };
    },
  };
}

type SaveBody = Parameters<Memories["save"]>[0]["body"];
type SaveReply = Awaited<ReturnType<Memories["save"]>>;

function saveByHand(deps: BeliefHandlerDeps, ownerId: string, body: SaveBody): SaveReply {
  const { text: content, count: redactions } = redact(body.content);
  if (isVague(content))
    return { outcome: "dropped", reason: "it says nothing that would still mean something later", redactions };
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

/** Nothing but markers, marks and closing phrases. */
function isVague(content: string): boolean {
  const words = contentKey(content.replace(/\[redacted:[\w-]+\]/g, " ")).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 || /^(?:ok(?:ay)?|yes|no|thanks?|thank you|great|done|sure|hi|hello)$/.test(words.join(" "));
}

function replyOf(outcome: Outcome): Omit<SaveReply, "redactions"> {
  const { id, version } = outcome.memory;
  switch (outcome.kind) {
    case "saved":
    case "merged":
    case "versioned":
      return { id, version, outcome: outcome.kind };
    case "conflict":
      return { id, version, outcome: "conflict", conflictId: outcome.conflictId };
    case "dropped":
      return { outcome: "dropped", reason: outcome.reason };
  }
}

export function conflictHandlers({ store }: Pick<Deps, "store">): Handlers<Api, Context>["conflicts"] {
  return {
    list: async ({ query: { limit, cursor: before, status } }, { ownerId }) => {
      const conflicts = listConflicts(store, ownerId, { status, limit, before });
      return { conflicts, nextCursor: conflicts.length === limit ? (conflicts.at(-1)?.id ?? null) : null };
    },
    get: async ({ params: { id } }, { ownerId }) => {
      const conflict = findConflict(store, ownerId, id);
      if (!conflict) throw new ApiError("not_found", `no conflict ${id}`);
      return conflict;
    },
  };
}
