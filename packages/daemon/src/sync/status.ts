import { iso } from "@memory/language/text";
import type { Sync } from "@memory/shared";
import { verbOf } from "@memory/shared/words";
import { findByNumber } from "../activity/queries/operations.ts";
import type { SpaceHandlerDeps } from "../spaces/asked.ts";
import { countConflicts, countMemories } from "../spaces/queries/counts.ts";
import { listOutbox } from "../spaces/queries/outbox.ts";
import { findSync, listMachines } from "../spaces/queries/spaces.ts";
import { readRoster } from "../spaces/roster-here.ts";
import { readWaiting } from "./outbox.ts";
import { countDeletionsAfter, newestBy, ungathered } from "./queries/counts.ts";

/** How one's memory on several machines stands. */
export function shownSync({ store, spaces, spaceKeys }: SpaceHandlerDeps, ownerId: string): Sync {
  const space = findSync(store, ownerId);
  const here = { memories: countMemories(store, ownerId), conflicts: countConflicts(store, ownerId) };
  if (!space)
    return {
      ...{ ...here, state: "off", insecure: false, changes: 0, waiting: 0, deleting: 0 },
      ...{ machines: [], refused: [], recovery: "none" },
    };
  const away = spaces.away(space.id);
  const trouble = space.trouble ?? away;
  const asked = spaces.askedAt(space.id);
  // Whoever has added to the log has read all that is before.
  const said = newestBy(store, space.id);
  const readBy = (changes: number, left: number | null) => ({
    changes,
    deleting: left === null ? countDeletionsAfter(store, space.id, changes) : 0,
  });
  const machines = listMachines(store, space.id).map((one) => ({
    id: one.machine,
    name: one.name,
    isThis: one.machine === space.machine,
    gone: one.to_seq !== null,
    ...readBy(
      one.machine === space.machine ? space.pulled : Math.max(one.pulled, said.get(one.machine) ?? 0),
      one.to_seq,
    ),
    ...(one.seen_at !== null && { seenAt: iso(one.seen_at) }),
  }));
  const slowest = Math.min(...machines.filter(({ gone }) => !gone).map(({ changes }) => changes));
  const outbox = listOutbox(store, space.id, -1).filter(({ kind }) => kind === "rows");
  const waiting = outbox.filter(({ state }) => state === "waiting");
  const unsent = ungathered(store, space);
  const since = Math.min(
    ...waiting.map(({ made_at: at }) => at),
    ...(unsent.since === null ? [] : [unsent.since]),
  );
  const { seal } = readRoster(store, space);
  return {
    ...here,
    state: space.state === "on" && away !== null ? "away" : space.state,
    ...(trouble !== null && { trouble }),
    on: space.carrier,
    insecure: spaceKeys.find(space.id)?.insecureNetwork ?? false,
    changes: space.pulled,
    waiting: waiting.reduce((sum, { intent }) => sum + readWaiting(intent).rows.length, 0) + unsent.count,
    ...(Number.isFinite(since) && { waitingSince: iso(since) }),
    deleting: countDeletionsAfter(store, space.id, slowest),
    machines,
    refused: outbox
      .filter(({ state }) => state === "refused")
      .map(({ id, intent, why, made_at: at }) => {
        const { op } = readWaiting(intent);
        const operation = typeof op === "number" ? findByNumber(store, op) : undefined;
        return { id, what: (operation && verbOf(operation.kind)) ?? "a change", why: why ?? "", at: iso(at) };
      }),
    recovery: seal?.recovery ? "made" : seal ? "used" : "none",
    ...(asked !== undefined && { lastRoundAt: iso(asked) }),
  };
}
