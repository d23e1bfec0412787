import type { Insertable } from "kysely";
import type { NearTailTable } from "../../store/belief-tables.ts";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";
import type { Bucket, Place } from "../near/bucket.ts";

const columns = ["key", "item", "body"] as const;

const tailRow = statement((q, at: Places<Insertable<NearTailTable>>) =>
  q
    .insertInto("near_tail")
    .orIgnore()
    .values({ item: at("item"), keys: at("keys") }),
);

/** Answers whether it is new. */
export const putInTail = (store: Store, item: number, keys: Buffer): boolean =>
  tailRow.run(store, { item, keys }) > 0;

const tailRows = statement((q) => q.selectFrom("near_tail").select(["item", "keys"]).orderBy("item"));
export const readTail = (store: Store) => tailRows.all(store, {});

const tailItems = statement((q) => q.selectFrom("near_tail").select("item"));
export const itemsInTail = (store: Store): number[] => tailItems.all(store, {}).map(({ item }) => item);

const tailGoes = statement((q, at: Places<{ items: readonly number[] }>) =>
  q.deleteFrom("near_tail").where("item", "in", at.list("items")),
);
export const takeFromTail = (store: Store, items: readonly number[]): void =>
  void tailGoes.run(store, { items });

// Written out, for each save runs it: rows come as arrays, and a list of a lookup's keys is one statement instead of twenty.
const ofKeys = `SELECT j.value, b.key, b.item, b.body FROM json_each(?) j CROSS JOIN near_buckets b ON (b.key, b.item) =
   (SELECT n.key, n.item FROM near_buckets n WHERE n.key <= j.value ORDER BY n.key DESC, n.item DESC LIMIT 1)`;

/** The last bucket in which each of the keys can be: that of its newest items. */
export function bucketsOfKeys(store: Store, keys: readonly number[]): Map<number, Bucket> {
  const rows = store
    .prepare<[string], [number, number, number, Buffer]>(ofKeys)
    .raw()
    .all(JSON.stringify(keys));
  return new Map(rows.map(([wanted, key, item, body]) => [wanted, { key, item, body }]));
}

const before = statement((q, at: Places<Place>) =>
  q
    .selectFrom("near_buckets")
    .select(columns)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("key", "item"), "<", tuple(at("key"), at("item"))))
    .orderBy("key", "desc")
    .orderBy("item", "desc")
    .limit(1),
);
export const bucketBefore = (store: Store, { key, item }: Place): Bucket | undefined =>
  before.get(store, { key, item });

const behind = statement((q, at: Places<Place & { most: number }>) =>
  q
    .selectFrom("near_buckets")
    .select(columns)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("key", "item"), ">", tuple(at("key"), at("item"))))
    .orderBy("key")
    .orderBy("item")
    .limit(at("most")),
);
/** Buckets that begin behind this place, in their order. */
export const bucketsBehind = (store: Store, { key, item }: Place, most: number): Bucket[] =>
  behind.all(store, { key, item, most });

const bodyNow = statement((q, at: Places<Bucket>) =>
  q
    .updateTable("near_buckets")
    .set({ body: at("body") })
    .where("key", "=", at("key"))
    .where("item", "=", at("item")),
);
export const writeBody = (store: Store, { key, item, body }: Bucket): void =>
  void bodyNow.run(store, { key, item, body });

export const addBucket = (store: Store, { key, item, body }: Bucket): void =>
  void store.insert("near_buckets", { key, item, body });

const gone = statement((q) => q.selectFrom("near_gone").select("item"));
/** Memories that went, whose keys may be there yet. */
export const goneItems = (store: Store): ReadonlySet<number> =>
  new Set(gone.all(store, {}).map(({ item }) => item));

const goneDone = statement((q, at: Places<{ items: readonly number[] }>) =>
  q.deleteFrom("near_gone").where("item", "in", at.list("items")),
);
export const forgetGone = (store: Store, items: readonly number[]): void =>
  void goneDone.run(store, { items });

const pastItem = "recall_items p INDEXED BY recall_items_past WHERE p.valid_to IS NOT NULL AND p.item";
// The index knows what holds no more and little else: looking there is cheaper than in the table. No builder can name it.
const anyPast = `SELECT 1 FROM ${pastItem} BETWEEN ? AND ? LIMIT 1`;
export const isAnyPast = (store: Store, from: number, to: number): boolean =>
  store.prepare<[number, number], unknown>(anyPast).get(from, to) !== undefined;

const holding = `SELECT j.value FROM json_each(?) j WHERE NOT EXISTS (SELECT 1 FROM ${pastItem} = j.value) LIMIT ?`;
/** The first of these items that hold, in their order. */
export const firstHolding = (store: Store, items: readonly number[], most: number): number[] =>
  store.prepare<[string, number], number>(holding).pluck().all(JSON.stringify(items), most);

/** Memories that a step of the backlog brings: a step takes two milliseconds. */
const STEP = 25;
const dueItems = statement((q, at: Places<{ most: number }>) =>
  q
    .selectFrom("near_due as d")
    .innerJoin("recall_items as i", "i.item", "d.item")
    .innerJoin("memories as m", "m.id", "i.ref_id")
    .selectAll("m")
    .select("d.item")
    .orderBy("d.item", "desc")
    .limit(at("most")),
);
/** Memories that no key leads to yet, the newest first. */
export const dueMemories = (store: Store) => dueItems.all(store, { most: STEP });

const done = statement((q, at: Places<{ items: readonly number[] }>) =>
  q.deleteFrom("near_due").where("item", "in", at.list("items")),
);
export const takeFromDue = (store: Store, items: readonly number[]): void => void done.run(store, { items });
