import { iso } from "@memory/language/text";
import type { MemoryPassages } from "@memory/shared";
import { sql } from "kysely";
import type { z } from "zod";
import type { Store } from "../../store/open.ts";
import type { PassageRow } from "../../store/passage-blocks.ts";
import { type Places, statement } from "../../store/statement.ts";
import { quotedIn } from "../quoted.ts";
import type { MemoryRow } from "../row.ts";
import { saidInSession } from "../said.ts";

type Passages = z.output<typeof MemoryPassages>;

interface Around {
  readonly ownerId: string;
  readonly agent: PassageRow["agent"];
  readonly sessionId: string;
  /** The lines of the quote, and how many passages before and after. */
  readonly start: number;
  readonly end: number;
  readonly around: number;
}

const passagesAround = statement((q, at: Places<Around>) =>
  q
    .with(
      (cte) => cte("session").materialized(),
      (db) =>
        db
          .selectFrom("passages")
          .select(["seq", "start_line", "end_line"])
          .where("owner_id", "=", at("ownerId"))
          .where("agent", "=", at("agent"))
          .where("session_id", "=", at("sessionId")),
    )
    .with("place", (db) =>
      db.selectNoFrom(({ selectFrom }) => [
        selectFrom("session")
          .select(({ fn }) => fn.min("seq").as("seq"))
          .where("end_line", ">=", at("start"))
          .as("one"),
        selectFrom("session")
          .select(({ fn }) => fn.max("seq").as("seq"))
          .where("start_line", "<=", at("end"))
          .as("other"),
      ]),
    )
    .selectFrom(["passages", "place"])
    .select(["seq", "start_line", "end_line", "author", "asserted_at", "content"])
    .where("owner_id", "=", at("ownerId"))
    .where("agent", "=", at("agent"))
    .where("session_id", "=", at("sessionId"))
    .where("seq", ">=", sql<number>`min(coalesce(one, other), coalesce(other, one)) - ${at("around")}`)
    .where("seq", "<=", sql<number>`max(coalesce(one, other), coalesce(other, one)) + ${at("around")}`)
    .orderBy("seq"),
);

type Shown = Pick<PassageRow, "seq" | "start_line" | "end_line">;

/**
 * Passages of a session around the quote of a memory, so many before and after. A quote that was not kept
 * counts by its lines. Kept text only: nothing is read from disk.
 */
export function findPassagesAround(store: Store, row: MemoryRow, around: number): Passages {
  const { owner_id, agent, session_id, path, start_line, end_line, content } = row;
  if (session_id === null || agent === null || start_line === null) return { passages: [] };
  const session = { ownerId: owner_id, agent, sessionId: session_id };
  const lines = { start: start_line, end: end_line ?? start_line };
  const found = passagesAround.all(store, { ...session, ...lines, around });
  const isIn = (passage: Shown) => passage.start_line <= lines.end && passage.end_line >= lines.start;
  const mine = found.filter(isIn);
  const excerpt = row.excerpt ?? "";
  const place = { agent, sessionId: session_id, startLine: lines.start, endLine: lines.end, excerpt };
  const said = saidInSession(store, owner_id, { content, place });
  const ranges = quotedIn(
    mine.map(({ content: text }) => text),
    said?.quote ?? excerpt,
  );
  const quoted = new Map(mine.map(({ seq }, at) => [seq, ranges[at] ?? []]));
  const isKept = ranges.some(({ length }) => length > 0);
  const isMine = (passage: Shown) => (isKept ? (quoted.get(passage.seq)?.length ?? 0) > 0 : isIn(passage));
  const places = found.filter(isMine).map(({ seq }) => seq);
  const near = found.filter(
    ({ seq }) => places.length === 0 || places.some((place) => Math.abs(place - seq) <= around),
  );
  return {
    sessionId: session_id,
    ...(path !== null && { path }),
    passages: near.map((passage) => ({
      startLine: passage.start_line,
      endLine: passage.end_line,
      author: passage.author,
      assertedAt: iso(passage.asserted_at),
      content: passage.content,
      mine: isMine(passage),
      quoted: quoted.get(passage.seq) ?? [],
    })),
  };
}
