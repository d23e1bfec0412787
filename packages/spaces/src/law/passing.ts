import {
  apply,
  check,
  emptyRoster,
  hashOf,
  type Numbered,
  passOver,
  type Roster,
  SIGNATURES,
  type Signatures,
  type Signed,
  takeNext,
} from "../log/index.ts";
import type { Book } from "./book-shape.ts";
import type { Refused } from "./rows.ts";
import { createStanding } from "./standing.ts";

const TRUSTING: Signatures = { isSignedBy: () => true, provesJoin: () => true };
export const signaturesOf = ({ isTrusting }: Book): Signatures => (isTrusting ? TRUSTING : SIGNATURES);

export const isPass = ({ act }: Pick<Signed, "act">): boolean => act?.act === "pass";

/** What is passed over, or will be, may stand in the way of the machine that says so: it follows any of its own. */
export function takePass(
  book: Book,
  history: readonly Numbered[],
  numbered: Numbered,
  seq: number,
): Refused | Numbered {
  const { machine, mseq, prev } = numbered;
  const { machines, passed, head } = book.roster;
  const known = machines.get(machine);
  const follows = (one: Numbered) =>
    one.machine === machine && one.mseq === mseq - 1 && hashOf(book.space, one) === prev;
  const placed = known && prev !== null && history.some(follows) && { ...known, mseq: mseq - 1, hash: prev };
  const roster: Roster = {
    ...book.roster,
    passed: [...passed, seq],
    ...(placed && { machines: new Map(machines).set(machine, placed) }),
  };
  const checked = check(roster, numbered, signaturesOf(book));
  if (checked.kind === "unsound") return { why: checked.refusal, detail: checked.why };
  if (seq > head) return { why: "malformed", detail: "It leaves out a change that is not there." };
  if (!book.isTrusting && !isUnsound(book, history, seq))
    return { why: "malformed", detail: `Operation ${seq} is as it must be: it is not left out.` };
  rebuild(book, [...history, numbered]);
  return numbered;
}

function isUnsound({ space }: Book, history: readonly Numbered[], seq: number): boolean {
  const operation = history[seq - 1];
  const passed = passedIn(history);
  if (!operation || passed.has(seq)) return true;
  const next = takeNext(rosterOver(space, history.slice(0, seq - 1), passed), [operation]);
  return next.kind === "unsound" && next.mayBePassed;
}

/** Numbers of operations that are passed over: by a pass that is not passed over itself. */
export function passedIn(history: readonly Numbered[]): ReadonlySet<number> {
  const passed = new Set<number>();
  for (const { seq, act } of history.toReversed())
    if (act?.act === "pass" && !passed.has(seq)) passed.add(act.seq);
  return passed;
}

/** What a log comes to that holds a pass, from its first operation on: nothing of what is passed over counts. */
export function rebuild(book: Book, history: readonly Numbered[]): void {
  const passed = passedIn(history);
  book.standing = createStanding();
  for (const one of history)
    if (passed.has(one.seq)) book.standing.number(one);
    else book.standing.stand(one);
  book.roster = rosterOver(book.space, history, passed);
}

const rosterOver = (space: string, history: readonly Numbered[], passed: ReadonlySet<number>): Roster =>
  history.reduce(
    (roster, one) => (passed.has(one.seq) ? passOver(roster) : apply(roster, one, hashOf(space, one))),
    emptyRoster(space, null),
  );
