import { hash } from "node:crypto";
import { formattingOf } from "@memory/language/comparison";
import { contentKey } from "@memory/language/text";
import type { Store } from "../../../store/open.ts";
import type { MemoryScope } from "../../queries.ts";

/** Hash of a deleted text: enough to know it again, too little to read it. */
const hashOf = (ownerId: string, text: string): string =>
  hash("sha256", `${ownerId}\n${contentKey(text)}\n${formattingOf(text)}`);
/** As it was made before: of texts that differ in a sign alone it cannot tell which was deleted. */
const olderHashOf = (ownerId: string, text: string): string =>
  hash("sha256", `${ownerId}\n${contentKey(text)}`);

export function putForgotten(
  store: Store,
  { ownerId, project }: MemoryScope,
  text: string,
  now: number,
): void {
  const row = { owner_id: ownerId, project: project ?? "", hash: hashOf(ownerId, text), forgotten_at: now };
  store.run(
    store.q
      .insertInto("forgotten")
      .values(row)
      .onConflict((on) => on.doNothing()),
  );
}

/** A person says again what was deleted. */
export function removeForgotten(store: Store, { ownerId, project }: MemoryScope, text: string): void {
  // Looked up first: what deletes opens a savepoint for its trigger, and nearly always there is nothing.
  if (!isForgotten(store, { ownerId, project }, text)) return;
  store
    .prepare("DELETE FROM forgotten WHERE owner_id = ? AND project = ? AND hash IN (?, ?)")
    .run(ownerId, project ?? "", hashOf(ownerId, text), olderHashOf(ownerId, text));
}

export function isForgotten(store: Store, { ownerId, project }: MemoryScope, text: string): boolean {
  // Nearly nobody has deleted anything: then there is nothing to make a hash for.
  const any = store
    .prepare<[string, string], unknown>("SELECT 1 FROM forgotten WHERE owner_id = ? AND project = ? LIMIT 1")
    .get(ownerId, project ?? "");
  if (any === undefined) return false;
  const row = store
    .prepare<[string, string, string, string], unknown>(
      "SELECT 1 FROM forgotten WHERE owner_id = ? AND project = ? AND hash IN (?, ?)",
    )
    .get(ownerId, project ?? "", hashOf(ownerId, text), olderHashOf(ownerId, text));
  return row !== undefined;
}
