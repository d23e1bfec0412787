import { ApiError } from "@memory/shared";
import { Client, InMemoryTransport, ProtocolError } from "@modelcontextprotocol/client";
import { createServer, type ServerOptions } from "../src/server.ts";
import { type Scripts, scriptedClient } from "./agent.ts";

export type Options = Omit<ServerOptions, "version">;

/** An agent that reads resources and asks for prompts. */
export async function connected(scripts: Scripts, options: Options = {}) {
  const server = createServer(scriptedClient(scripts), { version: "0.1.0", ...options });
  const agent = new Client({ name: "tester", version: "1.0" });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there);
  await agent.connect(here);
  return {
    agent,
    read: async (uri: string): Promise<string> => {
      const [content] = (await agent.readResource({ uri })).contents;
      return content && "text" in content ? content.text : "";
    },
    prompt: async (name: string, args: Record<string, string> = {}): Promise<string> => {
      const [message] = (await agent.getPrompt({ name, arguments: args })).messages;
      return message?.content.type === "text" ? message.content.text : "";
    },
    completed: async (
      ref: { type: "ref/prompt"; name: string } | { type: "ref/resource"; uri: string },
      name: string,
      value: string,
    ): Promise<string[]> => (await agent.complete({ ref, argument: { name, value } })).completion.values,
    [Symbol.asyncDispose]: () => agent.close(),
  };
}

/** The message of a refusal and its code. */
export async function refusal(
  asked: Promise<unknown>,
): Promise<{ readonly code: number; readonly message: string }> {
  try {
    await asked;
  } catch (error) {
    if (error instanceof ProtocolError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error("it was not refused");
}

/** A daemon that says no. */
export const refuses = (code: ApiError["code"], message: string) => () => {
  throw new ApiError(code, message);
};
