import { expect } from "vitest";
import { z } from "zod";
import { aFakeProvider, type FakeAnswer, type FakeRequest } from "../../../test/fake-provider.ts";
import { scriptedLedger } from "../../../test/scripted-ledger.ts";
import { type WireShapes, wireShapes } from "../../../test/wire-shapes.ts";
import { ModelError } from "../models.ts";
import { createProviders } from "./create.ts";

export const names = ["anthropic", "openai", "openrouter", "ollama", "lmstudio", "vllm"] as const;
type Name = (typeof names)[number];

export const KEY = "sk-test-3a9f";
export const START = Date.parse("2026-03-10T10:00:00Z");

/** A model of a provider, and all that a test looks at. */
export async function aChat(
  name: Name,
  answer: (shapes: WireShapes, n: number, request: FakeRequest) => FakeAnswer,
  { ledger = scriptedLedger(), patience = 10_000, key = KEY as string | null } = {},
) {
  const shapes = wireShapes[name];
  const fake = await aFakeProvider((request, n) => answer(shapes, n, request));
  const slept: number[] = [];
  let now = START;
  const providers = createProviders({
    ledger,
    clock: () => now,
    random: () => 0.5,
    sleep: async (ms) => void slept.push(ms),
    patience: { chat: patience },
  });
  const ref = { provider: name, model: "a-model", baseUrl: `${fake.url}${shapes.base}`, key };
  return {
    shapes,
    fake,
    ledger,
    slept,
    providers,
    ref,
    chat: providers.chat(ref),
    later: (ms: number) => {
      now += ms;
    },
    [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose](),
  };
}

const Shape = z.object({
  texts: z.array(z.object({ name: z.string().max(10), quote: z.string().optional() })),
});

export const question = (signal = new AbortController().signal) => ({
  system: "You answer with JSON only.",
  prompt: "the prompt nobody else may read",
  schema: Shape,
  signal,
  kind: "entities" as const,
  scope: { ownerId: "an owner", attended: false },
});

export const good = '{"texts":[{"name":"port 81","quote":null}]}';

/** Error that it throws; its words must be ours. */
export async function troubleOf(work: Promise<unknown>): Promise<ModelError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ModelError);
  const trouble = error as ModelError;
  expect(trouble.message).toContain("/a-model");
  expect(`${trouble.message} ${trouble.stack}`).not.toMatch(/\bsk-|words of the provider|nobody else/);
  expect(trouble.cause).toBeUndefined();
  return trouble;
}

export const outcomes = ({ calls }: ReturnType<typeof scriptedLedger>) =>
  calls.map(({ result }) => result?.outcome);
