import { createReadStream } from "node:fs";
import { appendFile, mkdir, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { Hash, Numbered } from "../log/index.ts";

/** An operation without its words, as far as the law needs it for the next ones, and its hash. */
export interface Remembered {
  readonly numbered: Numbered;
  readonly hash: string;
}

/** What this machine keeps of a log in a file, so that after its next start it reads from the bucket only what is new there. */
export interface Memo {
  /** From the first operation on, in order, as far as they are sound. */
  read(): AsyncGenerator<Remembered>;
  add(remembered: Remembered): void;
  /** Writes what was added; what cannot be written is read from the bucket again some day. */
  flush(): Promise<void>;
  forget(): Promise<void>;
}

const { id, seq, member, machine, mseq, received, act, gone, forgets, over, rows } = Numbered.shape;
const { table, key, roots, claims } = rows.element.shape;
const Line = z
  .strictObject({ hash: Hash, id, seq, member, machine, mseq, received, act, gone, forgets, over })
  .partial({ act: true, gone: true, forgets: true, over: true })
  .extend({ rows: z.array(z.tuple([table, key, roots, claims])) });

/** What the law does not ask of an operation that has its number. */
const UNASKED: Pick<Numbered, "prev" | "kind" | "at" | "by" | "subject" | "undoes" | "again" | "signature"> =
  {
    ...{ prev: null, kind: "save", at: 0, by: { kind: "daemon", client: null } },
    ...{ subject: null, undoes: null, again: false, signature: "" },
  };

function textOf({ numbered, hash }: Remembered): string {
  const { act: done, gone: lost, forgets: forgotten, over: isOver, rows: all, ...one } = numbered;
  const line: z.infer<typeof Line> = {
    ...{ hash, id: one.id, seq: one.seq, member: one.member, machine: one.machine },
    ...{ mseq: one.mseq, received: one.received },
    ...(done !== null && { act: done }),
    ...(lost.length > 0 && { gone: lost }),
    ...(forgotten.length > 0 && { forgets: forgotten }),
    ...(isOver && { over: isOver }),
    rows: all.map((row) => [row.table, row.key, row.roots, row.claims]),
  };
  return `${JSON.stringify(line)}\n`;
}

function readLine(text: string): Remembered | null {
  try {
    const {
      hash,
      rows: all,
      act: done,
      gone: lost,
      forgets: forgotten,
      over: isOver,
      ...one
    } = Line.parse(JSON.parse(text));
    return {
      hash,
      numbered: {
        ...UNASKED,
        ...one,
        ...{ act: done ?? null, gone: lost ?? [], forgets: forgotten ?? [], over: isOver ?? false },
        rows: all.map(([of, name, about, held]) => ({
          table: of,
          key: name,
          roots: about,
          claims: held,
          image: null,
          hash: null,
        })),
      },
    };
  } catch {
    return null;
  }
}

const fileOf = (folder: string, space: string): string => join(folder, `${space}.jsonl`);

/** Null: nothing is kept. */
export function openMemo(folder: string | null, space: string): Memo {
  if (folder === null) return { async *read() {}, add() {}, flush: async () => {}, forget: async () => {} };
  const file = fileOf(folder, space);
  let waiting: string[] = [];
  return {
    async *read() {
      waiting = [];
      let bytes = 0;
      let count = 0;
      for await (const line of linesOf(file)) {
        const one = readLine(line);
        // The machine was stopped while it wrote, or somebody has changed it: what follows is read from the bucket.
        if (one?.numbered.seq !== count + 1) {
          await truncate(file, bytes);
          return;
        }
        bytes += Buffer.byteLength(line, "utf8") + 1;
        count += 1;
        yield one;
      }
    },
    add: (one) => void waiting.push(textOf(one)),
    async flush() {
      if (waiting.length === 0) return;
      const text = waiting.join("");
      waiting = [];
      await mkdir(folder, { recursive: true, mode: 0o700 })
        .then(() => appendFile(file, text, { mode: 0o600 }))
        .catch(() => {});
    },
    async forget() {
      waiting = [];
      await rm(file, { force: true });
    },
  };
}

/** What a machine keeps of a space that it has left. */
export const forgetS3 = (folder: string, space: string): Promise<void> =>
  rm(fileOf(folder, space), { force: true });

/** None of a file that is not there; a last one that has no end is one that is not sound. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file, { encoding: "utf8" });
  const opened = new Promise<boolean>((resolve) => {
    input.once("open", () => resolve(true));
    input.once("error", () => resolve(false));
  });
  if (!(await opened)) return;
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}
