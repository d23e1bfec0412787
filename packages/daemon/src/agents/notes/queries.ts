import type { AgentName } from "@memory/shared";
import { type Selectable, sql } from "kysely";
import type { MemoryRow } from "../../memories/row.ts";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";
import type { NoteFilesTable, NoteStatementsTable } from "../../store/tables.ts";

export type NoteFileRow = Selectable<NoteFilesTable>;
export type NoteStatementRow = Selectable<NoteStatementsTable>;

interface Owned {
  readonly ownerId: string;
}

const files = statement((q, at: Places<Owned>) =>
  q.selectFrom("note_files").selectAll().where("owner_id", "=", at("ownerId")).orderBy("path"),
);

export const findFiles = (store: Store, ownerId: string): NoteFileRow[] => files.all(store, { ownerId });

export function putFile(store: Store, row: NoteFileRow): void {
  const { owner_id: _owner, path: _path, ...others } = row;
  store.run(
    store.q
      .insertInto("note_files")
      .values(row)
      .onConflict((on) => on.columns(["owner_id", "path"]).doUpdateSet(others)),
  );
}

/** With its statements. */
export function dropFile(store: Store, ownerId: string, path: string): void {
  for (const table of ["note_statements", "note_files"] as const)
    store.run(store.q.deleteFrom(table).where("owner_id", "=", ownerId).where("path", "=", path));
}

const statements = statement((q, at: Places<Owned & { path: string }>) =>
  q
    .selectFrom("note_statements")
    .selectAll()
    .where("owner_id", "=", at("ownerId"))
    .where("path", "=", at("path"))
    .orderBy("line")
    .orderBy("hash"),
);

/** In the order of their lines. */
export const findStatements = (store: Store, ownerId: string, path: string): NoteStatementRow[] =>
  statements.all(store, { ownerId, path });

const all = statement((q, at: Places<Owned>) =>
  q
    .selectFrom("note_statements as s")
    .innerJoin("note_files as f", (on) =>
      on.onRef("f.owner_id", "=", "s.owner_id").onRef("f.path", "=", "s.path"),
    )
    .select(["s.path", "s.line", "s.memory_id", "f.agent", "f.own", "f.project"])
    .where("s.owner_id", "=", at("ownerId"))
    .orderBy("s.path")
    .orderBy("s.line"),
);

/** Statements of all files, by path and line. */
export const findAllStatements = (store: Store, ownerId: string) => all.all(store, { ownerId });

const put = statement((q, at: Places<NoteStatementRow>) =>
  q
    .insertInto("note_statements")
    .values({
      owner_id: at("owner_id"),
      path: at("path"),
      hash: at("hash"),
      line: at("line"),
      memory_id: at("memory_id"),
      brought: at("brought"),
    })
    .onConflict((on) =>
      on
        .columns(["owner_id", "path", "hash"])
        .doUpdateSet({ line: at("line"), memory_id: at("memory_id"), brought: at("brought") }),
    ),
);

export const putStatement = (store: Store, row: NoteStatementRow): void => void put.run(store, row);

export const dropStatement = (store: Store, { owner_id, path, hash }: NoteStatementRow): void =>
  void store.run(
    store.q
      .deleteFrom("note_statements")
      .where("owner_id", "=", owner_id)
      .where("path", "=", path)
      .where("hash", "=", hash),
  );

const elsewhere = statement((q, at: Places<{ memoryId: string; path: string; hash: string }>) =>
  q
    .selectFrom("note_statements")
    .select("hash")
    .where("memory_id", "=", at("memoryId"))
    .where(({ eb, or }) => or([eb("path", "<>", at("path")), eb("hash", "<>", at("hash"))]))
    .limit(sql.lit(1)),
);

/** Does another line say this memory, too? */
export const isNotedElsewhere = (store: Store, { memory_id, path, hash }: NoteStatementRow): boolean =>
  memory_id !== null && elsewhere.get(store, { memoryId: memory_id, path, hash }) !== undefined;

const noted = statement((q, at: Places<{ memoryId: string }>) =>
  q.selectFrom("note_statements").select("hash").where("memory_id", "=", at("memoryId")).limit(sql.lit(1)),
);

/** Does a line of a note say this memory? */
export const isNoted = (store: Store, memoryId: string): boolean =>
  noted.get(store, { memoryId }) !== undefined;

const restated = statement((q, at: Places<{ memoryId: string; path: string }>) =>
  q
    .selectFrom("restatements")
    .select("id")
    .where("memory_id", "=", at("memoryId"))
    .where(({ eb, or }) => or([eb("path", "is", null), eb("path", "<>", at("path"))]))
    .limit(sql.lit(1)),
);
const found = statement((q, at: Places<{ memoryId: string }>) =>
  q.selectFrom("findings").select("id").where("memory_id", "=", at("memoryId")).limit(sql.lit(1)),
);

/** Has somebody else said it: by hand, in another file, in a session? */
export const isSaidElsewhere = (store: Store, memoryId: string, path: string): boolean =>
  restated.get(store, { memoryId, path }) !== undefined || found.get(store, { memoryId }) !== undefined;

const told = statement((q, at: Places<Owned & { memoryId: string }>) =>
  q
    .selectFrom("injections")
    .select("at")
    .where("owner_id", "=", at("ownerId"))
    .where("ref_id", "=", at("memoryId"))
    .limit(sql.lit(1)),
);

/** Was it put before an agent? */
export const wasTold = (store: Store, ownerId: string, memoryId: string): boolean =>
  told.get(store, { ownerId, memoryId }) !== undefined;

const follows = statement((q, at: Places<Owned>) =>
  q.selectFrom("note_follows").select("agent").where("owner_id", "=", at("ownerId")).orderBy("agent"),
);

export const findFollowed = (store: Store, ownerId: string): AgentName[] =>
  follows.all(store, { ownerId }).map(({ agent }) => agent);

const followers = statement((q) => q.selectFrom("note_follows").select("owner_id").distinct());

/** Owners of whom somebody's notes are followed. */
export const findFollowers = (store: Store): string[] =>
  followers.all(store, {}).map(({ owner_id }) => owner_id);

export function setFollowed(
  store: Store,
  ownerId: string,
  { agent, since }: { readonly agent: AgentName; readonly since: number | null },
): void {
  if (since === null)
    store.run(store.q.deleteFrom("note_follows").where("owner_id", "=", ownerId).where("agent", "=", agent));
  else
    store.run(
      store.q
        .insertInto("note_follows")
        .values({ owner_id: ownerId, agent, since })
        .onConflict((on) => on.doNothing()),
    );
}

const toTell = statement((q, at: Places<Owned & { projects: string }>) =>
  q
    .selectFrom("memories")
    .selectAll()
    .where("owner_id", "=", at("ownerId"))
    .where("status", "=", sql.lit("active"))
    .where("type", "<>", sql.lit("episode"))
    .where(({ eb, or }) => or([eb("author", "=", sql.lit("person")), eb("stated_by", "=", sql.lit("user"))]))
    .where(({ eb, fn, val }) =>
      eb(
        fn.coalesce("project", val("")),
        "in",
        sql<string>`(SELECT value FROM json_each(${at("projects")}))`,
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(200)),
);

/** What a person has said, or stands by, of these projects ("": of none), newest first. */
export const findToTell = (store: Store, ownerId: string, projects: readonly string[]): MemoryRow[] =>
  toTell.all(store, { ownerId, projects: JSON.stringify(projects) });
