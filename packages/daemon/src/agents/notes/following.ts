import type { AgentName, NotesRead } from "@memory/shared";
import type { Actor } from "../../activity/operation.ts";
import type { Deps } from "../../models/deps.ts";
import { errorKind } from "../../platform/errors.ts";
import { type Background, inBackground } from "../../platform/schedule/background.ts";
import { createMutex } from "../../platform/schedule/mutex.ts";
import { findFollowed, findFollowers } from "./queries.ts";
import { NOTING, type NotesDeps, readNamed, readNotes } from "./read-notes.ts";

/** Reads notes when somebody asks, and those that are followed whenever they have changed. One reading of an owner at a time. */
export interface NoteReader extends Background {
  /** Somebody works in this tree: all of it is looked through soon. */
  note(tree: { readonly ownerId: string; readonly root: string }): void;
  read(ownerId: string, asked: AskedNotes): Promise<NotesRead>;
}

export interface AskedNotes {
  readonly agents: readonly AgentName[] | undefined;
  readonly paths: readonly string[] | undefined;
  readonly project: string | undefined;
  readonly runId: string | undefined;
  readonly actor: Actor;
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
}

interface Options {
  readonly busy: () => boolean;
  /** Milliseconds between two looks at the files, a stat each; between two looks through a whole tree; and for which a file rests. */
  readonly pauses?: { readonly look: number; readonly tree: number; readonly settle: number };
}

const PAUSES = { look: 5_000, tree: 3_600_000, settle: 1_000 };
const IDLE = 60_000;

export function createNoteReader(
  deps: NotesDeps & Pick<Deps, "log">,
  { busy, pauses = PAUSES }: Options,
): NoteReader {
  const { store, newId, log } = deps;
  const reading = createMutex<string>();
  const lookedThrough = new Map<string, number>();
  const keyOf = (ownerId: string, root: string): string => `${ownerId}\n${root}`;
  const isDue = (ownerId: string, root: string): boolean =>
    performance.now() - (lookedThrough.get(keyOf(ownerId, root)) ?? Number.NEGATIVE_INFINITY) >= pauses.tree;
  const follow = async (ownerId: string, signal: AbortSignal): Promise<void> => {
    const due = new Set<string>();
    const isDeep = (root: string): boolean => {
      if (!isDue(ownerId, root)) return false;
      due.add(root);
      return true;
    };
    const where = { agents: new Set(findFollowed(store, ownerId)), isDeep };
    const run = { ownerId, runId: newId(), actor: { kind: "import" } as const, dryRun: false };
    const request = { ...run, where, settleMs: pauses.settle, signal };
    await reading.runExclusive(ownerId, () => readNotes(deps, request));
    for (const root of due) lookedThrough.set(keyOf(ownerId, root), performance.now());
  };
  const loop = inBackground(async ({ signal, sleep }) => {
    while (!signal.aborted) {
      const followers = findFollowers(store);
      for (const ownerId of busy() ? [] : followers)
        if (!signal.aborted)
          await follow(ownerId, signal).catch((error: unknown) =>
            log.warn({ name: errorKind(error) }, "notes could not be read; they are looked at again"),
          );
      await sleep(followers.length > 0 ? pauses.look : IDLE);
    }
  });
  return {
    start: loop.start,
    stop: loop.stop,
    wake: loop.wake,
    note({ ownerId, root }) {
      // Not with every use of a tool.
      const last = lookedThrough.get(keyOf(ownerId, root));
      if (last !== undefined && performance.now() - last >= IDLE) lookedThrough.delete(keyOf(ownerId, root));
    },
    read: (ownerId, { agents, paths, project, runId = newId(), actor, dryRun, signal }) =>
      reading.runExclusive(ownerId, () => {
        const request = { ownerId, runId, actor, dryRun, settleMs: 0, signal };
        if (paths) return readNamed(deps, request, { paths, project });
        const where = { agents: new Set(agents ?? NOTING), isDeep: () => true };
        return readNotes(deps, { ...request, where });
      }),
  };
}
