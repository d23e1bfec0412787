import type { Reading } from "../../sessions/finish-session.ts";
import type { ReadOptions, SessionFile } from "../agent.ts";
import { type ParsedLine, parseLine } from "./parse-line.ts";
import { type LineSink, readLines, readLinesFrom } from "./read-lines.ts";
import { writeWatermark } from "./watermark.ts";

/** How the records of an agent are taken in. */
export interface Taking {
  /** Takes one record, of that line. False: it has no known shape. */
  readonly take: (record: unknown, line: number) => boolean;
  /** A line that need not be parsed, as far as it is worth reading; null for any other. */
  readonly skim?: ((bytes: Buffer) => ParsedLine | null) | undefined;
}

/**
 * Reads the records of a session in one pass. Bad lines are counted, never thrown; throws what the file system throws, and
 * the signal's reason.
 */
export async function readRecords(
  { path }: SessionFile,
  { bytes, signal }: Pick<ReadOptions, "bytes" | "signal">,
  { take, skim }: Taking,
): Promise<Reading> {
  const faults = { malformed: 0, overlong: 0 };
  const takeLine = (number: number, { values, malformed }: ParsedLine): boolean => {
    const unknown = values.filter((record) => !take(record, number));
    if (malformed || unknown.length > 0) faults.malformed += 1;
    return values.length > 0 && !malformed;
  };
  const sink: LineSink = {
    line: (line, number) => void takeLine(number, skim?.(line) ?? parseLine(line)),
    tail: (line, number) => takeLine(number, parseLine(line)),
    overlong: () => {
      faults.overlong += 1;
    },
  };
  const watermark = await (bytes
    ? readLinesFrom(bytes, sink, { signal })
    : readLines(path, sink, { signal }));
  return { ...faults, watermark: writeWatermark(watermark) };
}
