import type { ArchiveDone } from "@memory/shared";
import { hasRun } from "../../activity/queries/operations.ts";
import type { Store } from "../../store/open.ts";
import type { ReaderConnection } from "../../store/reader.ts";
import { kinds } from "./kinds.ts";
import type { Tally } from "./merge/merging.ts";
import type { Pending } from "./pending.ts";

interface Told {
  readonly pending: Pending;
  readonly tally: Tally;
  readonly dryRun: boolean;
}

/** What came of an import, but for the time that it took. */
export function doneOf(
  { store, settings }: { readonly store: Store; readonly settings: Readonly<Record<string, unknown>> },
  stage: ReaderConnection,
  { pending, tally, dryRun }: Told,
): ArchiveDone {
  const { contents, ownerId, runId, way } = pending;
  const { header, records, redactions } = contents;
  const read = count(stage, "SELECT count(*) FROM memories WHERE root = ''");
  const isUndoable = way === "merged" && !dryRun && hasRun(store, ownerId, runId);
  return {
    type: "done",
    dryRun,
    way,
    ...(isUndoable && { runId }),
    owner: header.owner,
    madeAt: header.madeAt,
    records,
    memories: { read, ...(way === "merged" ? tally.memories : { ...tally.memories, added: read }) },
    rows: rowsOf(pending, tally),
    folders: stage.prepare<[], string>("SELECT path FROM roots ORDER BY path").pluck().all(),
    settings: differing(contents.settings, settings),
    redactions,
    durationMs: 0,
  };
}

const count = (stage: ReaderConnection, sql: string): number => Number(stage.prepare(sql).pluck().get());

const others = new Set(["memory", "setting", "header", "end"]);

function rowsOf({ contents, way }: Pending, tally: Tally): ArchiveDone["rows"] {
  const tableOf = new Map<string, string>(kinds.map(({ kind, table }) => [kind, table]));
  return Object.fromEntries(
    Object.entries(contents.counts)
      .filter(([kind]) => !others.has(kind) && kind !== "copyBody")
      .map(([kind, read]) => [
        kind,
        { read, added: way === "whole" ? read : (tally.rows[tableOf.get(kind) ?? ""] ?? 0) },
      ]),
  );
}

const differing = (
  archived: Pending["contents"]["settings"],
  here: Readonly<Record<string, unknown>>,
): ArchiveDone["settings"] =>
  archived
    .filter(({ name, value }) => here[name] !== value)
    .map(({ name, value }) => {
      const own = here[name];
      return { name, value: String(value), ...(own !== undefined && { here: String(own) }) };
    });
