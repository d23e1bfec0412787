import { projectKey, projectKeysOf } from "@memory/shared/words";
import type { ReaderConnection } from "../store/reader.ts";
import { ChangeLog } from "./change-log.ts";
import { changed, createChangeFeed } from "./queries/changes.ts";
import { type ItemNeighbours, type ItemReads, type ItemRow, itemReads } from "./queries/item-rows.ts";
import { Talk } from "./turns/talk.ts";
import { Columns } from "./vectors/columns.ts";
import { Voices } from "./voices.ts";

/** A reader thread's own facts on all recallable items: scope, time, length, neighbours. */
export interface Catalog {
  readonly columns: Columns;
  readonly talk: Talk;
  readonly voices: Voices;
  /** The name with a number. */
  nameOf(number: number): string;
  /** The number of an owner, project or author; -1 for one that no item has. */
  numberOf(name: string): number;
  /** The numbers of a name in whatever capitals. */
  numbersOf(name: string): readonly number[];
  /** The numbers of projects of spaces that answer to a name. */
  numbersAnswering(name: string): readonly number[];
  /** Items that are there, superseded ones included. */
  alive(): number;
  /** Items that are in no store, behind all others, until `dislodge`; their numbers are larger. */
  lodge(rows: readonly ItemRow[]): void;
  dislodge(): void;
  /** Take in what was committed since the last call. Call it inside the transaction that reads. */
  refresh(): "same" | "changed";
  /** Another one with every commit. */
  version(): number;
  /** Number of changes of known items; new ones are told by `columns.size`. */
  revision(): number;
  /** Slots that changed since a revision; null when that is too long ago. */
  changedSince(revision: number): readonly number[] | null;
}

/** By number: the first is 1. */
export const memoryTypes = ["fact", "preference", "episode", "procedure"] as const;

/** Beyond this many items neighbours are read in one pass instead of one by one. */
const linkInOnePass = 1000;

/** The catalog of a store. It follows the store through `refresh`, which reads all of it the first time. */
export function createCatalog(db: ReaderConnection): Catalog {
  const columns = new Columns();
  const reads = itemReads(db);
  const feed = createChangeFeed(db);
  const dataVersion = db.prepare<[], number>("PRAGMA data_version").pluck();
  const log = new ChangeLog();
  const names = createNames();
  const talk = new Talk();
  const voices = new Voices();
  let version = -1;
  let seen = -1;

  const { take, bury, count, lodge, dislodge } = keeper({ columns, talk, voices }, names.intern);
  const readFrom = (item: number): void => {
    for (let rows = reads.page(item); rows.length > 0; rows = reads.page(rows.at(-1)?.[0] ?? 0)) {
      columns.reserve(columns.size + rows.length);
      for (const row of rows) take(row);
    }
  };
  const readAll = (): void => {
    for (let slot = 0; slot < columns.size; slot++) bury(slot);
    readFrom(0);
    linkAll(columns, reads.chains());
    log.noteAll();
  };
  const follow = (): void => {
    const slotsOf = (what: "row" | "place") => known(columns, feed.since(seen, changed[what]));
    const [rows, places] = [slotsOf("row"), slotsOf("place")];
    const there = rows.length > 0 ? reads.some(rows.map((slot) => columns.item[slot] ?? 0)) : [];
    for (const row of there) take(row);
    const left = new Set(there.map(([item]) => columns.slotOf(item)));
    for (const slot of rows) if (!left.has(slot)) bury(slot);
    log.note(rows);
    const first = columns.size;
    readFrom(columns.item[first - 1] ?? 0);
    const moved = places.filter((slot) => columns.alive[slot] === 1);
    for (const slot of moved) unlink(columns, slot);
    link(columns, reads, [...moved, ...Array.from({ length: columns.size - first }, (_, n) => first + n)]);
  };
  return {
    columns,
    talk,
    voices,
    nameOf: names.nameOf,
    numberOf: names.numberOf,
    numbersOf: names.numbersOf,
    numbersAnswering: names.numbersAnswering,
    alive: count,
    lodge,
    dislodge,
    refresh() {
      const now = dataVersion.get() ?? 0;
      if (now === version) return "same";
      if (seen < 0 || feed.isBehind(seen)) readAll();
      else follow();
      seen = feed.newest();
      version = now;
      return "changed";
    },
    version: () => version,
    revision: () => log.revision,
    changedSince: (revision) => log.since(revision),
  };
}

/** Puts rows into the columns and takes them out, and counts those that are there. */
function keeper(
  { columns, talk, voices }: Pick<Catalog, "columns" | "talk" | "voices">,
  intern: (name: string | null) => number,
) {
  let alive = 0;
  const take = (row: ItemRow): void => {
    const known = columns.slotOf(row[0]);
    const slot = known < 0 ? columns.size++ : known;
    if (columns.alive[slot] === 1) talk.count(columns, slot, -1);
    else alive++;
    write(columns, slot, row, intern);
    talk.place(columns, slot, row);
    voices.place(slot, row[13]);
    if (known < 0) columns.previous[slot] = columns.next[slot] = -1;
  };
  const bury = (slot: number): void => {
    if (columns.alive[slot] !== 1) return;
    talk.count(columns, slot, -1);
    columns.alive[slot] = 0;
    alive--;
    unlink(columns, slot);
  };
  return {
    count: () => alive,
    take,
    bury,
    lodge(rows: readonly ItemRow[]): void {
      columns.reserve(columns.size + rows.length);
      for (const row of rows) {
        take(row);
        columns.lodged += 1;
      }
    },
    dislodge(): void {
      for (; columns.lodged > 0; columns.lodged--) {
        bury(columns.size - 1);
        columns.size -= 1;
      }
    },
  };
}

const known = (columns: Columns, items: readonly number[]): number[] =>
  items.map((item) => columns.slotOf(item)).filter((slot) => slot >= 0);

function link(columns: Columns, reads: ItemReads, slots: readonly number[]): void {
  if (slots.length > linkInOnePass) linkAll(columns, reads.chains());
  else for (const slot of slots) linkOne(columns, slot, reads.neighbours);
}

/** Owners, projects and authors by number. */
function createNames() {
  const names = new Map<string, number>();
  const all: string[] = [];
  const inSmall = new Map<string, number[]>();
  const answering = new Map<string, number[]>();
  const note = (numbers: Map<string, number[]>, key: string, number: number) =>
    numbers.set(key, [...(numbers.get(key) ?? []), number]);
  return {
    nameOf: (number: number): string => all[number] ?? "",
    numberOf: (name: string): number => names.get(name) ?? -1,
    numbersOf: (name: string): readonly number[] => inSmall.get(projectKey(name)) ?? [],
    numbersAnswering: (name: string): readonly number[] => answering.get(projectKey(name)) ?? [],
    intern: (name: string | null): number => {
      if (name === null) return -1;
      const known = names.get(name);
      if (known !== undefined) return known;
      const number = all.push(name) - 1;
      names.set(name, number);
      note(inSmall, projectKey(name), number);
      for (const key of projectKeysOf(name)) note(answering, key, number);
      return number;
    },
  };
}

function write(columns: Columns, slot: number, row: ItemRow, intern: (name: string | null) => number): void {
  const [item, owner, kind, type, project, author, assertedAt, validFrom, validTo, confidence, words] = row;
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
  columns.length[slot] = Math.min(65_535, firstVarint(words));
}

/** 1 to 4; 0 for none. */
const typeNumber = (type: string | null): number => typeNames.indexOf(type) + 1;
const typeNames: readonly (string | null)[] = memoryTypes;

/** FTS5 keeps the number of words of a row as a big-endian varint, a column each; there is one column. */
function firstVarint(bytes: string | null): number {
  let value = 0;
  for (let at = 0; bytes !== null && at < bytes.length; at += 2) {
    const byte = Number.parseInt(bytes.slice(at, at + 2), 16);
    value = value * 128 + (byte & 127);
    if (byte < 128) break;
  }
  return value;
}

/** Links neighbours, from all sessions and documents in their order. */
function linkAll(columns: Columns, chains: Iterable<readonly number[]>): void {
  columns.previous.fill(-1);
  columns.next.fill(-1);
  for (const chain of chains) {
    let before = -1;
    for (const item of chain) {
      const slot = columns.slotOf(item);
      if (slot < 0) continue;
      columns.previous[slot] = before;
      if (before >= 0) columns.next[before] = slot;
      before = slot;
    }
  }
}

/** Put one item between its neighbours. */
function linkOne(columns: Columns, slot: number, neighbours: ItemNeighbours): void {
  const [before, after] = neighbours(columns.item[slot] ?? 0);
  const previous = before === null ? -1 : columns.slotOf(before);
  const next = after === null ? -1 : columns.slotOf(after);
  columns.previous[slot] = previous;
  columns.next[slot] = next;
  if (previous >= 0) columns.next[previous] = slot;
  if (next >= 0) columns.previous[next] = slot;
}

/** Take one out from between its neighbours. */
function unlink(columns: Columns, slot: number): void {
  const previous = columns.previous[slot] ?? -1;
  const next = columns.next[slot] ?? -1;
  if (previous >= 0) columns.next[previous] = next;
  if (next >= 0) columns.previous[next] = previous;
  columns.previous[slot] = columns.next[slot] = -1;
}
