import type { FakeAnswer, FakeRequest } from "./fake-provider.ts";

/** Wire format of a provider, as its servers were recorded or its documents have it. */
export interface WireShapes {
  /** Path behind the address of the server. */
  readonly base: string;
  readonly chatPath: string;
  /** The header a key travels in. */
  readonly keyHeader: "x-api-key" | "authorization";
  answer(text: string): unknown;
  /** The same, cut off for want of room. */
  cut(text: string): unknown;
  error(status: number): unknown;
  /** Usage in an answer of these shapes. */
  readonly usage: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly usd: number | null;
  };
  readonly embedPath: string | null;
  vectors(vectors: readonly (readonly number[])[]): unknown;
}

const anthropicTypes: Record<number, string> = {
  400: "invalid_request_error",
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  429: "rate_limit_error",
  500: "api_error",
  529: "overloaded_error",
};

const messageOf = (text: string, stop_reason: string) => ({
  id: "msg_01XFDUDYJgAACzvnptvVoYEL",
  type: "message",
  role: "assistant",
  model: "claude-haiku-4-5-20251001",
  content: [{ type: "text", text }],
  stop_reason,
  stop_sequence: null,
  usage: {
    input_tokens: 20,
    cache_creation_input_tokens: 5,
    cache_read_input_tokens: 100,
    output_tokens: 30,
    service_tier: "standard",
  },
});

const anthropic: WireShapes = {
  base: "/v1",
  chatPath: "/v1/messages",
  keyHeader: "x-api-key",
  answer: (text) => messageOf(text, "end_turn"),
  cut: (text) => messageOf(text, "max_tokens"),
  error: (status) => ({
    type: "error",
    error: { type: anthropicTypes[status] ?? "api_error", message: `words of the provider, sk-ant-secret` },
    request_id: "req_011CSHoEeqs5C35K2UUqR7Fy",
  }),
  usage: { inputTokens: 125, outputTokens: 30, usd: null },
  embedPath: null,
  vectors: () => ({}),
};

const completionOf = (text: string, finish_reason: string, extra: object = {}) => ({
  id: "chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT",
  object: "chat.completion",
  created: 1741569952,
  model: "gpt-4.1-2025-04-14",
  choices: [
    { index: 0, message: { role: "assistant", content: text, refusal: null }, logprobs: null, finish_reason },
  ],
  usage: {
    prompt_tokens: 19,
    completion_tokens: 10,
    total_tokens: 29,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0 },
  },
  service_tier: "default",
  system_fingerprint: null,
  ...extra,
});

const openaiCodes: Record<number, string> = { 401: "invalid_api_key", 404: "model_not_found" };

const openai: WireShapes = {
  base: "/v1",
  chatPath: "/v1/chat/completions",
  keyHeader: "authorization",
  answer: (text) => completionOf(text, "stop"),
  cut: (text) => completionOf(text, "length"),
  error: (status) => ({
    error: {
      message: "Incorrect API key provided: sk-abc***. words of the provider",
      type: "invalid_request_error",
      param: null,
      code: openaiCodes[status] ?? null,
    },
  }),
  usage: { inputTokens: 19, outputTokens: 10, usd: null },
  embedPath: "/v1/embeddings",
  vectors: (vectors) => ({
    object: "list",
    data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })),
    model: "text-embedding-3-small",
    usage: { prompt_tokens: 5, total_tokens: 5 },
  }),
};

const routed = {
  id: "gen-1761054747-aRXhxlwVNm3mtTObq3p8",
  provider: "OpenAI",
  model: "openai/gpt-5",
  usage: {
    prompt_tokens: 194,
    completion_tokens: 2,
    total_tokens: 196,
    cost: 0.00095,
    is_byok: false,
    cost_details: { upstream_inference_cost: null },
    prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 100, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0 },
  },
};

const openrouter: WireShapes = {
  ...openai,
  base: "/api/v1",
  chatPath: "/api/v1/chat/completions",
  embedPath: "/api/v1/embeddings",
  answer: (text) => completionOf(text, "stop", routed),
  cut: (text) => completionOf(text, "length", routed),
  error: (status) => ({
    error: {
      message: "Provider returned error",
      code: status,
      metadata: {
        raw: "words of the provider",
        provider_name: "BaseTen",
        limit_source: status === 402 ? "openrouter_credits" : "upstream_provider_shared_pool",
      },
    },
    user_id: "user_1",
  }),
  usage: { inputTokens: 194, outputTokens: 2, usd: 0.00095 },
};

const generatedOf = (content: string, done_reason: string) => ({
  model: "llama3.1",
  created_at: "2024-12-06T00:48:09.983619Z",
  message: { role: "assistant", content },
  done_reason,
  done: true,
  total_duration: 1075509083,
  load_duration: 567678166,
  prompt_eval_count: 28,
  prompt_eval_duration: 236000000,
  eval_count: 16,
  eval_duration: 269000000,
});

const ollama: WireShapes = {
  base: "",
  chatPath: "/api/chat",
  keyHeader: "authorization",
  answer: (text) => generatedOf(text, "stop"),
  cut: (text) => generatedOf(text, "length"),
  error: () => ({ error: "words of the provider" }),
  usage: { inputTokens: 28, outputTokens: 16, usd: null },
  embedPath: "/api/embed",
  vectors: (embeddings) => ({
    model: "all-minilm",
    embeddings,
    total_duration: 14143917,
    load_duration: 1019500,
    prompt_eval_count: 5,
  }),
};

const lmstudio: WireShapes = {
  ...openai,
  answer: (text) => completionOf(text, "stop", { model: "qwen/qwen3.5-9b", stats: {} }),
  error: () => ({ error: "words of the provider" }),
};

const vllm: WireShapes = {
  ...openai,
  answer: (text) => completionOf(text, "stop", { model: "served", prompt_logprobs: null }),
  error: (code) => ({
    object: "error",
    message: "words of the provider",
    type: "BadRequestError",
    param: null,
    code,
  }),
};

export const wireShapes = { anthropic, openai, openrouter, ollama, lmstudio, vllm } as const;

/** Vectors for whatever was asked: as long as told, and different from each other. */
export const vectorsFor = (shapes: WireShapes, { body }: FakeRequest, size: number): FakeAnswer => ({
  body: shapes.vectors(
    (body.input as readonly string[]).map((text) =>
      Array.from({ length: size }, (_, n) => (n === text.length % size ? 3 : 0.25)),
    ),
  ),
});
