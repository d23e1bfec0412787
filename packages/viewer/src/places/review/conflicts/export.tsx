import { type Conflict, daemon } from "../../../api.ts";
import { everyPage } from "../../../app/export/every-page.ts";
import { ExportMenu } from "../../../app/export/export-menu.tsx";
import type { Column } from "../../../app/export/written.ts";

const COLUMNS: readonly Column<Conflict>[] = [
  { name: "Newer", of: ({ newer }) => newer.content },
  { name: "Older", of: ({ existing }) => existing.content },
  { name: "Project", of: ({ newer }) => newer.project },
  { name: "Why", of: ({ reason }) => reason },
  { name: "Noticed", of: ({ createdAt }) => createdAt },
  { name: "Decision", of: ({ resolution }) => resolution },
  { name: "Decided by", of: ({ decidedBy }) => decidedBy },
  { name: "Decided", of: ({ decidedAt }) => decidedAt },
  { name: "Newer id", of: ({ newer }) => newer.id },
  { name: "Older id", of: ({ existing }) => existing.id },
  { name: "Id", of: ({ id }) => id },
];

/** The contradictions that wait, or those that were decided. */
export const ExportConflicts = ({ status }: { readonly status: Conflict["status"] }) => (
  <ExportMenu
    name={status === "open" ? "contradictions" : "decided-contradictions"}
    columns={COLUMNS}
    read={(signal) =>
      everyPage(async (cursor) => {
        const query = { status, limit: 200, cursor };
        const { conflicts: rows, nextCursor } = await daemon.conflicts.list({ query }, signal);
        return { rows, nextCursor };
      })
    }
  />
);
