import type { Client } from "@memory/client";
import { ApiError } from "@memory/shared/wire";
import { z } from "zod";
import { maxTokens, ref } from "../args.ts";
import { found, type Missing } from "../found.ts";
import { closed, quoted } from "../output.ts";
import { type Piece, PieceShown } from "../piece.ts";
import { readDocument } from "../read-document.ts";
import { readMemory } from "../read-memory.ts";
import { readTurn } from "../read-turn.ts";
import { ToolError } from "../refusal.ts";
import { shortIds } from "../short-ids.ts";
import { defineTool } from "../tool.ts";

const DESCRIPTION =
  "Read the full text behind refs, with where each comes from. Use when a recalled text is cut, before you rely on or quote it, or to see what stands around it. Memories (m:…) with provenance and versions, turns of sessions (t:…#4), passages (d:…#4), whole documents (d:…) as headings and beginning.";

const EXAMPLE = 'memory_read {"refs": ["m:3f2a91", "d:7b11a0#4"], "window": 1}';

const SHORT = "Read the full text behind refs. Use before you rely on or quote one that is cut.";

const input = z.strictObject({
  refs: z.array(ref).min(1).max(10),
  window: z.int().min(0).max(3).default(0).describe("Neighbouring passages or turns on each side"),
  max_tokens: maxTokens(4000),
});

export const read = defineTool({
  name: "memory_read",
  title: "Read from memory",
  description: DESCRIPTION,
  example: EXAMPLE,
  short: { description: SHORT, input: z.object({ refs: z.array(z.string()) }) },
  input,
  output: z.object({
    ...quoted,
    texts: z.array(PieceShown).optional(),
    missing: z.array(z.object({ ref: z.string(), problem: z.string() })).optional(),
    ...closed,
  }),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  async run({ refs, window, max_tokens }, { client, signal }) {
    const results = await Promise.all([...new Set(refs)].map((ref) => readOne(client, ref, window, signal)));
    const missing = results.flatMap((result) => ("problem" in result ? [result] : []));
    if (missing.length === results.length) throw noneFound(missing);
    const pieces = results.flatMap((result) => ("problem" in result ? [] : result.pieces));
    // Two passages may have the same neighbour, and two memories the same short ref.
    return found([...new Map(pieces.map((piece) => [piece.uri, piece])).values()], missing, max_tokens);
  },
});

type Result = { readonly pieces: readonly Piece[] } | Missing;

/** One that names nothing must not fail the others. */
async function readOne(client: Client, ref: string, window: number, signal: AbortSignal): Promise<Result> {
  try {
    return { pieces: await piecesOf(client, ref, window, signal) };
  } catch (error) {
    if (error instanceof ToolError)
      return { ref: shown(ref), problem: [error.message, ...error.hints].join("; ") };
    if (error instanceof ApiError && (error.code === "not_found" || error.code === "invalid"))
      return { ref: shown(ref), problem: shortIds(error.message) };
    throw error;
  }
}

function piecesOf(client: Client, written: string, window: number, signal: AbortSignal): Promise<Piece[]> {
  const ref = written.trim().replace(/^\(/, "").toLowerCase();
  if (PATH.test(ref))
    throw new ToolError("is a path, and memory reads no files here", [
      `Open a file with your own tools; what memory took from it: memory_recall ${JSON.stringify({ query: shown(written) })}`,
    ]);
  if (/^(d:|memory:\/\/documents\/)/.test(ref)) return readDocument(client, written, window, signal);
  if (/^t:/.test(ref)) return readTurn(client, written, window, signal);
  if (/^(e:|memory:\/\/entities\/)/.test(ref))
    throw new ToolError("is an entity", [
      `memory_related {"entity": ${JSON.stringify(shown(written))}} tells of it.`,
    ]);
  if (/^c:/.test(ref)) throw new ToolError("is a contradiction", ["Read the refs of its two sides."]);
  return readMemory(client, written, signal);
}

const PATH = /^(?:d:)?(?:~|[a-z]:[\\/]|[^:]*[\\/]|file:)/;

const shown = (ref: string): string => JSON.stringify(ref.slice(0, 60)).slice(1, -1);

function noneFound(missing: readonly Missing[]): ToolError {
  const lines = missing.map(({ ref, problem }) => `- ${ref}: ${problem}`);
  return new ToolError(`none of the refs names anything`, [
    ...lines,
    `Refs stand in the answers of memory_recall: memory_recall {"query": "…"}, then ${EXAMPLE}`,
  ]);
}
