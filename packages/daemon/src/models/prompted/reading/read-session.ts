import { anchorsOf, isTurning, keyOf, plain } from "@memory/language/quotes";
import type { Session } from "@memory/language/session";
import { fingerprint } from "@memory/language/text";
import type { ChatModel } from "../../chat.ts";
import { type DistillOptions, ModelError } from "../../models.ts";
import { keyOfMemory, type Noted, type ReadingAnswer, shapeOf } from "./answer-shape.ts";
import { checkAnswer, type Shown } from "./check-answer.ts";
import type { PlacedMemory } from "./findings.ts";
import { MEND_SYSTEM, mended, mendPrompt } from "./mend.ts";
import type { Profile } from "./profile.ts";
import { mostMemories, promptFor, systemOf } from "./prompt.ts";
import type { ReadingBook, ReadingKey } from "./reading-book.ts";
import { readingsOf, type SessionReading } from "./session-readings.ts";

export interface Placed extends ReadingKey {
  readonly reading: SessionReading;
  readonly goesOn: boolean;
}

/** The readings of a session, each named by all that is asked about it but what other readings have told. */
export const placeReadings = (
  session: Session,
  { name, profile }: { readonly name: string; readonly profile: Profile },
): Placed[] =>
  readingsOf(session, profile.reading).map((reading, n, { length }) => ({
    reading,
    goesOn: n < length - 1,
    hash: fingerprint(JSON.stringify([name, session.project, reading.text])),
    place: fingerprint(JSON.stringify([name, session.sessionId, reading.said[0]?.lines.from])),
  }));

interface Work extends DistillOptions {
  readonly session: Session;
}

interface ReadDeps {
  readonly chat: ChatModel;
  readonly book: ReadingBook;
  readonly profile: Profile;
}

interface Read {
  readonly memories: PlacedMemory[];
  readonly dropped: number;
  /** Why readings were left out, and which. */
  readonly trouble: ModelError | null;
  readonly unread: readonly Placed[];
}

/**
 * True for a reading that is not asked about again. An attended run asks again about one without a readable answer; one that begins
 * anew uses no earlier answer, but for readings of which something was deleted since.
 */
export const mayStand = (
  answer: ReadingAnswer | null,
  { scope, afresh }: Pick<Work, "scope" | "afresh">,
): boolean => (afresh ? answer?.isCleared === true : answer !== null || !scope.attended);

/** Memories of all readings, in order: each is told what was noted before. Throws `ModelError` when there are readings and none could be read. */
export async function readAll(deps: ReadDeps, readings: readonly Placed[], work: Work): Promise<Read> {
  const before = new Map(
    deps.book.find(
      work.scope.ownerId,
      readings.map(({ hash }) => hash),
    ),
  );
  const so = { memories: new Map<string, PlacedMemory>(), dropped: 0, read: 0, answered: 0 };
  const unread: Placed[] = [];
  const refused: Placed[] = [];
  let trouble: ModelError | null = null;
  const take = (answer: ReadingAnswer, { reading }: Placed): void => {
    apply(so.memories, answer, reading);
    so.dropped += answer.dropped;
    so.read += 1;
  };
  for (const placed of readings) {
    const paid = before.get(placed.hash);
    const kept = paid !== undefined && mayStand(paid, work) ? paid : undefined;
    // Stored answers are paid for: they are read in any state of the provider.
    if (kept === undefined && (isAway(trouble) || (refused.length > 1 && so.answered === 0))) {
      unread.push(placed);
      continue;
    }
    try {
      if (kept === null) throw waits();
      const answer = kept ?? (await ask(deps, placed, { work, noted: [...so.memories.values()] }));
      if (kept === undefined) so.answered += 1;
      take(answer, placed);
    } catch (error) {
      if (work.signal.aborted || !(error instanceof ModelError)) throw error;
      trouble = isAway(trouble) ? trouble : error;
      // An answer that was paid for counts until there is another one.
      if (paid) take(paid, placed);
      else unread.push(placed);
      if (error.trouble === "refused" && !paid) refused.push(placed);
      else if (error.trouble === "unreadable" && kept === undefined && !paid) keepNone(deps, placed, work);
    }
  }
  // A model that answers about others and not about this one will not the next time either.
  if (so.answered > 0) for (const placed of refused) keepNone(deps, placed, work);
  if (trouble !== null && so.read === 0) throw trouble;
  return { memories: [...so.memories.values()], dropped: so.dropped, trouble, unread };
}

const keepNone = ({ book }: ReadDeps, placed: Placed, work: Work): void =>
  book.keep(scopeOf(work), placed, null);

/** Memories a reading adds and revises, by their words. */
function apply(memories: Map<string, PlacedMemory>, answer: ReadingAnswer, reading: SessionReading): void {
  const put = (noted: Noted): void => {
    const said = reading.said.find(
      ({ lines, text }) => lines.from === noted.line && text.includes(noted.quote),
    );
    if (said) memories.set(keyOfMemory(noted), { noted, said });
  };
  // Of an answer that was kept, what it revises may have been told otherwise since.
  for (const { key, becomes } of answer.revised) if (memories.delete(key) && becomes) put(becomes);
  for (const noted of answer.memories) if (!memories.has(keyOfMemory(noted))) put(noted);
}

/** A provider that is away, unpaid or capped is so for every reading; what is wrong with one is no matter of the others. */
const isAway = (error: ModelError | null): boolean =>
  error !== null && error.trouble !== "unreadable" && error.trouble !== "refused";

const scopeOf = ({ scope: { ownerId }, session: { project } }: Work) => ({ ownerId, project });

const waits = (): ModelError =>
  new ModelError(
    "the language model gave no readable answer about a part of the session; it is asked about it again in a day",
    { trouble: "unreadable" },
  );

interface Asking {
  readonly work: Work;
  /** Memories of the readings before it. */
  readonly noted: readonly PlacedMemory[];
}

/** Memories that a later reading is told of at most, the last ones. */
const MOST_NOTED = 40;

/** Asks once more when the answer cannot be read, and once about memories that are not founded in what was shown. */
async function ask(deps: ReadDeps, placed: Placed, { work, noted }: Asking): Promise<ReadingAnswer> {
  const { book, profile } = deps;
  const { reading, goesOn } = placed;
  const scope = scopeOf(work);
  const shown: Shown = {
    reading,
    goesOn,
    about: work.session,
    subjects: book.subjects(scope),
    noted: noted.slice(-MOST_NOTED).map((one) => one.noted),
    most: mostMemories(reading, profile),
  };
  const read = await readOnce(deps, shown, work);
  const known = book.before(scope.ownerId, placed.place);
  const answer: ReadingAnswer = {
    memories: read.memories.map((one) => inKnownWords(one, known)),
    revised: read.revised,
    dropped: read.dropped + read.unfounded,
  };
  book.keep(scope, placed, answer);
  return answer;
}

type Errand = Pick<Work, "signal" | "scope" | "calls">;

interface ReadOnce extends Pick<ReadingAnswer, "memories" | "revised" | "dropped"> {
  /** Memories that could not be founded in what was shown. */
  readonly unfounded: number;
}

/** One reading, asked about as often as it takes. Throws `ModelError`. */
export async function readOnce(
  deps: Pick<ReadDeps, "chat" | "profile">,
  shown: Shown,
  errand: Errand,
): Promise<ReadOnce> {
  const { memories, revised, unfounded, dropped } = await readable(deps, shown, errand);
  const again = unfounded.length === 0 ? [] : mended(await mend(deps, unfounded, errand), shown);
  return {
    memories: [...memories, ...again],
    revised: [...revised],
    dropped,
    unfounded: Math.max(0, unfounded.length - again.length),
  };
}

async function readable(
  deps: Pick<ReadDeps, "chat" | "profile">,
  shown: Shown,
  work: Errand,
): Promise<ReturnType<typeof checkAnswer>> {
  const { profile } = deps;
  const question = {
    system: systemOf(profile),
    prompt: promptFor(shown.reading, shown, profile),
    schema: shapeOf({ ...profile, revises: shown.noted.length > 0 }),
  };
  for (let triesLeft = 1; ; triesLeft -= 1) {
    try {
      return checkAnswer(await complete(deps.chat, question, work), shown);
    } catch (error) {
      if (
        work.signal.aborted ||
        !(error instanceof ModelError) ||
        error.trouble !== "unreadable" ||
        triesLeft === 0
      )
        throw error;
    }
  }
}

/** A model that cannot mend what it said leaves it out; the rest stands. */
async function mend(
  { chat, profile }: Pick<ReadDeps, "chat" | "profile">,
  unfounded: Parameters<typeof mendPrompt>[0],
  work: Errand,
): Promise<unknown> {
  const question = {
    system: MEND_SYSTEM,
    prompt: mendPrompt(unfounded),
    schema: shapeOf({ ...profile, revises: false }),
  };
  try {
    return await complete(chat, question, work);
  } catch (error) {
    if (work.signal.aborted || !(error instanceof ModelError)) throw error;
    return null;
  }
}

function complete(
  chat: ChatModel,
  question: Pick<Parameters<ChatModel["complete"]>[0], "system" | "prompt" | "schema">,
  { signal, calls, scope }: Errand,
): Promise<unknown> {
  signal.throwIfAborted();
  return chat.complete({
    ...question,
    signal,
    kind: "distil",
    scope,
    onSent: () => {
      calls.extraction += 1;
    },
  });
}

/** A reading that grew is told anew, in other words: where the quotation is the same and nothing telling has changed, the old ones stay. */
function inKnownWords(noted: Noted, known: ReadingAnswer | null): Noted {
  const same = known?.memories.find(
    (one) =>
      one.line === noted.line &&
      one.kind === noted.kind &&
      one.quote === noted.quote &&
      telling(one.text) === telling(noted.text),
  );
  return same ? { ...noted, text: same.text, subject: same.subject ?? noted.subject } : noted;
}

const telling = (text: string): string =>
  [...anchorsOf(text), ...plain(text).text.split(" ").map(keyOf).filter(isTurning)].sort().join("\n");
