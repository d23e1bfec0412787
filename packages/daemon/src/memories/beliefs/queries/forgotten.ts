import { hash } from "node:crypto";
import { formattingOf } from "@memory/language/comparison";
import { contentKey } from "@memory/language/text";
import { sql } from "kysely";
import type { Store } from "../../../store/open.ts";
import { ownerUuid } from "../../../store/owner-key.ts";
import { type Places, statement } from "../../../store/statement.ts";
import type { MemoryScope } from "../../queries.ts";

/** Hash of a deleted text: enough to know it again, too little to read it. */
const hashOf = (ownerId: string, text: string): string =>
  hash("sha256", `${ownerUuid(ownerId)}\n${contentKey(text)}\n${formattingOf(text)}`);
/** As it was made before: of texts that differ in a sign alone it cannot tell which was deleted. */
const olderHashOf = (ownerId: string, text: string): string =>
  hash("sha256", `${ownerUuid(ownerId)}\n${contentKey(text)}`);

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
  store.run(
    store.q
      .deleteFrom("forgotten")
      .where("owner_id", "=", ownerId)
      .where("project", "=", project ?? "")
      .where("hash", "in", [hashOf(ownerId, text), olderHashOf(ownerId, text)]),
  );
}

const anyForgotten = statement((q, at: Places<{ ownerId: string; project: string }>) =>
  q
    .selectFrom("forgotten")
    .select("hash")
    .where("owner_id", "=", at("ownerId"))
    .where("project", "=", at("project"))
    .limit(sql.lit(1)),
);

export const isForgotten = (store: Store, scope: MemoryScope, text: string): boolean =>
  forgottenAt(store, scope, text) !== null;

/** When a text was deleted, milliseconds; null: it was not. */
export function forgottenAt(store: Store, scope: MemoryScope, text: string): number | null {
  const { ownerId } = scope;
  const project = scope.project ?? "";
  // Nearly nobody has deleted anything: then there is nothing to make a hash for.
  if (anyForgotten.get(store, { ownerId, project }) === undefined) return null;
  const same = store.q
    .selectFrom("forgotten")
    .select("forgotten_at")
    .where("owner_id", "=", ownerId)
    .where("project", "=", project)
    .where("hash", "in", [hashOf(ownerId, text), olderHashOf(ownerId, text)])
    .orderBy("forgotten_at", "desc");
  return store.get(same)?.forgotten_at ?? null;
}
