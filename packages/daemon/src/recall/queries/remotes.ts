import { sql } from "kysely";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";

const remotes = statement((q, at: Places<{ ownerId: string; project: string }>) =>
  q
    .selectFrom("project_marks")
    .select("value")
    .where("owner_id", "=", at("ownerId"))
    .where("project", "=", at("project"))
    .where("kind", "=", sql.lit("remote")),
);

/** Addresses that a project is fetched from, as it is published under them. */
export const findRemotes = (store: Store, ownerId: string, project: string): string[] =>
  remotes.all(store, { ownerId, project }).map(({ value }) => value);
