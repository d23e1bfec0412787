import { questionsIn } from "../sessions/answers.ts";
import { type Fields, string } from "../sessions/fields.ts";
import type { ToolCall } from "../sessions/gather.ts";

/** A call of a tool of Gemini CLI, or of a program that was made from it; null for those that tell nothing. */
export function callOf(id: string, name: unknown, args: Fields): ToolCall | null {
  switch (name) {
    case "run_shell_command": {
      const command = string(args.command);
      return command === null ? null : { id, tool: "shell", command, description: string(args.description) };
    }
    case "write_file":
    case "replace":
    case "edit": {
      const path = string(args.file_path) ?? string(args.absolute_path);
      const written = string(args.content) ?? string(args.new_string) ?? "";
      return path === null ? null : { id, tool: "edit", path, written };
    }
    case "exit_plan_mode": {
      const text = string(args.plan);
      return text === null ? null : { id, tool: "plan", text };
    }
    case "ask_user":
    case "ask_user_question":
      return { id, tool: "ask", questions: questionsIn(args.questions) };
    default:
      return null;
  }
}
