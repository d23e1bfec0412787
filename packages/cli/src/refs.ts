import type { Client } from "@memory/client";
import type { Memory } from "@memory/shared";
import type { Issue } from "@memory/shared/wire";
import { CliError, EXIT } from "./errors.ts";
import { cleanLine } from "./print/clean.ts";
import { cut } from "./print/width.ts";

/** The forms of a memory's reference on a command line. */
export const MEMORY = "m:3f2a91, its last 4 characters or more, or a full id";

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

/** The same for several, each once. */
export async function resolveRefs(client: Client, written: readonly string[]): Promise<Memory[]> {
  const found = await Promise.all(written.map((ref) => resolveRef(client, ref)));
  return [...new Map(found.map((memory) => [memory.id, memory])).values()];
}

/** The newest version is edited or deleted, whichever one was named. */
export async function headOf(client: Client, memory: Memory): Promise<Memory> {
  if (memory.status === "active") return memory;
  const { versions } = await client.memories.history({ params: { id: memory.id } });
  return versions[0] ?? memory;
}

/** A reference that several could be meant by, with as many characters as it takes to tell them apart. */
export function candidates(
  all: readonly { readonly id: string; readonly words: string }[],
  { ref, sign, noun }: { readonly ref: string; readonly sign: string; readonly noun: string },
): CliError {
  return new CliError(EXIT.usage, `"${ref}" could be ${all.length} ${noun}`, {
    hint: "add characters in front, or give the full id",
    issues: toldApart(all, sign, ref.length + 1),
  });
}

/** References with their words, each of at least `length` characters and as many more as tell them apart. */
export function toldApart(
  all: readonly { readonly id: string; readonly words: string }[],
  sign: string,
  length = 6,
): Issue[] {
  const tails = new Set(all.map(({ id }) => id.slice(-length)));
  if (tails.size < new Set(all.map(({ id }) => id)).size) return toldApart(all, sign, length + 1);
  return all.map(({ id, words }) => ({
    path: `${sign}${id.slice(-length)}`,
    message: cut(cleanLine(words), 60),
  }));
}

/** The one whose id was written out, or ends with what was written behind its sign. For what is listed as a whole. */
export function amongRefs<T extends { readonly id: string }>(
  all: readonly T[],
  written: string,
  { sign, noun, many, list, words }: Listed<T>,
): T {
  const ref = written.trim().toLowerCase();
  const tail = ref.startsWith(sign) ? ref.slice(sign.length) : ref;
  if (!/^[0-9a-f-]{4,36}$/.test(tail))
    throw new CliError(EXIT.usage, `not a reference: "${written}"`, {
      hint: `a reference is ${sign} and at least 4 characters, as  ${list}  prints it`,
    });
  const [found, ...others] = all.filter(({ id }) => id.endsWith(tail));
  if (!found) throw new CliError(EXIT.notFound, `no ${noun} ends with "${tail}"`, { hint: list });
  if (others.length === 0) return found;
  const named = [found, ...others].slice(0, CANDIDATES).map((one) => ({ id: one.id, words: words(one) }));
  throw candidates(named, { ref: tail, sign, noun: many });
}

/** The things that a reference can point at, in words. */
interface Listed<T> {
  /** "f:" */
  readonly sign: string;
  readonly noun: string;
  readonly many: string;
  /** The command that lists them. */
  readonly list: string;
  readonly words: (one: T) => string;
}
