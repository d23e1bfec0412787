import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** One thing that a client does with a server, and how it went. */
interface Step {
  readonly step: "hello" | "tools" | "recall";
  readonly ok: boolean;
  readonly ms: number;
  readonly detail: string;
}

export interface Tried {
  readonly ok: boolean;
  readonly steps: readonly Step[];
}

/** A client that waits longer than this has long given up. */
const PATIENCE_MS = 30_000;

/** The tools that answer a question, by what is served. */
const QUESTIONS = ["memory_recall", "search_nodes"];

/** Start a server as a client does, and take the first three steps with it; the first that fails is the last. */
export async function check(words: readonly string[], { version }: { version: string }): Promise<Tried> {
  const [command = "", ...args] = words;
  const transport = new StdioClientTransport({ command, args, stderr: "pipe" });
  const said: string[] = [];
  transport.stderr?.on("data", (bytes: Buffer) => said.push(bytes.toString()));
  const client = new Client({ name: "memory-mcp-test", version });
  const options = { timeout: PATIENCE_MS };
  const steps: Step[] = [];
  const take = async (step: Step["step"], act: () => Promise<string>): Promise<boolean> => {
    const started = performance.now();
    const [ok, detail] = await act().then(
      (text): [boolean, string] => [true, text],
      (error: unknown): [boolean, string] => [false, reasonOf(error, said)],
    );
    steps.push({ step, ok, ms: Math.round(performance.now() - started), detail });
    return ok;
  };
  try {
    const hello = await take("hello", async () => {
      await client.connect(transport, options);
      const server = client.getServerVersion();
      return `${server?.name ?? "a server without a name"} ${server?.version ?? ""}`;
    });
    let names: string[] = [];
    const listed =
      hello &&
      (await take("tools", async () => {
        names = (await client.listTools(undefined, options)).tools.map(({ name }) => name);
        return names.join(", ");
      }));
    const question = QUESTIONS.find((name) => names.includes(name));
    if (listed && question) await take("recall", () => recall(client, question, options));
  } finally {
    await client.close();
  }
  return { ok: steps.every(({ ok }) => ok), steps };
}

async function recall(client: Client, name: string, options: { timeout: number }): Promise<string> {
  const call = { name, arguments: { query: "what was decided" } };
  const { content, isError } = await client.callTool(call, options);
  const [block] = content;
  const text = block?.type === "text" ? (block.text.split("\n", 1)[0] ?? "") : "";
  if (isError) throw new Error(text);
  return text;
}

/** Output of the server before it died tells more than that the connection is closed. */
function reasonOf(error: unknown, said: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  const last = said.join("").trim().split("\n").slice(-2).join(" ");
  return last === "" ? message : `${message}: ${last}`;
}
