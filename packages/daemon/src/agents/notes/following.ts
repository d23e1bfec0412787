import type { AgentName, NotesRead } from "@memory/shared";
import type { Actor } from "../../activity/operation.ts";
import type { Deps } from "../../models/deps.ts";
import { errorKind } from "../../platform/errors.ts";
import { type Background, inBackground } from "../../platform/schedule/background.ts";
import { createMutex } from "../../platform/schedule/mutex.ts";
import { findFiles, findFollowed, findFollowers } from "./queries.ts";
import { stampOf } from "./read-file.ts";
import { isPlaceThere, NOTING, type NotesDeps, readNamed, readNotes } from "./read-notes.ts";
import { FOUND } from "./take-over.ts";

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

/** Milliseconds. */
interface Pauses {
  /** Between two looks at the files that are known, a stat each. */
  readonly look: number;
  /** Between two looks at the places where new ones may lie. */
  readonly places: number;
  /** Between two looks through a whole tree. */
  readonly tree: number;
  /** For which a file rests before it is read. */
  readonly settle: number;
}

const PAUSES: Pauses = { look: 5_000, places: 60_000, tree: 3_600_000, settle: 1_000 };
const IDLE = 60_000;

export function createNoteReader(deps: NotesDeps & Pick<Deps, "log">, pauses: Pauses = PAUSES): NoteReader {
  const { store, newId, log } = deps;
  const reading = createMutex<string>();
  const placesAt = new Map<string, number>();
  const lookedThrough = new Map<string, number>();
  const keyOf = (ownerId: string, root: string): string => `${ownerId}\n${root}`;
  const isDue = (ownerId: string, root: string): boolean =>
    performance.now() - (lookedThrough.get(keyOf(ownerId, root)) ?? Number.NEGATIVE_INFINITY) >= pauses.tree;
  const isWide = (ownerId: string): boolean =>
    performance.now() - (placesAt.get(ownerId) ?? Number.NEGATIVE_INFINITY) >= pauses.places;
  const follow = async (ownerId: string, signal: AbortSignal): Promise<void> => {
    const due = new Set<string>();
    const isDeep = (root: string): boolean => {
      if (!isDue(ownerId, root)) return false;
      due.add(root);
      return true;
    };
    const where = { agents: new Set(findFollowed(store, ownerId)), isDeep, isWide: isWide(ownerId) };
    const run = { ownerId, runId: newId(), actor: { kind: "import" } as const, dryRun: false };
    const request = { ...run, where, settleMs: pauses.settle, signal };
    if (where.isWide) placesAt.set(ownerId, performance.now());
    await reading.runExclusive(ownerId, () => readNotes(deps, request));
    for (const root of due) lookedThrough.set(keyOf(ownerId, root), performance.now());
  };
  /** A file is another or gone, or a new one may lie somewhere. */
  const isNews = async (ownerId: string, signal: AbortSignal): Promise<boolean> => {
    if (isWide(ownerId)) return true;
    const agents = new Set(findFollowed(store, ownerId));
    for (const row of findFiles(store, ownerId)) {
      if (signal.aborted || row.found === FOUND.named || !agents.has(row.agent)) continue;
      const stamp = await stampOf(row.path);
      if (stamp !== row.stamp && (stamp !== null || isPlaceThere(row))) return true;
    }
    return false;
  };
  const loop = inBackground(async ({ signal, sleep }) => {
    while (!signal.aborted) {
      const followers = findFollowers(store);
      let isBusy = false;
      for (const ownerId of followers) {
        if (signal.aborted || !(await isNews(ownerId, signal))) continue;
        isBusy = true;
        await follow(ownerId, signal).catch((error: unknown) =>
          log.warn({ name: errorKind(error) }, "notes could not be read; they are looked at again"),
        );
      }
      // Where somebody writes more is to come.
      await sleep(followers.length === 0 ? IDLE : isBusy ? pauses.settle : pauses.look);
    }
  });
  return {
    start: loop.start,
    stop: loop.stop,
    wake() {
      placesAt.clear();
      loop.wake();
    },
    note({ ownerId, root }) {
      // Not with every use of a tool.
      const last = lookedThrough.get(keyOf(ownerId, root));
      if (last === undefined || performance.now() - last < IDLE) return;
      lookedThrough.delete(keyOf(ownerId, root));
      placesAt.delete(ownerId);
    },
    read: (ownerId, { agents, paths, project, runId = newId(), actor, dryRun, signal }) =>
      reading.runExclusive(ownerId, () => {
        const request = { ownerId, runId, actor, dryRun, settleMs: 0, signal };
        if (paths) return readNamed(deps, request, { paths, project });
        const where = { agents: new Set(agents ?? NOTING), isDeep: () => true, isWide: true };
        return readNotes(deps, { ...request, where });
      }),
  };
}
