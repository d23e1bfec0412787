import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Reply of the fake to a request. */
export type FakeAnswer =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** A text goes out as it is, anything else as JSON. */
      readonly body?: unknown;
    }
  /** Takes the request and says nothing. */
  | "silence"
  /** Begins an answer and hangs up. */
  | "cut"
  /** Hangs up. */
  | "reset";

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Bytes of the body, as they arrived. */
  readonly bytes: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect there.
  readonly body: any;
}

export interface FakeProvider extends AsyncDisposable {
  /** Without a slash at the end. */
  readonly url: string;
  readonly requests: readonly FakeRequest[];
  /** Resolves when a request is there. */
  asked(): Promise<void>;
}

/** A provider on a port of its own, which answers over real HTTP what a test wants; `n` counts from 1. */
export async function aFakeProvider(
  answer: (request: FakeRequest, n: number) => FakeAnswer,
): Promise<FakeProvider> {
  const requests: FakeRequest[] = [];
  let tell = () => {};
  const first = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const arrived = Buffer.concat(parts);
    const text = arrived.toString("utf8");
    const { method = "", url: path = "", headers } = incoming;
    const request = {
      method,
      path,
      headers,
      bytes: arrived.length,
      body: text === "" ? null : JSON.parse(text),
    };
    requests.push(request);
    tell();
    give(response, answer(request, requests.length));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    asked: () => first,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function give(response: ServerResponse, answer: FakeAnswer): void {
  if (answer === "silence") return;
  if (answer === "reset") return void response.destroy();
  if (answer === "cut") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"id":', () => response.destroy());
    return;
  }
  const { status = 200, headers = {}, body = {} } = answer;
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
