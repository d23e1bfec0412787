import { CliError, EXIT } from "./errors.ts";

/** The one agent whose sessions are captured so far, under both of its names. */
export function refuseOtherAgent(written: string): void {
  if (written === "claude-code" || written === "assistant-code") return;
  throw new CliError(EXIT.usage, `no such agent: "${written}"`, { hint: "agents: claude-code" });
}
