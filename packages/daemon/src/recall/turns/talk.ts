import type { ItemRow } from "../queries/item-rows.ts";
import type { Columns } from "../vectors/columns.ts";

/** Words of each group of passages, by its number. */
export class GroupWords {
  readonly #words: number[] = [];
  #sum = 0;
  #filled = 0;

  get size(): number {
    return this.#words.length;
  }

  /** Of those that have any. */
  get mean(): number {
    return this.#sum / Math.max(1, this.#filled);
  }

  of(group: number): number {
    return this.#words[group] ?? 0;
  }

  /** Answers the number of a new group. */
  open(): number {
    return this.#words.push(0) - 1;
  }

  /** Counts so many more, or fewer. */
  add(group: number, words: number): void {
    const before = this.of(group);
    this.#words[group] = before + words;
    this.#sum += words;
    this.#filled += Number(before + words > 0) - Number(before > 0);
  }
}

/** Sessions and their turns by number, with the words that their passages hold: what is not deleted, of all owners. */
export class Talk {
  readonly sessionWords = new GroupWords();
  readonly turnWords = new GroupWords();
  /** Passages of each session. */
  readonly passages: number[] = [];
  readonly #projects = new Map<string, Map<number, string>>();
  readonly #sessions = new Map<string, number>();
  readonly #turns = new Map<number, number>();

  /** Writes down where an item belongs, and counts a passage. */
  place(columns: Columns, slot: number, row: ItemRow): void {
    const [, owner, kind, , project, author, , , , , , source, seq] = row;
    const isPassage = kind === "context" && author !== null;
    const session = source !== null && (kind === "memory" || isPassage) ? this.#session(owner, source) : -1;
    columns.session[slot] = session;
    columns.turn[slot] = isPassage && session >= 0 ? this.#turn(session, seq) : -1;
    if (isPassage && project !== null) this.#projectsOf(owner).set(columns.project[slot] ?? -1, project);
    this.count(columns, slot, 1);
  }

  /** Counts a passage, or takes it off. */
  count(columns: Columns, slot: number, sign: 1 | -1): void {
    const [turn, session] = [columns.turn[slot] ?? -1, columns.session[slot] ?? -1];
    if (turn < 0) return;
    const words = sign * (columns.length[slot] ?? 0);
    this.turnWords.add(turn, words);
    this.sessionWords.add(session, words);
    this.passages[session] = (this.passages[session] ?? 0) + sign;
  }

  /** Projects of an owner's passages by their numbers. */
  projects(owner: string): ReadonlyMap<number, string> {
    return this.#projectsOf(owner);
  }

  #projectsOf(owner: string): Map<number, string> {
    const known = this.#projects.get(owner) ?? new Map<number, string>();
    this.#projects.set(owner, known);
    return known;
  }

  #session(owner: string, source: string): number {
    const key = `${owner} ${source}`;
    const known = this.#sessions.get(key);
    if (known !== undefined) return known;
    this.#sessions.set(key, this.passages.length);
    this.passages.push(0);
    return this.sessionWords.open();
  }

  #turn(session: number, seq: number): number {
    const key = session * mostTurns + seq;
    const known = this.#turns.get(key);
    if (known !== undefined) return known;
    const turn = this.turnWords.open();
    this.#turns.set(key, turn);
    return turn;
  }
}

/** Turns that a session can have. */
const mostTurns = 2 ** 24;
