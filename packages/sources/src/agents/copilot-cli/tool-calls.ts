import { parseJson } from "@memory/language/text";
import type { GivenAnswer, Question } from "../../sessions/answers.ts";
import { type Fields, fields, list, string } from "../../sessions/fields.ts";
import type { ToolCall } from "../../sessions/gather.ts";
import { editsOf } from "../patches.ts";

/** The calls that a request for a tool stands for; empty for tools that tell nothing. */
export function callsOf(request: unknown): ToolCall[] {
  const asked = fields(request);
  const id = string(asked?.toolCallId);
  if (!asked || id === null) return [];
  const { name, arguments: given } = asked;
  const args = fields(typeof given === "string" && name !== "apply_patch" ? parseJson(given) : given) ?? {};
  switch (name) {
    case "bash":
    case "powershell": {
      const command = string(args.command);
      return command === null ? [] : [{ id, tool: "shell", command, description: string(args.description) }];
    }
    case "create":
    case "edit":
    case "str_replace_editor":
      return args.command === "view" ? [] : editCall(id, args);
    case "apply_patch":
      return editsOf(string(given) ?? string(args.input) ?? string(args.patch) ?? "").map(
        ({ path, written }) => ({ id, tool: "edit", path, written }),
      );
    case "ask_user":
      return askCall(id, args);
    default:
      return [];
  }
}

function editCall(id: string, args: Fields): ToolCall[] {
  const path = string(args.path);
  const written = string(args.file_text) ?? string(args.new_str) ?? "";
  return path === null ? [] : [{ id, tool: "edit", path, written }];
}

function askCall(id: string, args: Fields): ToolCall[] {
  const question = string(args.question);
  if (question === null) return [];
  const options = list(args.choices).flatMap((choice) =>
    typeof choice === "string" ? [{ label: choice, description: null }] : [],
  );
  return [{ id, tool: "ask", questions: [{ question, options }] }];
}

/** The exit status that is told with it. */
export function exitOf({ shellExecution }: Fields, output: string): number | undefined {
  const code = fields(shellExecution)?.exitCode;
  if (typeof code === "number") return code;
  const said = /<(?:shellId: \S+ completed|exited|command exited) with exit code (-?\d+)>\s*$/.exec(
    output,
  )?.[1];
  return said === undefined ? undefined : Number(said);
}

/** Whether it went well; null for a command that still runs. */
export function outcomeOf(data: Fields, output: string): boolean | null {
  const exit = exitOf(data, output);
  if (exit !== undefined) return exit === 0;
  if (data.success === false) return false;
  return /<command with (?:shellId|id): .{1,100} is still running/.test(output) ? null : true;
}

/** The person's answer to the one question of a call. */
export function answerIn(output: string, [asked]: readonly Question[]): GivenAnswer[] {
  const answer = /^User (?:selected|responded)(?: with)?: ([\s\S]+)$/.exec(output)?.[1]?.trim();
  return asked && answer ? [{ question: asked.question, answer }] : [];
}
