import type { Mark } from "@memory/language/names";
import { sql } from "kysely";
import type { Store } from "../store/open.ts";
import { type Places, statement } from "../store/statement.ts";

/** A mark, and whose place it is of. */
export interface KnownMark extends Mark {
  readonly project: string;
  readonly seen_at: number;
}

interface Owned {
  readonly ownerId: string;
}

const markAt = statement((q, at: Places<Owned & Mark>) =>
  q
    .selectFrom("project_marks")
    .select(["kind", "value", "project", "seen_at"])
    .where("owner_id", "=", at("ownerId"))
    .where("kind", "=", at("kind"))
    .where("value", "=", at("value")),
);

export const findMark = (store: Store, ownerId: string, { kind, value }: Mark): KnownMark | undefined =>
  markAt.get(store, { ownerId, kind, value });

const marksOf = statement((q, at: Places<Owned & { project: string }>) =>
  q
    .selectFrom("project_marks")
    .select(["kind", "value", "project", "seen_at"])
    .where("owner_id", "=", at("ownerId"))
    .where("project", "=", at("project"))
    .orderBy("kind")
    .orderBy("value"),
);

export const findMarksOf = (store: Store, ownerId: string, project: string): KnownMark[] =>
  marksOf.all(store, { ownerId, project });

const names = statement((q, at: Places<Owned>) =>
  q.selectFrom("project_marks").select("project").distinct().where("owner_id", "=", at("ownerId")),
);

/** Projects that have a place. */
export const findPlacedProjects = (store: Store, ownerId: string): string[] =>
  names.all(store, { ownerId }).map(({ project }) => project);

const put = statement((q, at: Places<Owned & Mark & { project: string; now: number }>) =>
  q
    .insertInto("project_marks")
    .values({
      owner_id: at("ownerId"),
      kind: at("kind"),
      value: at("value"),
      project: at("project"),
      seen_at: at("now"),
    })
    .onConflict((on) =>
      on.columns(["owner_id", "kind", "value"]).doUpdateSet({ project: at("project"), seen_at: at("now") }),
    ),
);

export const putMark = (
  store: Store,
  ownerId: string,
  { kind, value, project, now }: Mark & { readonly project: string; readonly now: number },
): void => {
  put.run(store, { ownerId, kind, value, project, now });
};

const take = statement((q, at: Places<Owned & Mark>) =>
  q
    .deleteFrom("project_marks")
    .where("owner_id", "=", at("ownerId"))
    .where("kind", "=", at("kind"))
    .where("value", "=", at("value")),
);

export const takeMark = (store: Store, ownerId: string, { kind, value }: Mark): void =>
  void take.run(store, { ownerId, kind, value });

const folders = statement((q, at: Places<Owned>) =>
  q
    .selectFrom("project_marks")
    .select(["value", "project"])
    .where("owner_id", "=", at("ownerId"))
    .where("kind", "in", [sql.lit("root" as const), sql.lit("folder" as const)])
    .orderBy("seen_at", "desc")
    .orderBy("kind", "desc")
    .limit(sql.lit(50)),
);

/** The folders that projects were seen in, the last one first; the top of a repository before what lies in it. */
export const findFolders = (store: Store, ownerId: string): { value: string; project: string }[] =>
  folders.all(store, { ownerId });
