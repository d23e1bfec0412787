import { isSameSaying } from "@memory/language/comparison";
import type { SyncPlan } from "@memory/shared";
import type { Carrier } from "@memory/spaces/log";
import { findHead, findMemoryRow } from "../memories/queries.ts";
import type { MemoryRow } from "../memories/row.ts";
import { startSlice, yieldToLoop } from "../platform/schedule/time-slice.ts";
import { type Entering, join, type Pass } from "../spaces/join.ts";
import { spaceOf } from "../spaces/open-space.ts";
import { findWaiting } from "../spaces/queries/outbox.ts";
import { deleteSpace, findSync } from "../spaces/queries/spaces.ts";
import { readAll } from "../spaces/round.ts";
import { createSealer } from "../spaces/sealing.ts";
import type { Store } from "../store/open.ts";
import type { SyncDeps } from "./deps.ts";
import { ownExchange } from "./exchange.ts";
import { findDeletedHere } from "./near.ts";
import { readWaiting } from "./outbox.ts";
import { findChangesAfter, findKnown, isGoneHere, listHolding, listQuestions } from "./queries/rows.ts";

type Told = Omit<SyncPlan, "on" | "memories" | "there" | "writes" | "isThere">;
export type Rehearsed = { [Field in keyof Told]-?: NonNullable<Told[Field]> };

/** Of each kind, so many are named. */
const MOST_NAMED = 10;

/**
 * What joining comes to: it is done in `copy`, a store that is thrown away, and what is another one there than before is told. Nothing
 * is written here or where the log lies. Throws `CarrierError` and `StoppedError`.
 */
export async function rehearse(
  deps: SyncDeps,
  entering: Entering,
  { copy, carrier, pass, head }: Rehearsing,
): Promise<Rehearsed> {
  const tried = { ...deps, store: copy };
  const { id, ownerId } = entering;
  const holding = listHolding(copy, ownerId);
  const out = findSync(copy, ownerId);
  if (out) deleteSpace(copy, out.id);
  const keys = join(tried, entering, pass);
  const exchange = ownExchange(tried, id, createSealer(id, "", { ...keys, boxKey: null }));
  const open = { id, claimKey: keys.claimKey, signKey: keys.signKey, carrier, exchange };
  await readAll(tried, open, head, new AbortController().signal);
  const going = findDeletedHere(tried, spaceOf(tried, open));
  await exchange.readAll?.(spaceOf(tried, open));
  const look = { before: deps.store, after: copy, spaceId: id, ownerId };
  const found = emptyFindings();
  const before = new Set(holding);
  found.coming = listHolding(copy, ownerId).filter((one) => !before.has(one) && isKnown(look, one)).length;
  await inSlices(holding, (one) => lookAtOwn(look, found, one));
  await inSlices(waitingIn(look, found), (one) => lookAtSent(look, found, one));
  for (const { id: gone, content } of going)
    if (!findMemoryRow(copy, ownerId, gone) && found.deletingThere.length < MOST_NAMED)
      found.deletingThere.push(content);
  for (const { newer_id, existing_id } of listQuestions(copy, ownerId))
    tellQuestion(look, found, [newer_id, existing_id]);
  return found;
}

interface Rehearsing {
  readonly copy: Store;
  readonly carrier: Carrier;
  readonly pass: Pass;
  readonly head: number;
}

interface Look {
  readonly before: Store;
  readonly after: Store;
  readonly spaceId: string;
  readonly ownerId: string;
}

const emptyFindings = (): Rehearsed => ({
  ...{ coming: 0, same: 0, contradictions: 0, contradicting: [], versions: 0, following: [] },
  ...{ retired: 0, retiring: [], deleted: 0, deleting: [], deletingThere: [] },
});

async function inSlices<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  for (let n = 0; n < items.length; await yieldToLoop())
    for (const slice = startSlice(); n < items.length && !slice.isOver(); n += 1) work(items[n] as Item);
}

const isKnown = ({ after, spaceId }: Look, id: string): boolean =>
  (findKnown(after, spaceId, { table: "memories", key: id })?.seq ?? 0) > 0;

/** What becomes of a memory that holds here. */
function lookAtOwn(look: Look, found: Rehearsed, id: string): void {
  const { before, after, ownerId } = look;
  const own = findMemoryRow(before, ownerId, id);
  const now = findMemoryRow(after, ownerId, id);
  if (!own) return;
  if (!now && isGoneHere(after, id)) tellDeleted(found, own.content);
  else if (!now || (now.status === "active" && isKnown(look, id))) found.same += 1;
  else if (now.status === "retired") tellRetired(found, { content: own.content, on: "here" });
  else if (now.status === "superseded") {
    const next = nextOf(after, now);
    if (next && isSameSaying(next.content, own.content)) found.same += 1;
    else if (next) tellVersion(found, own, next);
  }
}

/** Memories whose rows are sent; what was deleted for good here, and the others have, is counted. */
function waitingIn(look: Look, found: Rehearsed): string[] {
  const ids = new Set<string>();
  for (const { kind, intent } of findWaiting(look.after, look.spaceId, -1)) {
    if (kind !== "rows") continue;
    const { rows, gone } = readWaiting(intent);
    for (const [table, id] of rows) if (table === "memories") ids.add(id);
    if (gone.some((id) => isKnown(look, id))) found.deleted += 1;
  }
  return [...ids];
}

/** What becomes of a memory that holds there by what was done here. */
function lookAtSent(look: Look, found: Rehearsed, id: string): void {
  const { before, after, spaceId, ownerId } = look;
  const known = findKnown(after, spaceId, { table: "memories", key: id });
  const now = findMemoryRow(after, ownerId, id);
  if (!now || !known || known.seq === 0 || findMemoryRow(before, ownerId, id)?.status === "active") return;
  if (findChangesAfter(after, { table: "memories", key: id }, known.op).length === 0) return;
  if (now.status === "retired") tellRetired(found, { content: now.content, on: "there" });
  const next = nextOf(after, now);
  if (now.status === "superseded" && next && !isSameSaying(next.content, now.content))
    tellVersion(found, now, next);
}

/** What holds in its place. */
const nextOf = (store: Store, { owner_id: ownerId, root_id: root, replaced_by: by }: MemoryRow) =>
  by === null ? findHead(store, ownerId, root) : findMemoryRow(store, ownerId, by);

function tellVersion(found: Rehearsed, older: MemoryRow, newer: MemoryRow): void {
  found.versions += 1;
  if (found.following.length < MOST_NAMED)
    found.following.push({ older: older.content, newer: newer.content });
}

function tellRetired(found: Rehearsed, one: Rehearsed["retiring"][number]): void {
  found.retired += 1;
  if (found.retiring.length < MOST_NAMED) found.retiring.push(one);
}

function tellDeleted(found: Rehearsed, content: string): void {
  found.deleted += 1;
  if (found.deleting.length < MOST_NAMED) found.deleting.push(content);
}

/**
 * A question with one side of the others, whoever has asked it: it waits for a person afterwards. One with a side from here is named by
 * that; between two that the others have it is asked here, too, and named there.
 */
function tellQuestion(look: Look, found: Rehearsed, pair: readonly [string, string]) {
  if (!pair.some((id) => isKnown(look, id))) return;
  found.contradictions += 1;
  if (found.contradicting.length >= MOST_NAMED) return;
  const { before, after, ownerId } = look;
  const wasHere = pair.filter((id) => findMemoryRow(before, ownerId, id) !== undefined);
  const own = pair.find((id) => !isKnown(look, id)) ?? (wasHere.length === 1 ? wasHere[0] : undefined);
  const others = pair.filter((id) => id !== own);
  const [here, there, against] = [own, ...others].map(
    (id) => id && findMemoryRow(after, ownerId, id)?.content,
  );
  if (own && here && there) found.contradicting.push({ here, there });
  else if (!own && there && against) found.contradicting.push({ there, against });
}
