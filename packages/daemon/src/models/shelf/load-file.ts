import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ApiError } from "@memory/shared";
import { bytes as inBytes } from "@memory/shared/words";
import type { ShelfFile } from "./catalog.ts";
import { partOf, sizeOf } from "./places.ts";

interface LoadDeps {
  readonly fetch: typeof globalThis.fetch;
}

export interface LoadFrom {
  /** Address of the folder that holds the files, without a slash at the end. */
  readonly base: string;
  /** Folder in which the model is put together. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** The file is another one than it should be: nothing of it is kept. */
export class WrongFile extends Error {
  override readonly name = "WrongFile";
}

/** Milliseconds without a byte after which a sender is given up. */
const SILENCE_MS = 60_000;

/** Load one file, from where an earlier time broke off; yields the bytes of it that are here. Throws `ApiError`, `WrongFile`. */
export async function* loadFile(
  { fetch }: LoadDeps,
  file: ShelfFile,
  { base, folder, signal }: LoadFrom,
): AsyncGenerator<number> {
  const whole = join(folder, file.path);
  // A file gets its name when its sum was right.
  if ((await sizeOf(whole)) === file.bytes) return;
  const part = partOf(folder, file);
  await mkdir(dirname(part), { recursive: true, mode: 0o700 });
  let have = await sizeOf(part);
  if (have > file.bytes) {
    await rm(part);
    have = 0;
  }
  const sum = createHash("sha256");
  if (have < file.bytes) {
    const url = `${base}/${file.path}`;
    const silence = new AbortController();
    const answer = await ask(fetch, url, { have, signal: AbortSignal.any([signal, silence.signal]) });
    if (answer.status !== 206) have = 0;
    if (have > 0) for await (const chunk of createReadStream(part)) sum.update(chunk);
    const into = await open(part, have > 0 ? "a" : "w", 0o600);
    const timer = setTimeout(() => silence.abort(), SILENCE_MS);
    try {
      for await (const chunk of answer.body ?? []) {
        timer.refresh();
        have += chunk.length;
        if (have > file.bytes) throw wrong(file, `it is longer than ${inBytes(file.bytes)}`);
        sum.update(chunk);
        await write(into, chunk);
        yield have;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError || error instanceof WrongFile) throw error;
      throw broken(url);
    } finally {
      clearTimeout(timer);
      await into.close();
    }
    if (have < file.bytes) throw broken(url);
  } else for await (const chunk of createReadStream(part)) sum.update(chunk);
  const found = sum.digest("hex");
  if (found !== file.sha256) throw wrong(file, `its SHA-256 is ${found} and should be ${file.sha256}`);
  await rename(part, whole);
}

interface Asked {
  readonly have: number;
  readonly signal: AbortSignal;
}

async function ask(fetch: LoadDeps["fetch"], url: string, { have, signal }: Asked): Promise<Response> {
  const { host } = new URL(url);
  const answer = await fetch(url, {
    headers: { "accept-encoding": "identity", ...(have > 0 && { range: `bytes=${have}-` }) },
    signal,
  }).catch(() => {
    signal.throwIfAborted();
    throw new ApiError(
      "unavailable",
      `${host} does not answer: is this machine offline? What was loaded so far is kept; run it again later, or name another place that has the files with --from`,
    );
  });
  if (answer.ok && answer.body) return answer;
  await answer.body?.cancel();
  // What was kept is no beginning of what lies there.
  if (answer.status === 416 && have > 0) return ask(fetch, url, { have: 0, signal });
  if (answer.status === 429 || answer.status >= 500)
    throw new ApiError(
      "unavailable",
      `${host} is overloaded or broken at the moment (${answer.status}); run it again later, it goes on where it was`,
    );
  throw new ApiError(
    "unavailable",
    `${host} does not give ${url} (${answer.status}); name another place that has the files with --from`,
  );
}

async function write(into: FileHandle, chunk: Uint8Array): Promise<void> {
  try {
    await into.write(chunk);
  } catch (error) {
    if (isFull(error)) throw new DiskFull();
    throw error;
  }
}

/** There is no room for it, which is said by whoever knows how much is needed. */
export class DiskFull extends ApiError {
  constructor() {
    super("unavailable", "the disk is full");
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

const wrong = ({ path }: ShelfFile, why: string): WrongFile => new WrongFile(`${path}: ${why}`);

const broken = (url: string): ApiError =>
  new ApiError(
    "unavailable",
    `the connection to ${new URL(url).host} broke; run it again, it goes on where it was`,
  );
