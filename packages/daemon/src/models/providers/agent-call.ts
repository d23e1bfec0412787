import { countMarkers } from "@memory/language/redaction";
import { readerMark } from "@memory/language/session";
import type { CallResult } from "../call-ledger.ts";
import type { ChatQuestion } from "../chat.ts";
import { ModelError } from "../models.ts";
import { askProgram } from "../own-agent/ask.ts";
import { LIMITS } from "../own-agent/limits.ts";
import type { OwnAgents } from "../own-agent/own-agent.ts";
import type { Program, ProgramReply } from "../own-agent/program.ts";
import type { Agreement } from "../own-agent/queries.ts";
import type { RunOutcome } from "../own-agent/run-program.ts";
import { outcomeTrouble, replyTrouble, type Trouble } from "../own-agent/verdict.ts";
import { IN_WORDS, tokensOf } from "./chat.ts";
import { portableShape } from "./portable-shape.ts";
import type { ModelConnection } from "./wire/accounted-fetch.ts";

/** A program, the model of it that is asked, and what is known of both. */
export interface AskedAgent {
  readonly name: string;
  readonly program: Program;
  readonly model: string | null;
  readonly own: OwnAgents;
  readonly line: ModelConnection;
}

export interface AgentAnswer {
  readonly value: unknown;
  /** Null for an answer that may be taken. */
  readonly trouble: Trouble | null;
}

/** One question as the ledger sees it: written down before the program starts, settled whatever becomes of it. */
export async function callAgent(
  agent: AskedAgent,
  question: ChatQuestion,
  agreed: Agreement,
): Promise<AgentAnswer> {
  const { own, program, model, line } = agent;
  const { scope, kind, signal, prompt } = question;
  const asked = wordsOf(agent, question);
  const settle = own.deps.ledger.begin({
    scope,
    kind,
    provider: line.ref.provider,
    model: line.ref.model,
    inputTokens: asked.inputTokens,
    maxOutputTokens: LIMITS.outputTokens,
    isFree: agreed.pays === "plan",
    sends: { bytes: asked.bytes, redactions: countMarkers(prompt) },
  });
  let result: CallResult = { outcome: "unknown" };
  try {
    const { system, schema } = asked;
    const marked = (sessionId: string): string => `${readerMark(sessionId)}\n${prompt}`;
    const outcome = await askProgram(own, { program, model, agreed, system, schema, prompt: marked, signal });
    if (outcome.kind === "missing") result = { outcome: "failed", neverSent: true };
    else question.onSent?.();
    signal.throwIfAborted();
    const { reply, ...answer } = judged(agent, outcome);
    if (reply) result = billOf(reply, { answer, agreed });
    return answer;
  } finally {
    settle(result);
  }
}

/** Throws `ModelError` for a question that is longer than one may be. */
function wordsOf({ name, program }: AskedAgent, { system: said, prompt, schema: shape }: ChatQuestion) {
  const schema = JSON.stringify(portableShape(shape));
  const system = program.takesSchema ? said : `${said}\n\n${IN_WORDS}\n${schema}`;
  const inputTokens = tokensOf(system.length + prompt.length + schema.length);
  if (inputTokens > LIMITS.inputTokens)
    throw new ModelError(`${name} is asked nothing of more than ${LIMITS.inputTokens} tokens at once`, {
      trouble: "refused",
    });
  const bytes = [system, prompt, schema].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { schema, system, inputTokens, bytes };
}

/** Words of a program that are looked through for why it failed. */
const MOST_WORDS = 20_000;

function judged(
  { name, program, own }: AskedAgent,
  outcome: RunOutcome,
): AgentAnswer & { readonly reply: ProgramReply | null } {
  if (outcome.kind !== "ended")
    return { value: undefined, trouble: outcomeTrouble(name, outcome.kind), reply: null };
  const { code, stdout, stderr } = outcome;
  const reply = program.read(outcome);
  const trouble = replyTrouble(name, {
    program,
    hasFailed: code !== 0 || reply?.isError === true,
    isAnswered: reply?.value !== undefined && reply.value !== null,
    said: reply?.said ?? stdout.slice(0, MOST_WORDS),
    stderr: stderr.slice(0, MOST_WORDS),
    now: own.deps.clock(),
  });
  return { value: reply?.value, trouble, reply };
}

interface Billed {
  readonly answer: AgentAnswer;
  readonly agreed: Agreement;
}

/** A limit or a missing login has taken nothing, whether it names tokens or not; a plan has no price by the call. */
function billOf({ inputTokens, outputTokens, usd }: ProgramReply, { answer, agreed }: Billed): CallResult {
  const isRefused = answer.trouble?.blames === "rests";
  return {
    outcome: answer.trouble && answer.trouble.blames !== "no" ? "failed" : "ok",
    inputTokens: inputTokens ?? (isRefused ? 0 : null),
    outputTokens: outputTokens ?? (isRefused ? 0 : null),
    usd: agreed.pays === "plan" ? 0 : usd,
  };
}
