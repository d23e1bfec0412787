import type { Cli, Define } from "../cli.ts";
import { connectLater } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";

export const define: Define = (command, act) => {
  command
    .command("serve")
    .description("Speak MCP on stdin and stdout, for an agent to start")
    .action(act(serve));
};

/** The daemon is found, or started, at the first tool call: an agent that only says hello never waits for it. */
async function serve(cli: Cli): Promise<Exit> {
  const mcp = await import("@memory/mcp/main");
  await mcp.serve({ connect: (asWhom) => connectLater(cli, asWhom), version: cli.version });
  return EXIT.ok;
}
