import { DAY, parseJson } from "@memory/language/text";
import { isForgotten } from "../../memories/beliefs/queries/forgotten.ts";
import type { Deps } from "../../models/deps.ts";
import { ReadingAnswer } from "../../models/prompted/reading/answer-shape.ts";
import type { ReadingBook } from "../../models/prompted/reading/reading-book.ts";
import type { Store } from "../../store/open.ts";
import type { Listener } from "./passages.ts";
import { deleteChunks, eachChunk, findAnswerAt, findChunks, findSubjects, putChunk } from "./queries.ts";

/** A session that still grows after so long is rare; its agent has deleted it by then. */
const KEPT = 45 * DAY;
/** How long a reading that no answer could be read about is left alone. */
const LEFT_ALONE = DAY;

/** Answers about readings of sessions, kept so that nobody pays for them twice. What a person deleted is not kept of them. */
export function createReadingBook({ store, clock }: Pick<Deps, "store" | "clock">): ReadingBook {
  return {
    find(ownerId, hashes) {
      const now = clock();
      const known = new Map<string, ReadingAnswer | null>();
      for (const { hash, answer, at } of findChunks(store, ownerId, hashes)) {
        const read = answer === null ? null : readKept(answer);
        if (read !== undefined && (read !== null || at > now - LEFT_ALONE)) known.set(hash, read);
      }
      return known;
    },
    before(ownerId, place) {
      const answer = findAnswerAt(store, ownerId, place);
      return (answer === null ? null : readKept(answer)) ?? null;
    },
    keep(scope, { hash, place }, answer) {
      const at = clock();
      const told = answer && without(answer, ({ text }) => isForgotten(store, scope, text));
      store.transaction(() => {
        deleteChunks(store, at - KEPT);
        putChunk(store, { owner_id: scope.ownerId, hash, place, answer: told && JSON.stringify(told), at });
      });
    },
    subjects: ({ ownerId, project }) => findSubjects(store, ownerId, project),
  };
}

type Noted = ReadingAnswer["memories"][number];

function without(answer: ReadingAnswer, isGone: (told: Noted) => boolean): ReadingAnswer {
  const memories = answer.memories.filter((told) => !isGone(told));
  const revised = answer.revised.map((one) =>
    one.becomes && isGone(one.becomes) ? { ...one, becomes: null } : one,
  );
  const gone =
    answer.memories.length - memories.length + revised.filter((one, n) => one !== answer.revised[n]).length;
  return gone === 0 ? answer : { memories, revised, dropped: answer.dropped + gone, isCleared: true };
}

/** A row that a scrub has made unreadable is asked for anew. */
const readKept = (answer: string): ReadingAnswer | undefined =>
  ReadingAnswer.safeParse(parseJson(answer)).data;

/**
 * Take what a person deleted out of the answers that are kept, in the caller's transaction. The rest stays: a reading that was
 * asked about again would tell the same in other words, which nobody could know for what was deleted.
 */
export function forgetInAnswers(store: Store, ownerId: string, { tells, mayTell }: Listener): void {
  for (const row of eachChunk(store, ownerId)) {
    if (row.answer === null || !mayTell(row.answer)) continue;
    const read = readKept(row.answer);
    const told =
      read &&
      without(read, ({ text, quote, line }) => {
        const lines = { from: line, to: line };
        return tells({ text, lines }) || tells({ text: quote, lines });
      });
    if (!told || told !== read)
      putChunk(store, {
        ...row,
        answer: JSON.stringify(told ?? { memories: [], revised: [], dropped: 0, isCleared: true }),
      });
  }
}
