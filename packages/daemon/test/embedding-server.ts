import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";

/** A server that makes vectors, as those that speak like OpenAI's do. */
export interface EmbeddingServer extends AsyncDisposable {
  readonly url: string;
  /** Texts it was asked for, in order. */
  readonly asked: string[];
  /** The status it answers with from now on, whatever it is asked; 200 works. */
  answers(status: number): void;
}

const Question = z.object({ input: z.union([z.string().transform((one) => [one]), z.array(z.string())]) });

export async function embeddingServer(vectorOf: (text: string) => Float32Array): Promise<EmbeddingServer> {
  const asked: string[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const { input } = Question.parse(JSON.parse((await text(request)) || '{"input":[]}'));
    asked.push(...input);
    const data = input.map((one, index) => ({ object: "embedding", index, embedding: [...vectorOf(one)] }));
    const body = { object: "list", model: "scripted", data, usage: { prompt_tokens: 1, total_tokens: 1 } };
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(status === 200 ? body : { error: { message: "scripted to fail" } }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answers: (next) => {
      status = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
