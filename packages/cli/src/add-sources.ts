import { realpath, stat } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Client } from "@memory/client";
import type { Document, Root } from "@memory/shared";
import { ApiError } from "@memory/shared/wire";
import { isUrl } from "./document-refs.ts";

export type Target =
  | { readonly kind: "folder" | "file"; readonly path: string }
  | { readonly kind: "url"; readonly path: string }
  | { readonly kind: "unusable"; readonly path: string; readonly reason: string };

type Usable = Exclude<Target, { kind: "unusable" }>;
type AddAnswer = Awaited<ReturnType<Client["documents"]["add"]>>;

export interface Refused {
  readonly path: string;
  readonly reason: string;
}

/** Outcomes of all sources that were named. */
export interface Added {
  readonly linked: readonly Root[];
  readonly documents: readonly Document[];
  readonly planned: AddAnswer["planned"];
  /** Named, and not taken. */
  readonly refused: readonly Refused[];
  /** Lies in a folder that was named, and is not read. */
  readonly skipped: readonly Refused[];
  readonly capped: boolean;
}

/** Sources named on the command line: folders, files, addresses, and what is none of these. */
export const sortOut = (named: readonly string[]): Promise<Target[]> =>
  Promise.all([...new Set(named)].map(targetOf));

async function targetOf(named: string): Promise<Target> {
  if (isUrl(named))
    return URL.canParse(named)
      ? { kind: "url", path: named }
      : { kind: "unusable", path: named, reason: "not a web address" };
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(named))
    return { kind: "unusable", path: named, reason: "only http and https addresses can be read" };
  const path = resolve(named);
  try {
    const found = await stat(path);
    // As the daemon names it, so that what lies in the folder can be told from the folder itself.
    if (found.isDirectory()) return { kind: "folder", path: await realpath(path) };
    if (found.isFile()) return { kind: "file", path };
    return { kind: "unusable", path, reason: "neither a file nor a folder" };
  } catch (error) {
    return { kind: "unusable", path, reason: why(error) };
  }
}

const REASONS: Record<string, string> = {
  ENOENT: "no such file or folder",
  ENOTDIR: "no such file or folder",
  EACCES: "permission denied",
  ELOOP: "its links go round in a circle",
  ENAMETOOLONG: "the name is too long",
};

const why = (error: unknown): string =>
  (error instanceof Error && "code" in error && REASONS[String(error.code)]) || "cannot be opened";

/** Say what would be read. */
export const planSources = (client: Client, targets: readonly Target[]): Promise<Added> =>
  gather(targets, (usable) => sendAll(client, usable, { dryRun: true, watch: true }));

/** Link the folders and add the rest; without `watch` everything is read once. What the daemon refuses is told beside
 * what it took. */
export const addSources = (client: Client, targets: readonly Target[], watch: boolean): Promise<Added> =>
  gather(targets, async (usable) => {
    const folders = watch ? usable.filter(({ kind }) => kind === "folder") : [];
    const linked: Partial<Added>[] = [];
    for (const { path } of folders) linked.push(await link(client, path));
    const parts = await sendAll(
      client,
      usable.filter((target) => !folders.includes(target)),
      { dryRun: false, watch },
    );
    return [...linked, ...parts];
  });

async function gather(
  targets: readonly Target[],
  send: (usable: readonly Usable[]) => Promise<Partial<Added>[]>,
): Promise<Added> {
  const unusable = targets.filter((target) => target.kind === "unusable");
  const parts = await send(targets.filter((target) => target.kind !== "unusable"));
  return {
    linked: parts.flatMap(({ linked }) => linked ?? []),
    documents: parts.flatMap(({ documents }) => documents ?? []),
    planned: parts.flatMap(({ planned }) => planned ?? []),
    refused: [
      ...unusable.map(({ path, reason }) => ({ path, reason })),
      ...parts.flatMap(({ refused }) => refused ?? []),
    ],
    skipped: parts.flatMap(({ skipped }) => skipped ?? []),
    capped: parts.some(({ capped }) => capped),
  };
}

/** Link a folder; one that was linked and paused is followed again. */
const link = (client: Client, path: string): Promise<Partial<Added>> =>
  orRefused([path], async () => {
    const root = await client.roots.link({ body: { path } });
    if (root.state !== "paused") return { linked: [await lookedThrough(client, root)] };
    return { linked: [await client.roots.watch({ params: { id: root.id }, body: { watching: true } })] };
  });

/** Milliseconds, and between two looks. */
const LOOKED = { within: 2_000, every: 100 } as const;

/** The folder after the first walk through it, which finds what cannot be read; a large one as far as it is by then. */
export async function lookedThrough(client: Client, linked: Root): Promise<Root> {
  let root = linked;
  for (const end = Date.now() + LOOKED.within; root.state === "scanning" && Date.now() < end; ) {
    await setTimeout(LOOKED.every);
    root = (await client.roots.list({ query: {} })).roots.find(({ id }) => id === linked.id) ?? root;
  }
  return root;
}

interface SendOptions {
  readonly dryRun: boolean;
  /** Files that are named are followed. */
  readonly watch: boolean;
}

/** The contract's own ceilings. */
const MOST_PATHS = 1000;
const MOST_URLS = 20;

/** Folders go one by one: what is skipped in them is no refusal of what was named. */
async function sendAll(
  client: Client,
  targets: readonly Usable[],
  options: SendOptions,
): Promise<Partial<Added>[]> {
  const of = (kind: Usable["kind"]) => targets.filter((target) => target.kind === kind);
  const batches = [
    ...slices(of("file"), MOST_PATHS),
    ...slices(of("url"), MOST_URLS),
    ...slices(of("folder"), 1),
  ];
  const parts: Partial<Added>[] = [];
  for (const batch of batches) parts.push(...(await send(client, batch, options)));
  return parts;
}

/** A batch that is refused as a whole is sent again one by one, so that one bad member stops no other. */
async function send(
  client: Client,
  batch: readonly Usable[],
  options: SendOptions,
): Promise<Partial<Added>[]> {
  const { dryRun, watch } = options;
  const named = batch.map(({ path }) => path);
  const kind = batch[0]?.kind;
  const part = await orRefused(named, async () => {
    const body = kind === "url" ? { urls: named, dryRun } : { paths: named, dryRun };
    const answer = await client.documents.add({ body });
    if (kind === "folder") return partOf(answer, named[0]);
    const documents = kind === "file" && !watch ? await unfollow(client, answer.documents) : answer.documents;
    return partOf({ ...answer, documents }, undefined);
  });
  if (batch.length === 1 || part.documents !== undefined) return [part];
  const parts: Partial<Added>[] = [];
  for (const one of batch) parts.push(...(await send(client, [one], options)));
  return parts;
}

/** An unread file in a folder that was named is no refusal. */
function partOf(
  { documents, planned, skipped, capped }: AddAnswer,
  folder: string | undefined,
): Partial<Added> {
  const isRead = ({ status }: Document) => status !== "failed" && status !== "skipped";
  const unread = documents.filter((document) => !isRead(document)).map(asRefused);
  const isInside = ({ path }: Refused) => folder !== undefined && path.startsWith(folder + sep);
  const out = [...skipped, ...unread];
  return {
    documents: documents.filter(isRead),
    planned,
    capped,
    skipped: out.filter(isInside),
    refused: out.filter((one) => !isInside(one)),
  };
}

/** A document that was not read, and why; what may be read after all is tried again by the daemon. */
export const asRefused = ({ path, reason, status }: Document): Refused => ({
  path,
  reason: `${reason ?? status}${status === "failed" ? "; it is tried again by itself" : ""}`,
});

/** The daemon follows a file that it was given by name. */
async function unfollow(client: Client, documents: readonly Document[]): Promise<Document[]> {
  const left: Document[] = [];
  for (const { id } of documents)
    left.push(await client.documents.watch({ params: { id }, body: { watching: false } }));
  return left;
}

/** A source that the daemon will not take is an outcome; a daemon that is gone, or failed, is not. */
async function orRefused(
  named: readonly string[],
  ask: () => Promise<Partial<Added>>,
): Promise<Partial<Added>> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === "unavailable" || error.code === "internal")
      throw error;
    const issues = (error.issues ?? []).map(({ message }) => message).join(", ");
    const reason = issues === "" ? error.message : issues;
    return { refused: named.map((path) => ({ path, reason })) };
  }
}

const slices = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
