import type { SyncPlan } from "@memory/shared";
import type { Carrier } from "@memory/spaces/log";
import { compareNear } from "../memories/beliefs/compare-near.ts";
import { judgementIn } from "../memories/beliefs/meet.ts";
import { findSame } from "../memories/beliefs/same-saying.ts";
import { findMemoryRow } from "../memories/queries.ts";
import type { MemoryRow } from "../memories/row.ts";
import { startSlice, yieldToLoop } from "../platform/schedule/time-slice.ts";
import { type Entering, join, type Pass } from "../spaces/join.ts";
import { readAll } from "../spaces/round.ts";
import { createSealer } from "../spaces/sealing.ts";
import { openStore } from "../store/open.ts";
import type { SyncDeps } from "./deps.ts";
import { ownExchange } from "./exchange.ts";
import { listHolding } from "./queries/rows.ts";

type Found = Pick<Required<SyncPlan>, "same" | "contradictions" | "contradicting">;

/** Contradictions that are named. */
const MOST_NAMED = 10;

/**
 * What joining would come to: the log is read into a store that ends with this, and each memory that holds here is held against what
 * holds there, by the rules by which they would meet. Nothing is written, here or there. Throws `CarrierError` and `StoppedError`.
 */
export async function rehearse(
  deps: SyncDeps,
  entering: Entering,
  { carrier, pass, head }: { readonly carrier: Carrier; readonly pass: Pass; readonly head: number },
): Promise<Found> {
  const store = openStore(":memory:");
  try {
    const there = { ...deps, store };
    const { id } = entering;
    const keys = join(there, entering, pass);
    const exchange = ownExchange(there, id, createSealer(id, "", { ...keys, boxKey: null }));
    const open = { id, claimKey: keys.claimKey, signKey: keys.signKey, carrier, exchange };
    await readAll(there, open, head, new AbortController().signal);
    return await compared(deps, there, entering.ownerId);
  } finally {
    store.close();
  }
}

async function compared(here: SyncDeps, there: SyncDeps, ownerId: string): Promise<Found> {
  const found = { same: 0, contradictions: 0, contradicting: [] as { here: string; there: string }[] };
  const own = listHolding(here.store, ownerId);
  for (let n = 0; n < own.length; await yieldToLoop())
    for (const slice = startSlice(); n < own.length && !slice.isOver(); n += 1) {
      const row = findMemoryRow(here.store, ownerId, own[n] ?? "");
      if (!row) continue;
      if (isKnown(there, row)) found.same += 1;
      else
        for (const content of contradicting(here, there, row)) {
          found.contradictions += 1;
          if (found.contradicting.length < MOST_NAMED)
            found.contradicting.push({ here: row.content, there: content });
        }
    }
  return found;
}

function isKnown(
  { store }: SyncDeps,
  { id, owner_id: ownerId, project, content, hidden }: MemoryRow,
): boolean {
  if (findMemoryRow(store, ownerId, id)) return true;
  return findSame(store, { ownerId, project }, { content, hidden }).same.some(
    ({ status }) => status === "active",
  );
}

/** What holds there and cannot hold beside this. */
function contradicting(here: SyncDeps, there: SyncDeps, row: MemoryRow): string[] {
  return compareNear(there, row).flatMap((near) => {
    const other = findMemoryRow(there.store, row.owner_id, near.other.id);
    if (other?.status !== "active") return [];
    const isLater = other.asserted_at > row.asserted_at;
    const found = isLater ? compareNear(here, other).find((one) => one.other.id === row.id) : near;
    return found && judgementIn(here, found, isLater ? other : row) === "contradicts" ? [other.content] : [];
  });
}
