import { setTimeout as wait } from "node:timers/promises";
import { countMarkers } from "@memory/language/redaction";
import type { CallKind, Sending } from "../../call-ledger.ts";
import type { CallScope } from "../../models.ts";
import { staysHere } from "../known-providers.ts";
import type { ModelRef, ProviderDeps } from "../model-ref.ts";
import type { Breaker } from "./breaker.ts";
import { requestOnce } from "./request.ts";
import { backoff } from "./retry-after.ts";
import { usageOf } from "./usage.ts";
import { type ErrorVerdict, errorVerdict } from "./verdict.ts";

/** Connection to a model. */
export interface ModelConnection {
  readonly deps: ProviderDeps;
  readonly ref: ModelRef;
  readonly breaker: Breaker;
}

/** Purpose of a request, and its limits. */
export interface RequestPurpose {
  readonly scope: CallScope;
  readonly kind: CallKind;
  readonly inputTokens: number;
  readonly maxOutputTokens: number;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Requests at most; 3 unless told. */
  readonly tries?: number;
  /** Told of each request that has left. */
  readonly onSent?: (() => void) | undefined;
}

const TRIES = 3;
/** Milliseconds a failed request is waited for in place; longer waits are the caller's. */
const LONGEST_WAIT = 20_000;
const MOST_BYTES = 16 * 1024 * 1024;

type Fetch = typeof globalThis.fetch;

/** An answer that is good JSON. */
interface Answered {
  readonly kind: "answered";
  readonly text: string;
  readonly json: unknown;
}

/**
 * Makes requests that are in the ledger before they leave, and tries again what is worth it. Throws `ModelError`, or
 * the reason of the abort.
 */
export function accountedRequest(
  line: ModelConnection,
  errand: RequestPurpose,
): (...request: Parameters<Fetch>) => Promise<Answered> {
  return async (...request) => {
    for (let n = 1; ; n += 1) {
      const result = await attempt(line, errand, request);
      if (result.kind === "answered") return result;
      if (result.kind === "aborted") throw errand.signal.reason;
      await pause(line, errand, { n, verdict: result.verdict });
    }
  };
}

/** The same in the shape of `fetch`, for the SDK. */
export function accountedFetch(line: ModelConnection, errand: RequestPurpose): Fetch {
  const request = accountedRequest(line, errand);
  return async (...asked) => {
    const { text } = await request(...asked);
    return new Response(text, { headers: { "content-type": "application/json" } });
  };
}

type Result =
  | Answered
  | { readonly kind: "aborted" }
  | { readonly kind: "failed"; readonly verdict: ErrorVerdict };

/** One request, as the breaker sees it. */
async function attempt(
  line: ModelConnection,
  errand: RequestPurpose,
  request: Parameters<Fetch>,
): Promise<Result> {
  errand.signal.throwIfAborted();
  const visit = line.breaker.enter(errand.kind === "test");
  let result: Result = { kind: "aborted" };
  try {
    result = await paidRequest(line, errand, request);
    return result;
  } finally {
    if (result.kind === "answered") visit.succeeded();
    else if (result.kind === "failed" && result.verdict.blames !== "no")
      visit.failed(result.verdict.error, { rest: rests(result.verdict) });
    else visit.left();
  }
}

/** A requested long wait holds for all callers. */
const rests = ({ blames, waitMs }: ErrorVerdict): boolean =>
  blames === "rests" || (waitMs ?? 0) > LONGEST_WAIT;

/** One request, as the ledger sees it. */
async function paidRequest(
  { deps, ref }: ModelConnection,
  errand: RequestPurpose,
  request: Parameters<Fetch>,
): Promise<Result> {
  const { scope, kind, inputTokens, maxOutputTokens } = errand;
  const { provider, model } = ref;
  const settle = deps.ledger.begin({
    scope,
    kind,
    provider,
    model,
    inputTokens,
    maxOutputTokens,
    isFree: staysHere(ref),
    sends: measureBody(request[1]?.body),
  });
  const outcome = await requestOnce(deps.fetch ?? globalThis.fetch, request, {
    ...errand,
    maxBytes: MOST_BYTES,
  });
  const neverSent = outcome.kind === "unreachable" && !outcome.sent;
  if (!neverSent) errand.onSent?.();
  switch (outcome.kind) {
    case "answered":
      settle({ outcome: "ok", ...usageOf(provider, outcome.json) });
      return outcome;
    case "aborted":
      settle({ outcome: "unknown" });
      return { kind: "aborted" };
    default: {
      const verdict = errorVerdict(ref, outcome, deps.clock());
      const usage = outcome.kind === "refused" ? usageOf(provider, outcome.json) : {};
      settle({ outcome: verdict.outcome, ...usage, neverSent });
      return { kind: "failed", verdict };
    }
  }
}

interface Trouble {
  readonly n: number;
  readonly verdict: ErrorVerdict;
}

/** Waits for the next try, or throws where there is none. */
async function pause(
  { deps, breaker }: ModelConnection,
  errand: RequestPurpose,
  { n, verdict }: Trouble,
): Promise<void> {
  const { again, error, waitMs } = verdict;
  const { signal, tries = TRIES } = errand;
  const { random = Math.random, sleep = sleepUntil } = deps;
  const ms = (waitMs ?? 0) + backoff(n, random);
  if (!again || n >= tries || ms > LONGEST_WAIT || breaker.refusal()) throw error;
  await sleep(ms, signal);
}

async function sleepUntil(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}

/** Size of a request's body. Undefined for a body that is no text, which nothing here sends. */
const measureBody = (body: RequestInit["body"]): Sending | undefined =>
  typeof body === "string" ? { bytes: Buffer.byteLength(body), redactions: countMarkers(body) } : undefined;
