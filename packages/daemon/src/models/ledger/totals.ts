import { DAY } from "@memory/language/text";
import { yieldToLoop } from "../../platform/schedule/time-slice.ts";
import type { Store } from "../../store/open.ts";
import { type AskedModel, type CallSums, sumUp } from "./queries.ts";

/** Milliseconds of calls that are summed up in one go: a thousand calls or two. */
const STRETCH = 7 * DAY;

export interface Totals {
  /** The dearest first. */
  readonly models: (CallSums & AskedModel)[];
  /** The latest first. */
  readonly days: (CallSums & { readonly day: string })[];
}

/** Sums of calls by model and by day, with room for others in between. */
export async function totals(
  store: Store,
  ownerId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Totals> {
  const models = new Map<string, CallSums & AskedModel>();
  const days = new Map<string, CallSums & { day: string }>();
  for (let start = from; start < to; start += STRETCH) {
    for (const row of sumUp(store, ownerId, { from: start, to: Math.min(start + STRETCH, to) })) {
      const { day, provider, model, kind, ...sums } = row;
      const asked = JSON.stringify([provider, model, kind]);
      models.set(asked, { provider, model, kind, ...add(models.get(asked), sums) });
      days.set(day, { day, ...add(days.get(day), sums) });
    }
    await yieldToLoop();
  }
  return {
    models: [...models.values()].sort(dearestFirst),
    days: [...days.values()].sort((one, other) => (one.day < other.day ? 1 : -1)),
  };
}

function add(one: CallSums | undefined, other: CallSums): CallSums {
  if (!one) return other;
  return {
    calls: one.calls + other.calls,
    attended: one.attended + other.attended,
    unattended: one.unattended + other.unattended,
    failed: one.failed + other.failed,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    usd: one.usd === null && other.usd === null ? null : (one.usd ?? 0) + (other.usd ?? 0),
    unpriced: one.unpriced + other.unpriced,
  };
}

type Named = CallSums & AskedModel;

const dearestFirst = (one: Named, other: Named): number =>
  (other.usd ?? 0) - (one.usd ?? 0) || other.calls - one.calls || (nameOf(one) < nameOf(other) ? -1 : 1);

const nameOf = ({ provider, model, kind }: Named): string => `${provider}/${model} ${kind}`;
