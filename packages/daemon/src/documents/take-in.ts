import { extractors, stampOf } from "@memory/sources/documents";
import type { OperationEntry } from "../activity/operation.ts";
import { type Operation, type RecordDeps, record } from "../activity/record.ts";
import { runItems, yieldToLoop } from "../platform/schedule/time-slice.ts";
import { inSlices, inSteps } from "../store/slices.ts";
import { createIngestLoop, type IngestLoop, type IngestLoopDeps } from "./ingest-loop.ts";
import type { FoundFile, Intake, IntakeCounts, RequestedFiles } from "./intake.ts";
import { readingOf } from "./log-reading.ts";
import { forgetDocument, missDocument, offerFile, offerNamed, skipDocument } from "./offer.ts";
import { findOutdated } from "./queries/files.ts";
import { hasten, waitingAmong } from "./queries/queue.ts";
import { findByPath, findHalfGone } from "./queries/rows.ts";

export interface IntakeParts {
  readonly intake: Intake;
  readonly loop: IngestLoop;
}

/** The intake of a daemon and the loop behind it. */
export function createIntake(deps: Omit<IngestLoopDeps, "missed">): IntakeParts {
  const { store } = deps;
  const tallies = new Map<string, { queued: number; missing: number }>();
  const tallyOf = (ownerId: string) => {
    const known = tallies.get(ownerId);
    if (known) return known;
    const fresh = { queued: 0, missing: 0 };
    tallies.set(ownerId, fresh);
    return fresh;
  };
  const loop = createIngestLoop({ ...deps, missed: (ownerId) => (tallyOf(ownerId).missing += 1) });
  const waiting = createWaiting(loop);

  const offer = async (
    ownerId: string,
    files: readonly FoundFile[],
    asked?: RequestedFiles,
  ): Promise<number> => {
    let queued = 0;
    const tally = tallyOf(ownerId);
    if (!asked)
      await inSlices(store, files, (file) => {
        if (offerFile(deps, ownerId, file)) queued += 1;
      });
    else queued = await offerAsked(deps, ownerId, { files, asked });
    tally.queued += queued;
    loop.wake();
    return queued;
  };
  return {
    loop,
    intake: {
      offer,
      async markMissing(ownerId, documentIds) {
        let missing = 0;
        await inOperations(deps, { entry: readingOf(ownerId), items: documentIds }, (id, { about }) => {
          if (!missDocument(deps, id)) return;
          missing += 1;
          about(id);
        });
        tallyOf(ownerId).missing += missing;
        return missing;
      },
      leaveOut: (ownerId, documentIds, reason) =>
        inOperations(deps, { entry: readingOf(ownerId), items: documentIds }, (id, { about }) => {
          skipDocument(deps, id, reason);
          about(id);
        }),
      hasten(rootId) {
        hasten(store, rootId, deps.clock());
        loop.wake();
      },
      trouble: loop.trouble,
      tally: (ownerId): IntakeCounts => ({ ...tallyOf(ownerId) }),
      settled: (ids, patience) => waiting.settled(waitingAmong(store, ids), patience),
      start() {
        loop.start();
        void tidy(deps, offer).catch(() =>
          deps.log.warn("what an earlier daemon left open waits for the next"),
        );
      },
      stop: () => loop.stop(),
    },
  };
}

/** Answers how many are going to be read. */
async function offerAsked(
  deps: Omit<IngestLoopDeps, "missed">,
  ownerId: string,
  {
    files,
    asked: { named, ...asked },
  }: { readonly files: readonly FoundFile[]; readonly asked: RequestedFiles },
): Promise<number> {
  const entry = { ownerId, kind: "document.add", ...asked } as const;
  let queued = 0;
  let described = "";
  await inOperations(deps, { entry, items: files }, (file, { id, about }) => {
    if (named.has(file.path) ? offerNamed(deps, ownerId, file) : offerFile(deps, ownerId, file)) queued += 1;
    if (described === id) return;
    described = id;
    about(findByPath(deps.store, ownerId, file.path)?.id ?? "");
  });
  return queued;
}

/** Clears the remains of a killed daemon, and reads again documents that an older reader has read. */
async function tidy({ store }: Pick<IngestLoopDeps, "store">, offer: Intake["offer"]): Promise<void> {
  for (const { id, isTombstone } of findHalfGone(store))
    await inSteps(store, forgetDocument(store, id, { tombstone: isTombstone }));
  await reread({ store }, offer);
}

/** A reader that has learnt something reads again what an older one has read. */
async function reread(deps: Pick<IngestLoopDeps, "store">, offer: Intake["offer"]): Promise<void> {
  for (const [ownerId, files] of findOutdated(deps.store, extractors.map(stampOf)))
    await offer(ownerId, files);
}

/** Those who wait for documents to be dealt with. */
function createWaiting(loop: IngestLoop) {
  const waiters = new Set<{ readonly open: Set<string>; readonly done: () => void }>();
  loop.onDealt((documentId) => {
    for (const { open, done } of waiters) if (open.delete(documentId) && open.size === 0) done();
  });
  return {
    settled: (documentIds: readonly string[], patience: number): Promise<void> =>
      new Promise((resolve) => {
        if (documentIds.length === 0) return resolve();
        const timer = setTimeout(finish, patience);
        const waiter = { open: new Set(documentIds), done: finish };
        waiters.add(waiter);
        function finish(): void {
          clearTimeout(timer);
          waiters.delete(waiter);
          resolve();
        }
      }),
  };
}

/** Like `inSlices`, and each slice is an operation of the log. */
async function inOperations<Item>(
  deps: RecordDeps,
  { entry, items }: { readonly entry: OperationEntry; readonly items: readonly Item[] },
  work: (item: Item, operation: Operation) => void,
): Promise<void> {
  for (let from = 0; from < items.length; await yieldToLoop())
    from = record(deps, entry, (operation) => runItems(items, { from }, (item) => work(item, operation)));
}
