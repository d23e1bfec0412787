import { AGENT_NAMES, type AgentName } from "@memory/shared";
import { agentTitle, agentWord, plural } from "@memory/shared/words";
import type { Found, Looked } from "./fault.ts";

interface State {
  readonly agent: string;
  readonly captures: 0 | 1;
  readonly paused: 0 | 1;
  readonly last_notify_error: string | null;
  readonly sweep_error: string | null;
}

const known = (name: string) => AGENT_NAMES.find((agent) => agent === name);
const titleOf = (name: string): string => {
  const agent = known(name);
  return agent ? agentTitle(agent) : "an agent that is not known";
};
const wordOf = (name: string): string => {
  const agent = known(name);
  return agent && agent !== "assistant-code" ? ` ${agentWord(agent)}` : "";
};

/** Whose sessions are captured, paused or not: of these there have to be hooks. */
export const capturedIn = (db: Looked): AgentName[] =>
  db
    .prepare<[], string>("SELECT DISTINCT agent FROM capture_state WHERE scope IS NOT NULL")
    .pluck()
    .all()
    .flatMap((name) => known(name) ?? []);

/** What a person has allowed and does not happen; sessions that could not be read. */
export function* checkCapture(db: Looked): Generator<Found> {
  const states = db
    .prepare<[], State>(
      `SELECT agent, scope IS NOT NULL OR projects <> '[]' AS captures, paused, last_notify_error, sweep_error FROM capture_state`,
    )
    .all();
  for (const { agent, captures, paused, last_notify_error: told, sweep_error: swept } of states) {
    if (captures === 0) continue;
    const of = `the capture of ${titleOf(agent)}`;
    if (paused === 1) yield fault(`${of} is paused`, `memory capture resume${wordOf(agent)}`);
    const error = told ?? swept;
    if (error !== null)
      yield { ...fault(`${of} has failed last`, `memory capture status${wordOf(agent)}`), detail: error };
  }
  const given = db
    .prepare<[], { agent: string; n: number }>(
      "SELECT agent, count(*) AS n FROM capture_queue WHERE reason = 'given_up' OR (error IS NOT NULL AND attempts > 2) GROUP BY 1",
    )
    .all();
  for (const { agent, n } of given)
    yield fault(
      `${plural(n, "session")} of ${titleOf(agent)} could not be read, and ${n === 1 ? "was" : "were"} given up`,
      `memory import${wordOf(agent)}`,
    );
  const documents = db
    .prepare<[], number>("SELECT count(*) FROM documents WHERE status = 'failed'")
    .pluck()
    .get();
  if (documents)
    yield {
      area: "capture",
      severity: "note",
      what: `${plural(documents, "document")} could not be read`,
      remedy: "memory context list --status failed",
    };
}

const fault = (what: string, remedy: string): Found => ({
  area: "capture",
  severity: "warning",
  what,
  remedy,
});
