import type { Root } from "../../../api.ts";
import { ExportMenu } from "../../../app/export/export-menu.tsx";
import type { Column } from "../../../app/export/written.ts";

const COLUMNS: readonly Column<Root>[] = [
  { name: "Folder", of: ({ path }) => path },
  { name: "State", of: ({ state }) => state },
  { name: "Why", of: ({ reason }) => reason },
  { name: "Documents", of: ({ documents }) => documents },
  { name: "Waiting", of: ({ pending }) => pending },
  { name: "Failed", of: ({ failed }) => failed },
  { name: "Cannot be read", of: ({ skipped }) => skipped },
  { name: "Gone", of: ({ missing }) => missing },
  { name: "Last looked through", of: ({ lastScanAt }) => lastScanAt },
  { name: "Linked", of: ({ createdAt }) => createdAt },
  { name: "Id", of: ({ id }) => id },
];

/** The folders that are linked. */
export const ExportRoots = ({ roots }: { readonly roots: readonly Root[] }) => (
  <ExportMenu name="linked-folders" columns={COLUMNS} read={() => Promise.resolve(roots)} />
);
