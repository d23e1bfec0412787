import { findByPath } from "../../../documents/queries/rows.ts";
import { putRow } from "../queries/put-row.ts";
import { eachRow, rowsWith, type StageRow, text, textOrNull } from "../stage-rows.ts";
import { indexIn } from "../whole.ts";
import { keepReading } from "./graph.ts";
import { countRow, type Merging } from "./merging.ts";
import { rootAt } from "./queries.ts";

/** Folders that are not linked here. They come paused: whoever brings an archive has not asked that a folder of this machine be read. */
export function* mergeFolders(merging: Merging, recorded: (work: () => void) => void): Generator<void> {
  for (const row of eachRow(merging.stage, "roots", "rowid")) {
    recorded(() =>
      countRow(merging, "roots", putRow(merging.deps.store, "roots", { ...row, paused: 1 }) !== undefined),
    );
    yield;
  }
}

/** Documents of paths that nothing is known of here, with their texts. */
export function* mergeDocuments(merging: Merging): Generator<void> {
  for (const row of eachRow(merging.stage, "documents", "rowid")) {
    yield* mergeDocument(merging, row);
    yield;
  }
}

function* mergeDocument(merging: Merging, row: StageRow): Generator<void> {
  const { deps, ownerId, stage } = merging;
  const known = findByPath(deps.store, ownerId, text(row.path));
  if (known && known.id !== row.id) return;
  const root_id = rootHere(merging, textOrNull(row.root_id));
  if (!known && putRow(deps.store, "documents", { ...row, root_id }) === undefined) return;
  countRow(merging, "documents", !known);
  for (const chunk of rowsWith(stage, "chunks", { column: "document_id", is: text(row.id), order: "seq" })) {
    if (putRow(deps.store, "chunks", chunk) !== undefined) {
      indexIn(deps.store, stage, chunk);
      keepReading(merging, text(chunk.id));
      countRow(merging, "chunks");
    }
    yield;
  }
}

/** The linked folder of the same path. */
function rootHere({ deps, ownerId, stage }: Merging, root: string | null): string | null {
  const [folder] = root === null ? [] : rowsWith(stage, "roots", { column: "id", is: root });
  if (!folder) return null;
  return rootAt(deps.store, ownerId, folder.path);
}
