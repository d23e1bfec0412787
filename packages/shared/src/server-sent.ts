import { textLines } from "./ndjson.ts";

/** Content type of server-sent events (WHATWG HTML, 9.2). */
export const SERVER_SENT = "text/event-stream";

/** The events of such a stream, parsed: comments are skipped, and so is an event whose end never came. */
export async function* readServerSent(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  let data: string[] = [];
  for await (const sent of textLines(body)) {
    const line = sent.endsWith("\r") ? sent.slice(0, -1) : sent;
    if (line.startsWith("data:")) data.push(line.slice("data:".length));
    if (line !== "" || data.length === 0) continue;
    yield JSON.parse(data.join("\n"));
    data = [];
  }
}
