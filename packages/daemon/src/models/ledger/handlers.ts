import { iso } from "@memory/language/text";
import type { Api, Handlers } from "@memory/shared";
import { midnightAgo } from "../../platform/local-day.ts";
import { cursorOf, readPlace } from "../../platform/paging/cursor.ts";
import { oneMore, pageBy } from "../../platform/paging/page-by.ts";
import type { Context } from "../../platform/request-context.ts";
import type { Deps } from "../deps.ts";
import type { DayLedger } from "./call-ledger.ts";
import { type CallRow, listCalls } from "./queries.ts";
import { saved } from "./saved.ts";
import { totals } from "./totals.ts";

export interface CostDeps extends Pick<Deps, "store" | "clock"> {
  readonly ledger: Pick<DayLedger, "today">;
}

export function costHandlers({ store, clock, ledger }: CostDeps): Handlers<Api, Context>["costs"] {
  return {
    async read({ query: { days } }, { ownerId }) {
      const since = midnightAgo(clock(), days - 1);
      const { pausedUntil, ...today } = ledger.today(ownerId);
      return {
        since: iso(since),
        today: { ...today, pausedUntil: pausedUntil === null ? null : iso(pausedUntil) },
        ...(await totals(store, ownerId, { from: since, to: clock() + 1 })),
        saved: await saved(store, ownerId, since),
      };
    },
    async calls({ query: { limit, cursor } }, { ownerId }) {
      const rows = listCalls(store, ownerId, { limit: oneMore(limit), before: readPlace(cursor) });
      const { page, nextCursor } = pageBy(rows, limit, ({ at, id }) => cursorOf({ created_at: at, id }));
      return { calls: page.map(toCall), nextCursor };
    },
  };
}

const toCall = (row: CallRow) => ({
  id: row.id,
  at: iso(row.at),
  kind: row.kind,
  provider: row.provider,
  model: row.model,
  attended: row.attended === 1,
  ...(row.run_id !== null && { runId: row.run_id }),
  outcome: row.outcome,
  inputTokens: row.input_tokens,
  outputTokens: row.output_tokens,
  usd: row.usd,
  reservedUsd: row.reserved_usd,
  tookMs: row.took_ms,
  ...(row.bytes_out !== null && { bytes: row.bytes_out }),
  ...(row.redactions !== null && { redactions: row.redactions }),
});
