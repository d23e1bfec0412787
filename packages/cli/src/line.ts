import { once } from "node:events";
import { createInterface } from "node:readline/promises";

/** The next line, empty when there is none: Ctrl-D says nothing. */
export async function readLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input });
  const enough = new AbortController();
  const { signal } = enough;
  try {
    const [line = ""] = await Promise.race([
      once(lines, "line", { signal }),
      once(lines, "close", { signal }),
    ]);
    return String(line);
  } finally {
    enough.abort();
    lines.close();
  }
}
