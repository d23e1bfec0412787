import { errorKind } from "../../platform/errors.ts";
import { localDay, nextMidnight } from "../../platform/local-day.ts";
import type { CallLedger, CallResult, PlannedCall } from "../call-ledger.ts";
import type { Deps } from "../deps.ts";
import { ModelError } from "../models.ts";
import { LIMITS } from "../own-agent/limits.ts";
import { findAgentDay } from "../own-agent/queries.ts";
import { agentSpent, isSpent } from "../own-agent/spent.ts";
import { dollars, priceOf } from "./prices.ts";
import { findAverages, findToday, reserveCall, settleCall } from "./queries.ts";

/** Caps of a day for unattended work. */
export interface Caps {
  /** The setting `unattendedDailyCap`. */
  readonly calls: number;
  /** The setting `unattendedDailyUsd`. */
  readonly usd: number;
}

export interface Today {
  /** Unattended calls of the owner's; the caps are the daemon's, which all owners share. */
  readonly calls: number;
  readonly cap: number;
  /** Their cost; null where no price of them is known. */
  readonly usd: number | null;
  readonly capUsd: number;
  /** Milliseconds; null while unattended calls are made. */
  readonly pausedUntil: number | null;
}

/** The ledger, with what it knows of this day. */
export interface DayLedger extends CallLedger {
  today(ownerId: string): Today;
}

export interface LedgerDeps extends Pick<Deps, "store" | "clock" | "newId" | "log"> {
  readonly caps: Caps;
}

/**
 * Reserves each request in the day's budget before it is made, in one statement of SQLite, so that two callers cannot both take
 * the last one. The reservation stands until the bill is known.
 */
export function createCallLedger(deps: LedgerDeps): DayLedger {
  const { store, clock, caps } = deps;
  /** The day on which a call was refused for its price. */
  let tooDearOn = "";
  return {
    begin(call) {
      const at = clock();
      const taken = take(deps, call, at);
      if (taken.kind === "taken") return (result) => settle(deps, { ...taken, call, at }, result);
      if (taken.by === "agent") throw agentSpent(at);
      if (taken.by === "usd") tooDearOn = localDay(at);
      throw refusal(caps, taken, at);
    },
    today(ownerId) {
      const now = clock();
      const day = localDay(now);
      const isPaused = findToday(store, day).calls >= caps.calls || tooDearOn === day;
      return {
        ...findToday(store, day, ownerId),
        cap: caps.calls,
        capUsd: caps.usd,
        pausedUntil: isPaused ? nextMidnight(now) : null,
      };
    },
  };
}

type Taken =
  | { readonly kind: "taken"; readonly id: string }
  | { readonly kind: "refused"; readonly by: "calls" }
  | { readonly kind: "refused"; readonly by: "agent" }
  | { readonly kind: "refused"; readonly by: "usd"; readonly estimate: number | null };

function take({ store, newId, caps }: LedgerDeps, call: PlannedCall, at: number): Taken {
  const id = newId();
  const day = localDay(at);
  const estimate = estimateOf({ store }, call);
  const { scope, kind, provider, model } = call;
  const row = {
    id,
    ownerId: scope.ownerId,
    at,
    day,
    kind,
    provider,
    model,
    attended: scope.attended ? 1 : 0,
    runId: scope.runId ?? null,
    estimate,
    bytes: call.sends?.bytes ?? null,
    redactions: call.sends?.redactions ?? null,
  };
  const { inputTokens, maxOutputTokens } = call;
  const most = { ...caps, agent: LIMITS, tokens: inputTokens + maxOutputTokens };
  if (reserveCall(store, row, most)) return { kind: "taken", id };
  if (provider === "agent" && isSpent(findAgentDay(store, day), most.tokens))
    return { kind: "refused", by: "agent" };
  return findToday(store, day).calls >= caps.calls
    ? { kind: "refused", by: "calls" }
    : { kind: "refused", by: "usd", estimate };
}

/** By the list, else by what such calls of the model have cost so far. */
function estimateOf({ store }: Pick<LedgerDeps, "store">, call: PlannedCall): number | null {
  const price = priceOf(call);
  if (price) return dollars(price, { input: call.inputTokens, output: call.maxOutputTokens });
  return findAverages(store, call.scope.ownerId, call)?.usd ?? null;
}

interface Begun {
  readonly id: string;
  readonly call: PlannedCall;
  readonly at: number;
}

/** A bill that cannot be written down costs nobody the answer it is for: what was reserved stays taken. */
function settle({ store, clock, log }: LedgerDeps, { id, call, at }: Begun, result: CallResult): void {
  const { outcome, neverSent = false } = result;
  const inputTokens = counted(result.inputTokens);
  const outputTokens = counted(result.outputTokens);
  try {
    const usd = bill(call, { ...result, inputTokens, outputTokens });
    const tookMs = Math.max(0, clock() - at);
    settleCall(store, { id, outcome, inputTokens, outputTokens, usd, tookMs, neverSent });
  } catch (error) {
    const name = errorKind(error);
    log.warn({ name }, "what a model's answer took could not be written down");
  }
}

/** No request takes as much. Whole years of such answers can be summed up; one that says more would spoil every sum it is in. */
const MOST = { tokens: 1_000_000_000, usd: 100_000 } as const;

/** Providers say many things; what is no number of tokens is not known. */
const counted = (tokens: number | null | undefined): number | null =>
  isAmount(tokens, MOST.tokens) ? Math.round(tokens) : null;

const isAmount = (said: number | null | undefined, most: number): said is number =>
  typeof said === "number" && said >= 0 && said <= most;

/** Null: not known. A request that failed was not billed; of one that nobody knows about the reservation counts. */
function bill(call: PlannedCall, { outcome, inputTokens, outputTokens, usd }: CallResult): number | null {
  if (isAmount(usd, MOST.usd)) return usd;
  const said = (inputTokens ?? outputTokens ?? null) !== null;
  const price = priceOf(call);
  if (said && price) return dollars(price, { input: inputTokens ?? 0, output: outputTokens ?? 0 });
  return outcome === "failed" && !said ? 0 : null;
}

type OverCap = Exclude<Taken, { kind: "taken" } | { by: "agent" }>;

function refusal(caps: Caps, refused: OverCap, now: number): ModelError {
  const words =
    refused.by === "calls"
      ? `the cap of ${caps.calls} unattended model calls a day is reached (setting unattendedDailyCap)`
      : tooDear(caps.usd, refused.estimate);
  const neverFits =
    refused.by === "calls" ? caps.calls === 0 : caps.usd === 0 || (refused.estimate ?? 0) > caps.usd;
  return new ModelError(`${words}; ${neverFits ? "no day allows it" : "it goes on after midnight"}`, {
    trouble: "cap",
    retryAt: nextMidnight(now),
  });
}

const tooDear = (cap: number, estimate: number | null): string =>
  `the $${cap.toFixed(2)} a day for unattended model calls do not allow another one ${
    estimate === null ? "of an unknown price" : `of up to $${estimate.toFixed(4)}`
  } (setting unattendedDailyUsd)`;
