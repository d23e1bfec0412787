import { createHash } from "node:crypto";
import type { Client } from "@memory/client";
import { anyOf } from "@memory/language/text";
import type { ArchiveDone } from "@memory/shared";
import type { Store } from "../src/store/open.ts";

/** The archive of a daemon, as lines. */
export async function archiveOf(client: Client): Promise<string> {
  const { bytes } = await client.archive.export({ query: { compress: "none" } });
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

export async function* sent(archive: string | Uint8Array, piece = 64 * 1024): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(archive);
  for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
}

export async function importInto(
  client: Client,
  archive: string | Uint8Array,
  { dryRun = false } = {},
): Promise<ArchiveDone> {
  for await (const event of client.archive.import({
    query: { dryRun: String(dryRun) },
    stream: sent(archive),
  })) {
    if (event.type === "done") return event;
    if (event.type === "error") throw new Error(event.error);
  }
  throw new Error("the import ended without a word");
}

/** The same lines otherwise, with an end that fits them. */
export function rewritten(
  archive: string,
  change: (record: Record<string, unknown>) => Record<string, unknown> | null,
): string {
  const lines = archive.trimEnd().split("\n").slice(0, -1);
  const kept = lines.flatMap((line) => {
    const record = change(JSON.parse(line));
    return record === null ? [] : [`${JSON.stringify(record)}\n`];
  });
  const text = kept.join("");
  const sha256 = createHash("sha256").update(text).digest("hex");
  return `${text}${JSON.stringify({ kind: "end", records: kept.length - 1, sha256 })}\n`;
}

/** What is made anew from the rest, is of one machine, or waits to be done. */
const derived = anyOf(
  [
    /recall_|cited_|near_|vector_models|entity_vectors|graph_layouts|graph_state|entities_due|texts_gone|words_gone/,
    /capture_|model_calls|own_agents|reader_sessions|embedding_switch|ingest_queue|owners$/,
  ],
  { before: /^/ },
);

/** Every row that an archive carries, table by table, in an order of their own. */
export function carried(store: Store): Record<string, string[]> {
  const tables = store
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')",
    )
    .pluck()
    .all()
    .filter((name) => !name.startsWith("sqlite_") && !derived.test(name));
  return Object.fromEntries(
    tables.sort().map((name) => [
      name,
      store
        .prepare<[], object>(`SELECT * FROM "${name}"`)
        .all()
        .map((row) => JSON.stringify(row))
        .sort(),
    ]),
  );
}

/** What recall finds, and from when to when, by what it stands for. */
export const recalled = (store: Store): string[] =>
  store
    .prepare<[], object>(
      "SELECT ref_id, kind, type, project, source_key, seq, author, asserted_at, valid_from, valid_to FROM recall_items ORDER BY ref_id",
    )
    .all()
    .map((row) => JSON.stringify(row));
