import { readFileSync } from "node:fs";
import type { Client } from "@memory/client";
import {
  InMemoryTransport,
  type JSONRPCMessage,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/server";
import { AGENTS_OF_WORDS } from "../src/form.ts";
import { createServer } from "../src/server.ts";

/** What a server says before it is asked for anything, by its set of tools, to agents that take words (`cli/src/porch`). */
export async function firstWords(): Promise<string> {
  const { version } = JSON.parse(readFileSync(new URL("../../cli/package.json", import.meta.url), "utf8"));
  const sets = { few: await saidBy("few", version), core: await saidBy("core", version) };
  const all = { revisions: SUPPORTED_PROTOCOL_VERSIONS, agents: AGENTS_OF_WORDS, sets };
  return `// Generated from the MCP server by \`pnpm generate\`. Do not edit.\n\n/** What it says at first, to agents that take words. */\nexport const FIRST_WORDS = ${JSON.stringify(all)} as const;\n`;
}

async function saidBy(toolset: "few" | "core", version: string) {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  // Neither of the two asks the daemon; a watcher is there wherever stdio is spoken.
  const nobody = {} as Client;
  const server = createServer(nobody, { version, toolset, watcher: nobody, agent: () => AGENTS_OF_WORDS[0] });
  await server.connect(theirs);
  const asked = async (id: number, method: string, params: object): Promise<object> => {
    const answer = new Promise<JSONRPCMessage>((resolve) => {
      ours.onmessage = resolve;
    });
    await ours.start();
    await ours.send({ jsonrpc: "2.0", id, method, params: { ...params } });
    const read = await answer;
    if ("result" in read) return read.result;
    throw new Error(`${method} is refused`);
  };
  const clientInfo = { name: AGENTS_OF_WORDS[0] ?? "", version: "1" };
  const [protocolVersion = ""] = SUPPORTED_PROTOCOL_VERSIONS;
  const greeting = await asked(1, "initialize", { protocolVersion, capabilities: {}, clientInfo });
  const { tools } = { tools: [], ...(await asked(2, "tools/list", {})) };
  await server.close();
  const { protocolVersion: _, ...rest } = { protocolVersion, ...greeting };
  return { greeting: rest, tools };
}
