import { type IncomingMessage, request as open } from "node:http";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import type { FetchRequest, FetchResponse } from "@memory/client";

/** The part of fetch that a command needs, on node's own HTTP. The global fetch compiles its parser at every start: some 40 ms to
 * the first byte and 60 ms more before the process may end, for commands that take 100 ms. */
export async function fetch(
  url: URL,
  { method, headers, signal, body }: FetchRequest,
): Promise<FetchResponse> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = open(url, { method, headers, ...(signal && { signal }) }, resolve);
    sent.on("error", reject);
    if (body === undefined || typeof body === "string" || body instanceof Uint8Array) sent.end(body);
    else
      Readable.from(body)
        .on("error", (error) => sent.destroy(error))
        .pipe(sent);
  });
  const status = response.statusCode ?? 0;
  return {
    ok: status >= 200 && status < 300,
    status,
    get body() {
      return Readable.toWeb(response);
    },
    headers: { get: (name) => [response.headers[name.toLowerCase()]].flat().join(", ") || null },
    json: () => json(response),
  };
}
