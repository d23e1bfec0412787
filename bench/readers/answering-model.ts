import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

/** A model on loopback that the real programs take for their own: every question gets the same JSON, streamed as they expect it. */
export interface AnsweringModel extends AsyncDisposable {
  readonly url: string;
  /** Questions so far: path, bytes of the body as it was sent, its text. */
  readonly asked: { readonly path: string; readonly bytes: number; readonly body: string }[];
}

export async function answeringModel(answer: string): Promise<AnsweringModel> {
  const asked: AnsweringModel["asked"] = [];
  const server = createServer((req, res) => void respond(req, res));
  const respond = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const raw = await buffer(req);
    const body = (req.headers["content-encoding"] === "gzip" ? gunzipSync(raw) : raw).toString();
    const path = new URL(req.url ?? "/", "http://here").pathname;
    const events = eventsOf(path, { body, answer });
    if (!events) {
      res.writeHead(404, { "content-type": "application/json" }).end('{"error":{"type":"not_found_error"}}');
      return;
    }
    asked.push({ path, bytes: Buffer.byteLength(body), body });
    res.writeHead(200, { "content-type": "text/event-stream" });
    for (const [name, data] of events) res.write(`${name ? `event: ${name}\n` : ""}data: ${data}\n\n`);
    res.end();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Events = readonly (readonly [name: string | null, data: string])[];

interface Asked {
  readonly body: string;
  readonly answer: string;
}

function eventsOf(path: string, asked: Asked): Events | null {
  if (path.endsWith("/messages")) return anthropic(asked);
  if (path.endsWith("/responses")) return responses(asked);
  if (path.endsWith("/chat/completions")) return chat(asked);
  if (path.endsWith(":streamGenerateContent")) return gemini(asked);
  return null;
}

const named = (type: string, fields: object) => [type, JSON.stringify({ type, ...fields })] as const;

/** Where a tool takes the structured answer, the answer is a call of it. */
function anthropic({ body, answer }: Asked): Events {
  const usage = { input_tokens: Math.ceil(body.length / 4), output_tokens: Math.ceil(answer.length / 4) };
  const isShaped = body.includes('"name":"StructuredOutput"') && !body.includes('"type":"tool_result"');
  const block = isShaped
    ? { type: "tool_use", id: "toolu_1", name: "StructuredOutput", input: {} }
    : { type: "text", text: "" };
  const delta = isShaped
    ? { type: "input_json_delta", partial_json: answer }
    : { type: "text_delta", text: answer };
  const message = { id: "msg_1", type: "message", role: "assistant", model: "scripted", content: [] };
  return [
    named("message_start", { message: { ...message, stop_reason: null, stop_sequence: null, usage } }),
    named("content_block_start", { index: 0, content_block: block }),
    named("content_block_delta", { index: 0, delta }),
    named("content_block_stop", { index: 0 }),
    named("message_delta", {
      delta: { stop_reason: isShaped ? "tool_use" : "end_turn", stop_sequence: null },
      usage: { output_tokens: usage.output_tokens },
    }),
    named("message_stop", {}),
  ];
}

function responses({ body, answer }: Asked): Events {
  const content = [{ type: "output_text", text: answer, annotations: [] }];
  const item = { type: "message", id: "msg_1", role: "assistant", status: "completed", content };
  const usage = {
    input_tokens: Math.ceil(body.length / 4),
    output_tokens: Math.ceil(answer.length / 4),
    total_tokens: Math.ceil((body.length + answer.length) / 4),
  };
  const response = { id: "resp_1", object: "response", created_at: 0, model: "scripted" };
  return [
    named("response.created", { response: { ...response, status: "in_progress", output: [] } }),
    named("response.output_item.done", { output_index: 0, item }),
    named("response.completed", { response: { ...response, status: "completed", output: [item], usage } }),
  ];
}

function chat({ body, answer }: Asked): Events {
  const chunk = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 0, model: "scripted" };
  const usage = {
    prompt_tokens: Math.ceil(body.length / 4),
    completion_tokens: Math.ceil(answer.length / 4),
    total_tokens: Math.ceil((body.length + answer.length) / 4),
  };
  const said = (choice: object) => JSON.stringify({ ...chunk, choices: [{ index: 0, ...choice }] });
  return [
    [null, said({ delta: { role: "assistant", content: answer }, finish_reason: null })],
    [null, said({ delta: {}, finish_reason: "stop" })],
    [null, JSON.stringify({ ...chunk, choices: [], usage })],
    [null, "[DONE]"],
  ];
}

function gemini({ body, answer }: Asked): Events {
  const usageMetadata = {
    promptTokenCount: Math.ceil(body.length / 4),
    candidatesTokenCount: Math.ceil(answer.length / 4),
    totalTokenCount: Math.ceil((body.length + answer.length) / 4),
  };
  const candidates = [
    { content: { role: "model", parts: [{ text: answer }] }, finishReason: "STOP", index: 0 },
  ];
  return [[null, JSON.stringify({ candidates, usageMetadata, modelVersion: "scripted" })]];
}
