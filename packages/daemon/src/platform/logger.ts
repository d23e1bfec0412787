import { type Logger as Pino, pino } from "pino";
import { createStream } from "rotating-file-stream";

/**
 * JSON lines: what happened, never what was remembered. Log ids, counts, durations and codes; a field that could carry
 * memory text, a query or a line of a person's document does not belong here.
 */
export type Logger = Pick<Pino, "debug" | "info" | "warn" | "error">;

export interface LogFile {
  readonly log: Logger;
  close(): Promise<void>;
}

/** Log to `<dir>/daemon.log`; at 5 MB it is rotated, and the last five are kept. */
export function openLog(dir: string, level: string): LogFile {
  const stream = createStream("daemon.log", { path: dir, size: "5M", maxFiles: 5, mode: 0o600 });
  // A log that cannot be written (a full disk) must not stop the daemon that could still answer.
  stream.on("error", () => undefined);
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  return { log, close: () => new Promise((done) => stream.end(done)) };
}

/** For tests and tools: says nothing. */
export const silentLog: Logger = pino({ level: "silent" });
