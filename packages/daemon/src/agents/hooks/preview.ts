import { CHARACTERS_PER_TOKEN } from "@memory/language/text";
import type { AgentName, Preview, PreviewRequest } from "@memory/shared";
import type { z } from "zod";
import { findPromptContext, type PromptContextDeps, type Silence } from "./prompt-context.ts";

/** Preview of the context that a prompt would get in a new session. It leaves no trace. */
export async function previewPrompt(
  deps: PromptContextDeps,
  { ownerId, agent }: { readonly ownerId: string; readonly agent: AgentName },
  { prompt, project }: z.output<typeof PreviewRequest>,
  signal: AbortSignal,
): Promise<z.output<typeof Preview>> {
  const budget = deps.config.injectTokens;
  const telling = await findPromptContext(
    deps,
    { ownerId, agent, prompt, project, known: new Set() },
    signal,
  );
  if (telling.kind === "nothing")
    return { text: null, memories: [], turns: [], tokens: 0, budget, omitted: 0, why: reasons[telling.why] };
  const { block, hits, omitted } = telling;
  const { text, said } = block;
  const turns = hits.flatMap(({ id, turn, source: { sessionId } }) =>
    turn && sessionId !== undefined ? [{ id, session: sessionId, number: turn.number }] : [],
  );
  return {
    text,
    memories: said.filter(({ id }) => !turns.some((turn) => turn.id === id)),
    turns: turns.map(({ session, number }) => ({ session, number })),
    tokens: Math.ceil(text.length / CHARACTERS_PER_TOKEN),
    budget,
    omitted,
  };
}

const reasons: Record<Silence, string> = {
  off: "Nothing is said with prompts: MEMORY_INJECT_TOKENS is 0.",
  too_short: "The prompt names too little that a memory could be about.",
  unsure: "No memory is sure to belong to this prompt.",
  known: "All that belongs to this prompt stands in the session already.",
  orders: "What would belong here reads like an order to an agent, and is never given as advice.",
  no_room: "What belongs to this prompt does not fit into the tokens a prompt may get.",
};
