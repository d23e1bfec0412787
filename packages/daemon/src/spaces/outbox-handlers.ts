import { iso } from "@memory/language/text";
import { ApiError } from "@memory/shared";
import { findByNumber } from "../activity/queries/operations.ts";
import type { Store } from "../store/open.ts";
import { refuseAgents, type SpaceHandlerDeps, type SpaceHandlers, spaceOf, writable } from "./asked.ts";
import { aboutWhat, deedOf } from "./deed.ts";
import { type Intent, readIntent } from "./intents.ts";
import {
  dropFromOutbox,
  findInOutbox,
  listOutbox,
  type OutboxRow,
  setOutboxState,
} from "./queries/outbox.ts";
import { findLogEntry, type LogEntry, listLog, newestOperation } from "./queries/replica.ts";
import { addRule, dropRule, listRules } from "./queries/rules.ts";
import type { SpaceRow } from "./queries/spaces.ts";
import { toRule } from "./rules.ts";
import { roundFor, want } from "./wanted.ts";

const MOST = 500;

/** What waits, what a rule proposes, what was done. */
export function outboxHandlers(
  deps: SpaceHandlerDeps,
): Pick<
  SpaceHandlers,
  "outbox" | "decideOutbox" | "rules" | "addRule" | "removeRule" | "log" | "undoMember"
> {
  const { store, clock, newId } = deps;
  const entries = (space: SpaceRow) => ({
    entries: listOutbox(store, space.id, MOST).flatMap((row) => toEntry(store, space, row)),
  });
  return {
    outbox: async ({ params: { id } }, context) => entries(spaceOf(deps, context, id)),
    decideOutbox: async ({ params: { id }, body: { ids, action } }, context) => {
      refuseAgents(context);
      const space = spaceOf(deps, context, id);
      store.transaction(() => {
        for (const one of ids) decideOne(store, space, one, action);
      });
      if (action === "send") await roundFor(deps, space.id);
      return entries(space);
    },
    rules: async ({ params: { id } }, context) => ({
      rules: listRules(store, spaceOf(deps, context, id).id).map(toRule),
    }),
    addRule: async ({ params: { id }, body }, context) => {
      refuseAgents(context);
      const space = writable(spaceOf(deps, context, id));
      const rule = {
        ...{ id: newId(), space_id: space.id, project: body.project ?? null, how: body.how },
        ...{ types: body.types ? JSON.stringify(body.types) : null, said_by: body.saidBy ?? null },
        ...{ seen_op: newestOperation(store), made_at: clock() },
      };
      addRule(store, rule);
      return toRule(rule);
    },
    removeRule: async ({ params: { id, rule } }, context) => {
      refuseAgents(context);
      if (!dropRule(store, spaceOf(deps, context, id).id, rule))
        throw new ApiError("not_found", `there is no rule ${rule}`);
      return { ok: true };
    },
    log: async ({ params: { id }, query: { member, limit } }, context) => ({
      changes: listLog(store, spaceOf(deps, context, id).id, {
        ...(member !== undefined && { member }),
        limit,
      }).map((entry) => toLogEntry(store, entry)),
    }),
    undoMember: async ({ params: { id, member }, body: { since, dryRun } }, context) => {
      refuseAgents(context);
      const space = writable(spaceOf(deps, context, id));
      if (member !== space.member && space.role === "writer")
        throw new ApiError(
          "conflict",
          `what ${member} did takes ${member}, or a curator of ${space.name}, to undo`,
        );
      const done = listLog(store, space.id, { member, since: Date.parse(since), limit: 10_000 }).filter(
        (entry) => entry.kind !== "undo" && entry.kind !== "delete" && isStanding(store, entry),
      );
      if (dryRun) return { changes: done.length, dryRun };
      for (const entry of done)
        want(deps, space, { intent: { kind: "undo", id: entry.id }, client: context.client });
      await roundFor(deps, space.id);
      return { changes: done.length, dryRun };
    },
  };
}

function decideOne(store: Store, space: SpaceRow, id: string, action: "send" | "drop"): void {
  const row = findInOutbox(store, id);
  if (row?.space_id !== space.id)
    throw new ApiError("not_found", `nothing in the outbox of ${space.name} has the id ${id}`);
  if (action === "send") setOutboxState(store, id, "waiting");
  else dropFromOutbox(store, id);
}

const isStanding = (store: Store, { op }: LogEntry): boolean =>
  op !== null && findByNumber(store, op)?.undone_by === null;

function toEntry(store: Store, space: SpaceRow, row: OutboxRow) {
  const intent = readIntent(row.intent);
  if (intent.kind === "member") return [];
  return [
    {
      ...{ id: row.id, kind: intent.kind, what: wordsOf(store, space, intent), state: row.state },
      ...(row.why !== null && { why: row.why }),
      at: iso(row.made_at),
    },
  ];
}

function wordsOf(store: Store, space: SpaceRow, intent: Exclude<Intent, { kind: "member" }>): string {
  if (intent.kind === "save" || intent.kind === "edit") return intent.content;
  if (intent.kind === "scrub") return `${intent.rows.length} rows in other words`;
  if (intent.kind === "undo") return undoneWords(store, space, intent.id);
  return aboutWhat(store, space.id, intent.id) ?? intent.id;
}

/** What is taken back, by the words that it was about, else by who did it. */
function undoneWords(store: Store, { id: spaceId }: SpaceRow, id: string): string {
  const entry = findLogEntry(store, spaceId, id);
  const about = entry?.subject ? aboutWhat(store, spaceId, entry.subject) : undefined;
  return about ?? (entry ? deedOf(store, entry) : "what was done before");
}

function toLogEntry(store: Store, entry: LogEntry) {
  const what = entry.subject === null ? undefined : aboutWhat(store, entry.space_id, entry.subject);
  return {
    ...{ id: entry.id, number: entry.seq, kind: entry.kind, member: entry.member, at: iso(entry.at) },
    ...(what !== undefined && { what }),
    undone: entry.op !== null && !isStanding(store, entry),
    ...(entry.ahead !== null && { clockAhead: Math.round(entry.ahead / 1000) }),
  };
}
