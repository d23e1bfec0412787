import { parseLine } from "../lines/parse-line.ts";
import { readLines } from "../lines/read-lines.ts";

/** The records of a file of lines, and how many of its lines are none. Throws what the file system throws. */
export async function recordsOf(path: string): Promise<{ records: unknown[]; malformed: number }> {
  const records: unknown[] = [];
  let malformed = 0;
  const take = (line: Buffer): boolean => {
    const parsed = parseLine(line);
    for (const value of parsed.values) records.push(value);
    malformed += Number(parsed.malformed);
    return parsed.values.length > 0 && !parsed.malformed;
  };
  const overlong = () => {
    malformed += 1;
  };
  await readLines(path, { line: take, tail: take, overlong });
  return { records, malformed };
}
