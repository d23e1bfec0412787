import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { Piscina } from "piscina";
import { within } from "../time-limit.ts";
import { createQueue, type Queue } from "./queue.ts";
import { workerArguments, workerFile } from "./worker-files.ts";

export interface Pool {
  run<Result>(
    task: unknown,
    options: { readonly name: string; readonly signal?: AbortSignal },
  ): Promise<Result>;
  /** Nothing is under way, and nothing waits. */
  isIdle(): boolean;
  /** Refuses what waits; what is under way has a second to end. */
  close(): Promise<void>;
}

/**
 * How long a thread may go on with its work when its pool closes, milliseconds. Ended in the middle of it, it takes the whole
 * process with it where SQLite has an error to tell just then (better-sqlite3 12.11, `ThrowSqliteError`).
 */
const PATIENCE_MS = 1_000;

export interface PoolOptions {
  readonly threads: number;
  readonly workerData?: unknown;
  /** Milliseconds without work after which a thread ends. */
  readonly idleMs?: number;
  /** MiB a thread may use before it is ended; its task fails. */
  readonly maxMiB?: number;
}

/** Threads that run the functions one worker module exports. They start with the first task. */
export function createPool(module: string, options: PoolOptions): Pool {
  let current: Started | undefined;
  let closing = false;
  /** Also those that are about to end because their task was aborted, of which their pool knows nothing more. */
  const threads = new Set<Worker>();
  const follow = ({ pool }: Started): void => {
    for (const thread of pool.threads) {
      if (threads.has(thread)) continue;
      threads.add(thread);
      thread.once("exit", () => threads.delete(thread));
    }
  };
  return {
    run(task, { name, signal }) {
      const started =
        current ??
        start(module, options, () => {
          if (current === started) current = undefined;
        });
      current = started;
      const { pool, waiting, running, queue } = started;
      // Not a race with one promise for all: that would keep every answer for as long as the pool lives.
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        const work = async (): Promise<void> => {
          signal?.removeEventListener("abort", leave);
          const done = closing
            ? Promise.reject(new Error("The thread pool is closed."))
            : pool.run(task, { name, ...(signal && { signal }) });
          follow(started);
          running.add(done);
          await done.then(resolve, reject);
          running.delete(done);
          waiting.delete(reject);
        };
        // What is aborted is refused as soon as it is asked for.
        const leave = () => void (queue.remove(work) && work());
        if (signal?.aborted) void work();
        else {
          signal?.addEventListener("abort", leave, { once: true });
          queue.add(work);
        }
      });
    },
    isIdle: () => (current?.waiting.size ?? 0) === 0,
    async close() {
      closing = true;
      const { pool, running } = current ?? {};
      await within(PATIENCE_MS, Promise.allSettled(running ?? []));
      await pool?.destroy();
      const ended = Array.from(threads, (thread) => new Promise((end) => thread.once("exit", end)));
      // One that hangs on a dead disk would hold up the stop for ever.
      await within(PATIENCE_MS, Promise.all(ended));
    },
  };
}

interface Started {
  readonly pool: Piscina;
  /** Called when a thread does not even start: the tasks that wait for it would wait for ever. */
  readonly waiting: Set<(error: unknown) => void>;
  /** The state of a thread. */
  readonly running: Set<Promise<unknown>>;
  /**
   * The pool has one task a thread and no more. In its own queue whoever is first goes to the end each time another is done
   * (piscina issue 1031), and with `stricterFIFO` those that can be aborted are done the last one first (5.3.2).
   */
  readonly queue: Queue;
}

/**
 * The pool asks `require` for a thread's file first, and Node dies, the daemon with it, where the thread is ended while that links an ES
 * module (`IsGraphAsync must be used on an instantiated module`; seen on 20.20): it is imported instead.
 */
const IMPORTING = process.allowedNodeEnvironmentFlags.has("--experimental-require-module")
  ? ["--no-experimental-require-module"]
  : [];

function start(module: string, options: PoolOptions, onBroken: () => void): Started {
  const pool = new Piscina({
    filename: workerFile(module),
    execArgv: [...workerArguments(), ...IMPORTING],
    minThreads: 0,
    maxThreads: options.threads,
    idleTimeout: options.idleMs ?? Number.POSITIVE_INFINITY,
    workerData: options.workerData,
    concurrentTasksPerWorker: 1,
    ...(options.maxMiB !== undefined && { resourceLimits: { maxOldGenerationSizeMb: options.maxMiB } }),
  });
  const waiting: Started["waiting"] = new Set();
  pool.on("error", (error: unknown) => {
    onBroken();
    for (const fail of waiting) fail(error);
    void pool.destroy();
  });
  return { pool, waiting, running: new Set(), queue: createQueue(options.threads) };
}

/** Half the cores read for recall, at least one. */
export const readerThreads = (): number => Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));

/** The pools of a daemon. */
export interface Workers {
  /** Reads and distils transcripts. */
  readonly sessions: Pool;
  /** Answers recall on read-only connections. */
  readonly recall: Pool;
  /** Lists and counts memories on a read-only connection. */
  readonly lists: Pool;
  /** Reads documents, behind all else that runs. */
  readonly documents: Pool;
  /** Reads documents that somebody has named or sent, and waits for. */
  readonly awaited: Pool;
  /** Walks folders. */
  readonly walks: Pool;
  /** Finds entities in texts. */
  readonly extraction: Pool;
  /** Knows the graph: counts and draws it on a read-only connection. */
  readonly graphs: Pool;
  /** Lays the graph out, which takes seconds. */
  readonly layouts: Pool;
  /** Copies the store. */
  readonly backups: Pool;
  /** Looks at all of the store. */
  readonly checks: Pool;
  /** Reads and writes archives. */
  readonly archives: Pool;
  close(): Promise<void>;
}
