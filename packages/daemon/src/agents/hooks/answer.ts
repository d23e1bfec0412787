import type { AgentName, HookAnswer } from "@memory/shared";
import type { z } from "zod";

type Answer = z.output<typeof HookAnswer>;

/** Programs that let a hook add words to the use of a tool (the table in `cli/src/agent-hooks/hooked.ts` has the sources). */
const HEARS_BEFORE_TOOLS: ReadonlySet<AgentName> = new Set(["assistant-code", "codex", "qwen-code"]);

/** What is said at an event, in the form in which its program takes it. */
export function answerOf(
  agent: AgentName,
  event: "prompt" | "session-start" | "pre-tool",
  block: { readonly text: string } | null,
): Answer {
  if (!block || (event === "pre-tool" && !HEARS_BEFORE_TOOLS.has(agent))) return {};
  const { text } = block;
  switch (agent) {
    case "copilot-cli":
      return { additionalContext: text };
    case "cursor":
      return { additional_context: text, ...(event === "prompt" && { continue: true }) };
    default: {
      const prompted = agent === "gemini-cli" ? "BeforeAgent" : "UserPromptSubmit";
      const names = { prompt: prompted, "session-start": "SessionStart", "pre-tool": "PreToolUse" } as const;
      const hookEventName = names[event];
      return { hookSpecificOutput: { hookEventName, additionalContext: text } };
    }
  }
}
