/** Content type of a stream: one JSON object a line. */
export const NDJSON = "application/x-ndjson";

/** Content type of a file that is sent as it is. */
export const OCTETS = "application/octet-stream";

/** Turn a byte stream into parsed lines. A line may span chunks; a chunk may hold many lines. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
      rest = done ? "" : (lines.pop() ?? "");
      for (const line of lines) if (line.trim()) yield JSON.parse(line);
      if (done) return;
    }
  } finally {
    // A reader that leaves early closes the connection, which aborts the run behind it.
    await reader.cancel().catch(() => undefined);
  }
}
