import type { AgentName } from "@memory/shared";
import { agentOf, type Discovered, type SessionFolders } from "@memory/sources/agents";
import type { Deps } from "../../models/deps.ts";
import type { WrittenLately } from "../../models/own-agent/written-lately.ts";
import { errorKind } from "../../platform/errors.ts";
import { isTakenBack } from "./capture-session.ts";
import { type CaptureState, findCapturing } from "./queries.ts";
import { createRestLengths, type RestLengths } from "./rest-lengths.ts";
import { createRests, type Written } from "./rests.ts";
import { notCaptured } from "./scope.ts";
import { putUnheard, type SweepDeps, sweepSessions } from "./sweep.ts";
import { WatchedPlace } from "./watched-place.ts";

/** Watches the sessions of the agents that are captured, and has them read when they rest. */
export interface Watching extends Pick<SweepDeps, "resting"> {
  /** What is captured may be another by now. Resolves when all of it is watched; answers what was not before. */
  follow(): Promise<readonly AgentName[]>;
  /** Sessions of these may have been written to unheard. */
  lookThrough(agents: readonly AgentName[]): void;
  /** Why an agent's sessions are not watched, or not all of them, for a person; null: they are. */
  note(agent: AgentName): string | null;
  /** Is there something amiss, for which they have to be looked for all the more often? */
  isBlind(agent: AgentName): boolean;
  readonly lengths: Pick<RestLengths, "hooked">;
  stop(): Promise<void>;
}

export interface WatchingOptions {
  /** Null: nothing is watched. */
  readonly restMs: number | null;
  readonly wake: () => void;
}

export type WatchingDeps = Omit<SweepDeps, "resting"> &
  Pick<Deps, "log"> & { readonly folders: SessionFolders; readonly written: WrittenLately };

/** Agents that keep their sessions in the folders of projects, wherever these are. */
const SCATTERED: ReadonlySet<AgentName> = new Set(["aider", "crush"]);
const IN_PROJECTS = "they lie in the folders of projects, so they are looked for now and then";

/** Milliseconds between two looks whether the watched folders are still there, a stat each. */
const LOOK = 4_000;
const MINUTE = 60_000;

export function createWatching(deps: WatchingDeps, { restMs, wake }: WatchingOptions): Watching {
  return restMs === null ? notWatching : new Watched(deps, restMs, wake);
}

const notWatching: Watching = {
  follow: async () => [],
  lookThrough: () => undefined,
  note: () => "watching is off (SERVICE_SYNC), so they are looked for now and then",
  isBlind: () => false,
  resting: () => undefined,
  lengths: { hooked: () => undefined },
  stop: async () => undefined,
};

class Watched implements Watching {
  readonly lengths;
  readonly #deps: WatchingDeps;
  readonly #wake: () => void;
  readonly #rests;
  readonly #places = new Map<AgentName, readonly WatchedPlace[]>();
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;

  constructor(deps: WatchingDeps, restMs: number, wake: () => void) {
    this.#deps = deps;
    this.#wake = wake;
    this.lengths = createRestLengths(restMs);
    this.#rests = createRests({ restMs, look: (written) => this.#look(written) });
  }

  async follow(): Promise<readonly AgentName[]> {
    const wanted = new Set(findCapturing(this.#deps.store).map(({ agent }) => agent));
    for (const [agent, places] of this.#places)
      if (!wanted.has(agent)) {
        for (const place of places) place.close();
        this.#places.delete(agent);
        this.#deps.written.watched.delete(agent);
      }
    const added = [...wanted].filter((agent) => !this.#places.has(agent));
    for (const agent of added) this.#places.set(agent, this.#placesOf(agent));
    if (wanted.size === 0) clearInterval(this.#timer);
    if (added.length === 0) return [];
    clearInterval(this.#timer);
    this.#timer = setInterval(() => void this.#lookAfter(), LOOK).unref();
    // One that is going on has begun without them.
    await this.#looking;
    await this.#lookAfter();
    return added;
  }

  lookThrough(agents: readonly AgentName[]): void {
    for (const agent of agents) this.#rests.note({ agent, path: null });
  }

  note(agent: AgentName): string | null {
    const places = this.#places.get(agent) ?? [];
    const trouble = places.find((place) => place.trouble !== null)?.trouble ?? null;
    return trouble ?? (SCATTERED.has(agent) ? IN_PROJECTS : null);
  }

  isBlind(agent: AgentName): boolean {
    return this.#places.get(agent)?.some(({ trouble }) => trouble !== null) ?? false;
  }

  readonly resting = (agent: AgentName, { path }: Discovered): void => this.#rests.note({ agent, path });

  async stop(): Promise<void> {
    this.#ending.abort();
    clearInterval(this.#timer);
    for (const place of [...this.#places.values()].flat()) place.close();
    await this.#looking;
    await this.#rests.close();
  }

  #placesOf(agent: AgentName): WatchedPlace[] {
    const folder = this.#deps.folders[agent];
    const { growth } = agentOf(agent);
    const events = {
      grown: (path: string, what: "session" | "database") => {
        if (what === "session") this.#deps.written.note(agent, path);
        this.#rests.note({ agent, path: what === "session" ? path : null });
      },
      changed: () => this.#rests.note({ agent, path: null }),
    };
    return growth.roots(folder).map((root) => new WatchedPlace({ folder, root, growth }, events));
  }

  #lookAfter(): Promise<void> {
    // A disk that hangs answers nothing: one look waits for it.
    this.#looking ??= this.#lookAtPlaces().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookAtPlaces(): Promise<void> {
    for (const [agent, places] of [...this.#places]) {
      for (const place of places) {
        if (this.#ending.signal.aborted) return;
        await place.look();
      }
      // As far as events tell of it, nobody has to look through its folder to know when it was last at work.
      if (this.note(agent) === null) this.#deps.written.watched.add(agent);
      else this.#deps.written.watched.delete(agent);
    }
  }

  async #look({ agent, path }: Written): Promise<number | null> {
    const states = findCapturing(this.#deps.store).filter((state) => state.agent === agent);
    try {
      return path === null ? await this.#lookThrough(states) : await this.#lookAt(states, { agent, path });
    } catch (error) {
      this.#deps.log.warn({ name: errorKind(error) }, "a session that was written to could not be looked at");
      return null;
    }
  }

  async #lookThrough(states: readonly CaptureState[]): Promise<null> {
    for (const state of states)
      await sweepSessions({ ...this.#deps, resting: this.resting }, state, this.#ending.signal);
    this.#wake();
    return null;
  }

  /** Has the session rested long enough? Answers how long it must go on; null: it waits to be read, or is none. */
  async #lookAt(
    states: readonly CaptureState[],
    { agent, path }: { readonly agent: AgentName; readonly path: string },
  ): Promise<number | null> {
    if (states.length === 0) return null;
    const { store, clock, folders, models } = this.#deps;
    const found = await agentOf(agent).locate(folders[agent], path);
    if (found.kind !== "session" || models.reader?.isOwn(found.file)) return null;
    const { file } = found;
    const { sessionId } = file;
    const now = clock();
    const age = now - file.mtimeMs;
    const rest = this.lengths.of({ agent, sessionId });
    // Further ahead is a wrong clock, which tells nothing.
    if (age < rest && age > -MINUTE) return rest - Math.max(0, age);
    this.lengths.read({ agent, sessionId });
    for (const state of states) {
      if (file.mtimeMs < (state.since ?? now) || notCaptured(state, file.folder) !== null) continue;
      if (isTakenBack(this.#deps, state, file)) continue;
      store.transaction(() => putUnheard(store, state, { file, now }));
    }
    this.#wake();
    return null;
  }
}
