import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { isAskedByReader, type Session } from "@memory/language/session";
import { parseJson } from "@memory/language/text";
import { codeOf } from "../../files/system-errors.ts";
import { fields, string } from "../../sessions/fields.ts";
import { finishSession, type Reading } from "../../sessions/finish-session.ts";
import { type Gathered, gatherNothing } from "../../sessions/gather.ts";
import type { Agent, CopiedLines, Discovered, LineSink, ReadOptions, SessionFile } from "../agent.ts";
import { hookSession } from "../hook-session.ts";
import { maxLineBytes, readLinesFrom } from "../lines/read-lines.ts";
import { readRecords } from "../lines/read-records.ts";
import { reachesFurther, readWatermark, writeWatermark } from "../lines/watermark.ts";
import { lineOf, type Told, takeAbout, UNTOLD } from "./told.ts";
import { beginningOf, bytesOf } from "./told-bytes.ts";

/** Everything that is particular to an agent whose sessions are written anew as they grow. */
export interface Retelling {
  /**
   * The session as it is now: of the same messages always the same lines. Throws what the file system throws, and ENOENT
   * where there is no such session.
   */
  readonly tell: (file: SessionFile) => Promise<Told>;
  /** Takes the message of a line. False: it has no known shape. */
  readonly take: (into: Gathered, message: unknown, line: number) => boolean;
  /** What a person typed, of a text to which the program or a hook has added. */
  readonly humanText: (text: string) => string;
}

type Retold = Omit<Agent, "name" | "mcpName" | "usualFolder" | "sessionsIn" | "growth" | "find" | "locate">;

/**
 * Reads sessions that are written anew: whole files, rows of a database, logs that are replayed. What counts is what they say
 * now, told in lines. These are read, kept and pointed at like the lines of a file that only grows: of one that grew the copy goes
 * on where it was, one that was rewound is copied from the beginning.
 */
export const retold = (how: Retelling): Retold => ({
  humanText: how.humanText,
  hookSession,
  reachesFurther,
  read: (file, options) => read(how, file, options),
  isUnchanged: (file, watermark) => isUnchanged(how, file, watermark),
  askedBy: (file) => askedBy(how, file),
  records: {
    copy: (file, after, sink) => copy(how, file, { after, sink }),
    withoutPrompts: (record) => record,
    tombstone,
  },
});

async function read(how: Retelling, file: SessionFile, options: ReadOptions): Promise<Session> {
  const gathered = gatherNothing();
  const take = (record: unknown, line: number): boolean =>
    isTombstone(record) || takeAbout(gathered, record) || how.take(gathered, record, line);
  const reading = options.bytes
    ? await readRecords(file, options, { take })
    : await readTold(await how.tell(file), options, take);
  return finishSession(file, gathered, { options, reading });
}

/** Records that are taken between two rests, in which a signal and other work get their turn. */
const recordsAtATime = 256;

/** The same as reading its lines, without parsing them once more. */
async function readTold(
  { records, malformed }: Told,
  { signal }: Pick<ReadOptions, "signal">,
  take: (record: unknown, line: number) => boolean,
): Promise<Reading> {
  const hash = createHash("sha256");
  const faults = { malformed, overlong: 0 };
  let offset = 0;
  for (const [nth, record] of records.entries()) {
    if (nth % recordsAtATime === recordsAtATime - 1) await setImmediate();
    signal?.throwIfAborted();
    const text = lineOf(record);
    const line = Buffer.from(`${text}\n`);
    hash.update(line);
    offset += line.length;
    if (line.length > maxLineBytes) faults.overlong += 1;
    else if (!take(text === UNTOLD ? null : record, nth + 1)) faults.malformed += 1;
  }
  return { ...faults, watermark: writeWatermark({ offset, hash: hash.digest("hex") }) };
}

/** Bytes of a session that may be read between two answers of the daemon: a longer one is read again, in a thread. */
const glance = 256 * 1024;

async function isUnchanged({ tell }: Retelling, file: Discovered, watermark: string): Promise<boolean> {
  const known = readWatermark(watermark);
  if (!known || file.size > glance) return false;
  const { records } = await tell(file);
  const whole = beginningOf(records, known.offset);
  return whole?.records === records.length && whole.hash.digest("hex") === known.hash;
}

/** Who asked first: also a person where nothing tells. */
async function askedBy(how: Retelling, file: SessionFile & { readonly size?: number }) {
  if ((file.size ?? 0) > glance) return "person";
  const gathered = gatherNothing();
  const { records } = await how.tell(file);
  records.forEach((record, at) => void (takeAbout(gathered, record) || how.take(gathered, record, at + 1)));
  const first = gathered.entries.find(({ kind }) => kind === "human");
  if (first?.kind === "human" && isAskedByReader(first.text)) return "memory";
  return fields(fields(records[0])?.about)?.byProgram === true ? "program" : "person";
}

interface Copying {
  readonly after: string | null;
  readonly sink: LineSink;
}

async function copy(
  { tell }: Retelling,
  file: SessionFile,
  { after, sink }: Copying,
): Promise<CopiedLines | null> {
  const told = await tell(file).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
  if (!told) return null;
  const known = after === null ? null : readWatermark(after);
  const same = known && beginningOf(told.records, known.offset);
  const isSame = same?.hash.copy().digest("hex") === known?.hash;
  const start = same && isSame ? same : { records: 0, offset: 0, hash: createHash("sha256") };
  const bytes = bytesOf(told.records.slice(start.records));
  const watermark = await readLinesFrom((...at) => (sink.isFull() ? 0 : bytes(...at)), sink, { start });
  return {
    start: start.offset > 0 ? "behind" : "beginning",
    size: watermark.offset,
    watermark: writeWatermark(watermark),
  };
}

/** The rest of a message that was deleted: its place, no words. */
function tombstone(line: string): string {
  const id = string(fields(parseJson(line))?.id);
  return JSON.stringify({ deleted: true, ...(id !== null && /^[\w:.-]{1,64}$/.test(id) && { id }) });
}

const isTombstone = (record: unknown): boolean => fields(record)?.deleted === true;
