import { mayRead, roleToHear } from "../law/book.ts";
import { takingOf, withoutTakenAmong } from "../law/lost-words.ts";
import {
  type Carrier,
  CarrierError,
  type Hello,
  MOST_PULLED,
  type Numbered,
  type Pushed,
  type Sent,
} from "../log/index.ts";
import { bundle, EVERY } from "./bundles.ts";
import { type OpenLog, openLog, type S3CarrierOptions } from "./open-log.ts";
import { type End, endOf, senderOf } from "./place.ts";
import { push } from "./push.ts";
import { sweep } from "./sweep.ts";

/** Bytes of one page, beyond which nothing more is added to it. */
const MOST_PAGE_BYTES = 8 * 1024 * 1024;

/** How many requests a carrier has sent, tries included. */
export interface Requested {
  readonly GET: number;
  readonly HEAD: number;
  readonly PUT: number;
  readonly DELETE: number;
}

export interface S3Carrier extends Carrier {
  readonly requested: Requested;
}

/** A log in a bucket. Throws a CarrierError for an address that cannot be read; it asks nothing before the first call. */
export function connectS3(options: S3CarrierOptions): S3Carrier {
  const log = openLog(options);
  let last: Promise<unknown> = Promise.resolve();
  /** One call at a time: each goes on where the one before it left off. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const answer = last.then(run);
    last = answer.catch(() => {});
    return answer;
  };
  return {
    hello: (pulled) => inTurn(() => hello(log, pulled)),
    push: (sent, head) => inTurn(() => pushAndTidy(log, sent, head)),
    pull: (since, limit) => inTurn(() => pull(log, since, limit)),
    // A bucket tells nobody anything: who wants to know asks.
    watch: async () => async () => {},
    async close() {
      log.bucket.close();
      await last;
    },
    requested: log.bucket.requests.sent,
  };
}

async function hello(log: OpenLog, pulled: number): Promise<Hello> {
  const { place, notes, ending } = log;
  const isDue = notes.isDue();
  // Now and then it is looked whether all is still there that was.
  if (isDue) ending.doubt();
  const end = await ending.findStanding(pulled);
  const role = roleToHear(await askedOf(log, end), senderOf(place));
  await notes.note(pulled, end);
  if (isDue || notes.isDueAt(end)) await notes.look(end);
  if (isDue) await finishSweep(log, end);
  const { name, machines, members } = end.roster;
  const own = machines.get(place.machine);
  const isIn = members.get(place.member)?.untilSeq === null;
  return {
    space: place.space,
    name,
    head: end.head,
    member: place.member,
    role,
    hashAt: end.roster.passed.includes(pulled) ? null : await log.hashAt(pulled, end),
    own: own ? { mseq: own.mseq, hash: own.hash } : null,
    machines: isIn ? notes.machines : [],
  };
}

/** Who may create a space matters as long as nobody has. */
const askedOf = async ({ about }: OpenLog, { head, roster }: End) => ({
  roster,
  founder: head === 0 ? (await about()).founder : "",
});

async function pull(log: OpenLog, since: number, limit: number): Promise<Numbered[]> {
  const end = await log.ending.find(since);
  mayRead(await askedOf(log, end), senderOf(log.place));
  await log.notes.note(since, end);
  const most = Math.min(Math.max(limit, 1), MOST_PULLED);
  const page: Numbered[] = [];
  let bytes = 0;
  for await (const batch of log.batches.from(since + 1, end.head)) {
    for (const one of batch.operations) {
      if (one.seq <= since) continue;
      bytes += sizeOf(one);
      if (page.length > 0 && (page.length === most || bytes > MOST_PAGE_BYTES)) {
        log.batches.keep(batch);
        return learned(log, page);
      }
      page.push(one);
    }
    if (page.length === most) break;
  }
  return learned(log, page);
}

const sizeOf = ({ rows }: Numbered): number =>
  rows.reduce((sum, { image }) => sum + (image?.length ?? 0) + 300, 500);

/** An object that was read before it was swept has words that a later operation of the page takes. */
async function learned(log: OpenLog, page: Numbered[]): Promise<Numbered[]> {
  await log.learn(page);
  return withoutTakenAmong(page);
}

async function pushAndTidy(log: OpenLog, sent: readonly Sent[], head: number | undefined): Promise<Pushed> {
  const { pushed, batch } = await push(log, sent, head);
  if (batch === null) return pushed;
  const before = batch.first - 1;
  const end = endOf(batch);
  log.ending.move(batch);
  if (batch.operations.some((one) => takingOf(one) !== null)) log.batches.forget();
  log.batches.keep(batch);
  await tidy(log, end, Math.floor(batch.last / EVERY) > Math.floor(before / EVERY));
  return pushed;
}

/** What has its number has it, also where this fails: then it is done by whoever looks next. */
async function tidy(log: OpenLog, end: End, mayBundle: boolean): Promise<void> {
  try {
    if (log.notes.swept === null && (end.deletes > 0 || mayBundle)) await log.notes.look(end);
    await sweepAll(log, end);
    if (!mayBundle || !(await bundle(log.place, log.batches, end))) return;
    // What was deleted while it was made is in it.
    await sweepAll(log, await log.ending.find(end.head));
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    log.place.say(`What is put in order in the bucket of a space has to wait: ${error.message}`);
  }
}

/** Another machine may have been stopped in between. */
async function finishSweep(log: OpenLog, end: End): Promise<void> {
  try {
    await sweepAll(log, end);
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    log.place.say(`Words that were deleted leave the bucket later: ${error.message}`);
  }
}

async function sweepAll(log: OpenLog, found: End): Promise<void> {
  for (let end = found; end.deletes > (log.notes.swept ?? 0); end = await log.ending.find(end.head)) {
    const whole = await log.whole(end);
    await sweep(log.place, whole, log.notes.swept ?? 0);
    await log.notes.noteSwept(end.deletes);
    log.batches.forget();
  }
}
