import { createReadStream } from "node:fs";
import { ApiError, type Download } from "@memory/shared";
import type { Pool } from "../../platform/schedule/pool.ts";
import { makeFolder, removeFolder } from "./pending.ts";
import type { WriteTask } from "./write-archive.ts";
import { hasZstd } from "./zstd.ts";

export interface ExportDeps {
  readonly clock: () => number;
  readonly newId: () => string;
  readonly home: { readonly dir: string; readonly store: string };
  readonly workers: { readonly archives: Pick<Pool, "run"> };
  readonly settings: WriteTask["settings"];
  readonly version: string;
}

/**
 * Everything of an owner as an archive. It is made whole in a file first, of the store as it was at one moment, and sent from there: a slow
 * reader holds up nothing, and what fails while it is made is refused and never sent in half. Throws invalid and unavailable.
 */
export async function exportArchive(
  { clock, newId, home, workers, settings, version }: ExportDeps,
  ownerId: string,
  packing: WriteTask["packing"],
): Promise<Download> {
  if (packing === "zstd" && !hasZstd())
    throw new ApiError("invalid", "this Node cannot pack by zstd (22.15 and later can): ask for gzip");
  const folder = makeFolder(home.dir, newId());
  const now = clock();
  const task: WriteTask = {
    store: home.store,
    owner: ownerId,
    file: folder.archive,
    packing,
    product: version,
    settings,
    now,
  };
  try {
    const code = await workers.archives.run<string | null>(task, { name: "write" });
    if (code !== null) throw refusal(code);
  } catch (error) {
    removeFolder(folder);
    throw error;
  }
  const ending = { none: "", gzip: ".gz", zstd: ".zst" }[packing];
  const name = `memory-${new Date(now).toISOString().slice(0, 10)}.ndjson${ending}`;
  return { name, encoding: packing, bytes: sent(folder) };
}

async function* sent(folder: ReturnType<typeof makeFolder>): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(folder.archive, { highWaterMark: 256 * 1024 });
  } finally {
    removeFolder(folder);
  }
}

const refusal = (code: string): Error =>
  /^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code)
    ? new ApiError(
        "unavailable",
        "the disk is full: the archive is made in a file of the home first; free some space",
      )
    : new Error(`the archive could not be written: ${code}`);
