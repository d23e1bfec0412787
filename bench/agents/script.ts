import type { Reply } from "../scripted-model/dialect.ts";
import type { Asked } from "../scripted-model/scripted-model.ts";

/** A call of a tool of memory. */
export interface Call {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Every prompt holds this, so that a program's own questions (for a title, for what to suggest) are told apart. */
export const TOPIC = "harbour ledger";

/** Replies by calling these tools one after another, and then with these words. */
export const scripted =
  (calls: readonly Call[], words: string) =>
  (question: Asked): Reply => {
    const call = question.prompt.includes(TOPIC) ? calls[question.results.length] : undefined;
    if (!call) return { kind: "text", text: words };
    const tool = question.tools.find((name) => name.endsWith(call.tool));
    if (tool) return { kind: "call", tool, args: call.args };
    // Qwen Code tells of tools by name, and has them called through one of its own.
    const through = question.tools.find((name) => name === "tool_call");
    return through
      ? { kind: "call", tool: through, args: { name: `mcp__memory__${call.tool}`, arguments: call.args } }
      : { kind: "text", text: `No tool ${call.tool} is offered.` };
  };
