import { ApiError } from "@memory/shared/wire";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";

export interface Answer {
  /** What the agent reads; its first line is the answer. */
  readonly text: string;
  /**
   * The same as data. Some agents (Claude Code, VS Code) hand only this to the model, so nothing that matters may stand
   * in the text alone, the fence included.
   */
  readonly data: Record<string, unknown>;
}

/** Run a tool. What it throws becomes a refusal that says how to get on; `example` is a call that works. */
export async function answering(example: string, run: () => Promise<Answer>): Promise<CallToolResult> {
  try {
    const { text, data } = await run();
    return { content: [{ type: "text", text }], structuredContent: data };
  } catch (error) {
    return { content: [{ type: "text", text: refusal(error, example) }], isError: true };
  }
}

function refusal(error: unknown, example: string): string {
  if (error instanceof ApiError) {
    const issues = (error.issues ?? []).map(({ path, message }) => `- ${path ? `${path}: ` : ""}${message}`);
    const fix = error.code === "invalid" ? [`A call that works: ${example}`] : [];
    return [`Refused: ${error.message}`, ...issues, ...fix].join("\n");
  }
  // `fetch` reports a lost or refused connection as a TypeError that carries the reason as its cause.
  if (error instanceof TypeError && error.cause instanceof Error)
    return "The memory daemon does not answer. Ask the user to run: memory daemon start";
  const message = error instanceof Error ? error.message : String(error);
  return [`Failed: ${message}`, ...hintOf(error)].join("\n");
}

/** What to do next, where whoever made the client said so. */
const hintOf = (error: unknown): string[] =>
  error instanceof Error && "hint" in error && typeof error.hint === "string" ? [error.hint] : [];
