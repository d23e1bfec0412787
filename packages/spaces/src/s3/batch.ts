import { z } from "zod";
import {
  Bytes,
  Hash,
  Key,
  MemberName,
  Numbered,
  Role,
  type Roster,
  type RosterRows,
  rosterOf,
  rowsOf,
  Wrap,
} from "../log/index.ts";
import { createTurns } from "./turns.ts";

const Seq = z.int().min(0);
const Name = z.string().max(200);

const Rows = z.strictObject({
  space: z.uuid(),
  genesis: Hash.nullable(),
  name: Name,
  head: Seq,
  members: z
    .array(z.strictObject({ member: MemberName, role: Role, sinceSeq: Seq, untilSeq: Seq.nullable() }))
    .max(1000),
  machines: z
    .array(
      z.strictObject({
        machine: z.uuid(),
        member: MemberName,
        name: Name,
        signKey: Bytes,
        boxKey: Key.nullable(),
        fromSeq: Seq,
        toSeq: Seq.nullable(),
        mseq: Seq,
        hash: Hash,
      }),
    )
    .max(1000),
  invitations: z
    .array(
      z.strictObject({
        inviteKey: Bytes,
        member: MemberName,
        role: Role,
        until: z.int(),
        usedSeq: Seq.nullable(),
      }),
    )
    .max(1000),
  seal: z
    .strictObject({
      epochs: z.array(z.strictObject({ epoch: Seq, check: Key, before: Bytes.nullable(), seq: Seq })),
      wraps: z.array(Wrap).max(1000),
      recovery: z
        .strictObject({ recoveryKey: Key, boxKey: Key, wrap: Bytes, member: MemberName, seq: Seq })
        .nullable(),
    })
    .nullable(),
  passed: z.array(Seq),
}) satisfies z.ZodType<RosterRows>;

/** What stands once in an object, beside its operations. */
const Head = z.strictObject({
  v: z.literal(1),
  space: z.uuid(),
  /** Who takes part after the last of them, so that the newest object alone says it. Whoever reads them all comes to it by themselves. */
  roster: Rows,
  /** Number of the newest operation that takes words from others, these included; 0: there is none. */
  deletes: Seq,
});

/** The same, of a form that is not known here yet. */
const Newer = z.object({ v: z.int().min(2), space: z.uuid() });

/** One push, as it lies in the bucket: operations that follow each other. */
export interface Batch {
  readonly first: number;
  readonly last: number;
  readonly operations: readonly Numbered[];
  readonly roster: Roster;
  readonly deletes: number;
}

/** A line for what holds for all, and one for each operation. */
export function textOfBatch({ operations, roster, deletes }: Omit<Batch, "first" | "last">): string {
  const head: z.infer<typeof Head> = { v: 1, space: roster.space, roster: copyOf(roster), deletes };
  return [head, ...operations].map((line) => `${JSON.stringify(line)}\n`).join("");
}

const copyOf = (roster: Roster): z.infer<typeof Rows> => {
  const { space, genesis, name, head, members, machines, invitations, seal, passed } = rowsOf(roster);
  return {
    space,
    genesis,
    name,
    head,
    members: [...members],
    machines: [...machines],
    invitations: [...invitations],
    seal: seal && { ...seal, epochs: [...seal.epochs], wraps: [...seal.wraps] },
    passed: [...passed],
  };
};

/** "newer": a later version of memory wrote it; "unreadable": it is no batch. */
export async function readBatch(
  text: string,
  { space, first }: { readonly space: string; readonly first: number },
): Promise<Batch | "newer" | "unreadable"> {
  const turn = createTurns();
  const lines = text.split("\n");
  // A whole one ends with a line's end.
  if (lines.pop() !== "" || lines.length < 2) return "unreadable";
  const said = parsed(lines[0]);
  if (Newer.safeParse(said).data?.space === space) return "newer";
  const head = Head.safeParse(said);
  if (!head.success || head.data.space !== space || head.data.roster.space !== space) return "unreadable";
  const operations: Numbered[] = [];
  for (const line of lines.slice(1)) {
    const one = Numbered.safeParse(parsed(line));
    if (!one.success || one.data.seq !== first + operations.length) return "unreadable";
    operations.push(one.data);
    await turn();
  }
  const last = first + operations.length - 1;
  if (head.data.roster.head !== last || head.data.deletes > last) return "unreadable";
  return { first, last, operations, roster: rosterOf(head.data.roster), deletes: head.data.deletes };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

const About = z.strictObject({
  v: z.literal(1),
  space: z.uuid(),
  /** Who creates it. */
  founder: MemberName,
  rowsADay: z.int().min(1),
});
export type About = z.infer<typeof About>;

export const textOfAbout = (about: Omit<About, "v">): string => `${JSON.stringify({ v: 1, ...about })}\n`;

export function readAbout(text: string, space: string): About | null {
  const read = About.safeParse(parsed(text));
  return read.success && read.data.space === space ? read.data : null;
}
