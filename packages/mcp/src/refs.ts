import type { Client } from "@memory/client";
import { type Conflict, type Document, type Entity, type Memory, quote } from "@memory/shared";
import { ApiError } from "@memory/shared/wire";
import { ToolError } from "./refusal.ts";
import { oneLine, shorten } from "./words.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Behind the sign: the end of an id, or all of it. */
const TAIL = /^[0-9a-f-]{4,36}$/;
/** So many are shown when a reference fits several. */
const MOST = 10;

/** Things that a reference can name, and the tools that give one. */
interface Kind<Row> {
  readonly sign: "m" | "d" | "e" | "c";
  readonly noun: string;
  readonly many: string;
  readonly hint: string;
  readonly get: (id: string) => Promise<Row>;
  readonly ending: (ref: string) => Promise<readonly Row[]>;
  readonly words: (row: Row) => string;
}

/** "m:3f2a91", "(m:3f2a91)", the bare end, a full id, or the end of a `memory://` address. */
const tailOf = (written: string, sign: string): string =>
  written
    .trim()
    .toLowerCase()
    .replace(/^\(|\)$/g, "")
    .replace(/^memory:\/\/[a-z]+\/([^/]*)(\/history)?$/, "$1")
    .replace(new RegExp(`^${sign}:`), "");

async function find<Row extends { readonly id: string }>(written: string, kind: Kind<Row>): Promise<Row> {
  const { sign, noun, many, hint } = kind;
  const ref = tailOf(written, sign);
  if (!TAIL.test(ref))
    throw new ToolError(
      `${JSON.stringify(written.slice(0, 60))} is no reference of ${noun === "entity" ? "an" : "a"} ${noun}`,
      [`A reference is ${sign}: and at least 4 characters, as answers show it. ${hint}`],
    );
  const [row, ...others] = UUID.test(ref) ? await whole(kind.get(ref)) : await kind.ending(ref);
  if (!row)
    throw new ToolError(`no ${noun} has the reference ${sign}:${UUID.test(ref) ? ref.slice(-SHORT) : ref}`, [
      hint,
    ]);
  if (others.length === 0) return row;
  const all = [row, ...others];
  const length = toldApartBy(all, Math.max(SHORT, ref.length + 1));
  throw new ToolError(`${sign}:${ref} could be several ${many}; give one of these`, [
    quote(all.map((one) => `- ${sign}:${one.id.slice(-length)}: ${shorten(oneLine(kind.words(one)), 80)}`)),
  ]);
}

/** Characters of a reference, as answers show it. */
const SHORT = 6;

/** So many characters, and as many more as tell them apart. */
function toldApartBy(all: readonly { readonly id: string }[], length: number): number {
  const tails = new Set(all.map(({ id }) => id.slice(-length)));
  return tails.size < all.length && length < 36 ? toldApartBy(all, length + 1) : length;
}

/** The one that has the whole id, if any has. */
async function whole<Row>(got: Promise<Row>): Promise<readonly Row[]> {
  try {
    return [await got];
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return [];
    throw error;
  }
}

export const findMemory = (client: Client, written: string, signal: AbortSignal): Promise<Memory> =>
  find(written, {
    sign: "m",
    noun: "memory",
    many: "memories",
    hint: 'Find it with memory_recall {"query": "…"}.',
    get: (id) => client.memories.get({ params: { id } }, signal),
    ending: async (ref) =>
      (await client.memories.list({ query: { ref, status: "all", limit: MOST } }, signal)).memories,
    words: ({ content }) => content,
  });

export const findEntity = (client: Client, written: string, signal: AbortSignal): Promise<Entity> =>
  find(written, {
    sign: "e",
    noun: "entity",
    many: "entities",
    hint: "Give its name instead.",
    get: (id) => client.entities.get({ params: { id } }, signal),
    ending: async (ref) => (await client.entities.list({ query: { ref, limit: MOST } }, signal)).entities,
    words: ({ name, type }) => `${name} (${type})`,
  });

export const findConflict = (client: Client, written: string, signal: AbortSignal): Promise<Conflict> =>
  find(written, {
    sign: "c",
    noun: "contradiction",
    many: "contradictions",
    hint: "List them with memory_conflicts {}.",
    get: (id) => client.conflicts.get({ params: { id } }, signal),
    ending: async (ref) => (await client.conflicts.list({ query: { ref, limit: MOST } }, signal)).conflicts,
    words: ({ newer, existing }) => `${newer.content.slice(0, 40)} / ${existing.content.slice(0, 40)}`,
  });

/** "d:7b11a0" or, with the position of a passage, "d:7b11a0#4". */
export async function findDocument(
  client: Client,
  written: string,
  signal: AbortSignal,
): Promise<{ readonly document: Document; readonly chunkIndex: number | undefined }> {
  const [ref = "", position] = written
    .trim()
    .replace(/^\(|\)$/g, "")
    .split(/#|\/chunks\//);
  const document = await find(ref, {
    sign: "d",
    noun: "document",
    many: "documents",
    hint: 'Find it with memory_recall {"query": "…"}.',
    get: (id) => client.documents.get({ params: { id } }, signal),
    ending: async (tail) =>
      (await client.documents.list({ query: { ref: tail, limit: MOST } }, signal)).documents,
    words: ({ title }) => title,
  });
  if (position === undefined) return { document, chunkIndex: undefined };
  if (/^\d{1,9}$/.test(position)) return { document, chunkIndex: Number(position) };
  throw new ToolError(`${JSON.stringify(`#${position.slice(0, 20)}`)} is no position in a document`, [
    "A passage is named d:7b11a0#4, as answers show it.",
  ]);
}
