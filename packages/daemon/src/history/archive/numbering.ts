import type { Store } from "../../store/open.ts";
import type { ReaderConnection } from "../../store/reader.ts";

/** Tables whose rows are named by a number, and the column that has it. */
const numbered = {
  vocabulary: "term",
  entities: "entity",
  index_runs: "run",
  graph_texts: "text",
  operations: "op",
} as const;

export type Numbered = keyof typeof numbered;
/** What is added to the numbers of an archive. */
export type Offsets = Readonly<Record<Numbered, number>>;

const tables: readonly Numbered[] = ["vocabulary", "entities", "index_runs", "graph_texts", "operations"];

/**
 * Numbers for the rows of an archive: their own where none of them is taken, else those behind all that are. They are taken out of what
 * the store gives to others. In a transaction. Written out: the sequences of SQLite are no tables of ours.
 */
export function reserveNumbers(store: Store, stage: ReaderConnection): Offsets {
  const offsets = { vocabulary: 0, entities: 0, index_runs: 0, graph_texts: 0, operations: 0 };
  for (const table of tables) {
    const column = numbered[table];
    const last = Number(stage.prepare(`SELECT coalesce(max(${column}), 0) FROM ${table}`).pluck().get());
    const least = Number(stage.prepare(`SELECT coalesce(min(${column}), 0) FROM ${table}`).pluck().get());
    const taken = store
      .prepare<[number, number], { n: number }>(
        `SELECT 1 AS n FROM ${table} WHERE ${column} BETWEEN ? AND ? LIMIT 1`,
      )
      .get(least, last);
    const given =
      store.prepare<[string], { seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = ?").get(table)
        ?.seq ?? 0;
    offsets[table] = taken === undefined ? 0 : given;
    const next = Math.max(given, offsets[table] + last);
    if (store.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = ?").run(next, table).changes === 0)
      store.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)").run(table, next);
  }
  return offsets;
}

/** Columns that hold numbers, by table. */
const holding: Readonly<Record<string, Readonly<Record<string, Numbered>>>> = {
  vocabulary: { term: "vocabulary" },
  former_names: { term: "vocabulary" },
  index_runs: { run: "index_runs" },
  entities: { entity: "entities", type: "vocabulary", folded_into: "entities", canonical: "entities" },
  entity_names: { entity: "entities" },
  fold_candidates: { entity: "entities", other: "entities" },
  graph_texts: { text: "graph_texts", run: "index_runs" },
  mentions: { text: "graph_texts", entity: "entities" },
  relations: { text: "graph_texts", source: "entities", target: "entities", predicate: "vocabulary" },
  proposal_uses: { text: "graph_texts", term: "vocabulary", source: "entities", target: "entities" },
  operations: { op: "operations", undoes: "operations", undone_by: "operations" },
  changes: { op: "operations" },
  memories: { made_in: "operations" },
};

export type Renumber = <Row extends Readonly<Record<string, unknown>>>(table: string, row: Row) => Row;

/** Gives the rows of an archive the numbers that they have here; `terms` are those of names that are here already. */
export function renumbering(offsets: Offsets, terms: ReadonlyMap<number, number>): Renumber {
  const isSame =
    Object.values(offsets).every((offset) => offset === 0) && [...terms].every(([n, here]) => n === here);
  if (isSame) return (_, row) => row;
  const numberOf = (n: number, of: Numbered): number =>
    (of === "vocabulary" ? terms.get(n) : undefined) ?? n + offsets[of];
  return (table, row) => {
    const columns = holding[table];
    if (!columns) return row;
    const moved = Object.entries(columns).flatMap(([column, of]) => {
      const n = row[column];
      return typeof n === "number" ? [[column, numberOf(n, of)] as const] : [];
    });
    return { ...row, ...Object.fromEntries(moved) };
  };
}
