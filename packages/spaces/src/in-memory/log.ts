import {
  type Book,
  blankRows,
  emptyBook,
  enter,
  mayRead,
  roleToHear,
  type Sender,
  takeAll,
  wrongHead,
} from "../law/book.ts";
import { isPass, rebuild } from "../law/passing.ts";
import { nameOf } from "../law/standing.ts";
import {
  type Hello,
  hashOf,
  MOST_PULLED,
  type Numbered,
  type Pushed,
  type Roster,
  type Row,
  type Sent,
  wrongPush,
} from "../log/index.ts";

export interface LogOptions {
  /** Id of the space. */
  readonly space: string;
  /** Who may create it. */
  readonly founder: string;
  /** Milliseconds; the clock of the carrier. */
  readonly now?: () => number;
  readonly rowsADay?: number;
  /** It knows no signatures, as a Postgres does not: what somebody has forged gets a number, and everybody stops there. */
  readonly isTrusting?: boolean;
}

/** One log, and the law by which it takes operations. */
export class Log {
  readonly #options: LogOptions;
  #operations: Numbered[] = [];
  #book: Book;
  readonly #machines = new Map<string, { pulled: number; seen: number }>();
  readonly #listeners = new Set<() => void>();

  constructor(options: LogOptions) {
    this.#options = options;
    this.#book = emptyBook(options);
  }

  hello(member: string, machine: string, pulled: number): Hello {
    const role = roleToHear(this.#book, this.#sender(member, machine));
    this.#see(member, machine, pulled);
    const { space, name, head, machines, passed } = this.#book.roster;
    const asked = this.#operations[pulled - 1];
    const own = machines.get(machine);
    return {
      space,
      name,
      head,
      member,
      role,
      hashAt: asked && !passed.includes(pulled) ? hashOf(space, asked) : null,
      own: own ? { mseq: own.mseq, hash: own.hash } : null,
      machines: [...this.#machines].map(([id, seen]) => ({ machine: id, ...seen })),
    };
  }

  push(member: string, machine: string, sent: readonly Sent[], head?: number): Pushed {
    const sender = this.#sender(member, machine);
    roleToHear(this.#book, sender);
    const wrong = wrongPush(sent);
    const refused =
      wrong === null ? wrongHead(this.#book, sent, head) : { why: "malformed" as const, detail: wrong };
    if (refused) return { head: this.#book.roster.head, taken: 0, refused };
    const { numbered, ...done } = takeAll(this.#book, sender, sent, this.#operations);
    for (const one of numbered) this.#keep(one);
    if (numbered.length > 0) for (const tell of this.#listeners) queueMicrotask(tell);
    return { head: this.#book.roster.head, ...done };
  }

  pull(member: string, machine: string, since: number, limit: number): Numbered[] {
    mayRead(this.#book, this.#sender(member, machine));
    this.#see(member, machine, since);
    const page = this.#operations.slice(since, since + Math.min(Math.max(limit, 1), MOST_PULLED));
    return structuredClone(page);
  }

  listen(onNews: () => void): () => void {
    // Two who hand over the same function are two.
    const listener = () => onNews();
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** As if it had been restored from a copy of the time when it ended with this number. */
  rollBack(head: number): void {
    const kept = this.#operations.slice(0, head);
    this.#operations = [];
    this.#book = emptyBook(this.#options);
    for (const operation of kept) {
      enter(this.#book, operation);
      this.#keep(operation);
    }
    if (kept.some(isPass)) rebuild(this.#book, kept);
  }

  /** As if somebody with every right had written over what lies there. */
  tamper(seq: number, change: (operation: Numbered) => Numbered): void {
    this.#operations = this.#operations.map((one) => (one.seq === seq ? change(one) : one));
  }

  /** Everything that lies there, as one text. */
  dump(): string {
    return JSON.stringify(this.#operations);
  }

  get roster(): Roster {
    return this.#book.roster;
  }

  #keep(numbered: Numbered): void {
    const { act, over, gone } = numbered;
    if (over) {
      const written = new Set(numbered.rows.map(nameOf));
      this.#blank((row) => written.has(nameOf(row)));
    }
    this.#operations.push(numbered);
    if (act?.act === "pass") this.#blank((_, { seq }) => seq === act.seq);
    if (gone.length === 0) return;
    const lost = new Set(gone);
    this.#blank(({ roots }) => roots.some((root) => lost.has(root)));
  }

  #blank(isMeant: (row: Row, operation: Numbered) => boolean): void {
    this.#operations = this.#operations.map((one) => blankRows(one, (row) => isMeant(row, one)));
  }

  #see(member: string, machine: string, pulled: number): void {
    const { machines, head } = this.#book.roster;
    if (machines.get(machine)?.member === member)
      this.#machines.set(machine, { pulled: Math.min(pulled, head), seen: this.#now() });
  }

  #sender = (member: string, machine: string): Sender => ({ member, machine, now: this.#now() });

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}
