import { realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Client } from "@memory/client";
import type { Document, Root } from "@memory/shared";
import { documentRef, rootRef } from "@memory/shared/words";
import { shortPath } from "./cli.ts";
import { CliError, EXIT } from "./errors.ts";
import { cleanLine } from "./print/clean.ts";
import { shellWord } from "./print/shell.ts";
import { candidates, UUID } from "./refs.ts";

export const isDocumentRef = (written: string): boolean => /^\s*d:/i.test(written);

export const isUrl = (written: string): boolean => /^https?:\/\//i.test(written);

export interface Wanted {
  readonly document: Document;
  /** The chunk that was named behind the reference. */
  readonly chunk: number | undefined;
}

const REF = /^([dr]:)?([0-9a-f-]{4,36})(?:#(\d{1,9}))?$/;
const CANDIDATES = 10;
/** The contract's own ceilings. */
const LONGEST_TEXT = 300;
const PAGE = 500;

/** The document a person means by "d:7b11a0", "d:7b11a0#4", a full id, a path or a web address. */
export async function resolveDocument(client: Client, written: string): Promise<Wanted> {
  const [, , ref, chunk] = REF.exec(written.trim().toLowerCase()) ?? [];
  if (ref === undefined) {
    if (isDocumentRef(written)) throw noRef(written);
    return { document: await documentAt(client, written), chunk: undefined };
  }
  return { document: await byRef(client, ref), chunk: chunk === undefined ? undefined : Number(chunk) };
}

async function byRef(client: Client, ref: string): Promise<Document> {
  if (UUID.test(ref)) return client.documents.get({ params: { id: ref } });
  const { documents } = await client.documents.list({ query: { ref, limit: CANDIDATES } });
  const [document, ...others] = documents;
  if (!document)
    throw new CliError(EXIT.notFound, `no document ends with "${ref}"`, { hint: "memory context list" });
  if (others.length === 0) return document;
  const named = documents.map(({ id, path }) => ({ id, words: path }));
  throw candidates(named, { ref, sign: "d:", noun: "documents" });
}

/** The document of a file, wherever it was named from. An upload goes by its name alone. */
async function documentAt(client: Client, written: string): Promise<Document> {
  const paths = isUrl(written) ? [written] : [written, ...(await absolutes(written))];
  const text = (isUrl(written) ? written : basename(written)).slice(-LONGEST_TEXT);
  const namesakes: Document[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await client.documents.list({ query: { text, limit: PAGE, cursor } });
    const found = page.documents.find(({ path }) => paths.includes(path));
    if (found) return found;
    namesakes.push(...page.documents.filter(({ path }) => basename(path) === basename(written)));
    cursor = page.nextCursor ?? undefined;
    more = cursor !== undefined;
  }
  throw new CliError(EXIT.notFound, `not read into memory: ${written}`, {
    hint:
      namesakes.length > 0
        ? "these have the same name; give the reference"
        : `memory context add ${shellWord(written, "")}   or look for it:  memory context list --text <words>`,
    issues: namesakes
      .slice(0, CANDIDATES)
      .map(({ id, path }) => ({ path: documentRef(id), message: cleanLine(path) })),
  });
}

/** The linked folder a person means by "r:9c01ab", a full id or a path. */
export async function resolveRoot(client: Client, written: string, homedir: string): Promise<Root> {
  const { roots } = await client.roots.list({ query: {} });
  const found = await rootAmong(roots, written);
  if (found) return found;
  const linked = roots.map(({ id, path }) => ({ path: rootRef(id), message: shortPath(path, homedir) }));
  throw new CliError(EXIT.notFound, `no linked folder: ${written}`, {
    hint: roots.length > 0 ? "memory context roots" : "no folder is linked:  memory context add <folder>",
    issues: linked.slice(0, CANDIDATES),
  });
}

/** The one of these folders that was meant, if any. A reference that fits several is refused with the list. */
export async function rootAmong(roots: readonly Root[], written: string): Promise<Root | undefined> {
  const paths = await absolutes(written);
  const there = roots.find(({ path }) => paths.includes(path));
  if (there) return there;
  const [, , ref] = REF.exec(written.trim().toLowerCase()) ?? [];
  const meant = ref === undefined ? [] : roots.filter(({ id }) => id.endsWith(ref));
  if (ref === undefined || meant.length < 2) return meant[0];
  const named = meant.map(({ id, path }) => ({ id, words: path }));
  throw candidates(named, { ref, sign: "r:", noun: "folders" });
}

const noRef = (written: string): CliError =>
  new CliError(EXIT.usage, `not a reference: "${written}"`, {
    hint: "a reference is d: and at least 4 characters, as lists print it; d:7b11#4 names a chunk",
  });

/** A path as the user's shell means it, and as the daemon keeps it: with its links resolved, gone or not. */
async function absolutes(written: string): Promise<string[]> {
  const path = resolve(written);
  const real = await realpath(path).catch(() => null);
  if (real !== null) return [path, real];
  const folder = await realpath(dirname(path)).catch(() => null);
  return folder === null ? [path] : [path, join(folder, basename(path))];
}
