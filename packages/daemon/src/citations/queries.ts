import type { AgentName } from "@memory/shared";
import { type Selectable, sql } from "kysely";
import type { Store } from "../store/open.ts";
import { type Places, statement } from "../store/statement.ts";
import type { CitedThingsTable, CitedTreesTable } from "../store/tables.ts";

export type CitedThing = Selectable<CitedThingsTable>;
export type CitedTree = Selectable<CitedTreesTable>;

/** A working tree of an owner. */
export interface TreeOf {
  readonly ownerId: string;
  readonly root: string;
}

const thing = statement((q, at: Places<TreeOf & { hash: string }>) =>
  q
    .selectFrom("cited_things")
    .selectAll()
    .where("owner_id", "=", at("ownerId"))
    .where("root", "=", at("root"))
    .where("hash", "=", at("hash")),
);

export const findThing = (store: Store, { ownerId, root }: TreeOf, hash: string): CitedThing | undefined =>
  thing.get(store, { ownerId, root, hash });

const things = statement((q, at: Places<TreeOf>) =>
  q
    .selectFrom("cited_things")
    .selectAll()
    .where("owner_id", "=", at("ownerId"))
    .where("root", "=", at("root")),
);

export const findThings = (store: Store, { ownerId, root }: TreeOf): CitedThing[] =>
  things.all(store, { ownerId, root });

export const putThing = (store: Store, row: CitedThing): void =>
  void store.run(
    store.q
      .insertInto("cited_things")
      .values(row)
      .onConflict((on) =>
        on
          .columns(["owner_id", "root", "hash"])
          .doUpdateSet({ place: row.place, seen_at: row.seen_at, gone_at: row.gone_at }),
      ),
  );

export const dropThing = (store: Store, { owner_id, root, hash }: CitedThing): void =>
  void store.run(
    store.q
      .deleteFrom("cited_things")
      .where("owner_id", "=", owner_id)
      .where("root", "=", root)
      .where("hash", "=", hash),
  );

const tree = statement((q, at: Places<TreeOf>) =>
  q
    .selectFrom("cited_trees")
    .selectAll()
    .where("owner_id", "=", at("ownerId"))
    .where("root", "=", at("root")),
);

export const findTree = (store: Store, { ownerId, root }: TreeOf): CitedTree | undefined =>
  tree.get(store, { ownerId, root });

const treesOf = statement((q, at: Places<{ ownerId: string; project: string }>) =>
  q
    .selectFrom("cited_trees")
    .selectAll()
    .where("owner_id", "=", at("ownerId"))
    .where("project", "=", at("project"))
    .orderBy("checked_at", "desc"),
);

/** Trees of a project, the one that was looked at last first. */
export const findTreesOf = (store: Store, ownerId: string, project: string): CitedTree[] =>
  treesOf.all(store, { ownerId, project });

const allTrees = statement((q, at: Places<{ ownerId: string }>) =>
  q.selectFrom("cited_trees").selectAll().where("owner_id", "=", at("ownerId")).orderBy("checked_at", "desc"),
);

export const findTrees = (store: Store, ownerId: string): CitedTree[] => allTrees.all(store, { ownerId });

export const putTree = (store: Store, { owner_id, root, ...row }: CitedTree): void =>
  void store.run(
    store.q
      .insertInto("cited_trees")
      .values({ owner_id, root, ...row })
      .onConflict((on) => on.columns(["owner_id", "root"]).doUpdateSet(row)),
  );

export function dropTree(store: Store, { owner_id, root }: CitedTree): void {
  for (const table of ["cited_things", "cited_trees"] as const)
    store.run(store.q.deleteFrom(table).where("owner_id", "=", owner_id).where("root", "=", root));
}

export interface CitingMemory {
  readonly content: string;
  readonly content_key: string;
  readonly asserted_at: number;
}

/** What happened once stays true, whatever became of what it names. */
const citing = statement(
  (q, at: Places<{ ownerId: string; project: string; before: string; most: number }>) =>
    q
      .selectFrom("memories")
      .select(["content", "content_key", "asserted_at"])
      .where("owner_id", "=", at("ownerId"))
      .where(({ eb, fn, val }) => eb(fn.coalesce("project", val("")), "=", at("project")))
      .where("status", "=", sql.lit("active"))
      .where("type", "<>", sql.lit("episode"))
      .where("content_key", ">", at("before"))
      .orderBy("content_key")
      .limit(at("most")),
);

/** A page of a project's memories that hold, after a key. */
export const findCiting = (
  store: Store,
  page: {
    readonly ownerId: string;
    readonly project: string;
    readonly before: string;
    readonly most: number;
  },
): CitingMemory[] => citing.all(store, page);

export interface ReadSession {
  readonly agent: AgentName;
  readonly session_id: string;
  readonly imported_at: number;
}

const sessions = statement((q, at: Places<{ ownerId: string; project: string; most: number }>) =>
  q
    .selectFrom("import_ledger")
    .select(["agent", "session_id", "imported_at"])
    .where("owner_id", "=", at("ownerId"))
    .where("project", "=", at("project"))
    .orderBy("mtime", "desc")
    .limit(at("most")),
);

/** Sessions of a project that were read, those that were held last first. */
export const findSessions = (
  store: Store,
  of: { readonly ownerId: string; readonly project: string; readonly most: number },
): ReadSession[] => sessions.all(store, of);

const said = statement(
  (q, at: Places<{ ownerId: string; agent: AgentName; sessionId: string; most: number }>) =>
    q
      .selectFrom("passages")
      .select(["content", "asserted_at"])
      .where("owner_id", "=", at("ownerId"))
      .where("agent", "=", at("agent"))
      .where("session_id", "=", at("sessionId"))
      .orderBy("seq", "desc")
      .limit(at("most")),
);

/** What was said in a session, the last first. */
export const findSaid = (
  store: Store,
  ownerId: string,
  { session: { agent, session_id }, most }: { readonly session: ReadSession; readonly most: number },
) => said.all(store, { ownerId, agent, sessionId: session_id, most });

const places = statement((q) =>
  q
    .selectFrom("project_marks")
    .select(["owner_id", "value", "project"])
    .where(({ eb, or }) => or([eb("kind", "=", sql.lit("root")), eb("kind", "=", sql.lit("folder"))]))
    .orderBy("seen_at", "desc")
    .limit(sql.lit(200)),
);

/** Folders in which projects lie, or lay, seen last first. */
export const findPlaces = (store: Store) => places.all(store, {});

const newest = statement((q, at: Places<{ ownerId: string }>) =>
  q
    .selectFrom("operations")
    .select(({ fn }) => fn.max<number | null>("op").as("op"))
    .where("owner_id", "=", at("ownerId")),
);

/** Number of the last change of an owner's memory; 0 without any. */
export const lastChange = (store: Store, ownerId: string): number => newest.get(store, { ownerId })?.op ?? 0;
