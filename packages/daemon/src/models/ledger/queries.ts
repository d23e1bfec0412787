import type { Selectable } from "kysely";
import type { ModelCallsTable } from "../../store/capture-tables.ts";
import type { Store } from "../../store/open.ts";
import type { CallKind, CallResult } from "../call-ledger.ts";

export type CallRow = Selectable<ModelCallsTable>;

/** Cost of a call: its bill, else its reservation. */
const SPENT = "coalesce(usd, reserved_usd)";

interface NewCall {
  readonly id: string;
  readonly ownerId: string;
  readonly at: number;
  readonly day: string;
  readonly kind: CallKind;
  readonly provider: string;
  readonly model: string;
  readonly attended: number;
  readonly runId: string | null;
  /** Null: its price is unknown. */
  readonly estimate: number | null;
  /** Null, as for the redactions: not counted. */
  readonly bytes: number | null;
  readonly redactions: number | null;
}

/**
 * Write a call down if the day has room for it. One statement, so that nothing comes between the look and the write. The caps
 * are the whole daemon's, hence no owner. What may cost something needs room to be left, whether its price is known or not.
 */
export const reserveCall = (
  store: Store,
  call: NewCall,
  caps: { readonly calls: number; readonly usd: number },
): boolean =>
  store
    .prepare(
      `INSERT INTO model_calls (id, owner_id, at, day, kind, provider, model, attended, run_id, outcome, reserved_usd,
         bytes_out, redactions)
       SELECT @id, @ownerId, @at, @day, @kind, @provider, @model, @attended, @runId, 'pending', @estimate, @bytes, @redactions
       FROM (SELECT count(*) AS calls, coalesce(sum(${SPENT}), 0) AS usd
             FROM model_calls WHERE day = @day AND attended = 0) today
       WHERE @attended = 1 OR (today.calls < @mostCalls
         AND (@estimate = 0 OR (today.usd < @mostUsd AND today.usd + coalesce(@estimate, 0) <= @mostUsd + 1e-9)))`,
    )
    .run({ ...call, mostCalls: caps.calls, mostUsd: caps.usd }).changes === 1;

interface Settled extends Required<Pick<CallResult, "outcome">> {
  readonly id: string;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly usd: number | null;
  readonly tookMs: number;
  readonly neverSent: boolean;
}

/** A call is settled once. */
export const settleCall = (store: Store, { neverSent, ...call }: Settled): void =>
  void store
    .prepare(
      `UPDATE model_calls SET outcome = @outcome, input_tokens = @inputTokens, output_tokens = @outputTokens, usd = @usd,
         took_ms = @tookMs, bytes_out = iif(@unsent, 0, bytes_out), redactions = iif(@unsent, 0, redactions)
       WHERE id = @id AND outcome = 'pending'`,
    )
    .run({ ...call, unsent: neverSent ? 1 : 0 });

/** Calls that a kill left open, of every owner: this is the daemon's own start. They may have been billed. Answers how many. */
export const closeOpenCalls = (store: Store): number =>
  store.prepare("UPDATE model_calls SET outcome = 'unknown' WHERE outcome = 'pending'").run().changes;

/** Unattended calls of a local day: of an owner's, or of all, for the caps that are the daemon's. */
export function findToday(
  store: Store,
  day: string,
  ownerId: string | null = null,
): { calls: number; usd: number | null } {
  const row = store
    .prepare<[{ day: string; ownerId: string | null }], { calls: number; usd: number | null }>(
      `SELECT count(*) AS calls, sum(${SPENT}) AS usd FROM model_calls
       WHERE day = @day AND attended = 0 AND (@ownerId IS NULL OR owner_id = @ownerId)`,
    )
    .get({ day, ownerId });
  return { calls: row?.calls ?? 0, usd: row?.calls === 0 ? 0 : (row?.usd ?? null) };
}

export interface AskedModel {
  readonly kind: CallKind;
  readonly provider: string;
  readonly model: string;
}

export interface Averages {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null: none of them has a known price. */
  readonly usd: number | null;
}

/** Calls that were answered say what the next ones will take; fewer say nothing. */
const ENOUGH = 3;
const LATEST = 50;

/** Average use of an owner's recent calls of this kind; undefined while there are too few. */
export function findAverages(
  store: Store,
  ownerId: string,
  { kind, provider, model }: AskedModel,
): Averages | undefined {
  const row = store
    .prepare<[AskedModel & { ownerId: string }], Averages & { calls: number }>(
      `SELECT count(*) AS calls, avg(input_tokens) AS inputTokens, avg(coalesce(output_tokens, 0)) AS outputTokens, avg(usd) AS usd
       FROM (SELECT input_tokens, output_tokens, usd FROM model_calls
             WHERE owner_id = @ownerId AND provider = @provider AND model = @model AND kind = @kind
               AND outcome = 'ok' AND input_tokens IS NOT NULL
             ORDER BY at DESC LIMIT ${LATEST})`,
    )
    .get({ ownerId, kind, provider, model });
  if (!row || row.calls < ENOUGH) return undefined;
  const { inputTokens, outputTokens, usd } = row;
  return { inputTokens, outputTokens, usd };
}

/** Of rows that were summed up together. */
const SUMS = `count(*) AS calls, sum(attended) AS attended, count(*) - sum(attended) AS unattended,
  sum(outcome = 'failed') AS failed, coalesce(sum(input_tokens), 0) AS inputTokens,
  coalesce(sum(output_tokens), 0) AS outputTokens, sum(${SPENT}) AS usd, sum(${SPENT} IS NULL) AS unpriced`;

export interface CallSums {
  readonly calls: number;
  readonly attended: number;
  readonly unattended: number;
  readonly failed: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly usd: number | null;
  readonly unpriced: number;
}

interface Stretch {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Sums of calls between two moments, by day, model and kind. */
export const sumUp = (
  store: Store,
  ownerId: string,
  { from, to }: Stretch,
): (CallSums & AskedModel & { day: string })[] =>
  store
    .prepare<[string, number, number], CallSums & AskedModel & { day: string }>(
      `SELECT day, provider, model, kind, ${SUMS} FROM model_calls WHERE owner_id = ? AND at >= ? AND at < ?
       GROUP BY day, provider, model, kind`,
    )
    .all(ownerId, from, to);

/** One more than `limit` tells whether there is a next page. */
export const listCalls = (
  store: Store,
  ownerId: string,
  {
    limit,
    before,
  }: { readonly limit: number; readonly before: { createdAt: number; id: string } | undefined },
): CallRow[] =>
  store
    .prepare<[{ ownerId: string; limit: number; at: number; id: string }], CallRow>(
      `SELECT * FROM model_calls WHERE owner_id = @ownerId AND (at, id) < (@at, @id) ORDER BY at DESC, id DESC LIMIT @limit`,
    )
    .all({ ownerId, limit, at: before?.createdAt ?? Number.MAX_SAFE_INTEGER, id: before?.id ?? "" });

export interface InjectedTokens {
  readonly sessionId: string;
  /** Source of a text put before the agent: a session or a document; null where that is gone. */
  readonly source: string | null;
  readonly tokens: number;
}

/** Texts put before agents, by agent session and source. */
export const findInjected = (store: Store, ownerId: string, since: number): InjectedTokens[] =>
  store
    .prepare<[string, number], InjectedTokens>(
      `SELECT i.session_id AS sessionId, r.source_key AS source, sum(i.tokens) AS tokens
       FROM injections i LEFT JOIN recall_items r ON r.ref_id = i.ref_id AND r.owner_id = i.owner_id
       WHERE i.owner_id = ? AND i.at >= ? GROUP BY i.session_id, r.source_key`,
    )
    .all(ownerId, since);

/** Bytes of the prose that is kept of a session or document; 0 where none is. Lengths alone are read, no text. */
export const proseBytes = (store: Store, ownerId: string, source: string): number =>
  store
    .prepare<[string, string], { bytes: number }>(
      `SELECT coalesce(sum(octet_length(coalesce(p.content, c.content))), 0) AS bytes FROM recall_items r
       LEFT JOIN passages p ON p.id = r.ref_id LEFT JOIN chunks c ON c.id = r.ref_id
       WHERE r.owner_id = ? AND r.kind = 'context' AND r.source_key = ?`,
    )
    .get(ownerId, source)?.bytes ?? 0;
