import { z } from "zod";
import {
  CarrierError,
  type Hello,
  Numbered,
  type Pushed,
  Role,
  type Sent,
  textOf,
  unreadableAt,
} from "../log/index.ts";

/** What push_v2 is given of an operation: the text that is signed, and apart from it the words of its rows. */
export const sentText = (sent: readonly Sent[]): string =>
  JSON.stringify(
    sent.map(({ operation, bases }) => ({
      said: textOf(operation),
      signature: operation.signature,
      images: operation.rows.map(({ image }) => image),
      bases,
    })),
  );

const HelloAnswer = z.object({
  space: z.string(),
  name: z.string(),
  head: z.int(),
  member: z.string(),
  role: Role,
  hashAt: z.string().nullable(),
  own: z.object({ mseq: z.int(), hash: z.string() }).nullable(),
  machines: z.array(z.object({ machine: z.string(), pulled: z.int(), seen: z.int() })),
});

const PushAnswer = z.object({
  head: z.int(),
  taken: z.int(),
  refused: z
    .object({
      why: z.enum(["stale", "same", "gone", "denied", "quota", "copied", "malformed"]),
      detail: z.string(),
    })
    .nullable(),
});

const PullRow = z.object({
  o_seq: z.string(),
  o_member: z.string(),
  o_received: z.string(),
  o_said: z.string(),
  o_signature: z.string(),
  o_images: z.string(),
});

/** What is in the one column of the one row of an answer. */
export const only = <T>(schema: z.ZodType<T>, rows: readonly unknown[]): T =>
  readAs(z.object({ answer: schema }), rows[0]).answer;

export const readHello = (rows: readonly unknown[]): Hello => only(HelloAnswer, rows);

export function readPushed(rows: readonly unknown[]): Pushed {
  const { refused, ...pushed } = only(PushAnswer, rows);
  return refused ? { ...pushed, refused } : pushed;
}

const Images = z.array(z.string().nullable());

/** What has not the form of an operation, or not the one text that is signed, is an operation that says nothing: nobody takes it. */
export function readNumbered(row: unknown): Numbered {
  const { o_seq, o_member, o_received, o_said, o_signature, o_images } = readAs(PullRow, row);
  const images = readAs(Images, parsed(o_images));
  const place = { seq: Number(o_seq), member: o_member, received: Number(o_received) };
  const said = parsed(o_said);
  // Written into what was read a moment ago: a copy of each takes twice the time of all the rest.
  if (isObject(said)) {
    Object.assign(said, place, { signature: o_signature });
    const rows: unknown[] = Array.isArray(said.rows) ? said.rows : [];
    for (const [n, one] of rows.entries()) if (isObject(one)) one.image = images[n] ?? null;
  }
  const read = Numbered.safeParse(said);
  // Two texts of one operation would have two hashes.
  return read.success && textOf(read.data) === o_said ? read.data : unreadableAt(place);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readAs<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new CarrierError(
    "broken",
    "What the Postgres of the space answered has not the form that it must have: it was changed there, or comes from another version of memory.",
  );
}
