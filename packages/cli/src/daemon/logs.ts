import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cli } from "../cli.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { logLine } from "../print/log-line.ts";

export interface LogOptions {
  readonly follow?: true;
  readonly lines: number;
  readonly ndjson?: true;
}

const POLL_MS = 300;
// Enough for tens of thousands of lines; older ones are in the file.
const TAIL_BYTES = 4 * 1024 * 1024;

/** Print the daemon's latest log lines, and with `follow` those that come. */
export async function logs(cli: Cli, { follow, lines, ndjson }: LogOptions): Promise<Exit> {
  const asDocument = cli.json && !ndjson;
  if (asDocument && follow)
    throw new CliError(EXIT.usage, "--json is one document, and --follow has no end", {
      hint: "one line after the other:  memory daemon logs --follow --ndjson",
    });
  const folder = join(cli.settings.home, "logs");
  const write = (line: string) => cli.say(ndjson ? line : logLine(line, cli.paint));
  const file = newest(folder);
  if (!file && !follow)
    throw new CliError(EXIT.notFound, `no log in ${folder}`, { hint: "memory daemon start" });
  const end = file ? statSync(file).size : 0;
  const latest = file ? read(file, Math.max(0, end - TAIL_BYTES), end).lines.slice(-lines) : [];
  if (asDocument) cli.sayJson({ items: latest.map(entryOf) });
  else for (const line of latest) write(line);
  return follow ? followLogs(cli, { folder, from: { file, at: end } }, write) : EXIT.ok;
}

/** A line of the log as a value; one that is none, such as one that was cut off, as its words. */
function entryOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

interface Place {
  readonly file: string | null;
  readonly at: number;
}

/** Ends with Ctrl-C, which is how one leaves a log and no failure. */
async function followLogs(
  cli: Cli,
  { folder, from }: { folder: string; from: Place },
  write: (line: string) => void,
): Promise<Exit> {
  let stopped = false;
  let place = from;
  const unlisten = cli.io.onInterrupt(() => {
    stopped = true;
  });
  while (!stopped) {
    await sleep(POLL_MS);
    place = advance(place, folder, write);
  }
  unlisten();
  return EXIT.ok;
}

/** Print what is new; a log that was rotated is read to its end before its successor. */
function advance({ file, at }: Place, folder: string, write: (line: string) => void): Place {
  const latest = newest(folder);
  const current = file ?? latest;
  if (!current) return { file, at };
  const { lines, next } = read(current, at, statSync(current, { throwIfNoEntry: false })?.size ?? 0);
  for (const line of lines) write(line);
  return latest && latest !== current ? { file: latest, at: 0 } : { file: current, at: next };
}

/** Whole lines between two offsets, and where the first unfinished one begins. A file that shrank starts over. */
function read(file: string, from: number, to: number): { lines: string[]; next: number } {
  if (to <= from) return { lines: [], next: to };
  const handle = openSync(file, "r");
  try {
    const size = Math.min(to, fstatSync(handle).size) - from;
    const buffer = Buffer.alloc(size);
    const length = readSync(handle, buffer, 0, size, from);
    const end = buffer.subarray(0, length).lastIndexOf(0x0a) + 1;
    const lines = buffer
      .toString("utf8", 0, end)
      .split("\n")
      .filter((line) => line !== "");
    return { lines, next: from + end };
  } finally {
    closeSync(handle);
  }
}

function newest(folder: string): string | null {
  const files = list(folder).map((name) => join(folder, name));
  const dated = files.map((file) => ({
    file,
    time: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  }));
  return dated.sort((a, b) => b.time - a.time)[0]?.file ?? null;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".log"));
  } catch {
    return [];
  }
}
