import type { Store } from "./open.ts";
import { statement } from "./statement.ts";

const newest = statement((q) => q.selectFrom("recall_items").select(({ fn }) => fn.max("item").as("item")));

/** The newest recallable item of any owner; 0 in an empty store. */
export const newestItem = (store: Store): number => newest.get(store, {})?.item ?? 0;
