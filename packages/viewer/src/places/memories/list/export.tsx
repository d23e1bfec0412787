import { cite } from "@memory/shared/words";
import { daemon, type Memory } from "../../../api.ts";
import { everyPage } from "../../../app/export/every-page.ts";
import { ExportMenu } from "../../../app/export/export-menu.tsx";
import type { Column } from "../../../app/export/written.ts";
import { recallRequest } from "../answer/use-answer.ts";
import type { MemoriesSearch } from "../search.ts";
import { filtersOf } from "./filters.ts";

const PAGE = 500;

const COLUMNS: readonly Column<Memory>[] = [
  { name: "Text", of: ({ content }) => content },
  { name: "Type", of: ({ type }) => type },
  { name: "Project", of: ({ project }) => project },
  { name: "Said", of: ({ assertedAt }) => assertedAt },
  { name: "Status", of: ({ status }) => status },
  { name: "Source", of: ({ source }) => cite(source) },
  { name: "Id", of: ({ id }) => id },
];

type Hit = Awaited<ReturnType<typeof daemon.recall.query>>["memories"][number];

const HIT_COLUMNS: readonly Column<Hit>[] = [
  { name: "Text", of: ({ content }) => content },
  { name: "Kind", of: ({ kind }) => kind },
  { name: "Score", of: ({ score }) => score },
  { name: "Source", of: ({ source }) => cite(source) },
  { name: "Id", of: ({ id }) => id },
];

/** The list with its filters, to its end; with a question, the answer. */
export function ExportMemories({ search }: { readonly search: MemoriesSearch }) {
  const { q, sort } = search;
  if (q !== undefined)
    return (
      <ExportMenu
        name="answer"
        columns={HIT_COLUMNS}
        read={async (signal) =>
          (await daemon.recall.query({ body: recallRequest(search, q) }, signal)).memories
        }
      />
    );
  return (
    <ExportMenu
      name="memories"
      columns={COLUMNS}
      read={(signal) =>
        everyPage(async (cursor) => {
          const query = { ...filtersOf(search), sort, limit: PAGE, cursor };
          const { memories: rows, nextCursor } = await daemon.memories.list({ query }, signal);
          return { rows, nextCursor };
        })
      }
    />
  );
}
