import type { Store } from "../../../store/open.ts";

export const findOwners = (store: Store): string[] =>
  store.all(store.q.selectFrom("owners").select("id")).map(({ id }) => id);
