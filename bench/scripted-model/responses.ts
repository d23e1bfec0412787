import { type Dialect, field, isInjected, list, since, textField, words } from "./dialect.ts";

const event = (type: string, fields: object) => [type, JSON.stringify({ type, ...fields })] as const;

/** A tool, or all tools of a namespace. */
function names(tool: unknown): string[] {
  const name = textField(tool, "name");
  return field(tool, "type") === "namespace"
    ? list(tool, "tools").map((one) => `${name}::${textField(one, "name")}`)
    : [name || textField(tool, "type")];
}

/** OpenAI's Responses. */
export const responses: Dialect = {
  speaks: (path) => path.endsWith("/responses"),
  read(body) {
    const { asked, after } = since(
      list(body, "input"),
      (item) => field(item, "role") === "user" && !isInjected(words(field(item, "content"))),
    );
    return {
      prompt: words(field(asked, "content")),
      tools: list(body, "tools").flatMap(names),
      results: after
        .filter((item) => textField(item, "type").endsWith("call_output"))
        .map((item) => words(field(item, "output"))),
    };
  },
  write({ reply, tokens: { input, output }, turn }) {
    const item = reply.kind === "call" ? callItem(reply, turn) : textItem(reply.text, turn);
    const usage = {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output,
    };
    const response = { id: `resp_${turn}`, object: "response", created_at: 0, model: "scripted" };
    return [
      event("response.created", { response: { ...response, status: "in_progress", output: [] } }),
      event("response.output_item.added", { output_index: 0, item: { ...item, status: "in_progress" } }),
      ...(reply.kind === "text" ? textDeltas(reply.text, turn) : []),
      event("response.output_item.done", { output_index: 0, item }),
      event("response.completed", {
        response: { ...response, status: "completed", output: [item], usage },
      }),
    ];
  },
};

const textItem = (text: string, turn: number) => ({
  type: "message",
  id: `msg_${turn}`,
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text, annotations: [] }],
});

function callItem({ tool, args }: { tool: string; args: object }, turn: number) {
  const [name = "", namespace] = tool.split("::").reverse();
  return {
    type: "function_call",
    id: `fc_${turn}`,
    call_id: `call_${turn}`,
    name,
    ...(namespace && { namespace }),
    arguments: JSON.stringify(args),
    status: "completed",
  };
}

function textDeltas(text: string, turn: number) {
  const at = { item_id: `msg_${turn}`, output_index: 0, content_index: 0 };
  const part = { type: "output_text", annotations: [] };
  return [
    event("response.content_part.added", { ...at, part: { ...part, text: "" } }),
    event("response.output_text.delta", { ...at, delta: text }),
    event("response.output_text.done", { ...at, text }),
    event("response.content_part.done", { ...at, part: { ...part, text } }),
  ];
}
