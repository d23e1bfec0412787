import type { Store } from "../../store/open.ts";

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
  | "folder";

/** Characters of a memory that tell it apart in a list. */
const LONGEST = 80;

const labels: Readonly<Record<Exclude<SubjectKind, "session" | "index">, string>> = {
  memory: `SELECT substr(content, 1, ${LONGEST}) AS label FROM memories WHERE owner_id = ? AND id = ?`,
  conflict: "SELECT reason AS label FROM conflicts WHERE owner_id = ? AND id = ?",
  entity: "SELECT name AS label FROM entities WHERE owner_id = ? AND id = ? AND gone = 0",
  merge: "SELECT source_name || ' → ' || canonical_name AS label FROM folds WHERE owner_id = ? AND id = ?",
  question: "SELECT question AS label FROM fold_candidates WHERE owner_id = ? AND id = ?",
  name: "SELECT name AS label FROM vocabulary WHERE owner_id = ? AND id = ?",
  document: "SELECT title AS label FROM documents WHERE owner_id = ? AND id = ? AND status <> 'forgotten'",
  folder: "SELECT path AS label FROM roots WHERE owner_id = ? AND id = ?",
};

/** The project that a session was imported for; undefined when the import was taken back. */
export const findSessionProject = (store: Store, ownerId: string, sessionId: string): string | undefined =>
  store
    .prepare<[string, string], { project: string }>(
      "SELECT project FROM import_ledger WHERE owner_id = ? AND session_id = ?",
    )
    .get(ownerId, sessionId)?.project;

/** Current label of a subject; undefined once it is gone. */
export function findLabel(store: Store, ownerId: string, kind: SubjectKind, id: string): string | undefined {
  if (kind === "session" || kind === "index") return id;
  return store.prepare<[string, string], { label: string }>(labels[kind]).get(ownerId, id)?.label;
}
