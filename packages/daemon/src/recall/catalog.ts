import type { ReaderConnection } from "../store/open.ts";
import { Columns } from "./columns.ts";

/** What a reader thread knows of all recallable items without asking the store: scope, time, length, neighbours. */
export interface Catalog {
  readonly columns: Columns;
  /** The number of an owner, project or author; -1 for one that no item has. */
  numberOf(name: string): number;
  /** Items that are there, superseded ones included. */
  alive(): number;
  /** Take in what was committed since the last call. Call it inside the transaction that reads. */
  refresh(): "same" | "changed";
  /** Counts up with what is taken in. */
  version(): number;
  /** Take in since when things hold that hold today: only a question about another time needs that. */
  placeInTime(): void;
}

/** By number: the first is 1. */
export const memoryTypes = ["fact", "preference", "episode", "procedure"] as const;

/** Beyond this many new items neighbours are read in one pass instead of one by one. */
const linkInOnePass = 1000;

type ItemRow = [
  item: number,
  owner: string,
  kind: string,
  type: string | null,
  project: string | null,
  author: string | null,
  assertedAt: number,
  validFrom: number,
  validTo: number | null,
  confidence: number | null,
  size: Buffer | null,
];

type ValidityRow = [item: number, from: number, to: number | null];

/** Load the catalog of a store. It follows the store from then on through `refresh`. */
export function createCatalog(db: ReaderConnection): Catalog {
  const columns = new Columns();
  const names = new Map<string, number>();
  const statements = prepare(db);
  let seen = -1;
  let alive = 0;
  let closed: ReadonlySet<number> = new Set();
  let shifted: ReadonlySet<number> = new Set();
  let placed = -1;

  const intern = (name: string | null): number => {
    if (name === null) return -1;
    const known = names.get(name);
    if (known !== undefined) return known;
    names.set(name, names.size);
    return names.size - 1;
  };
  const append = (): void => {
    const first = columns.size;
    for (;;) {
      const rows = statements.items.all(columns.item[columns.size - 1] ?? 0);
      columns.reserve(columns.size + rows.length);
      for (const row of rows) put(columns, row, intern);
      alive += rows.length;
      if (rows.length === 0) break;
    }
    if (columns.size - first > linkInOnePass) linkAll(columns, statements.chains.all());
    else for (let slot = first; slot < columns.size; slot++) linkOne(columns, slot, statements);
  };
  const bury = (): void => {
    if (statements.count.get() === alive) return;
    const items = statements.ids.all();
    let n = 0;
    alive = 0;
    for (let slot = 0; slot < columns.size; slot++) {
      const there = items[n] === columns.item[slot];
      columns.alive[slot] = there ? 1 : 0;
      if (there) n++;
    }
    alive = items.length;
  };
  return {
    columns,
    numberOf: (name) => names.get(name) ?? -1,
    alive: () => alive,
    refresh() {
      const version = statements.version.get() ?? 0;
      if (version === seen) return "same";
      append();
      bury();
      closed = takeValidity(columns, statements, { rows: statements.closed.all(), before: closed });
      seen = version;
      return "changed";
    },
    version: () => seen,
    placeInTime() {
      if (placed === seen) return;
      shifted = takeValidity(columns, statements, { rows: statements.shifted.all(), before: shifted });
      placed = seen;
    },
  };
}

function prepare(db: ReaderConnection) {
  const neighbour = (comparison: "<" | ">", order: "ASC" | "DESC") =>
    db
      .prepare<[number], number>(
        `SELECT other.item FROM recall_items self JOIN recall_items other
           ON other.owner_id = self.owner_id AND other.kind = self.kind AND other.source_key = self.source_key
          AND (other.seq, other.item) ${comparison} (self.seq, self.item)
         WHERE self.item = ? ORDER BY other.seq ${order}, other.item ${order} LIMIT 1`,
      )
      .pluck();
  return {
    version: db.prepare<[], number>("PRAGMA data_version").pluck(),
    count: db.prepare<[], number>("SELECT count(*) FROM recall_items").pluck(),
    ids: db.prepare<[], number>("SELECT item FROM recall_items ORDER BY item").pluck(),
    items: db
      .prepare<[number], ItemRow>(
        `SELECT i.item, i.owner_id, i.kind, i.type, i.project, i.author, i.asserted_at, i.valid_from, i.valid_to,
                m.confidence, d.sz
         FROM recall_items i
         LEFT JOIN recall_words_docsize d ON d.id = i.item
         LEFT JOIN memories m ON m.id = i.ref_id
         WHERE i.item > ? ORDER BY i.item LIMIT 5000`,
      )
      .raw(),
    closed: db
      .prepare<[], ValidityRow>(
        "SELECT item, valid_from, valid_to FROM recall_items WHERE valid_to IS NOT NULL",
      )
      .raw(),
    shifted: db
      .prepare<[], ValidityRow>(
        "SELECT item, valid_from, valid_to FROM recall_items WHERE valid_to IS NULL AND valid_from <> asserted_at",
      )
      .raw(),
    validity: db
      .prepare<[number], ValidityRow>("SELECT item, valid_from, valid_to FROM recall_items WHERE item = ?")
      .raw(),
    chains: db
      .prepare<[], [item: number, owner: string, kind: string, source: string]>(
        `SELECT item, owner_id, kind, source_key FROM recall_items WHERE source_key IS NOT NULL
         ORDER BY owner_id, kind, source_key, seq, item`,
      )
      .raw(),
    before: neighbour("<", "DESC"),
    after: neighbour(">", "ASC"),
  };
}

type Statements = ReturnType<typeof prepare>;

function put(columns: Columns, row: ItemRow, intern: (name: string | null) => number): void {
  const [item, owner, kind, type, project, author, assertedAt, validFrom, validTo, confidence, size] = row;
  const slot = columns.size++;
  columns.item[slot] = item;
  columns.alive[slot] = 1;
  columns.owner[slot] = intern(owner);
  columns.kind[slot] = kind === "memory" ? 0 : 1;
  columns.type[slot] = typeNumber(type);
  columns.project[slot] = intern(project);
  columns.author[slot] = intern(author?.toLowerCase() ?? null);
  columns.confidence[slot] = Math.round((confidence ?? 1) * 100);
  columns.assertedAt[slot] = assertedAt;
  columns.validFrom[slot] = validFrom;
  columns.validTo[slot] = validTo ?? Number.POSITIVE_INFINITY;
  columns.length[slot] = Math.min(65_535, firstVarint(size));
  columns.previous[slot] = -1;
  columns.next[slot] = -1;
}

/** 1 to 4; 0 for none. */
const typeNumber = (type: string | null): number => typeNames.indexOf(type) + 1;
const typeNames: readonly (string | null)[] = memoryTypes;

/** FTS5 keeps the number of words of a row as a big-endian varint, a column each; there is one column. */
function firstVarint(bytes: Buffer | null): number {
  let value = 0;
  for (const byte of bytes ?? []) {
    value = value * 128 + (byte & 127);
    if (byte < 128) break;
  }
  return value;
}

function linkAll(columns: Columns, chains: readonly [number, string, string, string][]): void {
  let before = -1;
  let chain = "";
  for (const [item, owner, kind, source] of chains) {
    const slot = columns.slotOf(item);
    const key = `${owner}\n${kind}\n${source}`;
    columns.previous[slot] = key === chain ? before : -1;
    columns.next[slot] = -1;
    if (key === chain) columns.next[before] = slot;
    before = slot;
    chain = key;
  }
}

function linkOne(columns: Columns, slot: number, { before, after }: Statements): void {
  const item = columns.item[slot] ?? 0;
  const [previous, next] = [before.get(item), after.get(item)].map((other) =>
    other === undefined ? -1 : columns.slotOf(other),
  );
  columns.previous[slot] = previous ?? -1;
  columns.next[slot] = next ?? -1;
  if (previous !== undefined && previous >= 0) columns.next[previous] = slot;
  if (next !== undefined && next >= 0) columns.previous[next] = slot;
}

/** From when to when these items hold; those of `before` are looked at again. Answers which were taken over. */
function takeValidity(
  columns: Columns,
  { validity }: Statements,
  { rows, before }: { readonly rows: readonly ValidityRow[]; readonly before: ReadonlySet<number> },
): ReadonlySet<number> {
  const now = new Set(rows.map(([item]) => item));
  const again = [...before].flatMap((item) => (now.has(item) ? [] : [validity.get(item)]));
  for (const row of [...rows, ...again]) {
    const slot = row ? columns.slotOf(row[0]) : -1;
    if (!row || slot < 0) continue;
    columns.validFrom[slot] = row[1];
    columns.validTo[slot] = row[2] ?? Number.POSITIVE_INFINITY;
  }
  return now;
}
