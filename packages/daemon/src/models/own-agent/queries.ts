import { type Selectable, sql } from "kysely";
import { localDay } from "../../platform/local-day.ts";
import type { OwnAgentsTable } from "../../store/capture-tables.ts";
import type { Store } from "../../store/open.ts";
import type { ProgramName } from "./program.ts";

export type Agreement = Selectable<OwnAgentsTable>;

export const findAgreement = (store: Store, program: ProgramName): Agreement | undefined =>
  store.get(store.q.selectFrom("own_agents").selectAll().where("program", "=", program));

/** One agent reads at a time: what was agreed to before is over, and so is what had turned it off. */
export function keepAgreement(store: Store, agreed: Omit<Agreement, "off_reason" | "off_at">): void {
  store.transaction(() => {
    forgetAgreements(store);
    store.run(store.q.insertInto("own_agents").values({ ...agreed, off_reason: null, off_at: null }));
  });
}

export const forgetAgreements = (store: Store): void => void store.run(store.q.deleteFrom("own_agents"));

export const turnOff = (store: Store, reason: string, at: number): void =>
  void store.run(
    store.q.updateTable("own_agents").set({ off_reason: reason, off_at: at }).where("off_reason", "is", null),
  );

export const keepReaderSession = (
  store: Store,
  {
    sessionId,
    program,
    at,
  }: { readonly sessionId: string; readonly program: ProgramName; readonly at: number },
): void =>
  void store.run(store.q.insertInto("reader_sessions").values({ session_id: sessionId, program, at }));

export const isReaderSession = (store: Store, sessionId: string): boolean =>
  store.get(
    store.q
      .selectFrom("reader_sessions")
      .select("session_id")
      .where("session_id", "=", sessionId.toLowerCase()),
  ) !== undefined;

/** Calls of the day, attended or not, whose tokens nobody told counted as if they had taken all they might. */
export interface AgentDay {
  readonly calls: number;
  readonly tokens: number;
}

/** Tokens of an answer that nobody told of: the most that one may have. Of a question: three bytes a token. */
export const agentTokens = sql<number>`coalesce(input_tokens, bytes_out / 3, 0) + coalesce(output_tokens, 2000)`;

export const findAgentDay = (store: Store, day: string): AgentDay =>
  store.get(
    store.q
      .selectFrom("model_calls")
      .select(({ fn }) => [
        fn.countAll<number>().as("calls"),
        fn.coalesce(fn.sum<number>(agentTokens), sql<number>`0`).as("tokens"),
      ])
      .where("day", "=", day)
      .where("attended", "in", [0, 1])
      .where("provider", "=", "agent"),
  ) ?? { calls: 0, tokens: 0 };

/** Times of the newest calls since then that nobody waited for, newest first. */
export const findStarts = (store: Store, since: number, most: number): number[] =>
  store
    .all(
      store.q
        .selectFrom("model_calls")
        .select("at")
        .where("day", ">=", localDay(since))
        .where("attended", "=", 0)
        .where("provider", "=", "agent")
        .where("at", ">", since)
        .orderBy("at", "desc")
        .limit(most),
    )
    .map(({ at }) => at);
