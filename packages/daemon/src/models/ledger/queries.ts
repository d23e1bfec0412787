import { type InferResult, type Selectable, sql } from "kysely";
import type { ModelCallsTable } from "../../store/capture-tables.ts";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";
import type { CallKind, CallResult } from "../call-ledger.ts";
import { type AgentDay, agentTokens } from "../own-agent/queries.ts";

export type CallRow = Selectable<ModelCallsTable>;

/** Cost of a call: its bill, else its reservation. */
const spent = sql<number | null>`coalesce(usd, reserved_usd)`;

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

interface Caps {
  readonly mostCalls: number;
  readonly mostUsd: number;
  /** Of a person's own agent, whoever waits for it. */
  readonly agentCalls: number;
  readonly agentTokens: number;
  /** That this call may take. */
  readonly tokens: number;
}

const reservation = statement((q, at: Places<NewCall & Caps>) => {
  const today = q
    .selectFrom("model_calls")
    .select(({ fn }) => [
      fn.countAll<number>().as("calls"),
      fn.coalesce(fn.sum<number>(spent), sql<number>`0`).as("usd"),
    ])
    .where("day", "=", at("day"))
    .where("attended", "=", 0);
  const hasRoom = sql<boolean>`today.calls < ${at("mostCalls")} and (${at("estimate")} = 0
    or (today.usd < ${at("mostUsd")} and today.usd + coalesce(${at("estimate")}, 0) <= ${at("mostUsd")} + 1e-9))`;
  const agentHasRoom = sql<boolean>`(select count(*) < ${at("agentCalls")}
      and coalesce(sum(${agentTokens}), 0) + ${at("tokens")} <= ${at("agentTokens")}
    from model_calls where day = ${at("day")} and attended in (0, 1) and provider = 'agent')`;
  return q
    .insertInto("model_calls")
    .columns([
      "id",
      "owner_id",
      "at",
      "day",
      "kind",
      "provider",
      "model",
      "attended",
      "run_id",
      "outcome",
      "reserved_usd",
      "bytes_out",
      "redactions",
    ])
    .expression(
      q
        .selectFrom(today.as("today"))
        .select([at("id").as("id"), at("ownerId").as("owner_id"), at("at").as("at"), at("day").as("day")])
        .select([at("kind").as("kind"), at("provider").as("provider"), at("model").as("model")])
        .select([at("attended").as("attended"), at("runId").as("run_id"), sql.lit("pending").as("outcome")])
        .select([
          at("estimate").as("reserved_usd"),
          at("bytes").as("bytes_out"),
          at("redactions").as("redactions"),
        ])
        .where(({ or }) => or([sql<boolean>`${at("attended")} = 1`, hasRoom]))
        .where(({ or }) => or([sql<boolean>`${at("provider")} <> 'agent'`, agentHasRoom])),
    );
});

interface Room {
  readonly calls: number;
  readonly usd: number;
  readonly agent: AgentDay;
  readonly tokens: number;
}

/**
 * Write a call down if the day has room for it. One statement, so that nothing comes between the look and the write. The caps
 * are the whole daemon's, hence no owner. What may cost something needs room to be left, whether its price is known or not.
 */
export const reserveCall = (store: Store, call: NewCall, most: Room): boolean =>
  reservation.run(store, {
    ...call,
    mostCalls: most.calls,
    mostUsd: most.usd,
    agentCalls: most.agent.calls,
    agentTokens: most.agent.tokens,
    tokens: most.tokens,
  }) === 1;

interface Settled extends Required<Pick<CallResult, "outcome">> {
  readonly id: string;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly usd: number | null;
  readonly tookMs: number;
  readonly neverSent: boolean;
}

/** A call is settled once. */
export const settleCall = (
  store: Store,
  { id, outcome, inputTokens, outputTokens, usd, tookMs, neverSent }: Settled,
): void =>
  void store.run(
    store.q
      .updateTable("model_calls")
      .set({ outcome, input_tokens: inputTokens, output_tokens: outputTokens, usd, took_ms: tookMs })
      .$if(neverSent, (update) => update.set({ bytes_out: 0, redactions: 0 }))
      .where("id", "=", id)
      .where("outcome", "=", "pending"),
  );

/** Calls that a kill left open, of every owner: this is the daemon's own start. They may have been billed. Answers how many. */
export const closeOpenCalls = (store: Store): number =>
  store.run(store.q.updateTable("model_calls").set({ outcome: "unknown" }).where("outcome", "=", "pending"));

/** Unattended calls of a local day: of an owner's, or of all, for the caps that are the daemon's. */
export function findToday(
  store: Store,
  day: string,
  ownerId: string | null = null,
): { calls: number; usd: number | null } {
  const row = store.get(
    store.q
      .selectFrom("model_calls")
      .select(({ fn }) => [fn.countAll<number>().as("calls"), fn.sum<number | null>(spent).as("usd")])
      .where("day", "=", day)
      .where("attended", "=", 0)
      .$if(ownerId !== null, (q) => q.where("owner_id", "=", ownerId)),
  );
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
  const latest = store.q
    .selectFrom("model_calls")
    .select(["input_tokens", "output_tokens", "usd"])
    .where("owner_id", "=", ownerId)
    .where("provider", "=", provider)
    .where("model", "=", model)
    .where("kind", "=", kind)
    .where("outcome", "=", "ok")
    .where("input_tokens", "is not", null)
    .orderBy("at", "desc")
    .limit(LATEST);
  const row = store.get(
    store.q
      .selectFrom(latest.as("latest"))
      .select(({ fn, lit }) => [
        fn.countAll<number>().as("calls"),
        fn.avg<number>("input_tokens").as("inputTokens"),
        fn.avg<number>(fn.coalesce("output_tokens", lit(0))).as("outputTokens"),
        fn.avg<number | null>("usd").as("usd"),
      ]),
  );
  if (!row || row.calls < ENOUGH) return undefined;
  const { inputTokens, outputTokens, usd } = row;
  return { inputTokens, outputTokens, usd };
}

interface Stretch {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

const sums = (store: Store, ownerId: string, { from, to }: Stretch) =>
  store.q
    .selectFrom("model_calls")
    .select(["day", "provider", "model", "kind"])
    .select(({ fn }) => [
      fn.countAll<number>().as("calls"),
      fn.sum<number>("attended").as("attended"),
      sql<number>`count(*) - sum(attended)`.as("unattended"),
      sql<number>`sum(outcome = 'failed')`.as("failed"),
      sql<number>`coalesce(sum(input_tokens), 0)`.as("inputTokens"),
      sql<number>`coalesce(sum(output_tokens), 0)`.as("outputTokens"),
      fn.sum<number | null>(spent).as("usd"),
      sql<number>`sum(${spent} is null)`.as("unpriced"),
    ])
    .where("owner_id", "=", ownerId)
    .where("at", ">=", from)
    .where("at", "<", to)
    .groupBy(["day", "provider", "model", "kind"]);

type DaySums = Readonly<InferResult<ReturnType<typeof sums>>[number]>;

/** Rows that were summed up together. */
export type CallSums = Omit<DaySums, "day" | keyof AskedModel>;

/** Sums of calls between two moments, by day, model and kind. */
export const sumUp = (store: Store, ownerId: string, stretch: Stretch): DaySums[] =>
  store.all(sums(store, ownerId, stretch));

/** One more than `limit` tells whether there is a next page. */
export const listCalls = (
  store: Store,
  ownerId: string,
  {
    limit,
    before,
  }: { readonly limit: number; readonly before: { createdAt: number; id: string } | undefined },
): CallRow[] =>
  store.all(
    store.q
      .selectFrom("model_calls")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("at", "id"), "<", tuple(before?.createdAt ?? Number.MAX_SAFE_INTEGER, before?.id ?? "")),
      )
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(limit),
  );

export interface InjectedTokens {
  readonly sessionId: string;
  /** Source of a text put before the agent: a session or a document; null where that is gone. */
  readonly source: string | null;
  readonly tokens: number;
}

/** Texts put before agents, by agent session and source. */
export const findInjected = (store: Store, ownerId: string, since: number): InjectedTokens[] =>
  store.all(
    store.q
      .selectFrom("injections as i")
      .leftJoin("recall_items as r", (join) =>
        join.onRef("r.ref_id", "=", "i.ref_id").onRef("r.owner_id", "=", "i.owner_id"),
      )
      .select(["i.session_id as sessionId", "r.source_key as source"])
      .select(({ fn }) => fn.sum<number>("i.tokens").as("tokens"))
      .where("i.owner_id", "=", ownerId)
      .where("i.at", ">=", since)
      .groupBy(["i.session_id", "r.source_key"]),
  );

/** Bytes of the prose that is kept of a session or document; 0 where none is. Lengths alone are read, no text. */
export const proseBytes = (store: Store, ownerId: string, source: string): number =>
  store.get(
    store.q
      .selectFrom("recall_items as r")
      .leftJoin("passages as p", "p.id", "r.ref_id")
      .leftJoin("chunks as c", "c.id", "r.ref_id")
      .select(sql<number>`coalesce(sum(octet_length(coalesce(p.content, c.content))), 0)`.as("bytes"))
      .where("r.owner_id", "=", ownerId)
      .where("r.kind", "=", sql.lit("context"))
      .where("r.source_key", "=", source),
  )?.bytes ?? 0;
