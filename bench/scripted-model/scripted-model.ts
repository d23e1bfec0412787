import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { anthropic } from "./anthropic.ts";
import { chat } from "./chat.ts";
import { type Dialect, field, type Question, type Reply } from "./dialect.ts";
import { gemini } from "./gemini.ts";
import { responses } from "./responses.ts";

const DIALECTS: readonly Dialect[] = [anthropic, chat, responses, gemini];

/** A question as it came, and what was read from it. */
export interface Asked extends Question {
  readonly path: string;
  readonly body: string;
}

/** A model on loopback that the real programs take for their own: it replies by a script, streamed as each of them expects it. */
export interface ScriptedModel extends AsyncDisposable {
  readonly url: string;
  /** Questions so far. */
  readonly asked: readonly Asked[];
}

export async function scriptedModel(script: (question: Asked) => Reply): Promise<ScriptedModel> {
  const asked: Asked[] = [];
  const server = createServer((req, res) => void respond(req, res));
  const respond = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const raw = await buffer(req);
    const body = (req.headers["content-encoding"] === "gzip" ? gunzipSync(raw) : raw).toString();
    const path = new URL(req.url ?? "/", "http://here").pathname;
    const dialect = DIALECTS.find(({ speaks }) => speaks(path));
    if (!dialect || req.method !== "POST") return answerBeside(path, res);
    const json: unknown = JSON.parse(body);
    const question = { path, body, ...dialect.read(json) };
    asked.push(question);
    const reply = script(question);
    const said = reply.kind === "text" ? reply.text : JSON.stringify(reply.args);
    const tokens = { input: Math.ceil(body.length / 4), output: Math.ceil(said.length / 4) };
    const events = dialect.write({ reply, tokens, turn: asked.length });
    // Without a stream Gemini's API answers the one object that it would have streamed.
    if (path.endsWith(":generateContent")) return json200(res, events[0]?.[1] ?? "{}");
    if (field(json, "stream") === false) return json200(res, "{}");
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

const json200 = (res: ServerResponse, text: string): void => {
  res.writeHead(200, { "content-type": "application/json" }).end(text);
};

const MODEL = {
  id: "scripted",
  object: "model",
  name: "scripted",
  slug: "scripted",
  capabilities: {
    type: "chat",
    supports: { tool_calls: true, streaming: true },
    limits: { max_context_window_tokens: 128_000 },
  },
};

/** What programs ask an API beside questions: which models it has, and how long a text is. */
const BESIDE: Readonly<Record<string, string>> = {
  "/models": JSON.stringify({ object: "list", data: [MODEL] }),
  "/count_tokens": '{"input_tokens":100}',
  ":countTokens": '{"totalTokens":100}',
};

function answerBeside(path: string, res: ServerResponse): void {
  const known = Object.entries(BESIDE).find(([end]) => path.endsWith(end));
  const [status, text] = known ? [200, known[1]] : [404, '{"error":{"type":"not_found_error"}}'];
  res.writeHead(status, { "content-type": "application/json" }).end(text);
}
