import type { Numbered, Row } from "../log/index.ts";
import { createColumn, createInterned } from "./interned.ts";

export interface Known {
  readonly seq: number;
  readonly member: string;
  readonly machine: string;
}

/**
 * What a log came to, as far as it has to be known to take the next operation: in some 250 bytes an operation, since names are kept as
 * digests and the rest as numbers.
 */
export interface Standing {
  /** By id of an operation. */
  numberOf(id: string): Known | undefined;
  number(operation: Known & { readonly id: string }): void;
  /** Number of the operation that wrote a row last; 0: it was never there. */
  seqOf(row: Pick<Row, "table" | "key">): number;
  /** Whether a row that stands holds a claim: none of these, and none about these lineages. */
  isHeld(claim: string, except: readonly Row[], lost: ReadonlySet<string>): boolean;
  isForgotten(claim: string): boolean;
  isGone(root: string): boolean;
  /** Who named a lineage first. */
  saidBy(root: string): string | undefined;
  /** Whether a row was about lineages of one member alone, each time that it was written. */
  wasAlwaysBy(row: Pick<Row, "table" | "key">, member: string): boolean;
  /** Number of the newest operation that took away what a row said before; 0: there is none. */
  overSeqOf(row: Pick<Row, "table" | "key">): number;
  /** Numbers of the operations that hold rows about lineages, in order. */
  seqsAbout(roots: Iterable<string>): number[];
  /** Numbers of the operations that may hold these rows, in order; null: all may. */
  seqsOfRows(some: readonly Pick<Row, "table" | "key">[]): number[] | null;
  /** Writes down an operation that has its number. */
  stand(numbered: Numbered): void;
  /** What is written from now on is kept, or taken back. */
  try(): void;
  keep(): void;
  takeBack(): void;
}

type Note = (undo: () => void) => void;

export function createStanding(): Standing {
  let undo: (() => void)[] | null = null;
  const note: Note = (step) => void undo?.push(step);
  const people = createList();
  const operations = createOperations(note, people);
  const lineages = createLineages(note, people);
  const rows = createRows(note, lineages);
  return {
    numberOf: operations.numberOf,
    number: operations.number,
    seqOf: rows.seqOf,
    isHeld: rows.isHeld,
    isForgotten: rows.isForgotten,
    isGone: lineages.isGone,
    saidBy: lineages.saidBy,
    wasAlwaysBy: (row, member) => rows.everAbout(row).every((root) => lineages.isFirstBy(root, member)),
    overSeqOf: rows.overSeqOf,
    seqsAbout: lineages.seqsAbout,
    seqsOfRows(some) {
      const about = some.flatMap(rows.everAbout);
      return about.includes(NOTHING) ? null : lineages.seqsOf(about);
    },
    stand(numbered) {
      operations.number(numbered);
      const { seq, member, gone, forgets } = numbered;
      for (const one of numbered.rows) rows.release(one);
      if (gone.length > 0) rows.letGo(lineages.lose(gone));
      if (numbered.over) for (const one of numbered.rows) rows.sayOver(one, seq);
      for (const one of numbered.rows) rows.put(one, seq, lineages.name(one.roots, seq, member));
      for (const claim of forgets) rows.forget(claim);
    },
    try() {
      undo = [];
    },
    keep() {
      undo = null;
    },
    takeBack() {
      const steps = undo ?? [];
      undo = null;
      for (const step of steps.reverse()) step();
    },
  };
}

function createOperations(note: Note, people: List) {
  const ids = createInterned();
  const [seqs, members, machines] = [createColumn(note), createColumn(note), createColumn(note)];
  return {
    numberOf(id: string): Known | undefined {
      const known = ids.find(id);
      const seq = seqs.get(known);
      if (known === 0 || seq === 0) return undefined;
      return { seq, member: people.get(members.get(known)), machine: people.get(machines.get(known)) };
    },
    number({ id, seq, member, machine }: Known & { readonly id: string }): void {
      const known = ids.of(id);
      seqs.set(known, seq);
      members.set(known, people.of(member));
      machines.set(known, people.of(machine));
    },
  };
}

type Lineages = ReturnType<typeof createLineages>;

function createLineages(note: Note, people: List) {
  const roots = createInterned();
  const [firstBy, gone] = [createColumn(note), createColumn(note)];
  const mentions = createMentions(note);
  return {
    find: roots.find,
    isGone: (root: string): boolean => gone.get(roots.find(root)) === 1,
    saidBy(root: string): string | undefined {
      const by = firstBy.get(roots.find(root));
      return by === 0 ? undefined : people.get(by);
    },
    isFirstBy: (root: number, member: string): boolean =>
      firstBy.get(root) !== 0 && people.get(firstBy.get(root)) === member,
    seqsOf: (some: readonly number[]): number[] => inOrder(some.flatMap(mentions.of)),
    seqsAbout: (some: Iterable<string>): number[] =>
      inOrder([...some].flatMap((root) => mentions.of(roots.find(root)))),
    lose(some: readonly string[]): Set<number> {
      const lost = new Set(some.map(roots.of));
      for (const root of lost) gone.set(root, 1);
      return lost;
    },
    /** An operation holds a row about them. */
    name(some: readonly string[], seq: number, member: string): number[] {
      const named = some.map(roots.of);
      for (const root of named) {
        if (firstBy.get(root) === 0) firstBy.set(root, people.of(member));
        mentions.add(root, seq);
      }
      return named;
    },
  };
}

const inOrder = (seqs: readonly number[]): number[] => [...new Set(seqs)].sort((a, b) => a - b);

/** Stands for a lineage where a row is about none. */
const NOTHING = 0;

export const nameOf = ({ table, key }: Pick<Row, "table" | "key">): string => `${table}\n${key}`;

function createRows(note: Note, lineages: Lineages) {
  const [names, claims] = [createInterned(), createInterned()];
  const [seqs, held, abouts] = [createColumn(note), createColumn(note), createColumn(note)];
  const [ever, overs] = [createColumn(note), createColumn(note)];
  const [holders, forgotten] = [createColumn(note), createColumn(note)];
  const lists = createLists();
  let count = 0;
  const free = (row: number): void => {
    for (const claim of lists.get(held.get(row))) if (holders.get(claim) === row) holders.set(claim, 0);
    held.set(row, 0);
  };
  return {
    seqOf: (row: Pick<Row, "table" | "key">): number => seqs.get(names.find(nameOf(row))),
    overSeqOf: (row: Pick<Row, "table" | "key">): number => overs.get(names.find(nameOf(row))),
    sayOver: (row: Row, seq: number): void => overs.set(names.of(nameOf(row)), seq),
    everAbout: (row: Pick<Row, "table" | "key">): number[] => lists.get(ever.get(names.find(nameOf(row)))),
    isHeld(claim: string, except: readonly Row[], lost: ReadonlySet<string>): boolean {
      const holder = holders.get(claims.find(claim));
      if (holder === 0 || except.some((one) => names.find(nameOf(one)) === holder)) return false;
      const about = lists.get(abouts.get(holder));
      return ![...lost].some((root) => about.includes(lineages.find(root)));
    },
    isForgotten: (claim: string): boolean => forgotten.get(claims.find(claim)) === 1,
    forget: (claim: string): void => forgotten.set(claims.of(claim), 1),
    release: (row: Row): void => free(names.find(nameOf(row))),
    /** Rows about what is gone let go of what they claim. */
    letGo(lost: ReadonlySet<number>): void {
      for (let row = 1; row <= count; row += 1)
        if (held.get(row) !== 0 && lists.get(abouts.get(row)).some((root) => lost.has(root))) free(row);
    },
    put(one: Row, seq: number, about: readonly number[]): void {
      const row = names.of(nameOf(one));
      count = Math.max(count, row);
      seqs.set(row, seq);
      const list = lists.add(about);
      const before = lists.get(ever.get(row));
      const now = about.length === 0 ? [NOTHING] : about;
      const isNew = before.length === 0 || now.some((root) => !before.includes(root));
      // Most are always about the same.
      if (isNew && before.length === 0 && about.length > 0) ever.set(row, list);
      else if (isNew) ever.set(row, lists.add([...new Set([...before, ...now])]));
      abouts.set(row, list);
      const claimed = one.claims.map(claims.of);
      held.set(row, lists.add(claimed));
      for (const claim of claimed) {
        holders.set(claim, row);
        forgotten.set(claim, 0);
      }
    },
  };
}

type List = ReturnType<typeof createList>;

/** Few texts, from 1. */
function createList() {
  const texts = [""];
  const numbers = new Map<string, number>();
  return {
    get: (n: number): string => texts[n] ?? "",
    of(text: string): number {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
  };
}

/** Short lists of numbers, by where they begin; 0: the empty one. */
function createLists() {
  const room = createColumn(() => {});
  let end = 1;
  return {
    add(list: readonly number[]): number {
      if (list.length === 0) return 0;
      const start = end;
      room.set(start, list.length);
      for (const [n, one] of list.entries()) room.set(start + 1 + n, one);
      end += list.length + 1;
      return start;
    },
    get: (start: number): number[] =>
      start === 0 ? [] : Array.from({ length: room.get(start) }, (_, n) => room.get(start + 1 + n)),
  };
}

/** Most lineages are in one operation. */
function createMentions(note: (undo: () => void) => void) {
  const first = createColumn(note);
  const more = new Map<number, number[]>();
  return {
    of: (root: number): number[] =>
      root === 0 || first.get(root) === 0 ? [] : [first.get(root), ...(more.get(root) ?? [])],
    add(root: number, seq: number): void {
      const known = more.get(root) ?? [];
      if (first.get(root) === 0) first.set(root, seq);
      else if ((known.at(-1) ?? first.get(root)) !== seq) {
        more.set(root, known);
        known.push(seq);
        note(() => known.pop());
      }
    },
  };
}
