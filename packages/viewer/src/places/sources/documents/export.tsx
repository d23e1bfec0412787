import { daemon } from "../../../api.ts";
import { everyPage } from "../../../app/export/every-page.ts";
import { ExportMenu } from "../../../app/export/export-menu.tsx";
import type { Column } from "../../../app/export/written.ts";
import type { DocumentsSearch } from "../search.ts";

type Document = Awaited<ReturnType<typeof daemon.documents.list>>["documents"][number];

const COLUMNS: readonly Column<Document>[] = [
  { name: "Title", of: ({ title }) => title },
  { name: "Path", of: ({ path }) => path },
  { name: "Kind", of: ({ kind }) => kind },
  { name: "Status", of: ({ status }) => status },
  { name: "Why", of: ({ reason }) => reason },
  { name: "Passages", of: ({ chunks }) => chunks },
  { name: "Bytes", of: ({ bytes }) => bytes },
  { name: "Changed", of: ({ modifiedAt }) => modifiedAt },
  { name: "Id", of: ({ id }) => id },
];

/** The documents under the filters, to their end. */
export const ExportDocuments = ({
  search: { q, kind, status, root },
}: {
  readonly search: DocumentsSearch;
}) => (
  <ExportMenu
    name="documents"
    columns={COLUMNS}
    read={(signal) =>
      everyPage(async (cursor) => {
        const query = { text: q, kind, status, root, limit: 500, cursor };
        const { documents: rows, nextCursor } = await daemon.documents.list({ query }, signal);
        return { rows, nextCursor };
      })
    }
  />
);
