import { ApiError, type Issue, NDJSON } from "@memory/shared";
import type { Response } from "express";
import type { z } from "zod";
import { asApiError } from "./errors.ts";
import { onHalfClose } from "./half-closed.ts";
import { PING, withPings } from "./with-pings.ts";
import { write } from "./write.ts";

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
 * The one writer of NDJSON: events as they come, one JSON object a line, waiting for a slow reader. The status line is
 * already on the wire, so a failure travels as the last line. A reader that left ends the source.
 */
export async function writeLines(
  res: Response,
  events: AsyncIterable<unknown>,
  options: StreamOptions,
): Promise<void> {
  res.status(200).set("content-type", NDJSON).set("cache-control", "no-store").flushHeaders();
  let isOver = false;
  try {
    for await (const event of withPings(events, options.quietMs, (ping) => onHalfClose(res, ping))) {
      if (res.destroyed) return;
      // After its last event a source may still have to clean up.
      if (event === PING && isOver) continue;
      const line = event === PING ? { type: "ping" } : options.schema.parse(event);
      isOver = isLast(line);
      await writeLine(res, line);
    }
  } catch (error) {
    if (!res.destroyed) {
      const { aborted: isStopping } = options.stopping;
      if (!isStopping) options.onError(error);
      const told = isStopping && !(error instanceof ApiError) ? stopped : error;
      await writeLine(res, { type: "error", ...inBand(told) });
    }
  } finally {
    res.end();
  }
}

const isLast = (line: unknown): boolean =>
  typeof line === "object" && line !== null && "type" in line && line.type === "done";

const stopped = new ApiError(
  "unavailable",
  "the daemon is stopping; what was done stays. Start it and run this again",
);

function inBand(thrown: unknown): { error: string; issues?: readonly Issue[] } {
  const error = asApiError(thrown);
  if (error.code === "internal") return { error: "the run failed; the daemon's log says why" };
  return { error: error.message, ...(error.issues && { issues: error.issues }) };
}

const writeLine = (res: Response, line: unknown): Promise<void> => write(res, `${JSON.stringify(line)}\n`);
