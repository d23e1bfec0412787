import type { Costs, ModelCall } from "@memory/shared";
import { count, bytes as inBytes, money, plural } from "@memory/shared/words";
import type { Tone } from "../../ui/badge.tsx";
import { calendarMonth } from "./dates.ts";

/** Purposes of model calls. */
export const PURPOSE: Readonly<Record<ModelCall["kind"], string>> = {
  distil: "read a session",
  entities: "find entities",
  judge: "judge a contradiction",
  embedding: "make vectors",
  test: "a test",
};

const SENT: Readonly<Record<ModelCall["kind"], string>> = {
  distil: "the prose of a session, secrets redacted",
  entities: "memories and passages of your documents",
  judge: "pairs of memories that may contradict each other",
  embedding: "memories and passages, secrets redacted",
  test: "one made-up question",
};

/** "Sent: pairs of memories … · 12 kB, 3 secrets hidden"; what was not counted is not guessed. */
export function sentOf({
  kind,
  bytes,
  redactions,
}: Pick<ModelCall, "kind" | "bytes" | "redactions">): string {
  if (bytes === 0) return "Nothing was sent: there was no connection";
  const words = `Sent: ${SENT[kind]}`;
  if (bytes === undefined || redactions === undefined) return words;
  return `${words} · ${inBytes(bytes)}, ${plural(redactions, "secret")} hidden`;
}

export const OUTCOME: Readonly<Record<ModelCall["outcome"], { readonly word: string; readonly tone: Tone }>> =
  {
    pending: { word: "under way", tone: "accent" },
    ok: { word: "answered", tone: "good" },
    failed: { word: "failed", tone: "bad" },
    unknown: { word: "unknown", tone: "warn" },
  };

/** "1,204 tokens in, 88 out"; what a provider did not tell is not guessed. */
export function tokensOf({
  inputTokens,
  outputTokens,
}: Pick<ModelCall, "inputTokens" | "outputTokens">): string {
  if (inputTokens === null) return "tokens not told";
  return `${count(inputTokens)} tokens in${outputTokens === null ? "" : `, ${count(outputTokens)} out`}`;
}

export const priceOf = ({ usd }: Pick<ModelCall, "usd">): string =>
  usd === null ? "price unknown" : money(usd);

export type CallSums = Omit<Costs["days"][number], "day">;

/** An unknown price is said to be unknown; it is never nothing. */
export function sumPrice({ usd, unpriced, calls }: Pick<CallSums, "usd" | "unpriced" | "calls">): string {
  if (usd === null || unpriced === calls) return "unknown";
  return unpriced > 0 ? `${money(usd)} + unknown` : money(usd);
}

/** The days of each month together, newest first. */
export function byMonth(days: Costs["days"]): readonly (CallSums & { readonly month: string })[] {
  const months = new Map<string, CallSums & { month: string }>();
  for (const { day, ...sums } of days) {
    const month = calendarMonth(day);
    const before = months.get(month);
    months.set(month, { month, ...(before ? added(before, sums) : sums) });
  }
  return [...months.values()];
}

const added = (a: CallSums, b: CallSums): CallSums => ({
  calls: a.calls + b.calls,
  attended: a.attended + b.attended,
  unattended: a.unattended + b.unattended,
  failed: a.failed + b.failed,
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  usd: a.usd === null ? b.usd : a.usd + (b.usd ?? 0),
  unpriced: a.unpriced + b.unpriced,
});
