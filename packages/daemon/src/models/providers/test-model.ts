import type { ModelTrouble } from "@memory/language/finding";
import type { ModelTested } from "@memory/shared";
import { z } from "zod";
import type { ChatModel } from "../chat.ts";
import type { Deps } from "../deps.ts";
import { type CallScope, ModelError } from "../models.ts";
import { testReading } from "../prompted/reading/acceptance.ts";
import { knownProviders, parseModelName } from "./known-providers.ts";
import type { ModelRef } from "./model-ref.ts";
import { sumCalls } from "./queries.ts";
import { type NamedModel, type ReachDeps, reach, runsWhere, stateOfNamed } from "./reach.ts";
import type { Task } from "./use-model.ts";

export type TestDeps = ReachDeps & Pick<Deps, "store" | "clock" | "newId">;

interface TestRequest {
  readonly task: Task;
  readonly model: NamedModel;
  /** It is to read six sessions as well. */
  readonly reading: boolean;
  readonly ownerId: string;
  readonly signal: AbortSignal;
}

/** A local model may have to be loaded first, and takes a minute for a session. */
const PATIENCE_MS = { once: 90_000, reading: 900_000 } as const;

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

type Outcome = Pick<ModelTested, "ok" | "dimensions" | "reading" | "trouble" | "message" | "todo">;

async function outcomeOf(deps: TestDeps, request: TestRequest, scope: CallScope): Promise<Outcome> {
  const signal = AbortSignal.any([
    request.signal,
    AbortSignal.timeout(PATIENCE_MS[request.reading ? "reading" : "once"]),
  ]);
  try {
    const ref = reach(deps, request.model);
    const { model, reading } = request;
    const asked = { ref, model, scope, signal, reading };
    switch (request.task) {
      case "chat":
        return await askChat(deps, asked);
      case "embedding":
        return await askEmbedder(deps, asked);
      case "reranking":
        return await askReranker(deps, asked);
    }
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof ModelError) return failed(request.model, error.trouble, error.message);
    if (signal.aborted) return failed(request.model, "unavailable", "it did not answer in time");
    throw error;
  }
}

interface Asked extends Pick<TestRequest, "reading" | "model"> {
  readonly ref: ModelRef;
  readonly scope: CallScope;
  readonly signal: AbortSignal;
}

/** The place it runs at says how much is asked of it. */
const named = (chat: ChatModel, model: NamedModel): ChatModel => ({
  name: model.name,
  state: () => stateOfNamed(model, () => chat.state()),
  complete: (question) => chat.complete(question),
});

const Answer = z.object({ sum: z.number() });

async function askChat(
  { providers }: TestDeps,
  { ref, model, scope, signal, reading }: Asked,
): Promise<Outcome> {
  const chat = providers.chat(ref);
  const answer = await chat.complete({
    system: "You answer with JSON only.",
    prompt: 'What is two plus three? Answer: {"sum": …}',
    schema: Answer,
    signal,
    kind: "test",
    scope,
  });
  if (Answer.safeParse(answer).success)
    return {
      ok: true,
      ...(reading && { reading: await testReading(named(chat, model), { signal, scope }) }),
    };
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

async function askReranker({ providers }: TestDeps, { ref, signal }: Asked): Promise<Outcome> {
  const reranker = providers.reranker(ref);
  const texts = ["The harbour closes on Tuesdays.", "Bread wants salt."];
  try {
    const [answers = Number.NaN, other = Number.NaN] = await reranker.rank(
      "When does the harbour close?",
      texts,
      { signal },
    );
    if (answers > other) return { ok: true };
    throw new ModelError("it puts the answer to a question behind a text that has nothing to do with it", {
      trouble: "unreadable",
    });
  } finally {
    await reranker.close();
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
