import {
  type Act,
  apply,
  CarrierError,
  type Checked,
  check,
  emptyRoster,
  type Hello,
  hashOf,
  MOST_PULLED,
  memberNow,
  type Numbered,
  openInvitations,
  type Pushed,
  passOver,
  ROWS_A_DAY,
  type Role,
  type Roster,
  type Row,
  type Sent,
  SIGNATURES,
  type Signatures,
  type Signed,
  takeNext,
  wrongPush,
} from "../log/index.ts";
import { standAgain, takeBack } from "./passing.ts";
import { keyOf, nothingStands, type Refused, type Standing, stand, wrongRows } from "./rows.ts";

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

const DAY = 24 * 60 * 60 * 1000;

/** One log, and the law by which it takes operations. */
export class Log {
  readonly #options: LogOptions;
  #operations: Numbered[] = [];
  #roster: Roster;
  #standing: Standing = nothingStands();
  readonly #passed = new Set<number>();
  readonly #machines = new Map<string, { pulled: number; seen: number }>();
  readonly #written = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  constructor(options: LogOptions) {
    this.#options = options;
    this.#roster = emptyRoster(options.space, null);
  }

  hello(member: string, machine: string, pulled: number): Hello {
    const role = this.#roleToHear(member, machine);
    this.#see(member, machine, pulled);
    const { space, name, head } = this.#roster;
    const asked = this.#operations[pulled - 1];
    const own = this.#roster.machines.get(machine);
    return {
      space,
      name,
      head,
      member,
      role,
      hashAt: asked && !this.#passed.has(pulled) ? hashOf(space, asked) : null,
      own: own ? { mseq: own.mseq, hash: own.hash } : null,
      machines: [...this.#machines].map(([id, seen]) => ({ machine: id, ...seen })),
    };
  }

  push(member: string, machine: string, sent: readonly Sent[], head?: number): Pushed {
    this.#roleToHear(member, machine);
    const before = this.#roster.head;
    const wrong = wrongPush(sent);
    const refused: Refused | null =
      wrong === null ? this.#moved(sent, head) : { why: "malformed", detail: wrong };
    const done = refused ? { taken: 0, refused } : this.#takeAll(member, machine, sent);
    if (this.#roster.head > before) for (const tell of this.#listeners) queueMicrotask(tell);
    return { head: this.#roster.head, ...done };
  }

  pull(member: string, machine: string, since: number, limit: number): Numbered[] {
    this.#roleToHear(member, machine);
    if (memberNow(this.#roster, member) === null)
      throw new CarrierError("out", `${member} has not joined the space yet: join it before reading.`);
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
    this.#roster = emptyRoster(this.#options.space, null);
    this.#standing = nothingStands();
    this.#passed.clear();
    for (const operation of kept) this.#number(operation);
  }

  /** As if somebody with every right had written over what lies there. */
  tamper(seq: number, change: (operation: Numbered) => Numbered): void {
    this.#operations = this.#operations.map((one) => (one.seq === seq ? change(one) : one));
  }

  /** Everything that lies there, as one text. */
  dump(): string {
    return JSON.stringify([this.#operations, [...this.#standing.rows], [...this.#standing.claims.keys()]]);
  }

  get roster(): Roster {
    return this.#roster;
  }

  #takeAll(
    member: string,
    machine: string,
    sent: readonly Sent[],
  ): { readonly taken: number; readonly refused?: Refused } {
    const numbersOfPush: number[] = [];
    for (const one of sent) {
      const known = this.#standing.numbers.get(one.operation.id);
      if (known && known.machine !== one.operation.machine)
        return {
          taken: numbersOfPush.length,
          refused: { why: "malformed", detail: "Another machine has an operation with its id." },
        };
      const refused = known ? null : this.#take(member, machine, one, numbersOfPush);
      if (refused) return { taken: numbersOfPush.length, refused };
      numbersOfPush.push(known?.seq ?? this.#roster.head);
    }
    return { taken: numbersOfPush.length };
  }

  /** What somebody has decided by the log as it was is refused once it is longer, unless it has its number already. */
  #moved([first]: readonly Sent[], head: number | undefined): Refused | null {
    if (head === undefined || head === this.#roster.head) return null;
    if (first && this.#standing.numbers.has(first.operation.id)) return null;
    return { why: "stale", detail: "There are newer operations: read them first." };
  }

  #take(member: string, machine: string, sent: Sent, numbersOfPush: readonly number[]): Refused | null {
    const received = this.#now();
    const numbered: Numbered = {
      ...structuredClone(sent.operation),
      seq: this.#roster.head + 1,
      member,
      received,
    };
    if (numbered.machine !== machine)
      return { why: "malformed", detail: "A machine sends what is its own alone." };
    if (numbered.seq === 1 && member !== this.#options.founder)
      return { why: "denied", detail: `${this.#options.founder} creates this space.` };
    const { act } = numbered;
    if (act?.act === "pass") return this.#takePass(numbered, act.seq);
    const checked = this.#check(this.#roster, numbered);
    if (checked.kind === "unsound") return { why: checked.refusal, detail: checked.why };
    const role = memberNow(this.#roster, member)?.role ?? "reader";
    const day = `${Math.floor(received / DAY)} ${member}`;
    const written = (this.#written.get(day) ?? 0) + numbered.rows.length;
    if (written > (this.#options.rowsADay ?? ROWS_A_DAY))
      return { why: "quota", detail: `${member} has written as much as the space takes on one day.` };
    const wrong = wrongRows(this.#standing, sent, { member, role, numbersOfPush });
    if (wrong) return wrong;
    this.#written.set(day, written);
    this.#number(numbered);
    return null;
  }

  #check(roster: Roster, numbered: Numbered): Checked {
    return check(roster, numbered, this.#options.isTrusting ? TRUSTING : SIGNATURES);
  }

  /** What is passed over, or will be, may stand in the way of the machine that says so: it follows any of its own. */
  #takePass(numbered: Numbered, seq: number): Refused | null {
    const { machine, mseq, prev } = numbered;
    const roster = { ...this.#roster, passed: [...this.#roster.passed, seq] };
    const known = this.#roster.machines.get(machine);
    const isFollowed = (one: Numbered) =>
      one.machine === machine && one.mseq === mseq - 1 && hashOf(roster.space, one) === prev;
    if (known && prev !== null && this.#operations.some(isFollowed))
      roster.machines = new Map(roster.machines).set(machine, { ...known, mseq: mseq - 1, hash: prev });
    const checked = this.#check(roster, numbered);
    if (checked.kind === "unsound") return { why: checked.refusal, detail: checked.why };
    if (seq > this.#roster.head)
      return { why: "malformed", detail: "It passes over what is not in the log." };
    if (!this.#options.isTrusting && !this.#isUnsound(seq))
      return { why: "malformed", detail: `Operation ${seq} is as it must be: it is not passed over.` };
    this.#number(numbered);
    return null;
  }

  #isUnsound(seq: number): boolean {
    const operation = this.#operations[seq - 1];
    if (!operation || this.#passed.has(seq)) return true;
    const next = takeNext(this.#fold(seq - 1), [operation]);
    return next.kind === "unsound" && next.mayBePassed;
  }

  #fold(head: number): Roster {
    const { space } = this.#options;
    return this.#operations
      .slice(0, head)
      .reduce(
        (roster, one) =>
          this.#passed.has(one.seq) ? passOver(roster) : apply(roster, one, hashOf(space, one)),
        emptyRoster(space, null),
      );
  }

  #pass(seq: number, isPassed: boolean): void {
    const operation = this.#operations[seq - 1];
    if (!operation || this.#passed.has(seq) === isPassed) return;
    if (isPassed) this.#passed.add(seq);
    else this.#passed.delete(seq);
    const passing = { standing: this.#standing, operations: this.#operations, passed: this.#passed };
    if (isPassed) {
      takeBack(passing, operation);
      this.#operations = this.#operations.with(
        seq - 1,
        blank(operation, () => true),
      );
    } else standAgain(passing, operation);
    const { act } = operation;
    const others = (one: Numbered) => isPassOf(one, act) && !this.#passed.has(one.seq);
    if (act?.act === "pass") this.#pass(act.seq, this.#operations.some(others));
  }

  #number(numbered: Numbered): void {
    const hash = hashOf(this.#options.space, numbered);
    this.#roster = apply(this.#roster, numbered, hash);
    stand(this.#standing, numbered);
    if (numbered.over) {
      const written = new Set(numbered.rows.map(keyOf));
      this.#operations = this.#operations.map((one) => blank(one, (row) => written.has(keyOf(row))));
    }
    this.#operations.push(numbered);
    if (numbered.act?.act === "pass") {
      this.#pass(numbered.act.seq, true);
      this.#roster = this.#fold(numbered.seq);
    }
    if (numbered.gone.length === 0) return;
    const gone = new Set(numbered.gone);
    this.#operations = this.#operations.map((one) =>
      blank(one, ({ roots }) => roots.some((root) => gone.has(root))),
    );
  }

  /** Who is in, or is invited, may ask; as what. */
  #roleToHear(member: string, machine: string): Role {
    const known = this.#roster.machines.get(machine);
    const invited = openInvitations(this.#roster, member, this.#now())[0]?.role;
    const founding = this.#roster.head === 0 && member === this.#options.founder ? "owner" : undefined;
    const role = memberNow(this.#roster, member)?.role ?? invited ?? founding;
    if (role === undefined)
      throw new CarrierError("out", `${member} is not in the space: ask an owner for an invitation.`);
    if (known && (known.toSeq !== null || known.member !== member))
      throw new CarrierError("out", "This machine is not in the space any more: join it anew.");
    return role;
  }

  #see(member: string, machine: string, pulled: number): void {
    if (this.#roster.machines.get(machine)?.member === member)
      this.#machines.set(machine, { pulled: Math.min(pulled, this.#roster.head), seen: this.#now() });
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

const isPassOf = ({ act }: Signed, other: Act | null): boolean =>
  act?.act === "pass" && other?.act === "pass" && act.seq === other.seq;

const TRUSTING: Signatures = { isSignedBy: () => true, provesJoin: () => true };

function blank<T extends Signed>(operation: T, isMeant: (row: Row) => boolean): T {
  if (!operation.rows.some((row) => row.image !== null && isMeant(row))) return operation;
  const rows = operation.rows.map((row) => (isMeant(row) ? { ...row, image: null } : row));
  return { ...operation, rows };
}
