import type { Operation } from "./operation.ts";

/** What the shape alone does not say of an operation; null: it is well formed. A sentence that holds no words of it. */
export function wrongForm(operation: Operation): string | null {
  const { kind, act, undoes, again, over, by, rows } = operation;
  if ((act === null) === (kind === "member")) return "An act goes with the kind member, and with no other.";
  if (act && carriesMore(operation)) return "An act carries nothing of memories.";
  if (kind === "undo" && undoes === null) return "An undo names the operation that it takes back.";
  if (again && by.kind !== "person") return "Only a person says again what was forgotten.";
  if (over && rows.length === 0) return "What takes the place of words names its rows.";
  return wrongRows(operation);
}

const carriesMore = ({ rows, gone, forgets, undoes, again, over }: Operation): boolean =>
  rows.length > 0 || gone.length > 0 || forgets.length > 0 || undoes !== null || again || over;

function wrongRows({ rows, gone }: Operation): string | null {
  const keys = new Set<string>();
  const claims = new Set<string>();
  const lost = new Set(gone);
  for (const row of rows) {
    const key = `${row.table}\n${row.key}`;
    if (keys.has(key)) return "It writes one row twice.";
    keys.add(key);
    if (row.hash === null && row.image !== null) return "A row that goes has no words.";
    if (row.hash === null && row.claims.length > 0) return "A row that goes claims nothing.";
    if (row.roots.some((root) => lost.has(root)) && row.claims.length > 0)
      return "A row about what the operation deletes claims nothing.";
    for (const claim of row.claims) {
      if (claims.has(claim)) return "Two of its rows claim the same.";
      claims.add(claim);
    }
  }
  return null;
}
