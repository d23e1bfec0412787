import { ApiError, type Issue, NDJSON } from "@memory/shared";
import type { Response } from "express";
import type { z } from "zod";
import { asApiError } from "./errors.ts";

export interface StreamOptions {
  readonly schema: z.ZodType;
  /** Silence after which a ping is sent: clients drop a body that says nothing for minutes. */
  readonly quietMs: number;
  /** Aborted when the daemon stops, which is no failure of the run. */
  readonly stopping: AbortSignal;
  /** Told of what went wrong; the reader of the stream gets only what is safe to show. */
  readonly onError: (error: unknown) => void;
}

/**
 * The one writer of streams: events as they come, one JSON object a line, waiting for a slow reader. The status line is
 * already on the wire, so a failure travels as the last line. A reader that left ends the source.
 */
export async function writeLines(
  res: Response,
  events: AsyncIterable<unknown>,
  options: StreamOptions,
): Promise<void> {
  res.status(200).set("content-type", NDJSON).set("cache-control", "no-store").flushHeaders();
  try {
    for await (const event of withPings(events, options.quietMs)) {
      if (res.destroyed) return;
      await writeLine(res, event === PING ? { type: "ping" } : options.schema.parse(event));
    }
  } catch (error) {
    if (!res.destroyed) {
      if (!options.stopping.aborted) options.onError(error);
      await writeLine(res, { type: "error", ...inBand(options.stopping.aborted ? stopped : error) });
    }
  } finally {
    res.end();
  }
}

const stopped = new ApiError(
  "unavailable",
  "the daemon is stopping; what was done stays. Start it and run this again",
);

function inBand(thrown: unknown): { error: string; issues?: readonly Issue[] } {
  const error = asApiError(thrown);
  if (error.code === "internal") return { error: "the run failed; the daemon's log says why" };
  return { error: error.message, ...(error.issues && { issues: error.issues }) };
}

const writeLine = (res: Response, line: unknown) =>
  new Promise<void>((resolve) => {
    if (res.destroyed || res.write(`${JSON.stringify(line)}\n`)) return resolve();
    const settle = () => {
      res.off("drain", settle).off("close", settle);
      resolve();
    };
    res.on("drain", settle).on("close", settle);
  });

const PING = Symbol("ping");

async function* withPings<T>(source: AsyncIterable<T>, quietMs: number): AsyncGenerator<T | typeof PING> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (let next = iterator.next(); ; ) {
      const winner = await firstOf(next, quietMs);
      if (winner === PING) {
        yield PING;
        continue;
      }
      if (winner.done) return;
      yield winner.value;
      next = iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
}

async function firstOf<T>(next: Promise<T>, quietMs: number): Promise<T | typeof PING> {
  let timer: NodeJS.Timeout | undefined;
  const quiet = new Promise<typeof PING>((resolve) => {
    timer = setTimeout(resolve, quietMs, PING);
  });
  try {
    return await Promise.race([next, quiet]);
  } finally {
    clearTimeout(timer);
  }
}
