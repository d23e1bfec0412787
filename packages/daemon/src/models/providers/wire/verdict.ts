import type { ModelTrouble } from "@memory/language/finding";
import { z } from "zod";
import type { CallResult } from "../../call-ledger.ts";
import { ModelError } from "../../models.ts";
import { knownProviders } from "../known-providers.ts";
import { addressOf, type ModelRef, modelName } from "../model-ref.ts";
import type { RequestOutcome } from "./request.ts";
import { bounded, retryAfterOf } from "./retry-after.ts";

export type Failed = Exclude<RequestOutcome, { readonly kind: "answered" | "aborted" }>;

/** A request that failed, as everybody else is told of it. */
export interface ErrorVerdict {
  readonly error: ModelError;
  readonly outcome: CallResult["outcome"];
  /** The same request may go through a moment later. */
  readonly again: boolean;
  /** Wait that the provider asks for, milliseconds. */
  readonly waitMs: number | null;
  /** "fails": it counts against the model; "rests": nothing will go through for now; "no": another request may go through. */
  readonly blames: "fails" | "rests" | "no";
}

/** The server will not have the request; asked in another way it may. */
export class RequestRefused extends ModelError {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message, { trouble: "refused" });
    this.status = status;
  }
}

/**
 * The one place where a failure gets its words. They are ours: what a provider says quotes prompts, keys and pages of
 * others.
 */
export function errorVerdict(ref: ModelRef, failed: Failed, now: number): ErrorVerdict {
  const { says, trouble, ...rest } = readingOf(ref, failed, now);
  const retryAt = rest.waitMs === null ? null : now + rest.waitMs;
  const message = `${modelName(ref)} ${says}`;
  const error =
    failed.kind === "refused" && trouble === "refused"
      ? new RequestRefused(message, failed.status)
      : new ModelError(message, { trouble, retryAt });
  return { error, ...rest };
}

interface Reading extends Omit<ErrorVerdict, "error"> {
  readonly trouble: ModelTrouble;
  /** Words behind the model's name. */
  readonly says: string;
}

function readingOf(ref: ModelRef, failed: Failed, now: number): Reading {
  const { provider } = ref;
  switch (failed.kind) {
    case "refused":
      return refusedReading(ref, failed, now);
    case "redirected":
      return final("refused", "is behind a redirect, which is not followed; set the base URL it leads to");
    case "no-json":
      return {
        ...final("unreadable", `answered with something that is no JSON; check the base URL of ${provider}`),
        outcome: "unknown",
        blames: "fails",
      };
    case "too-large":
      return {
        ...final("unreadable", "answered with more than is taken; choose another model"),
        outcome: "unknown",
      };
    case "unreachable":
      return failed.sent
        ? { ...passing("broke off its answer; it is asked again later"), outcome: "unknown" }
        : passing(unreachable(ref));
    case "late":
      // Not asked again at once: it may have been billed, and what is slow is rarely faster the next second.
      return {
        ...passing("did not answer in time; it is asked again later"),
        outcome: "unknown",
        again: false,
      };
  }
}

const unreachable = (ref: ModelRef): string =>
  knownProviders[ref.provider].needsKey
    ? "cannot be reached; check the network"
    : `cannot be reached; check that its server runs at ${addressOf(ref)}`;

/** It will not get better by itself within minutes. */
const final = (trouble: ModelTrouble, says: string): Reading => ({
  trouble,
  says,
  outcome: "failed",
  again: false,
  waitMs: null,
  blames: "no",
});

const resting = (trouble: ModelTrouble, says: string): Reading => ({
  ...final(trouble, says),
  blames: "rests",
});

/** It may get better by itself. */
const passing = (says: string, waitMs: number | null = null): Reading => ({
  trouble: "unavailable",
  says,
  outcome: "failed",
  again: true,
  waitMs,
  blames: "fails",
});

function refusedReading(ref: ModelRef, { status, headers, json }: Refused, now: number): Reading {
  const said = saidIn(json);
  const waitMs = retryAfterOf(headers, now);
  if (isOutOfCredit(status, said, waitMs))
    return { ...resting("credit", NO_CREDIT), waitMs: waitMs ?? waitUntil(said.resetsAt, now) };
  switch (status) {
    case 401:
      return resting("key", keyRefused(ref));
    case 403:
      return said.isModerated
        ? final("refused", "will not answer this (403)")
        : resting("key", `may not be used with this key (403); allow it there or ${otherKey(ref)}`);
    case 404:
      return final("refused", "is no model of this provider, or the base URL is wrong (404); choose another");
    case 402:
    case 429:
      return passing(`asks for fewer requests (${status}); it is asked again later`, waitMs);
    case 408:
    case 409:
    case 425:
      return passing(`could not take the request (${status}); it is asked again later`, waitMs);
    case 413:
      return final("refused", "takes no request of this length (413); choose a model that does");
    default:
      return status >= 500
        ? passing(`is out of order or overloaded (${status}); it is asked again later`, waitMs)
        : final("refused", `will not have the request (${status}); choose another model`);
  }
}

type Refused = Extract<Failed, { readonly kind: "refused" }>;

const NO_CREDIT =
  "has no credit left, or its spending limit is reached; top it up there, then  memory models test  asks it at once";

const keyRefused = (ref: ModelRef): string =>
  ref.key === null ? `asks for a key (401); ${otherKey(ref)}` : `refuses the key (401); ${otherKey(ref)}`;

function otherKey({ provider }: ModelRef): string {
  const { keyVariable } = knownProviders[provider];
  return `set one with  memory models key ${provider}${keyVariable === null ? "" : `  or in ${keyVariable}`}`;
}

const word = z.union([z.string(), z.number()]).nullish().catch(null);

const ErrorBody = z.object({
  error: z.object({
    message: z.string().nullish().catch(null),
    type: word,
    code: word,
    details: z.object({ error_code: word }).nullish().catch(null),
    metadata: z
      .object({
        limit_source: word,
        resets_at: word,
        reasons: z.array(z.unknown()).nullish().catch(null),
      })
      .nullish()
      .catch(null),
  }),
});

interface Said {
  readonly codes: readonly (string | number | null | undefined)[];
  readonly resetsAt: string | number | null | undefined;
  readonly isModerated: boolean;
  readonly isLowBalance: boolean;
}

/** Fields that tell errors of one status apart. Nothing of them is passed on. */
function saidIn(json: unknown): Said {
  const error = ErrorBody.safeParse(json).data?.error;
  return {
    codes: [error?.type, error?.code, error?.details?.error_code, error?.metadata?.limit_source],
    resetsAt: error?.metadata?.resets_at,
    isModerated: Array.isArray(error?.metadata?.reasons),
    // Anthropic gives an empty account no code of its own, only these words.
    isLowBalance: /credit balance is too low/i.test(error?.message ?? ""),
  };
}

const SPENT = new Set(["insufficient_quota", "enforced_spend_limit_reached", "billing_error"]);

function isOutOfCredit(status: number, said: Said, waitMs: number | null): boolean {
  if (said.codes.some((code) => SPENT.has(String(code)))) return true;
  if (status === 403) return said.codes.some((code) => /^openrouter_.*_(?:budget|limit)$/.test(String(code)));
  if (status === 400) return said.isLowBalance;
  // With Retry-After it is a matter of seconds: OpenRouter counts what is in flight against the credit.
  return status === 402 && waitMs === null;
}

function waitUntil(time: string | number | null | undefined, now: number): number | null {
  const at = typeof time === "number" ? time : Date.parse(time ?? "");
  return Number.isFinite(at) ? bounded(at - now) : null;
}
