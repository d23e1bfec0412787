import { daemon, type Fold } from "../../../api.ts";
import { everyPage } from "../../../app/export/every-page.ts";
import { ExportMenu } from "../../../app/export/export-menu.tsx";
import type { Column } from "../../../app/export/written.ts";

const COLUMNS: readonly Column<Fold>[] = [
  { name: "Merged", of: ({ sourceName }) => sourceName },
  { name: "Into", of: ({ canonicalName }) => canonicalName },
  { name: "Type", of: ({ sourceType }) => sourceType },
  { name: "Decided by", of: ({ decidedBy }) => decidedBy },
  { name: "Score", of: ({ score }) => score },
  { name: "Why", of: ({ reason }) => reason },
  { name: "When", of: ({ createdAt }) => createdAt },
  { name: "Taken back", of: ({ revertedAt }) => revertedAt },
  { name: "Id", of: ({ id }) => id },
];

/** Every merge, those that were taken back included. */
export const ExportMerges = () => (
  <ExportMenu
    name="merges"
    columns={COLUMNS}
    read={(signal) =>
      everyPage(async (cursor) => {
        const { merges: rows, nextCursor } = await daemon.folds.list(
          { query: { limit: 500, cursor } },
          signal,
        );
        return { rows, nextCursor };
      })
    }
  />
);
