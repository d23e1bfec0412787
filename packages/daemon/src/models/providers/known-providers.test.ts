import { expect, test } from "vitest";
import { parseModelName, staysHere } from "./known-providers.ts";

test.each([
  ["openrouter/openai/gpt-5", { provider: "openrouter", model: "openai/gpt-5" }],
  ["huggingface//models/minilm", { provider: "huggingface", model: "/models/minilm" }],
  ["anthropic/", null],
  ["claude", null],
  ["", null],
  ["constructor/x", null],
])("%s names %o", (name, parsed) => {
  expect(parseModelName(name)).toEqual(parsed);
});

test.each([
  ["ollama", "llama3", null, true],
  ["ollama", "gpt-oss:120b-cloud", null, false],
  ["ollama", "glm-4.6:cloud", null, false],
  ["ollama", "llama3", "http://nas.local:11434", false],
  ["vllm", "m", "http://localhost:8000/v1", true],
  ["vllm", "m", "http://[::1]:8000/v1", true],
  ["vllm", "m", "http://127.0.0.1.example.com/v1", false],
  ["openai", "m", null, false],
  ["openai-compatible", "m", null, false],
  ["huggingface", "/models/minilm", null, true],
] as const)("%s/%s at %s stays on this machine: %s", (provider, model, baseUrl, here) => {
  expect(staysHere({ provider, model, baseUrl })).toBe(here);
});
