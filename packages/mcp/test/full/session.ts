import {
  Client,
  type ElicitRequest,
  type ElicitResult,
  InMemoryTransport,
} from "@modelcontextprotocol/client";
import { z } from "zod";
import { createServer } from "../../src/server.ts";
import { type Scripts, scriptedClient } from "../agent.ts";

const Data = z.record(z.string(), z.unknown());

/** The answer of a person to a form that is put before them. */
export type Person = (form: ElicitRequest["params"]) => ElicitResult;

/** An agent with the full set of tools; with a person, its client can put forms before them. */
export async function fullSession(scripts: Scripts, person?: Person) {
  const server = createServer(scriptedClient(scripts), { version: "0.1.0", toolset: "full" });
  const capabilities = person ? { elicitation: {} } : {};
  const agent = new Client({ name: "tester", version: "1.0" }, { capabilities });
  if (person) agent.setRequestHandler("elicitation/create", ({ params }) => person(params));
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there);
  await agent.connect(here);
  // From now on the agent checks what tools answer against the schemas they announce.
  const { tools } = await agent.listTools();
  return {
    tools,
    /** The answer of a tool: its text, its data and whether it was refused. */
    call: async (name: string, args: Record<string, unknown> = {}) => {
      const result = await agent.callTool({ name, arguments: args });
      const [block] = result.content;
      return {
        text: block?.type === "text" ? block.text : "",
        data: Data.parse(result.structuredContent ?? {}),
        refused: result.isError === true,
      };
    },
    [Symbol.asyncDispose]: () => agent.close(),
  };
}
