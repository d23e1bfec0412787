import { dirname } from "node:path";
import { ApiError } from "@memory/shared";
import { innermost } from "@memory/sources/files";
import { z } from "zod";
import { byDaemon, type Commit } from "../activity/operation.ts";
import type { Image } from "../activity/queries/rows.ts";
import { inSteps } from "../store/slices.ts";
import type { Intake } from "./intake.ts";
import { clearDocument, hideDocument } from "./offer.ts";
import { enqueue } from "./queries/queue.ts";
import { findByPath, findDocument, findRootPaths, insertDocument, updateDocument } from "./queries/rows.ts";
import { readPages, type SendDeps } from "./send.ts";

export interface RestoreDeps extends SendDeps {
  readonly intake: Pick<Intake, "offer">;
  readonly followFiles: () => void;
  /** Told that texts have come or gone. */
  readonly wake: () => void;
}

export interface RestoreDocuments {
  readonly ownerId: string;
  /** Changed rows of `documents` as they were before; null for a new one. */
  readonly changes: readonly { readonly key: string; readonly before: Image | null }[];
  readonly commit: Commit;
  readonly signal: AbortSignal;
}

export const uploadIsGone = "its text is gone; upload it again";

/** Log image of a document that is to be restored. */
const Known = z.object({
  id: z.string(),
  owner_id: z.string(),
  origin: z.enum(["file", "url", "upload"]),
  path: z.string(),
  project: z.string().nullable(),
  title: z.string(),
  status: z.string(),
  watching: z.number(),
  size: z.number(),
  mtime: z.number(),
  created_at: z.number(),
});
type Known = z.infer<typeof Known>;

interface Plan {
  readonly forget: readonly { readonly id: string; readonly tombstone: boolean }[];
  readonly read: readonly Known[];
  readonly follow: readonly Known[];
}

/**
 * Restores documents as they were before a "document.add", "document.forget" or "document.watch", for their
 * undo and the undo of such an undo: new documents are forgotten, former ones are read again from their file
 * or address, and files are followed as they were. Rows of the log would not do: texts are not in it, and
 * what a file says has its own way into the store. Throws conflict for uploads. For undo/, in place of the
 * rows.
 */
export async function restoreDocuments(deps: RestoreDeps, request: RestoreDocuments): Promise<void> {
  const { store, intake } = deps;
  const { ownerId } = request;
  const plan = planOf(deps, request);
  request.commit(() => {
    for (const { id } of plan.forget) hideDocument(store, id);
    for (const known of plan.read) bringBack(deps, known);
    for (const { id, watching } of plan.follow) updateDocument(store, id, { watching });
  });
  for (const { id, tombstone } of plan.forget) await inSteps(store, clearDocument(store, id, { tombstone }));
  // Nothing new is offered: this tells the intake that something is queued.
  await intake.offer(ownerId, []);
  deps.followFiles();
  deps.wake();
  await readAgain(deps, request, plan.read);
}

function planOf({ store }: RestoreDeps, { ownerId, changes }: RestoreDocuments): Plan {
  const forget: { id: string; tombstone: boolean }[] = [];
  const read: Known[] = [];
  const follow: Known[] = [];
  for (const { key, before } of changes) {
    const now = findDocument(store, key);
    const isThere = now !== undefined && now.status !== "forgotten";
    if (before === null || before.status === "forgotten") {
      if (isThere) forget.push({ id: key, tombstone: before !== null });
      continue;
    }
    const known = Known.parse(before);
    const atPath = findByPath(store, ownerId, known.path);
    if (isThere) follow.push(known);
    else if (known.origin === "upload") throw new ApiError("conflict", `"${known.title}": ${uploadIsGone}`);
    // It was added once more since.
    else if (!atPath || atPath.id === key) read.push(known);
  }
  return { forget, read, follow };
}

/** Under the id that it had; files wait in the queue from here on, whatever becomes of this daemon. */
function bringBack({ store, clock }: RestoreDeps, known: Known): void {
  const { id, owner_id, origin, path, project, title, watching, size, mtime, created_at } = known;
  const root_id = origin === "file" ? (innermost(findRootPaths(store, owner_id), path)?.id ?? null) : null;
  const found = { title, status: "queued", reason: null, size, mtime, root_id, project } as const;
  const folder = origin === "file" ? dirname(path) : "";
  if (findDocument(store, id)) updateDocument(store, id, found);
  else insertDocument(store, { id, owner_id, origin, path, folder, created_at, ...found });
  updateDocument(store, id, { watching });
  const now = clock();
  if (origin === "file")
    enqueue(store, {
      documentId: id,
      ownerId: owner_id,
      lane: root_id ?? owner_id,
      size,
      mtime,
      now,
      dueAt: now,
    });
}

/** Pages are fetched again; what cannot be says why. */
async function readAgain(
  deps: RestoreDeps,
  { ownerId, signal }: RestoreDocuments,
  read: readonly Known[],
): Promise<void> {
  for (const { id, path } of read.filter(({ origin }) => origin === "url")) {
    const { refused } = await readPages(deps, ownerId, { urls: [path], signal, actor: byDaemon });
    const [refusal] = refused;
    if (refusal && findDocument(deps.store, id)?.status === "queued")
      updateDocument(deps.store, id, { status: "failed", reason: refusal.reason });
  }
}
