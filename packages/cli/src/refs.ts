import type { Client } from "@memory/client";
import type { Memory } from "@memory/shared";
import { CliError, EXIT } from "./errors.ts";
import { cleanLine } from "./print/clean.ts";
import { cut } from "./print/width.ts";

/** Short name of a memory. The end of the id, because the start of a uuid v7 is a clock that neighbours share. */
export const shortRef = (id: string): string => `m:${id.slice(-6)}`;

/** Short name of a document, or of one of its chunks: "d:7b11a0", "d:7b11a0#4". */
export const documentRef = (id: string, chunk?: number): string =>
  `d:${id.slice(-6)}${chunk === undefined ? "" : `#${chunk}`}`;

/** Short name of a linked folder. */
export const rootRef = (id: string): string => `r:${id.slice(-6)}`;

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CANDIDATES = 10;

/** The memory a person means by "m:3f2a91", "3f2a91" or a full id. None is exit 3, several are exit 2 with the list. */
export async function resolveRef(client: Client, written: string): Promise<Memory> {
  const ref = written.trim().toLowerCase().replace(/^m:/, "");
  if (!/^[0-9a-f-]{4,36}$/.test(ref))
    throw new CliError(EXIT.usage, `not a reference: "${written}"`, {
      hint: "a reference is m: and at least 4 characters, as lists print it",
    });
  if (UUID.test(ref)) return client.memories.get({ params: { id: ref } });
  const { memories } = await client.memories.list({ query: { ref, status: "all", limit: CANDIDATES } });
  const [memory, ...others] = memories;
  if (!memory)
    throw new CliError(EXIT.notFound, `no memory ends with "${ref}"`, {
      hint: "memory list, or memory recall <words>",
    });
  if (others.length > 0)
    throw candidates(
      memories.map(({ id, content }) => ({ id, words: content })),
      { ref, sign: "m:", noun: "memories" },
    );
  return memory;
}

/** A reference that several could be meant by, with as many characters as it takes to tell them apart. */
export function candidates(
  all: readonly { readonly id: string; readonly words: string }[],
  { ref, sign, noun }: { readonly ref: string; readonly sign: string; readonly noun: string },
): CliError {
  let length = ref.length + 1;
  while (new Set(all.map(({ id }) => id.slice(-length))).size < all.length) length += 1;
  return new CliError(EXIT.usage, `"${ref}" could be ${all.length} ${noun}`, {
    hint: "add characters in front, or give the full id",
    issues: all.map(({ id, words }) => ({
      path: `${sign}${id.slice(-length)}`,
      message: cut(cleanLine(words), 60),
    })),
  });
}
