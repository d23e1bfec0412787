import { sql } from "kysely";
import type { LoggedTable } from "../../store/logged-tables.ts";
import type { Store } from "../../store/open.ts";
import { findSessionTitle } from "../../store/session-title.ts";
import { type Places, statement } from "../../store/statement.ts";
import { readImage } from "./rows.ts";

/** Kind of thing that an operation can be about. */
export type SubjectKind =
  | "memory"
  | "conflict"
  | "session"
  | "entity"
  | "merge"
  | "question"
  | "name"
  | "index"
  | "document"
  | "folder"
  | "project";

/** Characters of a memory that tell it apart in a list. */
const LONGEST = 80;

/** Table of each kind, and its label; null: there is none any more. */
const labels = {
  memory: ["memories", sql<string | null>`substr(content, 1, ${sql.lit(LONGEST)})`],
  conflict: ["conflicts", sql<string | null>`reason`],
  entity: ["entities", sql<string | null>`iif(gone = 0, name, NULL)`],
  merge: ["folds", sql<string | null>`source_name || ' → ' || canonical_name`],
  question: ["fold_candidates", sql<string | null>`question`],
  name: ["vocabulary", sql<string | null>`name`],
  document: ["documents", sql<string | null>`iif(status <> 'forgotten', title, NULL)`],
  folder: ["roots", sql<string | null>`path`],
} as const satisfies Readonly<Record<Exclude<SubjectKind, "session" | "index" | "project">, unknown>>;

/** How a session was imported: of which agent, and for which project; undefined when the import was taken back. */
const findImported = (store: Store, ownerId: string, sessionId: string) =>
  store.get(
    store.q
      .selectFrom("import_ledger")
      .select(["agent", "project"])
      .where("owner_id", "=", ownerId)
      .where("session_id", "=", sessionId),
  );

export const findSessionProject = (store: Store, ownerId: string, sessionId: string): string | undefined =>
  findImported(store, ownerId, sessionId)?.project;

/** What the session was begun with; its id where no words of it are kept. */
function sessionLabel(store: Store, ownerId: string, sessionId: string): string {
  const agent = findImported(store, ownerId, sessionId)?.agent;
  return (agent !== undefined && findSessionTitle(store, { ownerId, agent, sessionId })) || sessionId;
}

/** The column by which each kind is known that a person makes and takes back. */
const MADE = { memory: ["memories", "content"], folder: ["roots", "path"] } as const;

/** What stood there before it was taken back; nothing tells what was deleted for good. */
export function labelBefore(store: Store, kind: SubjectKind, id: string): string | undefined {
  if (kind !== "memory" && kind !== "folder") return undefined;
  const [table, column] = MADE[kind];
  const image = lastImage.get(store, { table, id })?.before;
  return image ? String(readImage(image)[column] ?? "").slice(0, LONGEST) || undefined : undefined;
}

const lastImage = statement((q, at: Places<{ table: LoggedTable; id: string }>) =>
  q
    .selectFrom("changes")
    .select("before")
    .where("tbl", "=", at("table"))
    .where("key", "=", at("id"))
    .where("before", "is not", null)
    .orderBy("op", "desc")
    .limit(sql.lit(1)),
);

/** Current label of a subject; undefined once it is gone. */
export function findLabel(store: Store, ownerId: string, kind: SubjectKind, id: string): string | undefined {
  if (kind === "session") return sessionLabel(store, ownerId, id);
  // A project has no row: its name is what it is known by.
  if (kind === "index" || kind === "project") return id;
  const [table, label] = labels[kind];
  const named = store.q
    .selectFrom(table)
    .select(label.as("label"))
    .where("owner_id", "=", ownerId)
    .where("id", "=", id);
  return store.get(named)?.label ?? undefined;
}
