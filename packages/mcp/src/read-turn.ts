import type { Client } from "@memory/client";
import type { Turn } from "@memory/shared";
import { cite, dayOf, memoryRef, turnRef } from "@memory/shared/words";
import type { Piece } from "./piece.ts";
import { ToolError } from "./refusal.ts";
import { oneLine, safe, shorten } from "./words.ts";

const REF = /^(?:t:)?([\w.:-]{4,200})#(\d{1,9})$/;

/** A turn of a session, whole, with so many turns on each side. */
export async function readTurn(
  client: Client,
  written: string,
  window: number,
  signal: AbortSignal,
): Promise<Piece[]> {
  const [, session, number] = REF.exec(written.trim().replace(/^\(|\)$/g, "")) ?? [];
  if (session === undefined || number === undefined)
    throw new ToolError("is no reference of a turn", ["A turn is named t:3f2a91#4, as answers show it."]);
  const show = (n: number) => client.turns.show({ params: { session, number: n } }, signal);
  const turn = await show(Number(number));
  const before: Turn[] = [];
  const after: Turn[] = [];
  for (let one = turn; before.length < window && one.previous !== undefined; before.unshift(one))
    one = await show(one.previous);
  for (let one = turn; after.length < window && one.next !== undefined; after.push(one))
    one = await show(one.next);
  const asked = turnRef(turn.session, turn.number);
  return [...before, turn, ...after].map((one) => pieceOf(one, asked));
}

function pieceOf(turn: Turn, asked: string): Piece {
  const { agent, session, number, project, path, assertedAt, blocks, kept } = turn;
  const ref = turnRef(session, number);
  const text = safe(wordsOf(turn));
  const lines = {
    startLine: Math.min(...blocks.map(({ startLine }) => startLine)),
    endLine: Math.max(...blocks.map(({ endLine }) => endLine)),
  };
  return {
    ref,
    uri: `memory://turns/${session}/${number}`,
    show: (characters) => ({
      ref,
      kind: "turn",
      text: shorten(text, characters),
      project: oneLine(project),
      said: dayOf(assertedAt),
      cite: oneLine(cite({ kind: "session", agent, sessionId: session, path, ...lines })),
      path: oneLine(path),
      ...(kept.length > 0 && {
        kept: kept.map(({ id, content }) => `(${memoryRef(id)}) ${oneLine(content)}`),
      }),
      ...(ref !== asked && { beside: asked }),
    }),
  };
}

function wordsOf({ blocks }: Turn): string {
  const speaker = (part: string) => (part === "ask" ? "User: " : part === "plan" ? "Plan: " : "Assistant: ");
  return blocks
    .map(({ part, text }, at) => {
      const before = blocks[at - 1];
      return before && speaker(before.part) === speaker(part) ? text : speaker(part) + text;
    })
    .join("\n\n");
}
