import { holdsReaderMark } from "@memory/language/session";
import { localDay } from "../../platform/local-day.ts";
import type { ChatModel, ChatQuestion } from "../chat.ts";
import { ModelError, type ModelState } from "../models.ts";
import { isChanged, leaveOf, restsFor } from "../own-agent/gate.ts";
import { LIMITS } from "../own-agent/limits.ts";
import type { OwnAgents } from "../own-agent/own-agent.ts";
import { parseAgentModel } from "../own-agent/programs.ts";
import { findAgentDay, turnOff } from "../own-agent/queries.ts";
import { whenQuiet } from "../own-agent/quiet.ts";
import type { Trouble } from "../own-agent/verdict.ts";
import { type AskedAgent, callAgent } from "./agent-call.ts";
import { modelName } from "./model-ref.ts";
import type { ModelConnection } from "./wire/accounted-fetch.ts";

/** A person's own agent, asked through its official program. Each answer is one run of it, in the ledger before it starts. */
export function agentChat(own: OwnAgents, line: ModelConnection): ChatModel {
  const name = modelName(line.ref);
  const asked = parseAgentModel(line.ref.model);
  if (!asked) throw new ModelError(`${name} names no agent that may be asked`, { trouble: "refused" });
  const agent: AskedAgent = { ...asked, name, own, line };
  return {
    name,
    state: () => stateOf(agent),
    async complete(question) {
      const { scope, signal } = question;
      if (!scope.attended) await whenQuiet(own.deps, signal);
      return own.turns.runExclusive("one", () => {
        signal.throwIfAborted();
        return answer(agent, question);
      });
    },
  };
}

function stateOf({ name, program, own, line }: AskedAgent): ModelState {
  const { store, clock } = own.deps;
  const leave = leaveOf(own.deps, program);
  if (leave.kind === "must not")
    return { name, state: "unavailable", reason: leave.why.message, remote: true };
  const { version, pays } = leave.agreed;
  const plan = pays === "plan";
  const rest = restsFor(own.deps, { attended: false }) ?? line.breaker.refusal();
  if (rest) return { name, state: "unavailable", reason: rest.message, remote: true, plan };
  const { calls } = findAgentDay(store, localDay(clock()));
  const runtime = `${program.title} ${version}, ${calls} of ${LIMITS.calls} calls today`;
  return { name, state: "ready", runtime, remote: true, plan };
}

async function answer(asked: AskedAgent, question: ChatQuestion): Promise<unknown> {
  const { own, program, line } = asked;
  const leave = leaveOf(own.deps, program);
  if (leave.kind === "must not") throw leave.why;
  const rest = restsFor(own.deps, question.scope);
  if (rest) throw rest;
  if (holdsReaderMark(question.prompt)) throw readsItself(own);
  const { agreed } = leave;
  if ((await own.versionOf(program, agreed.path, question.signal)) !== agreed.version) {
    question.signal.throwIfAborted();
    throw isChanged(program);
  }
  const visit = line.breaker.enter(question.kind === "test");
  let trouble: Trouble | null = null;
  let isOver = false;
  try {
    const result = await callAgent(asked, question, agreed);
    trouble = result.trouble;
    if (trouble) throw trouble.error;
    isOver = true;
    return result.value;
  } finally {
    if (isOver) visit.succeeded();
    else if (trouble && trouble.blames !== "no")
      visit.failed(trouble.error, { rest: trouble.blames === "rests" });
    else visit.left();
  }
}

/** A session of its own is being read as if it were a person's: each answer would bring the next question. */
function readsItself({ deps: { store, clock } }: OwnAgents): ModelError {
  turnOff(store, "it was given one of its own questions to read", clock());
  return new ModelError("your own agent was given one of its own questions to read, and is turned off", {
    trouble: "refused",
  });
}
