import { ApiError } from "@memory/shared";
import { askedBy } from "../activity/operation.ts";
import { findByNumber } from "../activity/queries/operations.ts";
import { record } from "../activity/record.ts";
import { forgetMemory } from "../agents/import/forget.ts";
import { undoOne } from "../history/undo/undo.ts";
import type { SpokenDeps } from "../memories/beliefs/belief.ts";
import { byHand } from "../memories/beliefs/by-hand.ts";
import { correctMemory, existingMemory, restoreMemory, retireMemory } from "../memories/beliefs/edit.ts";
import { indexMemory } from "../memories/beliefs/index-memory.ts";
import { askWhichHolds, versionAfter } from "../memories/beliefs/next-version.ts";
import { resolveConflict } from "../memories/beliefs/resolve.ts";
import { revertResolution } from "../memories/beliefs/revert.ts";
import { findSame } from "../memories/beliefs/same-saying.ts";
import { save } from "../memories/beliefs/save.ts";
import { findHead, findVersions, insertMemory } from "../memories/queries.ts";
import type { MemoryRow } from "../memories/row.ts";
import { numberOfOperation } from "../store/operation-id.ts";
import { deedOf } from "./deed.ts";
import type { Intent } from "./intents.ts";
import { findLogEntry, findLogEntryOf, whoSaid } from "./queries/replica.ts";
import type { KeyedSpace } from "./queries/spaces.ts";
import { saying } from "./rows.ts";
import { scrubIn } from "./scrub-rows.ts";

/** What an operation is about, and what it says beside its rows. */
export interface Effect {
  readonly subject: string | null;
  /** Id of the operation of the log that it takes back. */
  readonly undoes?: string | null;
  /** Versions and lineages that are deleted for good, and the claims that only a person takes again. */
  readonly gone?: readonly string[];
  readonly forgets?: readonly string[];
}

export interface Asked {
  readonly intent: Exclude<Intent, { kind: "member" }>;
  readonly client: string | null;
}

/**
 * Does to the replica what was asked for, by the verbs that do it to a person's own memory. Throws `ApiError` where it cannot be done,
 * with what a person can do about it.
 */
export function carryOut(deps: SpokenDeps, space: KeyedSpace, { intent, client }: Asked): Effect {
  const { id: ownerId } = space;
  const actor = askedBy({ client });
  // No rule decides between two people: whose words stand is asked.
  const rules: SpokenDeps = {
    ...deps,
    hasJudge: () => false,
    isAnothers: ({ id }) => (whoSaid(deps.store, id) ?? space.member) !== space.member,
  };
  switch (intent.kind) {
    case "save":
      return {
        subject: record(deps, { ownerId, kind: "memory.save", actor }, () => saveIn(rules, space, intent)),
      };
    case "edit":
      return {
        subject: record(deps, { ownerId, kind: "memory.edit", actor }, () => editIn(rules, space, intent)),
      };
    case "retire": {
      refuseChanged(rules, space, intent);
      const { root_id } = record(deps, { ownerId, kind: "memory.retire", actor }, () =>
        retireMemory(rules, { ownerId, id: intent.id }),
      );
      return { subject: root_id };
    }
    case "restore": {
      const { root_id } = record(deps, { ownerId, kind: "memory.restore", actor }, () =>
        restoreMemory(rules, { ownerId, id: intent.id }),
      );
      return { subject: root_id };
    }
    case "resolve": {
      const { id, action, content } = intent;
      resolveConflict(rules, { ownerId, id }, { action, ...(content !== null && { content }) }, client);
      return { subject: id };
    }
    case "revert":
      revertResolution(rules, { ownerId, id: intent.id }, client);
      return { subject: intent.id };
    case "delete":
      return deleteIn(rules, space, { id: intent.id, client });
    case "scrub":
      return scrubIn(rules, space, { rows: intent.rows, actor });
    case "undo":
      return undoIn(rules, space, { id: intent.id, client });
  }
}

function saveIn(
  deps: SpokenDeps,
  { id: ownerId }: KeyedSpace,
  said: Extract<Intent, { kind: "save" }>,
): string {
  const belief = byHand({
    type: said.type,
    content: said.content,
    hidden: null,
    project: said.project,
    statedBy: said.statedBy,
    client: said.client,
    asserted_at: Math.min(said.assertedAt, deps.clock()),
  });
  const outcome = save(deps, ownerId, { ...belief, excerpt: said.quote });
  if (outcome.kind === "dropped") throw new ApiError("conflict", `it was not taken: ${outcome.reason}`);
  return outcome.memory.root_id;
}

/** Words for a version that is not the newest any more stand beside what has come since, and a person is asked. */
function editIn(deps: SpokenDeps, space: KeyedSpace, edit: Extract<Intent, { kind: "edit" }>): string {
  const { id: ownerId } = space;
  const old = existingMemory(deps, { ownerId, id: edit.id });
  refuseAnothers(deps, space, old.root_id, "correct");
  const head = findHead(deps.store, ownerId, old.root_id);
  if (!head) throw new ApiError("conflict", "it is not recalled any more; restore it before you correct it");
  const correction = { content: edit.content, type: edit.type ?? undefined };
  if (head.id === edit.seen) return correctMemory(deps, { ownerId, id: edit.id }, correction).root_id;
  const said = { content: edit.content, hidden: null };
  const twin = findSame(deps.store, { ownerId, project: head.project }, said).same.find(
    ({ status }) => status === "active",
  );
  // Somebody has said exactly this meanwhile.
  if (twin) return twin.root_id;
  return standBeside(deps, { head, seen: existingMemory(deps, { ownerId, id: edit.seen }) }, correction);
}

interface Corrected {
  readonly head: MemoryRow;
  readonly seen: MemoryRow;
}

function standBeside(
  deps: SpokenDeps,
  { head, seen }: Corrected,
  { content, type }: { readonly content: string; readonly type?: MemoryRow["type"] | undefined },
): string {
  const { store } = deps;
  const version = versionAfter(deps, seen, { content, hidden: null, type: type ?? seen.type });
  const row: MemoryRow = {
    ...version,
    ...{ root_id: version.id, version: 1, status: "active", slot_key: null, valid_to: null },
    ...{ confidence: 1, author: "person", stated_by: "user" },
  };
  insertMemory(store, row);
  indexMemory(store, row);
  askWhichHolds(deps, { newer: row, existing: head, rule: "edit" });
  return row.id;
}

/** Who retires what somebody has corrected meanwhile has not seen the correction. */
function refuseChanged(
  deps: SpokenDeps,
  { id: ownerId }: KeyedSpace,
  { id, seen }: { readonly id: string; readonly seen: string },
): void {
  const { root_id } = existingMemory(deps, { ownerId, id });
  const head = findHead(deps.store, ownerId, root_id);
  if (head && head.id !== seen)
    throw new ApiError("conflict", `it was corrected meanwhile and says now: ${head.content}`);
}

function deleteIn(
  deps: SpokenDeps,
  space: KeyedSpace,
  { id, client }: { readonly id: string; readonly client: string | null },
): Effect {
  const { store } = deps;
  const { root_id } = existingMemory(deps, { ownerId: space.id, id });
  refuseAnothers(deps, space, root_id, "delete");
  const versions = findVersions(store, space.id, root_id);
  const forgets = [...new Set(versions.map((row) => saying(space.claimKey, row)))];
  const gone = [...new Set([root_id, ...versions.map((row) => row.id)])];
  forgetMemory(deps, { ownerId: space.id, id }, client);
  return { subject: root_id, gone, forgets };
}

function refuseAnothers(
  deps: SpokenDeps,
  space: KeyedSpace,
  rootId: string,
  what: "delete" | "correct",
): void {
  if (space.role === "curator" || space.role === "owner") return;
  const first = whoSaid(deps.store, rootId);
  if (first === undefined || first === space.member) return;
  throw new ApiError(
    "conflict",
    `${first} said it: to ${what} it takes ${first}, or a curator of ${space.name}. Say what holds instead, and it is asked about; or retire it, which can be taken back`,
  );
}

function undoIn(
  deps: SpokenDeps,
  space: KeyedSpace,
  { id, client }: { readonly id: string; readonly client: string | null },
): Effect {
  const { store } = deps;
  const entry = findLogEntry(store, space.id, id);
  const operation = entry?.op === null || entry === undefined ? undefined : findByNumber(store, entry.op);
  if (!entry || !operation)
    throw new ApiError("not_found", `there is no operation ${id} in ${space.name} that can be undone`);
  const isOwn = entry.member === space.member || space.role === "curator" || space.role === "owner";
  if (!isOwn)
    throw new ApiError(
      "conflict",
      `${entry.member} did it: to undo it takes ${entry.member}, or a curator of ${space.name}`,
    );
  try {
    undoOne(deps, operation, { ownerId: space.id, actor: askedBy({ client }) });
  } catch (error) {
    throw error instanceof ApiError ? inWordsOfLog(deps, space, error) : error;
  }
  return { subject: entry.subject, undoes: id };
}

/** What stands in the way of an undo, by who did it. */
function inWordsOfLog({ store }: SpokenDeps, { id, name }: KeyedSpace, error: ApiError): ApiError {
  const entries = (error.issues ?? []).flatMap(
    ({ path }) => findLogEntryOf(store, id, numberOfOperation(path) ?? 0) ?? [],
  );
  if (entries.length === 0) return error;
  const deeds = entries.map((entry) => ({ path: entry.id, message: deedOf(store, entry) }));
  return new ApiError(
    "conflict",
    `it cannot be undone in ${name} as long as later changes rest on it: ${deeds.map(({ message }) => message).join("; ")}. Undo those first, the newest before the others`,
    deeds,
  );
}
