// Imported only when a model is asked: the SDK takes 22 MB and an eighth of a second.
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { type FinishReason, generateText, jsonSchema, NoObjectGeneratedError, Output } from "ai";
import type { ModelRef } from "../model-ref.ts";
import type { WireQuestion, WireReply } from "./ask.ts";

// Else it writes a line to the console for every setting that a model does not take.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Asks through the AI SDK, which knows how each provider wants to be asked for JSON. */
export async function askThroughSdk(ref: ModelRef, asked: WireQuestion): Promise<WireReply> {
  const { question, shape, maxOutputTokens } = asked;
  try {
    const { text, finishReason } = await generateText({
      model: languageModel(ref, asked),
      system: question.system,
      prompt: question.prompt,
      maxOutputTokens,
      // Tries are counted and paid for in one place, which is not the SDK.
      maxRetries: 0,
      abortSignal: question.signal,
      ...(isLocalServer(ref) && { temperature: 0 }),
      ...(shape && { output: Output.object({ name: "answer", schema: jsonSchema(shape) }) }),
      // Else OpenRouter may choose an upstream provider that leaves the shape out.
      providerOptions: { openrouter: { provider: { require_parameters: true } } },
    });
    return reply(text, finishReason);
  } catch (error) {
    // The text may still be read: a fence around the JSON is enough for the SDK to give up.
    if (NoObjectGeneratedError.isInstance(error)) return reply(error.text ?? "", error.finishReason);
    throw error;
  }
}

const reply = (text: string, finished: FinishReason | undefined): WireReply => ({
  text,
  isCut: finished === "length",
  isDeclined: finished === "content-filter",
});

/** Hosted models may refuse to be told a temperature. */
const isLocalServer = ({ provider }: ModelRef): boolean => provider === "lmstudio" || provider === "vllm";

/** Address and key are always given: left out, the SDK takes them from the environment. */
function languageModel({ provider, model, key }: ModelRef, { baseUrl, fetch, shape }: WireQuestion) {
  if (provider === "anthropic") return createAnthropic({ baseURL: baseUrl, apiKey: key ?? "", fetch })(model);
  return createOpenAICompatible({
    name: provider,
    baseURL: baseUrl,
    ...(key !== null && { apiKey: key }),
    fetch,
    supportsStructuredOutputs: shape !== null,
    // OpenAI's newer models refuse the old name, its older ones know the new one.
    ...(provider === "openai" && { transformRequestBody: withNewName }),
  })(model);
}

const withNewName = ({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> => ({
  ...body,
  max_completion_tokens: max_tokens,
});
