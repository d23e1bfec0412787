import type { CallKind } from "../call-ledger.ts";
import type { ChatModel, ChatQuestion } from "../chat.ts";
import { ModelError } from "../models.ts";
import { knownProviders, staysHere } from "./known-providers.ts";
import { baseUrlOf, connectionState } from "./line-state.ts";
import { type ModelRef, modelName } from "./model-ref.ts";
import { portableShape } from "./portable-shape.ts";
import { readJson } from "./read-json.ts";
import { accountedFetch, type ModelConnection } from "./wire/accounted-fetch.ts";
import type { WireQuestion, WireReply } from "./wire/ask.ts";
import { RequestRefused } from "./wire/verdict.ts";

/** Milliseconds for an answer. A model on this machine may have to be loaded first, and writes slowly. */
const PATIENCE = { away: 60_000, here: 240_000 } as const;

const MOST_OUTPUT: Readonly<Record<CallKind, number>> = {
  distil: 8_000,
  entities: 8_000,
  judge: 2_000,
  test: 1_000,
  embedding: 0,
};

/** A language model of a provider. */
export function providerChat(line: ModelConnection): ChatModel {
  const { ref } = line;
  /** Learnt from the server: not all can hold a model to a shape. */
  let takesShapes = true;
  return {
    name: modelName(ref),
    state: () => connectionState(line),
    async complete(question) {
      if (takesShapes) {
        try {
          return await answer(line, question, { shaped: true });
        } catch (error) {
          if (!(error instanceof RequestRefused) || !minds(ref, error)) throw error;
        }
      }
      const value = await answer(line, question, { shaped: false });
      takesShapes = false;
      return value;
    },
  };
}

/**
 * True where the refusal may concern the answer's shape. OpenRouter finds no model that takes one, where
 * there is none.
 */
const minds = ({ provider }: ModelRef, { status }: RequestRefused): boolean =>
  status === 404
    ? provider === "openrouter"
    : (status === 400 || status === 422) && provider !== "anthropic" && provider !== "openai";

async function answer(
  line: ModelConnection,
  question: ChatQuestion,
  { shaped }: { readonly shaped: boolean },
): Promise<unknown> {
  const { ref } = line;
  const reply = await ask(ref, askedOf(line, question, shaped)).catch((error: unknown) => {
    question.signal.throwIfAborted();
    // Any other error quotes the question, the answer, or both.
    throw error instanceof ModelError
      ? error
      : unreadable(ref, "answered in another form than its provider's");
  });
  const value = readJson(reply.text);
  if (value !== undefined) return value;
  if (reply.isDeclined)
    throw new ModelError(`${modelName(ref)} will not answer this`, { trouble: "refused" });
  if (reply.text.length < LONGEST_EXCUSE && EXCUSE.test(reply.text))
    throw new ModelError(`${modelName(ref)} says that it cannot answer now; it is asked again later`);
  throw unreadable(ref, reply.isCut ? "had no room to finish its answer" : "did not answer with JSON");
}

/** A program that stands before the model says it in words and calls it an answer. Taken for one, it would mean that nothing was found. */
const EXCUSE = new RegExp(
  [
    "limit (?:is |was |has been )?(?:reached|exceeded)",
    "(?:hit|reached|exceeded) your (?:\\w+ )?limit",
    "\\b(?:rate|usage|session|weekly) limit",
    "\\b(?:quota|too many requests|out of credits?|unauthori[sz]ed|overloaded)\\b",
    "please (?:log|sign) ?in|not (?:logged|signed) in|/login\\b",
  ].join("|"),
  "i",
);
const LONGEST_EXCUSE = 600;

const unreadable = (ref: ModelRef, says: string): ModelError =>
  new ModelError(`${modelName(ref)} ${says}; try again, or choose another model`, { trouble: "unreadable" });

async function ask(ref: ModelRef, asked: WireQuestion): Promise<WireReply> {
  if (knownProviders[ref.provider].wire === "ollama")
    return (await import("./wire/ask-ollama.ts")).askOllama(ref, asked);
  return (await import("./wire/ask-through-sdk.ts")).askThroughSdk(ref, asked);
}

function askedOf(
  line: ModelConnection,
  { system, prompt, schema, ...errand }: ChatQuestion,
  shaped: boolean,
): WireQuestion {
  const { deps, ref } = line;
  const shape = portableShape(schema);
  const inWords = JSON.stringify(shape);
  const maxOutputTokens = MOST_OUTPUT[errand.kind];
  const inputTokens = tokensOf(system.length + prompt.length + inWords.length);
  const timeoutMs = deps.patience?.chat ?? PATIENCE[staysHere(ref) ? "here" : "away"];
  return {
    question: {
      system: shaped ? system : `${system}\n\n${IN_WORDS}\n${inWords}`,
      prompt,
      signal: errand.signal,
    },
    shape: shaped ? shape : null,
    maxOutputTokens,
    inputTokens,
    baseUrl: baseUrlOf(ref),
    fetch: accountedFetch(line, { ...errand, inputTokens, maxOutputTokens, timeoutMs }),
  };
}

export const IN_WORDS = "Answer with one JSON value and nothing around it. Its JSON schema:";

/** English prose has four characters a token, code and other languages fewer. */
export const tokensOf = (characters: number): number => Math.ceil(characters / 3);
