import { daemon } from "../../api.ts";
import { everyPage } from "../../app/export/every-page.ts";
import { ExportMenu } from "../../app/export/export-menu.tsx";
import type { Column } from "../../app/export/written.ts";
import type { EntityFilter } from "./read.ts";

type Entity = Awaited<ReturnType<typeof daemon.entities.list>>["entities"][number];

const COLUMNS: readonly Column<Entity>[] = [
  { name: "Name", of: ({ name }) => name },
  { name: "Type", of: ({ type }) => type },
  { name: "Mentions", of: ({ mentions }) => mentions },
  { name: "Memories", of: ({ memories }) => memories },
  { name: "Also called", of: ({ aliases }) => aliases.join(", ") },
  { name: "Id", of: ({ id }) => id },
];

/** The entities under the filters, to their end. */
export const ExportEntities = ({ filter: { q, type, sort } }: { readonly filter: EntityFilter }) => (
  <ExportMenu
    name="entities"
    columns={COLUMNS}
    read={(signal) =>
      everyPage(async (cursor) => {
        const query = { text: q, type, sort, limit: 500, cursor };
        const { entities: rows, nextCursor } = await daemon.entities.list({ query }, signal);
        return { rows, nextCursor };
      })
    }
  />
);
