import type { Selectable } from "kysely";
import type { LedgerRow } from "../../agents/import/queries.ts";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";
import type { ProjectMarksTable } from "../../store/tables.ts";

/** Rows that are looked through at once, whosever they are, in the order of their keys: none of the tables has an index of its projects alone. */
const PAGE = 1_000;

interface Page {
  readonly after: string;
}

export interface OfProject {
  readonly id: string;
  readonly owner_id: string;
  readonly project: string | null;
  /** The session that it came from; of a document none. */
  readonly agent?: string | null;
  readonly session_id?: string | null;
}

const memories = statement((q, at: Places<Page>) =>
  q
    .selectFrom("memories")
    .select(["id", "owner_id", "project", "agent", "session_id"])
    .where("id", ">", at("after"))
    .orderBy("id")
    .limit(PAGE),
);

const documents = statement((q, at: Places<Page>) =>
  q
    .selectFrom("documents")
    .select(["id", "owner_id", "project"])
    .where("id", ">", at("after"))
    .orderBy("id")
    .limit(PAGE),
);

const findings = statement((q, at: Places<Page>) =>
  q
    .selectFrom("findings")
    .select(["id", "owner_id", "project", "agent", "session_id"])
    .where("id", ">", at("after"))
    .orderBy("id")
    .limit(PAGE),
);

const pages = { memories, documents, findings } as const;

/** Rows of a table with their projects, a page at a time. */
export function* eachPage(
  store: Store,
  table: keyof typeof pages,
  ownerId: string,
): Generator<readonly OfProject[]> {
  let after = "";
  for (;;) {
    const page = pages[table].all(store, { after });
    yield page.filter(({ owner_id }) => owner_id === ownerId);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

const older = statement((q, at: Places<{ ownerId: string; project: string; before: number }>) =>
  q
    .selectFrom("memories")
    .select("id")
    .where("owner_id", "=", at("ownerId"))
    .where("project", "=", at("project"))
    .where("created_at", "<", at("before"))
    .unionAll(
      q
        .selectFrom("import_ledger")
        .select("session_id as id")
        .where("owner_id", "=", at("ownerId"))
        .where("project", "=", at("project"))
        .where("imported_at", "<", at("before")),
    )
    .unionAll(
      q
        .selectFrom("documents")
        .select("id")
        .where("owner_id", "=", at("ownerId"))
        .where("project", "=", at("project"))
        .where("created_at", "<", at("before")),
    )
    .limit(1),
);

/** Was something of the project there before a time, as far as its rows tell? */
export const wasThere = (store: Store, ownerId: string, project: string, before: number): boolean =>
  older.get(store, { ownerId, project, before }) !== undefined;

const sessions = statement((q, at: Places<{ ownerId: string }>) =>
  q.selectFrom("import_ledger").selectAll().where("owner_id", "=", at("ownerId")),
);

export const findSessions = (store: Store, ownerId: string): LedgerRow[] => sessions.all(store, { ownerId });

export const moveSession = (store: Store, row: LedgerRow, project: string): void =>
  void store.run(
    store.q
      .updateTable("import_ledger")
      .set({ project })
      .where("owner_id", "=", row.owner_id)
      .where("agent", "=", row.agent)
      .where("session_id", "=", row.session_id),
  );

const finding = statement((q, at: Places<{ id: string; project: string }>) =>
  q
    .updateTable("findings")
    .set({ project: at("project") })
    .where("id", "=", at("id")),
);

export const moveFinding = (store: Store, id: string, project: string): void =>
  void finding.run(store, { id, project });

const document = statement((q, at: Places<{ id: string; project: string }>) =>
  q
    .updateTable("documents")
    .set({ project: at("project") })
    .where("id", "=", at("id")),
);

export const moveDocument = (store: Store, id: string, project: string): void =>
  void document.run(store, { id, project });

const marks = statement((q, at: Places<{ ownerId: string }>) =>
  q.selectFrom("project_marks").selectAll().where("owner_id", "=", at("ownerId")),
);

export const findMarks = (store: Store, ownerId: string): Selectable<ProjectMarksTable>[] =>
  marks.all(store, { ownerId });

const forgotten = statement((q, at: Places<{ ownerId: string }>) =>
  q.selectFrom("forgotten").selectAll().where("owner_id", "=", at("ownerId")),
);

interface Forgotten {
  readonly owner_id: string;
  readonly project: string;
  readonly hash: string;
  readonly forgotten_at: number;
}

export const findForgotten = (store: Store, ownerId: string): Forgotten[] =>
  forgotten.all(store, { ownerId });

/** What was deleted under the one name is known as deleted under the other. */
export function moveForgotten(store: Store, row: Forgotten, project: string): void {
  store.run(
    store.q
      .insertInto("forgotten")
      .values({ ...row, project })
      .onConflict((on) => on.doNothing()),
  );
  store.run(
    store.q
      .deleteFrom("forgotten")
      .where("owner_id", "=", row.owner_id)
      .where("project", "=", row.project)
      .where("hash", "=", row.hash),
  );
}
