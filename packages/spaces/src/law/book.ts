import {
  apply,
  CarrierError,
  check,
  emptyRoster,
  hashOf,
  memberNow,
  type Numbered,
  openInvitations,
  type Pushed,
  ROWS_A_DAY,
  type Role,
  type Row,
  type Sent,
  type Signed,
} from "../log/index.ts";
import type { Book } from "./book-shape.ts";
import { isPass, signaturesOf, takePass } from "./passing.ts";
import { type Refused, wrongRows } from "./rows.ts";
import { createStanding } from "./standing.ts";

export type { Book } from "./book-shape.ts";

/** Who sends, as the carrier knows it, and when, milliseconds. */
export interface Sender {
  readonly member: string;
  readonly machine: string;
  readonly now: number;
}

const DAY = 24 * 60 * 60 * 1000;

export interface BookOptions extends Pick<Book, "space" | "founder"> {
  readonly rowsADay?: number | undefined;
  readonly isTrusting?: boolean | undefined;
}

export const emptyBook = ({
  space,
  founder,
  rowsADay = ROWS_A_DAY,
  isTrusting = false,
}: BookOptions): Book => ({
  space,
  founder,
  rowsADay,
  isTrusting,
  roster: emptyRoster(space, null),
  standing: createStanding(),
  written: new Map(),
});

/** What is written into the book from now on is kept by `keep`, or taken back by `takeBack`. */
export function tryIn(book: Book): { keep(): void; takeBack(): void } {
  const { roster, standing, written } = book;
  standing.try();
  book.written = new Map(written);
  return {
    keep: standing.keep,
    takeBack() {
      standing.takeBack();
      book.standing = standing;
      book.roster = roster;
      book.written = written;
    },
  };
}

/** Writes an operation that has its number into the book. */
export function enter(book: Book, numbered: Numbered, hash: string = hashOf(book.space, numbered)): void {
  book.roster = apply(book.roster, numbered, hash);
  book.standing.stand(numbered);
  const day = dayOf(numbered);
  if (numbered.rows.length > 0) book.written.set(day, (book.written.get(day) ?? 0) + numbered.rows.length);
}

const dayOf = ({ member, received }: Pick<Numbered, "member" | "received">): string =>
  `${Math.floor(received / DAY)} ${member}`;

/** Who is in, or is invited, may ask; as what. Throws a CarrierError for anybody else. */
export function roleToHear(
  { roster, founder }: Pick<Book, "roster" | "founder">,
  { member, machine, now }: Sender,
): Role {
  const known = roster.machines.get(machine);
  const invited = openInvitations(roster, member, now)[0]?.role;
  const founding = roster.head === 0 && member === founder ? "owner" : undefined;
  const role = memberNow(roster, member)?.role ?? invited ?? founding;
  if (role === undefined)
    throw new CarrierError("out", `${member} is not in it: a code of somebody who is lets in.`);
  if (known && (known.toSeq !== null || known.member !== member))
    throw new CarrierError("out", "This machine is not in it any more: come in again by a new code.");
  return role;
}

/** Only who has joined may read. Throws a CarrierError for anybody else. */
export function mayRead(book: Pick<Book, "roster" | "founder">, sender: Sender): void {
  roleToHear(book, sender);
  if (memberNow(book.roster, sender.member) === null)
    throw new CarrierError("out", `${sender.member} is not in it yet: join it before reading.`);
}

/** What somebody has decided by the log as it was is refused once it is longer, unless it has its number already. */
export function wrongHead(
  { roster, standing }: Book,
  [first]: readonly Sent[],
  head: number | undefined,
): Refused | null {
  if (head === undefined || head === roster.head) return null;
  if (first && standing.numberOf(first.operation.id)) return null;
  return { why: "stale", detail: "There are newer operations: read them first." };
}

export interface Taken extends Pick<Pushed, "taken" | "refused"> {
  /** Those that have got their numbers now; the book holds them. */
  readonly numbered: readonly Numbered[];
}

/**
 * Takes operations in order, up to the first that is refused. `history`: all that the log holds, which is asked for where an operation
 * is passed over.
 */
export function takeAll(
  book: Book,
  sender: Sender,
  sent: readonly Sent[],
  history: readonly Numbered[] | null,
): Taken {
  const numbersOfPush: number[] = [];
  const numbered: Numbered[] = [];
  const ended = (refused?: Refused): Taken => ({
    taken: numbersOfPush.length,
    numbered,
    ...(refused && { refused }),
  });
  for (const one of sent) {
    const known = book.standing.numberOf(one.operation.id);
    if (known && known.machine !== one.operation.machine)
      return ended({ why: "malformed", detail: "Another machine has an operation with its id." });
    if (!known) {
      const before = history && isPass(one.operation) ? [...history, ...numbered] : null;
      const taken = take(book, sender, one, { numbersOfPush, history: before });
      if ("why" in taken) return ended(taken);
      numbered.push(taken);
    }
    numbersOfPush.push(known?.seq ?? book.roster.head);
  }
  return ended();
}

interface Before {
  readonly numbersOfPush: readonly number[];
  readonly history: readonly Numbered[] | null;
}

function take(
  book: Book,
  sender: Sender,
  sent: Sent,
  { numbersOfPush, history }: Before,
): Refused | Numbered {
  const { member, machine, now: received } = sender;
  const numbered: Numbered = {
    ...structuredClone(sent.operation),
    seq: book.roster.head + 1,
    member,
    received,
  };
  if (numbered.machine !== machine)
    return { why: "malformed", detail: "A machine sends what is its own alone." };
  if (numbered.seq === 1 && member !== book.founder)
    return { why: "denied", detail: `${book.founder} creates this space.` };
  if (history && numbered.act?.act === "pass") return takePass(book, history, numbered, numbered.act.seq);
  const checked = check(book.roster, numbered, signaturesOf(book));
  if (checked.kind === "unsound") return { why: checked.refusal, detail: checked.why };
  const role = memberNow(book.roster, member)?.role ?? "reader";
  if ((book.written.get(dayOf(numbered)) ?? 0) + numbered.rows.length > book.rowsADay)
    return { why: "quota", detail: `${member} has written as much as the space takes on one day.` };
  const wrong = wrongRows(book.standing, sent, { member, role, numbersOfPush });
  if (wrong) return wrong;
  enter(book, numbered, checked.hash);
  return numbered;
}

/** The operation without the words of some of its rows; the same one where there are none. */
export function blankRows<T extends Signed>(operation: T, isMeant: (row: Row) => boolean): T {
  if (!operation.rows.some((row) => row.image !== null && isMeant(row))) return operation;
  const rows = operation.rows.map((row) => (isMeant(row) ? { ...row, image: null } : row));
  return { ...operation, rows };
}
