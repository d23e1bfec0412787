/** Content type of a stream: one JSON object a line. */
export const NDJSON = "application/x-ndjson";

/** Content type of a file that is sent as it is. */
export const OCTETS = "application/octet-stream";

/** Turn a byte stream into parsed lines. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  for await (const line of textLines(body)) if (line.trim()) yield JSON.parse(line);
}

/** The lines of a byte stream. A line may span chunks; a chunk may hold many lines. */
export async function* textLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
      rest = done ? "" : (lines.pop() ?? "");
      yield* lines;
      if (done) return;
    }
  } finally {
    // A reader that leaves early closes the connection, which aborts the run behind it.
    await reader.cancel().catch(() => undefined);
  }
}
