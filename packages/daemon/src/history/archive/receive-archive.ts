import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ApiError } from "@memory/shared";
import { findDropped } from "../../agents/transcript-copies/queries.ts";
import type { Pool } from "../../platform/schedule/pool.ts";
import { runSteps, startSlice, yieldToLoop } from "../../platform/schedule/time-slice.ts";
import type { Store } from "../../store/open.ts";
import { findOwners } from "../../store/owners.ts";
import { openReader } from "../../store/reader.ts";
import { findOthers } from "./empty.ts";
import type { ArchiveFolder } from "./pending.ts";
import type { Contents, Staged, StageTask } from "./stage-task.ts";

export interface ReceiveDeps {
  readonly store: Store;
  readonly workers: { readonly archives: Pick<Pool, "run"> };
}

export interface Sent {
  readonly ownerId: string;
  readonly stream: AsyncIterable<Uint8Array>;
  /** Who asks has left: until the archive is read, nothing comes of it then. */
  readonly signal: AbortSignal;
}

/** Reads the archive as it arrives, and looks at all of it. Throws invalid. */
export async function receive(deps: ReceiveDeps, folder: ArchiveFolder, request: Sent): Promise<Contents> {
  const { ownerId, stream, signal } = request;
  await pipeline(Readable.from(stream), createWriteStream(folder.archive, { mode: 0o600 }), { signal });
  const task: StageTask = {
    archive: folder.archive,
    stage: folder.stage,
    owner: ownerId,
    dropped: findDropped(deps.store, ownerId),
    rename: false,
  };
  const staged = await stage(deps, task);
  signal.throwIfAborted();
  const isOthers =
    findOwners(deps.store).some((owner) => owner !== ownerId) && (await isOf(deps, folder, ownerId));
  return isOthers ? stage(deps, { ...task, rename: true }) : staged;
}

async function stage({ workers }: ReceiveDeps, task: StageTask): Promise<Contents> {
  const staged = await workers.archives.run<Staged>(task, { name: "stage" });
  switch (staged.kind) {
    case "staged":
      return staged.contents;
    case "refused": {
      const where = staged.line === undefined ? "" : `line ${staged.line} `;
      throw new ApiError("invalid", `${where}${staged.reason}; nothing was imported`);
    }
    case "failed":
      throw NO_ROOM.has(staged.code)
        ? new ApiError("unavailable", NO_ROOM_AT_ALL)
        : new Error(`the archive could not be read: ${staged.code}`);
  }
}

export const NO_ROOM_AT_ALL = "the disk is full: free some space and import again; nothing was imported";
export const NO_ROOM: ReadonlySet<string> = new Set(["SQLITE_FULL", "ENOSPC", "EDQUOT"]);

async function isOf({ store }: ReceiveDeps, folder: ArchiveFolder, ownerId: string): Promise<boolean> {
  const reader = openReader(folder.stage);
  try {
    const steps = findOthers(store, reader, ownerId);
    let isOthers = false;
    const looking = (function* (): Generator<void, void> {
      isOthers = yield* steps;
    })();
    while (!runSteps(looking, startSlice())) await yieldToLoop();
    return isOthers;
  } finally {
    reader.close();
  }
}
