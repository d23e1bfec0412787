import { redirect } from "@tanstack/react-router";
import { daemon, failureOf } from "../api.ts";
import { cleanLine } from "../text/clean.ts";
import { idOf } from "./search-params.ts";

/** The kind of thing that a short reference names. */
type RefKind = "m" | "d" | "t" | "e" | "c";

export interface Ref {
  readonly sign: RefKind;
  /** The end of the id, or all of it. */
  readonly tail: string;
  /** The passage of a document, the turn of a session. */
  readonly chunk: string | undefined;
}

/** The target of a reference. */
interface RefTarget {
  readonly id: string;
  readonly text: string;
}

const REF = /^(?:([mdtec]):)?([0-9a-f-]{4,36})(?:#(\d{1,6}))?$/i;
const isSign = (sign: string): sign is RefKind => "mdtec".includes(sign);

/** "m:05bdd9", "d:7b11a0#4", "t:3f2a91#4", or what can only be the end of a memory's id: six characters or more with a figure. */
export function readRef(words: string): Ref | undefined {
  const [, said, tail = "", chunk] = REF.exec(words.trim()) ?? [];
  const sign = (said ?? "m").toLowerCase();
  const isMeant = said !== undefined || (/\d/.test(tail) && /[a-f]/i.test(tail) && tail.length >= 6);
  return tail !== "" && isMeant && isSign(sign) ? { sign, tail: tail.toLowerCase(), chunk } : undefined;
}

const MOST = 5;

/** All targets that a reference may mean. */
export async function findRef(
  { sign, tail, chunk }: Ref,
  signal?: AbortSignal,
): Promise<readonly RefTarget[]> {
  const query = { ref: tail, limit: MOST };
  switch (sign) {
    case "m": {
      const { memories } = await daemon.memories.list({ query: { ...query, status: "all" } }, signal);
      return memories.map(({ id, content }) => ({ id, text: content }));
    }
    case "d": {
      const { documents } = await daemon.documents.list({ query }, signal);
      return documents.map(({ id, title, path }) => ({ id, text: title || path }));
    }
    case "t":
      return findTurn(tail, chunk, signal);
    case "e": {
      const { entities } = await daemon.entities.list({ query }, signal);
      return entities.map(({ id, name }) => ({ id, text: name }));
    }
    case "c": {
      const { conflicts } = await daemon.conflicts.list({ query }, signal);
      return conflicts.map(({ id, newer, existing }) => ({
        id,
        text: `${cleanLine(newer.content)} ↔ ${cleanLine(existing.content)}`,
      }));
    }
  }
}

/** No list of turns is kept: the one is asked for, and may not be there. */
async function findTurn(session: string, number = "0", signal?: AbortSignal): Promise<readonly RefTarget[]> {
  try {
    const turn = await daemon.turns.show({ params: { session, number } }, signal);
    return [{ id: turn.session, text: turn.blocks[0]?.text ?? "" }];
  } catch (error) {
    const { kind } = failureOf(error);
    if (kind === "gone" || kind === "refused") return [];
    throw error;
  }
}

export const HREF: Readonly<Record<RefKind, (id: string, chunk?: string) => string>> = {
  m: (id) => `/memories/${id}`,
  d: (id, chunk) => `/sources/documents/${id}${chunk === undefined ? "" : `#chunk-${chunk}`}`,
  t: (id, number = "0") => `/memories/turns/${encodeURIComponent(id)}/${number}`,
  e: (id) => `/entities/${id}`,
  c: (id) => `/review/conflicts/${id}`,
};

/** An address with a short reference in the place of the id leads to the one thing that it means. */
export const fromRef =
  <P extends { id?: string | undefined }>(sign: RefKind) =>
  async ({ params: { id }, location: { searchStr, hash }, abortController }: Entered<P>) => {
    const ref = id === undefined || idOf(id) ? undefined : readRef(id);
    if (ref?.sign !== sign) return;
    const found = await findRef(ref, abortController.signal).catch(() => []);
    const [one] = found;
    if (!one || found.length > 1) return;
    // "d:7b11a0#4": a browser takes what is behind the sign for a place on the page.
    const chunk = sign === "d" && /^\d{1,6}$/.test(hash) ? hash : ref.chunk;
    const [path = "", place = hash] = HREF[sign](one.id, chunk).split("#");
    throw redirect({ href: `${path}${searchStr}${place === "" ? "" : `#${place}`}`, replace: true });
  };

interface Entered<P> {
  readonly params: P;
  readonly location: { readonly searchStr: string; readonly hash: string };
  readonly abortController: AbortController;
}
