import { type Dialect, field, list, since, textField, words } from "./dialect.ts";

/** OpenAI's Chat Completions. */
export const chat: Dialect = {
  speaks: (path) => path.endsWith("/chat/completions"),
  read(body) {
    const { asked, after } = since(list(body, "messages"), (message) => field(message, "role") === "user");
    return {
      prompt: words(field(asked, "content")),
      tools: list(body, "tools").map((tool) => textField(field(tool, "function"), "name")),
      results: after
        .filter((message) => field(message, "role") === "tool")
        .map((message) => words(field(message, "content"))),
    };
  },
  write({ reply, tokens: { input, output }, turn }) {
    const chunk = {
      id: `chatcmpl-${turn}`,
      object: "chat.completion.chunk",
      created: 0,
      model: "scripted",
    };
    const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
    const delta =
      reply.kind === "call"
        ? {
            content: null,
            tool_calls: [
              {
                index: 0,
                id: `call_${turn}`,
                type: "function",
                function: { name: reply.tool, arguments: JSON.stringify(reply.args) },
              },
            ],
          }
        : { content: reply.text };
    const finish_reason = reply.kind === "call" ? "tool_calls" : "stop";
    const told = (choice: object) => JSON.stringify({ ...chunk, choices: [{ index: 0, ...choice }] });
    return [
      [null, told({ delta: { role: "assistant", ...delta }, finish_reason: null })],
      [null, told({ delta: {}, finish_reason })],
      [null, JSON.stringify({ ...chunk, choices: [], usage })],
      [null, "[DONE]"],
    ];
  },
};
