import type { Numbered } from "@memory/spaces/log";
import { startSlice, yieldToLoop } from "../platform/schedule/time-slice.ts";
import { type Decision, decide } from "../spaces/decide.ts";
import type { Exchange } from "../spaces/open-space.ts";
import { countOutbox, type OutboxRow } from "../spaces/queries/outbox.ts";
import { findSpace, type KeyedSpace } from "../spaces/queries/spaces.ts";
import { type Sealer, turnBy } from "../spaces/sealing.ts";
import { StoppedError } from "../spaces/stopped.ts";
import type { SyncDeps } from "./deps.ts";
import { takeIn } from "./incoming.ts";
import { lastWritten, sayAgain, sayWordsAgain } from "./leave-out.ts";
import { gatherAllAnew } from "./merge.ts";
import { compareWithOthers, deleteThereToo, findDeletedHere } from "./near.ts";
import { gather } from "./outbox.ts";
import { drafts } from "./outgoing.ts";
import { findOwnUnknown } from "./queries/rows.ts";
import { standAgain } from "./stand-again.ts";

/** So often in a row the log may refuse what was gathered anew, before a person has to look. */
const MOST_REFUSALS = 3;

/** How a log is exchanged whose rows are a person's own memory, the same on each of their machines. */
export function ownExchange(deps: SyncDeps, spaceId: string, sealer: Sealer): Exchange {
  const { store } = deps;
  /** Memories that came, and were not yet held against what waits here. */
  const fresh: string[] = [];
  let refusals = 0;
  const gatherAll = async (hasReadAll: boolean): Promise<void> => {
    for (let isMore = true; isMore; await yieldToLoop()) {
      const space = findSpace(store, spaceId);
      isMore = space !== undefined && gather(deps, space, { hasReadAll });
    }
  };
  return {
    begin: () => gatherAll(false),
    learn: sealer.learn,
    lacksKeys: sealer.lacksKeys,
    foresee: sealer.foresee,
    turn: (roster) => turnBy(sealer, roster),
    takeIn: (space: KeyedSpace, numbered: Numbered) => {
      refusals = 0;
      fresh.push(...takeIn(deps, space, { numbered, sealer }));
    },
    async readAll(space: KeyedSpace) {
      const isJoining = space.gathering !== null;
      if (isJoining) store.unsynced(() => standAgain(deps, space));
      const isAlone = !isJoining && countOutbox(store, spaceId).waiting === 0;
      const ids = isJoining ? findOwnUnknown(store, space) : isAlone ? [] : [...fresh];
      // Whatever waits here is held against all that came, and that looks for what was deleted, too.
      const deleted = isJoining
        ? findDeletedHere(deps, space).map(({ id }) => id)
        : isAlone
          ? [...fresh]
          : [];
      await inTransactions(deps, deleted, (id) => deleteThereToo(deps, space, id));
      await inTransactions(deps, ids, (id) => compareWithOthers(deps, space, id));
      fresh.length = 0;
      await gatherAll(true);
    },
    // What it was in between is against the law by now, and what it is at the end is not.
    refused(space: KeyedSpace, { why, detail }) {
      refusals += 1;
      const mayPass = why === "stale" || why === "same" || why === "gone";
      if (!mayPass || refusals > MOST_REFUSALS) throw new StoppedError(detail);
      gatherAllAnew(deps, space);
    },
    anew() {
      const last = lastWritten();
      return {
        see: last.see,
        leaveOut: (space, passed) => sayAgain(deps, space, { passed, last }),
      };
    },
    sayWords: (space, altered) => sayWordsAgain(deps, space, altered),
    decide: (space: KeyedSpace, waiting: readonly OutboxRow[]): Decision[] =>
      waiting[0]?.kind === "member" ? decide(deps, space, waiting) : drafts(deps, space, { waiting, sealer }),
  };
}

async function inTransactions(
  { store }: SyncDeps,
  ids: readonly string[],
  work: (id: string) => void,
): Promise<void> {
  for (let n = 0; n < ids.length; await yieldToLoop())
    store.unsynced(() => {
      for (const slice = startSlice(); n < ids.length && !slice.isOver(); n += 1) work(ids[n] ?? "");
    });
}
