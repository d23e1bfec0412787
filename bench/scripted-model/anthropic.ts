import { type Dialect, field, isInjected, list, since, textField, words } from "./dialect.ts";

const event = (type: string, fields: object) => [type, JSON.stringify({ type, ...fields })] as const;

const resultsIn = (message: unknown): readonly unknown[] =>
  list(message, "content").filter((part) => field(part, "type") === "tool_result");

/** Words of a person alone: a program's own reminders stand as parts beside them. */
function said(message: unknown): string {
  const content = field(message, "content");
  if (typeof content === "string") return isInjected(content) ? "" : content;
  const parts = list(message, "content").filter((part) => !isInjected(textField(part, "text")));
  return words(parts);
}

/** Anthropic's Messages. */
export const anthropic: Dialect = {
  speaks: (path) => path.endsWith("/messages"),
  read(body) {
    const { asked, after } = since(
      list(body, "messages"),
      (message) =>
        field(message, "role") === "user" && resultsIn(message).length === 0 && said(message) !== "",
    );
    return {
      prompt: said(asked),
      tools: list(body, "tools").map((tool) => textField(tool, "name")),
      results: after.flatMap(resultsIn).map((part) => words(field(part, "content"))),
    };
  },
  write({ reply, tokens, turn }) {
    const usage = { input_tokens: tokens.input, output_tokens: tokens.output };
    const id = `msg_${turn}`;
    const message = { id, type: "message", role: "assistant", model: "scripted", content: [] };
    const [block, delta, stop_reason] =
      reply.kind === "call"
        ? [
            { type: "tool_use", id: `toolu_${turn}`, name: reply.tool, input: {} },
            { type: "input_json_delta", partial_json: JSON.stringify(reply.args) },
            "tool_use",
          ]
        : [{ type: "text", text: "" }, { type: "text_delta", text: reply.text }, "end_turn"];
    return [
      event("message_start", { message: { ...message, stop_reason: null, stop_sequence: null, usage } }),
      event("content_block_start", { index: 0, content_block: block }),
      event("content_block_delta", { index: 0, delta }),
      event("content_block_stop", { index: 0 }),
      event("message_delta", {
        delta: { stop_reason, stop_sequence: null },
        usage: { output_tokens: tokens.output },
      }),
      event("message_stop", {}),
    ];
  },
};
