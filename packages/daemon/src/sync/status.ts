import { iso } from "@memory/language/text";
import type { Sync } from "@memory/shared";
import { about, verbOf } from "@memory/shared/words";
import type { OperationRow } from "../activity/operation.ts";
import { findByNumber } from "../activity/queries/operations.ts";
import { findChanges } from "../activity/queries/rows.ts";
import { findMemoryRow } from "../memories/queries.ts";
import type { SpaceHandlerDeps } from "../spaces/asked.ts";
import { readIntent } from "../spaces/intents.ts";
import { countConflicts, countMemories } from "../spaces/queries/counts.ts";
import { listOutbox, type OutboxRow } from "../spaces/queries/outbox.ts";
import { findLogEntryOf } from "../spaces/queries/replica.ts";
import { findMachine, findSync, listMachines, type SpaceRow } from "../spaces/queries/spaces.ts";
import { readRoster } from "../spaces/roster-here.ts";
import type { Store } from "../store/open.ts";
import { readWaiting } from "./outbox.ts";
import { countDeletionsAfter, type Newest, newestBy, ungathered } from "./queries/counts.ts";

/** Two homes are one machine to the others. */
export const COPIED =
  "another home writes under the name of this machine: this one is a copy of it, or was put back from a backup. Nothing is lost, but nobody can tell which of the two has read something, and sending one away sends both. It gets a place of its own by  memory sync repair";

/** How one's memory on several machines stands. */
export function shownSync({ store, spaces, spaceKeys }: SpaceHandlerDeps, ownerId: string): Sync {
  const space = findSync(store, ownerId);
  const here = { memories: countMemories(store, ownerId), conflicts: countConflicts(store, ownerId) };
  if (!space)
    return {
      ...{ ...here, state: "off", insecure: false, changes: 0, waiting: 0, deleting: 0 },
      ...{ machines: [], refused: [], recovery: "none", leftOut: 0 },
    };
  const away = spaces.away(space.id);
  const [asked, awaySince] = [spaces.askedAt(space.id), spaces.awaySince(space.id)];
  // Whoever has added to the log has read all that is before.
  const said = newestBy(store, space.id);
  const trouble =
    space.trouble ?? (space.is_copied === 1 ? COPIED : (away ?? clocksApart(store, space, said)));
  const readBy = (changes: number, left: number | null) => ({
    changes,
    deleting: left === null ? countDeletionsAfter(store, space.id, changes) : 0,
  });
  const outbox = listOutbox(store, space.id, -1);
  const leaving = leavingIn(outbox);
  const machines = listMachines(store, space.id).map((one) => ({
    id: one.machine,
    name: one.name,
    isThis: one.machine === space.machine,
    gone: one.to_seq !== null,
    leaving: one.to_seq === null && leaving.has(one.machine),
    ...readBy(
      one.machine === space.machine ? space.pulled : Math.max(one.pulled, said.get(one.machine)?.seq ?? 0),
      one.to_seq,
    ),
    ...(one.seen_at !== null && { seenAt: iso(one.seen_at) }),
  }));
  const slowest = Math.min(...machines.filter(({ gone }) => !gone).map(({ changes }) => changes));
  const waiting = outbox.filter(({ kind, state }) => kind === "rows" && state === "waiting");
  const unsent = ungathered(store, space);
  const since = Math.min(
    ...waiting.map(({ made_at: at }) => at),
    ...(unsent.since === null ? [] : [unsent.since]),
  );
  const { seal, passed } = readRoster(store, space);
  return {
    ...here,
    state: space.state === "on" && away !== null ? "away" : space.state,
    ...(trouble !== null && { trouble }),
    ...(awaySince !== undefined && { awaySince: iso(awaySince) }),
    on: space.carrier,
    insecure: spaceKeys.find(space.id)?.insecureNetwork ?? false,
    changes: space.pulled,
    waiting: countWaiting(waiting) + unsent.count,
    ...(Number.isFinite(since) && { waitingSince: iso(since) }),
    deleting: countDeletionsAfter(store, space.id, slowest),
    machines,
    refused: outbox.filter(({ state }) => state === "refused").map((row) => shownRefused(store, space, row)),
    leftOut: passed.length,
    recovery: seal?.recovery ? "made" : seal ? "used" : "none",
    ...(asked !== undefined && { lastRoundAt: iso(asked) }),
  };
}

/** What was done as one is one change; what goes as it stands is as many as its rows. */
function countWaiting(outbox: readonly OutboxRow[]): number {
  const intents = outbox.map(({ intent }) => readWaiting(intent));
  const done = new Set(intents.flatMap(({ op }) => (typeof op === "number" ? [op] : [])));
  return intents.reduce((sum, { op, rows }) => sum + (typeof op === "number" ? 0 : rows.length), done.size);
}

/** Whose clock is not that of what carries the log: what is said there is dated wrongly on all machines. Null: nobody's. */
function clocksApart(
  store: Store,
  { id, machine: own }: SpaceRow,
  said: ReadonlyMap<string, Newest>,
): string | null {
  const there = listMachines(store, id).filter(({ to_seq }) => to_seq === null);
  const apart = there.flatMap(({ machine, name }) => {
    const ahead = said.get(machine)?.ahead ?? null;
    return ahead === null ? [] : [{ isOwn: machine === own, name, ahead }];
  });
  const [one] = apart.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn));
  if (!one) return null;
  const where = one.isOwn ? "this machine" : one.name;
  const how = `${about(Math.abs(one.ahead))} ${one.ahead > 0 ? "ahead of" : "behind"} the clock where this lies`;
  return `the clock of ${where} was ${how} when it last said something, and what is said there is dated by it on all machines: set it right${one.isOwn ? "" : " there"}, and give what it dated ahead its true dates there by  memory activity redate`;
}

/** Machines that are to be sent away as soon as that can be said. */
const leavingIn = (outbox: readonly OutboxRow[]): ReadonlySet<string> =>
  new Set(
    outbox.flatMap(({ kind, state, intent }) => {
      const wanted = kind === "member" && state === "waiting" ? readIntent(intent) : null;
      return wanted?.kind === "member" && wanted.act.act === "leave" ? [wanted.act.machine] : [];
    }),
  );

function shownRefused(
  store: Store,
  { id: spaceId, machine }: SpaceRow,
  row: OutboxRow,
): Sync["refused"][number] {
  const { op } = row.kind === "member" ? { op: null } : readWaiting(row.intent);
  const operation = typeof op === "number" ? findByNumber(store, op) : undefined;
  const about = operation && aboutOf(store, operation);
  const by = operation && findLogEntryOf(store, spaceId, operation.op)?.machine;
  const other = by && by !== machine ? findMachine(store, spaceId, by)?.name : undefined;
  const deed = operation && verbOf(operation.kind);
  return {
    id: operation?.id ?? row.id,
    what: row.kind === "member" ? "a machine was to be sent away, or brought in" : (deed ?? "a change"),
    ...(about !== undefined && { about }),
    ...(other !== undefined && { machine: other }),
    ...{ why: row.why ?? "", at: iso(row.made_at) },
  };
}

/** The words of a memory that an operation was about, as they are now. */
function aboutOf(
  store: Store,
  { op, owner_id: ownerId, subject_id: subject }: OperationRow,
): string | undefined {
  const changed = findChanges(store, op).flatMap(({ tbl, key }) => (tbl === "memories" ? [key] : []));
  for (const id of [...(subject === null ? [] : [subject]), ...changed]) {
    const row = findMemoryRow(store, ownerId, id);
    if (row) return row.content;
  }
  return undefined;
}
