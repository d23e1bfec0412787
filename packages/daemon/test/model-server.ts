import { aFakeProvider, type FakeAnswer, type FakeRequest } from "./fake-provider.ts";

export const KEY = "sk-made-up-0123456789-heron";

/** A server that answers by path. */
export const modelServer = (answers: Readonly<Record<string, (request: FakeRequest) => FakeAnswer>>) =>
  aFakeProvider((request) => answers[request.path]?.(request) ?? { status: 404 });

export const keyIn = ({ headers }: FakeRequest): string =>
  `${headers.authorization ?? headers["x-api-key"] ?? ""}`;

/** Reply of an OpenAI-compatible server whose model answers with this JSON. */
export const completion = (value: unknown) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_741_569_952,
  model: "made-up",
  choices: [
    { index: 0, message: { role: "assistant", content: JSON.stringify(value) }, finish_reason: "stop" },
  ],
  usage: { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29 },
});

/** Finds nothing, and can add. */
export const chatServer = (answer: unknown = { memories: [], sum: 5 }) =>
  modelServer({
    "/v1/chat/completions": () => ({ body: completion(answer) }),
  });

export const chosen = { model: "openai-compatible/made-up", task: "chat" } as const;
