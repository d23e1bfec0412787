import { setTimeout } from "node:timers/promises";
import type { Client } from "@memory/client";
import type { Document, Root } from "@memory/shared";
import { about, count } from "@memory/shared/words";
import { type Added, asRefused } from "./add-sources.ts";
import type { Cli } from "./cli.ts";
import { CliError, EXIT } from "./errors.ts";
import { type Advance, progressOf } from "./progress.ts";

const POLL_MS = 500;
const PAGE = 500;

/** Stay until nothing of what was added waits to be read. Ctrl-C ends the waiting, not the reading. */
export async function waitRead(
  { cli, client }: { readonly cli: Cli; readonly client: Client },
  added: Added,
): Promise<Added> {
  const stopper = new AbortController();
  const unlisten = cli.io.onInterrupt(() => stopper.abort());
  const progress = progressOf(cli, cli.settings.quiet ? "none" : "auto", {
    parts: readingParts,
    interrupt: "Ctrl-C stops the waiting only",
  });
  try {
    // A daemon that watches nothing compares a folder once, when it is linked, and does not say that it does.
    for (const { id, state } of added.linked)
      if (state === "off") await client.roots.rescan({ params: { id } });
    for (;;) {
      const { done, total, busy } = await look(client, added);
      if (!busy) return await outcome(client, added);
      progress.advance(done, total, 0);
      await setTimeout(POLL_MS, undefined, { signal: stopper.signal });
    }
  } catch (error) {
    if (!stopper.signal.aborted) throw error;
    throw new CliError(EXIT.interrupted, "stopped waiting; the daemon goes on reading", {
      hint: "how far it is:  memory context roots",
    });
  } finally {
    unlisten();
    progress.stop();
  }
}

/** "reading 18 of 240", "12 files/s", "about 20 s left" */
function readingParts({ done, total, elapsed }: Advance): string[] {
  if (total === 0) return ["looking through the folders"];
  const rate = done / (elapsed / 1000);
  return [
    `reading ${count(done)} of ${count(total)}`,
    ...(done > 0 && elapsed > 0 ? [`${rate < 10 ? rate.toFixed(1) : count(Math.round(rate))} files/s`] : []),
    ...(done > 0 && done < total ? [`${about((elapsed / done) * (total - done))} left`] : []),
  ];
}

async function look(client: Client, added: Added): Promise<{ done: number; total: number; busy: boolean }> {
  const roots = await rootsNow(client, added);
  const ids = new Set(added.documents.map(({ id }) => id));
  const queued = (await withStatus(client, "queued", ids)).length;
  const pending = roots.reduce((sum, root) => sum + root.pending, 0);
  const read = roots.reduce((sum, root) => sum + root.documents, 0);
  return {
    done: ids.size - queued + read,
    total: ids.size + read + pending,
    busy: queued > 0 || roots.some(isBusy),
  };
}

/** A folder that nobody has walked yet is not up to date, whatever it says. */
const isBusy = ({ state, lastScanAt, pending }: Root): boolean =>
  pending > 0 || state === "scanning" || (state === "up-to-date" && lastScanAt === null);

const UNREAD = ["failed", "skipped", "missing"] as const;

/** Added documents as they are now; one that could not be read after all counts as refused. */
async function outcome(client: Client, added: Added): Promise<Added> {
  const ids = new Set(added.documents.map(({ id }) => id));
  const unread = await Promise.all(UNREAD.map((status) => withStatus(client, status, ids)));
  return {
    ...added,
    linked: await rootsNow(client, added),
    documents: await withStatus(client, "ready", ids),
    refused: [...added.refused, ...unread.flat().map(asRefused)],
  };
}

async function rootsNow(client: Client, { linked }: Added): Promise<Root[]> {
  if (linked.length === 0) return [];
  const ids = new Set(linked.map(({ id }) => id));
  return (await client.roots.list({ query: {} })).roots.filter(({ id }) => ids.has(id));
}

/** Those of these documents that are in this state; the newest come first, so they are found on the first pages. */
async function withStatus(
  client: Client,
  status: Document["status"],
  ids: ReadonlySet<string>,
): Promise<Document[]> {
  const found: Document[] = [];
  for (let cursor: string | undefined, more = ids.size > 0; more; ) {
    const page = await client.documents.list({ query: { status, limit: PAGE, cursor } });
    found.push(...page.documents.filter(({ id }) => ids.has(id)));
    cursor = page.nextCursor ?? undefined;
    more = cursor !== undefined && found.length < ids.size;
  }
  return found;
}
