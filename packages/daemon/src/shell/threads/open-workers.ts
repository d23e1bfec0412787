import { availableParallelism } from "node:os";
import { createPool, readerThreads, type Workers } from "../../platform/schedule/pool.ts";

/** A dry run reads two sessions at a time; these threads stand behind all others (`lowerPriority`). */
const SESSION_THREADS = 2;
/** Sessions a reading thread may rest before it gives its memory back, milliseconds. */
const SESSION_IDLE_MS = 10_000;
/** The same for threads that read documents or walk folders. */
const DOCUMENT_IDLE_MS = 10_000;
/** The same for the thread that finds entities, and for the one that knows the graph. */
const EXTRACTION_IDLE_MS = 10_000;
const GRAPH_IDLE_MS = 30_000;
const LAYOUT_IDLE_MS = 1_000;
/** A backup is made now and then, and the store looked at as a whole; the thread ends with that. */
const BACKUP_IDLE_MS = 1_000;
const LIST_IDLE_MS = 30_000;
/** Memory a thread may take to read one document, MiB: a hostile file ends its thread, not the daemon. */
const DOCUMENT_MIB = 768;

interface Reading {
  readonly storePath: string;
  /** File of well-known names. */
  readonly knownNames?: string | undefined;
  readonly printKey: string;
}

/** The threads of a daemon; each starts with its first task. */
export function openWorkers({ storePath, knownNames, printKey }: Reading): Workers {
  const sessions = createPool("session-worker", {
    threads: Math.min(SESSION_THREADS, availableParallelism()),
    idleMs: SESSION_IDLE_MS,
    workerData: { printKey },
  });
  const recall = createPool("recall-worker", {
    threads: readerThreads(),
    workerData: { storePath, knownNames },
  });
  // Beside the readers of recall: a prompt waits for those, and counting takes longer.
  const lists = createPool("list-worker", {
    threads: 1,
    idleMs: LIST_IDLE_MS,
    workerData: { storePath },
  });
  const documents = createPool("document-worker", {
    threads: readerThreads(),
    idleMs: DOCUMENT_IDLE_MS,
    maxMiB: DOCUMENT_MIB,
    workerData: { isBehind: true },
  });
  const awaited = createPool("document-worker", {
    threads: 1,
    idleMs: DOCUMENT_IDLE_MS,
    maxMiB: DOCUMENT_MIB,
    workerData: { isBehind: false },
  });
  const walks = createPool("walk-worker", { threads: 1, idleMs: DOCUMENT_IDLE_MS });
  const extraction = createPool("extract-worker", { threads: 1, idleMs: EXTRACTION_IDLE_MS });
  const graphs = createPool("graph-worker", {
    threads: 1,
    idleMs: GRAPH_IDLE_MS,
    workerData: { storePath },
  });
  const layouts = createPool("graph-worker", {
    threads: 1,
    idleMs: LAYOUT_IDLE_MS,
    workerData: { storePath },
  });
  const backups = createPool("backup-worker", { threads: 1, idleMs: BACKUP_IDLE_MS });
  const checks = createPool("check-worker", { threads: 1, idleMs: BACKUP_IDLE_MS });
  const archives = createPool("archive-worker", { threads: 1, idleMs: BACKUP_IDLE_MS });
  const pools = {
    sessions,
    recall,
    lists,
    documents,
    awaited,
    walks,
    extraction,
    graphs,
    layouts,
    backups,
    checks,
    archives,
  };
  return {
    ...pools,
    close: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.close()))),
  };
}
