import type { IndexRun, ModelCall } from "@memory/shared";
import { type ActivityEntry, daemon } from "../../api.ts";
import { everyPage } from "../../app/export/every-page.ts";
import { ExportMenu } from "../../app/export/export-menu.tsx";
import type { Column } from "../../app/export/written.ts";
import { deedOf, standingOf, whoOf } from "./sentence.ts";
import { type ChangeFilter, given } from "./use-changes.ts";

const PAGE = 500;

const CHANGES: readonly Column<ActivityEntry>[] = [
  { name: "When", of: ({ at }) => at },
  { name: "Who", of: ({ actor }) => whoOf(actor) },
  { name: "What", of: deedOf },
  { name: "Of", of: ({ subject }) => subject?.label ?? subject?.id },
  { name: "Now", of: standingOf },
  { name: "Why", of: ({ reason, final }) => reason ?? final },
  { name: "Id", of: ({ id }) => id },
];

/** The log under the filters, as far back as it goes. */
export const ExportChanges = ({ wanted }: { readonly wanted: ChangeFilter }) => (
  <ExportMenu
    name="changes"
    columns={CHANGES}
    read={(signal) =>
      everyPage(async (cursor) => {
        const query = { ...given(wanted), limit: PAGE, cursor };
        const { entries: rows, nextCursor } = await daemon.activity.list({ query }, signal);
        return { rows, nextCursor };
      })
    }
  />
);

const CALLS: readonly Column<ModelCall>[] = [
  { name: "When", of: ({ at }) => at },
  { name: "What for", of: ({ kind }) => kind },
  { name: "Provider", of: ({ provider }) => provider },
  { name: "Model", of: ({ model }) => model },
  { name: "Outcome", of: ({ outcome }) => outcome },
  { name: "Bytes", of: ({ bytes }) => bytes },
  { name: "Secrets hidden", of: ({ redactions }) => redactions },
  { name: "Tokens in", of: ({ inputTokens }) => inputTokens },
  { name: "Tokens out", of: ({ outputTokens }) => outputTokens },
  { name: "US dollars", of: ({ usd }) => usd },
];

/** Every request that left this machine. */
export const ExportCalls = () => (
  <ExportMenu
    name="requests"
    columns={CALLS}
    read={(signal) =>
      everyPage(async (cursor) => {
        const { calls: rows, nextCursor } = await daemon.costs.calls(
          { query: { limit: PAGE, cursor } },
          signal,
        );
        return { rows, nextCursor };
      })
    }
  />
);

const RUNS: readonly Column<IndexRun>[] = [
  { name: "Began", of: ({ startedAt }) => startedAt },
  { name: "Ended", of: ({ endedAt }) => endedAt },
  { name: "Kind", of: ({ kind }) => kind },
  { name: "Asked by", of: ({ startedBy }) => startedBy },
  { name: "State", of: ({ state }) => state },
  { name: "Why", of: ({ reason }) => reason },
  { name: "Texts read", of: ({ indexed }) => indexed },
  { name: "Texts failed", of: ({ failed }) => failed },
  { name: "Mentions", of: ({ entities }) => entities },
  { name: "Relations", of: ({ relations }) => relations },
  { name: "New names", of: ({ proposals }) => proposals },
  { name: "Milliseconds", of: ({ durationMs }) => durationMs },
  { name: "Id", of: ({ id }) => id },
];

/** Every run of the index. */
export const ExportRuns = () => (
  <ExportMenu
    name="runs"
    columns={RUNS}
    read={(signal) =>
      everyPage(async (cursor) => {
        const { runs: rows, nextCursor } = await daemon.index.runs({ query: { limit: 100, cursor } }, signal);
        return { rows, nextCursor };
      })
    }
  />
);
