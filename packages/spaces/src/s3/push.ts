import { setTimeout as sleep } from "node:timers/promises";
import { type Book, emptyBook, roleToHear, takeAll, tryIn, wrongHead } from "../law/book.ts";
import { takingOf, withoutTakenAmong } from "../law/lost-words.ts";
import { isPass } from "../law/passing.ts";
import {
  type Act,
  CarrierError,
  hashOf,
  type Numbered,
  type Pushed,
  type Roster,
  type Sent,
  wrongPush,
} from "../log/index.ts";
import { type Batch, textOfBatch } from "./batch.ts";
import type { OpenLog } from "./open-log.ts";
import { type End, senderOf } from "./place.ts";

/** How often somebody else may have been first. */
const TRIES = 30;

/** What came of it, and what lies in the bucket now because of it; null: nothing. */
export interface Put {
  readonly pushed: Pushed;
  readonly batch: Batch | null;
}

/**
 * Looks at operations by the law, with all that the log holds, and creates the next object with those that are taken, if there is still
 * none: else somebody was first, or an answer was lost, and what is there is read and looked at anew.
 */
export async function push(log: OpenLog, sent: readonly Sent[], head: number | undefined): Promise<Put> {
  // Who has read up to the end, as far as is known, learns by the name that is taken already that it is longer.
  const { known } = log.ending;
  const isKnown = known !== null && known.head === head;
  let end = isKnown ? known : await log.ending.find(head ?? 0);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const tried = await tryPush(log, { sent, head, end });
    if (tried !== "somebody was first" && tried.batch !== null) return tried;
    // What is refused is refused by the log as it is now.
    if (tried !== "somebody was first" && (tries > 0 || !isKnown)) return tried;
    if (tried === "somebody was first") await sleep(Math.random() * 20 * Math.min(tries, 20));
    end = await log.ending.find(end.head);
  }
  throw new CarrierError(
    "away",
    "Others were writing at the same time for too long: what waits is sent again.",
  );
}

interface Trying {
  readonly sent: readonly Sent[];
  readonly head: number | undefined;
  readonly end: End;
}

async function tryPush(log: OpenLog, { sent, head, end }: Trying): Promise<Put | "somebody was first"> {
  const { place } = log;
  const { founder } = await log.about();
  roleToHear({ roster: end.roster, founder }, senderOf(place));
  const wrong = wrongPush(sent);
  if (wrong !== null)
    return {
      pushed: { head: end.head, taken: 0, refused: { why: "malformed", detail: wrong } },
      batch: null,
    };
  const whole = actsAlone(end.roster, place.space, sent) ? null : await log.whole(end);
  const book = whole?.book ?? (await bookOfActs(log, end, sent));
  const refused = wrongHead(book, sent, head) ?? tooMany(end.roster, sent, log.mostMachines);
  if (refused) return { pushed: { head: end.head, taken: 0, refused }, batch: null };
  const passes = sent.some(({ operation }) => isPass(operation));
  const history = passes ? await everything(log, end) : null;
  const trial = tryIn(book);
  let isKept = false;
  try {
    const { numbered, ...done } = takeAll(book, senderOf(place), sent, history);
    if (numbered.length === 0) return { pushed: { head: end.head, ...done }, batch: null };
    const batch = batchOf(numbered, book.roster, end);
    const created = await place.bucket.create(place.names.operation(batch.first), textOfBatch(batch));
    if (created === "exists") return "somebody was first";
    isKept = true;
    await whole?.note(numbered);
    return { pushed: { head: batch.last, ...done }, batch };
  } finally {
    if (isKept) trial.keep();
    else trial.takeBack();
  }
}

/** All that the log holds: what is passed over is looked at by all that came before it. */
async function everything({ batches }: OpenLog, { head }: End): Promise<Numbered[]> {
  const all: Numbered[] = [];
  for await (const { operations } of batches.from(1, head)) all.push(...operations);
  return all;
}

function batchOf(numbered: readonly Numbered[], roster: Roster, end: End): Batch {
  // What an operation deletes it does not bring along.
  const operations = withoutTakenAmong(numbered);
  return {
    first: end.head + 1,
    last: roster.head,
    operations,
    roster,
    deletes: numbered.findLast((one) => takingOf(one) !== null)?.seq ?? end.deletes,
  };
}

/** Who takes part is known from the newest object; only what is said of rows takes the whole log to look at. */
const actsAlone = (roster: Roster, space: string, sent: readonly Sent[]): boolean =>
  sent.every(({ operation }) => {
    const own = roster.machines.get(operation.machine);
    return (
      operation.kind === "member" &&
      !isPass(operation) &&
      (own === undefined || operation.mseq > own.mseq || isNewest(roster, space, operation))
    );
  });

const isNewest = (roster: Roster, space: string, operation: Sent["operation"]): boolean =>
  roster.machines.get(operation.machine)?.hash === hashOf(space, operation);

async function bookOfActs(
  { place, about }: OpenLog,
  { roster, head }: End,
  sent: readonly Sent[],
): Promise<Book> {
  const book = emptyBook(await about());
  book.roster = roster;
  // The answer to a push of it was lost.
  for (const { operation } of sent)
    if (isNewest(roster, place.space, operation))
      book.standing.number({ id: operation.id, seq: head, member: place.member, machine: operation.machine });
  return book;
}

function tooMany(roster: Roster, sent: readonly Sent[], most: number): Pushed["refused"] | null {
  const here = [...roster.machines.values()].filter(({ toSeq }) => toSeq === null);
  const isOneMore = sent.some(
    ({ operation: { act, machine } }) => act && !roster.machines.has(machine) && comesInvited(roster, act),
  );
  return isOneMore && here.length >= most
    ? {
        why: "denied",
        detail: `A bucket serves at most ${most} machines: let one leave first, or take a Postgres.`,
      }
    : null;
}

/** Whoever comes by a recovery has lost the others. */
const comesInvited = ({ seal }: Roster, act: Act): boolean =>
  act.act === "join" && act.inviteKey !== seal?.recovery?.recoveryKey;
