import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { residentBytes } from "../process/read-process.ts";
import { matchOf } from "./bm25.ts";
import { bytesBelow, type Contender } from "./contender.ts";

/** The program of the peer in the folder it was installed into. */
const program = ["node_modules", "sqlite-memory-mcp"];

interface Reply {
  readonly id?: number;
  readonly result?: { readonly isError?: boolean; readonly content?: readonly { readonly text?: string }[] };
}

/**
 * sqlite-memory-mcp (MIT), full text alone: an MCP server over stdio that keeps its texts in SQLite and answers with FTS5.
 * Its search takes FTS5's own syntax and fails at most questions as people ask them, so it gets the words that count,
 * joined by OR, as an agent would write them after its description.
 */
export async function ftsPeerContender(folder: string, home: string): Promise<Contender> {
  mkdirSync(home, { recursive: true });
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(folder, ...program, "package.json"), "utf8"),
  );
  const child = spawn(process.execPath, [join(folder, ...program, "dist", "index.js")], {
    env: { ...process.env, HOME: home, USERPROFILE: home },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = new Promise<never>((_, reject) => {
    child.once("exit", (code) => reject(new Error(`the peer has ended (${code})`)));
  });
  ended.catch(() => undefined);
  const waiting = new Map<number, (reply: Reply) => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const reply: Reply = JSON.parse(line);
    waiting.get(reply.id ?? -1)?.(reply);
    waiting.delete(reply.id ?? -1);
  });
  let last = 0;
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const request = (method: string, params: object) => {
    const id = ++last;
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    send({ id, method, params });
    return Promise.race([answered, ended]);
  };
  const call = async (name: string, args: object): Promise<unknown> => {
    const { result } = await request("tools/call", { name, arguments: args });
    const text = result?.content?.[0]?.text ?? "null";
    if (!result || result.isError) throw new Error(`${name} was refused: ${text}`);
    return JSON.parse(text);
  };
  const about = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "bench", version: "0" },
  };
  await request("initialize", about);
  send({ method: "notifications/initialized" });
  return {
    name: `sqlite-memory-mcp ${version}`,
    async save(group, { id, text }) {
      await call("memory_write", { key: `${group}/${id}`, content: text, scope: `project:${group}` });
    },
    ready: async () => undefined,
    async ask(group, question) {
      const query = matchOf(question);
      if (query === "") return [];
      const found = await call("memory_search", { query, scope: `project:${group}`, limit: 10 });
      return Array.isArray(found)
        ? found.map(({ key }) => String(key).slice(String(key).indexOf("/") + 1))
        : [];
    },
    bytes: () => bytesBelow(home),
    residentBytes: () => residentBytes(child.pid ?? 0),
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}
