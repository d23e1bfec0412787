import { DAY, parseJson } from "@memory/language/text";
import { isForgotten } from "../../memories/beliefs/queries/forgotten.ts";
import type { Deps } from "../../models/deps.ts";
import type { PartAnswers } from "../../models/prompted/distiller.ts";
import { PartAnswer } from "../../models/prompted/part-answer.ts";
import type { Store } from "../../store/open.ts";
import type { Listener } from "./passages.ts";
import { deleteChunks, eachChunk, findChunks, putChunk } from "./queries.ts";

/** A session that still grows after so long is rare; its agent has deleted it by then. */
const KEPT = 45 * DAY;
/** How long a part that no answer could be read about is left alone. */
const LEFT_ALONE = DAY;

/** Answers about parts of sessions, kept so that nobody pays for them twice. What a person deleted is not kept of them. */
export function createPartAnswers({ store, clock }: Pick<Deps, "store" | "clock">): PartAnswers {
  return {
    find(ownerId, hashes) {
      const now = clock();
      const known = new Map<string, PartAnswer | null>();
      for (const { hash, answer, at } of findChunks(store, ownerId, hashes)) {
        const read = answer === null ? null : readKept(answer);
        if (read !== undefined && (read !== null || at > now - LEFT_ALONE)) known.set(hash, read);
      }
      return known;
    },
    keep(scope, hash, answer) {
      const at = clock();
      const told = answer && without(answer, ({ content }) => isForgotten(store, scope, content));
      store.transaction(() => {
        deleteChunks(store, at - KEPT);
        putChunk(store, { owner_id: scope.ownerId, hash, answer: told && JSON.stringify(told), at });
      });
    },
  };
}

type Told = PartAnswer["findings"][number];

const without = (answer: PartAnswer, isGone: (told: Told) => boolean): PartAnswer => {
  const kept = answer.findings.filter((told) => !isGone(told));
  const gone = answer.findings.length - kept.length;
  return gone === 0 ? answer : { findings: kept, dropped: answer.dropped + gone, isCleared: true };
};

/** A row that a scrub has made unreadable is asked for anew. */
const readKept = (answer: string): PartAnswer | undefined => PartAnswer.safeParse(parseJson(answer)).data;

/**
 * Take what a person deleted out of the answers that are kept, in the caller's transaction. The rest stays: a part that was
 * asked about again would tell the same in other words, which nobody could know for what was deleted.
 */
export function forgetInAnswers(store: Store, ownerId: string, { tells, mayTell }: Listener): void {
  for (const row of eachChunk(store, ownerId)) {
    if (row.answer === null || !mayTell(row.answer)) continue;
    const read = readKept(row.answer);
    const told =
      read &&
      without(read, ({ content, quote, line }) => {
        const lines = { from: line ?? 0, to: line ?? 0 };
        return tells({ text: content, lines }) || tells({ text: quote, lines });
      });
    if (!told || told.findings.length !== read.findings.length)
      putChunk(store, {
        ...row,
        answer: JSON.stringify(told ?? { findings: [], dropped: 0, isCleared: true }),
      });
  }
}
