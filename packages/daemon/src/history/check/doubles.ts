import { plural } from "@memory/shared/words";
import type { Store } from "../../store/open.ts";
import { unindexText } from "../../store/search.ts";
import type { Looked } from "./fault.ts";

/** What a unique index forbids to be there twice. */
interface Single {
  readonly index: string;
  readonly table: string;
  /** As the index has them. */
  readonly columns: string;
  readonly when: string;
  /** What a person does with two that are not alike. */
  readonly remedy: string;
}

/** Every unique index that has a name: `doubles.test.ts` holds this against the schema. Those without one go with their table. */
export const SINGLES: readonly Single[] = [
  {
    index: "memories_live",
    table: "memories",
    columns: "owner_id, coalesce(project, ''), content_key",
    when: "status = 'active'",
    remedy: "memory retire ID for one of each two",
  },
  {
    index: "memories_head",
    table: "memories",
    columns: "root",
    when: "root <> '' AND status = 'active'",
    remedy: "memory retire ID for one of each two",
  },
  {
    index: "folds_active",
    table: "folds",
    columns: "source_id",
    when: "reverted_at IS NULL",
    remedy: "memory merges revert ID for one of each two",
  },
  {
    index: "spaces_sync",
    table: "spaces",
    columns: "owner_id",
    when: "kind = 'sync'",
    remedy: "memory sync off",
  },
];

/** Rows that stand in the way of a unique index. */
export interface Doubles {
  readonly single: Single;
  /** Alike in every column but their own id with one that stays, and nothing names them: nothing goes with them. */
  readonly spare: readonly string[];
  /** Of the others: those that say the same, together. */
  readonly unlike: readonly (readonly string[])[];
}

/** Undefined: nothing stands in the way. */
export function doublesOf(db: Looked, index: string): Doubles | undefined {
  const single = SINGLES.find((one) => one.index === index);
  if (!single) return undefined;
  const groups = groupsOf(db, single);
  if (groups.length === 0) return undefined;
  const spare: string[] = [];
  const unlike: string[][] = [];
  const isNamed = naming(db, single.table);
  for (const group of groups) {
    const staying = [...alike(db, single, group).values()].flatMap((ids) => {
      const named = ids.filter(isNamed);
      return named.length > 0 ? named : ids.slice(0, 1);
    });
    spare.push(...group.filter((id) => !staying.includes(id)));
    if (staying.length > 1) unlike.push(staying);
  }
  return { single, spare, unlike };
}

// Written out, as all here: the table is known at run time only.
const groupsOf = (db: Looked, { table, columns, when }: Single): string[][] =>
  db
    .prepare<[], string>(
      `SELECT json_group_array(id) FROM (SELECT * FROM ${table} WHERE ${when} ORDER BY rowid)
       GROUP BY ${columns} HAVING count(*) > 1`,
    )
    .pluck()
    .all()
    .map((ids) => listIn(ids));

function listIn(json: string): string[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.map(String) : [];
}

/** Those of a group by all that a row says but its own id. */
function alike(db: Looked, { table }: Single, group: readonly string[]): Map<string, string[]> {
  const rowOf = db.prepare<[string], Record<string, unknown>>(`SELECT * FROM ${table} WHERE id = ?`);
  const byWords = new Map<string, string[]>();
  for (const id of group) {
    const { id: _, root_id: __, ...words } = rowOf.get(id) ?? {};
    const key = JSON.stringify(words);
    byWords.set(key, [...(byWords.get(key) ?? []), id]);
  }
  return byWords;
}

/** Names that are no reference by themselves, and yet lead to a memory. */
const BY_NAME: readonly (readonly [table: string, column: string])[] = [
  ["memories", "root"],
  ["memories", "replaced_by"],
  ["findings", "memory_id"],
  ["conflicts", "merged_id"],
];

/** Does a row of another table, or another row, lead to this one? What is made from its text (its place in recall, in the graph) is not asked. */
function naming(db: Looked, table: string): (id: string) => boolean {
  const keys = db
    .prepare<[string], { tbl: string; name: string }>(
      `SELECT t.name AS tbl, f."from" AS name FROM pragma_table_list t, pragma_foreign_key_list(t.name) f
       WHERE t.schema = 'main' AND t.type = 'table' AND f."table" = ?`,
    )
    .all(table)
    .map(({ tbl, name }) => [tbl, name] as const);
  const asked = [...keys, ...(table === "memories" ? BY_NAME : [])].map(([from, column]) =>
    db.prepare<[string], unknown>(`SELECT 1 FROM ${from} WHERE ${column} = ? LIMIT 1`),
  );
  return (id) => asked.some((one) => one.get(id) !== undefined);
}

/** Takes the spare ones away, and their places in recall; answers in words what it did. */
export function removeSpare(store: Store, { single: { table }, spare }: Doubles): string {
  const drop = store.prepare<[string], unknown>(`DELETE FROM ${table} WHERE id = ?`);
  for (const id of spare) {
    unindexText(store, id);
    drop.run(id);
  }
  return `took away ${plural(spare.length, "row")} of ${table} that ${spare.length === 1 ? "was" : "were"} there twice, alike in every column`;
}

/** Groups that are named. */
const SHOWN = 3;

export const idsInWords = ({ unlike }: Doubles): string =>
  unlike
    .slice(0, SHOWN)
    .map((ids) => ids.join(" and "))
    .join("; ") + (unlike.length > SHOWN ? `; and ${unlike.length - SHOWN} more` : "");

export const spareInWords = ({ single: { table }, spare }: Doubles): string =>
  `${plural(spare.length, "row")} of ${table} ${spare.length === 1 ? "is" : "are"} there twice, alike in every column`;

export const unlikeInWords = ({ single: { table }, unlike }: Doubles): string =>
  `${plural(unlike.flat().length, "row")} of ${table} say what only one of each two may, and are not alike`;
