import type { ModelTrouble } from "@memory/language/finding";
import type { ModelTested } from "@memory/shared";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { type CallScope, ModelError } from "../models.ts";
import { knownProviders, parseModelName } from "./known-providers.ts";
import type { ModelRef } from "./model-ref.ts";
import { sumCalls } from "./queries.ts";
import { type NamedModel, type ReachDeps, reach, runsWhere } from "./reach.ts";
import type { Task } from "./use-model.ts";

export type TestDeps = ReachDeps & Pick<Deps, "store" | "clock" | "newId">;

interface TestRequest {
  readonly task: Task;
  readonly model: NamedModel;
  readonly ownerId: string;
  readonly signal: AbortSignal;
}

/** A local model may have to be loaded first. */
const PATIENCE_MS = 90_000;

/** Ask a model one small real question. What goes wrong is an answer, too. */
export async function testModel(deps: TestDeps, request: TestRequest): Promise<ModelTested> {
  const { model, ownerId } = request;
  const started = deps.clock();
  const scope: CallScope = { ownerId, attended: true, runId: deps.newId() };
  const outcome = await outcomeOf(deps, request, scope);
  const cost = sumCalls(deps.store, ownerId, scope.runId ?? "");
  return {
    model: model.name,
    runs: runsWhere(model),
    latencyMs: Math.max(0, Math.round(deps.clock() - started)),
    inputTokens: cost?.inputTokens ?? null,
    outputTokens: cost?.outputTokens ?? null,
    usd: cost?.usd ?? null,
    ...outcome,
  };
}

type Outcome = Pick<ModelTested, "ok" | "dimensions" | "trouble" | "message" | "todo">;

async function outcomeOf(deps: TestDeps, request: TestRequest, scope: CallScope): Promise<Outcome> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const ref = reach(deps, request.model);
    const asked = { ref, scope, signal };
    return await (request.task === "chat" ? askChat(deps, asked) : askEmbedder(deps, asked));
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof ModelError) return failed(request.model, error.trouble, error.message);
    if (signal.aborted) return failed(request.model, "unavailable", "it did not answer in time");
    throw error;
  }
}

interface Asked {
  readonly ref: ModelRef;
  readonly scope: CallScope;
  readonly signal: AbortSignal;
}

const Answer = z.object({ sum: z.number() });

async function askChat({ providers }: TestDeps, { ref, scope, signal }: Asked): Promise<Outcome> {
  const answer = await providers.chat(ref).complete({
    system: "You answer with JSON only.",
    prompt: 'What is two plus three? Answer: {"sum": …}',
    schema: Answer,
    signal,
    kind: "test",
    scope,
  });
  if (Answer.safeParse(answer).success) return { ok: true };
  throw new ModelError("it answers, but not with the JSON that it is asked for", { trouble: "unreadable" });
}

async function askEmbedder({ providers }: TestDeps, { ref, scope, signal }: Asked): Promise<Outcome> {
  const embedder = providers.embedder(ref, { forTest: true });
  try {
    const [vector] = await embedder.embed(["The harbour closes on Tuesdays."], {
      purpose: "query",
      signal,
      scope,
    });
    if (vector) return { ok: true, dimensions: vector.length };
    throw new ModelError("it answers without a vector", { trouble: "unreadable" });
  } finally {
    await embedder.close();
  }
}

const failed = (model: NamedModel, trouble: ModelTrouble, message: string): Outcome => ({
  ok: false,
  trouble,
  message,
  ...todoOf(model, trouble, message),
});

function todoOf(model: NamedModel, trouble: ModelTrouble, message: string): Pick<ModelTested, "todo"> {
  // A missing key says already how it is set.
  const todo = message.includes("memory models key") ? undefined : todoFor(model, trouble);
  return todo === undefined ? {} : { todo };
}

function todoFor(model: NamedModel, trouble: ModelTrouble): string | undefined {
  const provider = parseModelName(model.name)?.provider;
  // What is wrong with a program is said by itself.
  if (provider === "agent") return undefined;
  const variable = provider && knownProviders[provider].keyVariable;
  switch (trouble) {
    case "key":
      return `check it, or set another one:  memory models key ${provider}${variable ? `  or in ${variable}` : ""}`;
    case "credit":
      return "top up the account, raise its limit, or choose another model";
    case "unavailable":
      return runsWhere(model) === "local"
        ? "start its server, and check the address"
        : "try again later; nothing is lost meanwhile";
    case "unreadable":
      return "choose a model that follows a JSON schema";
    case "refused":
      return `check the name and the address:  memory models list --of ${provider ?? "<provider>"}`;
    case "cap":
      return "wait for tomorrow, or raise the cap in the settings";
  }
}
