import { parseJson } from "@memory/language/text";
import { type GivenAnswer, type Question, questionsIn } from "../../sessions/answers.ts";
import { fields, list, string, textOf } from "../../sessions/fields.ts";
import type { ToolCall } from "../../sessions/gather.ts";
import { editsOf } from "../patches.ts";

type Payload = { readonly [key: string]: unknown };

/** The calls that a record of a call stands for: a patch edits several files. Empty for tools that tell nothing. */
export function callsOf(payload: Payload): ToolCall[] {
  const id = string(payload.call_id) ?? string(payload.id) ?? "";
  if (payload.type === "local_shell_call") {
    return shellCalls(id, fields(payload.action)?.command, null);
  }
  const name = string(payload.name);
  if (payload.type === "custom_tool_call")
    return name === "apply_patch" ? editCalls(id, string(payload.input) ?? "") : [];
  const args = fields(parseJson(string(payload.arguments) ?? ""));
  if (!args) return [];
  switch (name) {
    case "shell":
    case "container.exec":
    case "local_shell":
    case "shell_command":
      return shellCalls(id, args.command, string(args.justification));
    case "exec_command":
      return shellCalls(id, args.cmd, string(args.justification));
    case "apply_patch":
      return editCalls(id, string(args.input) ?? string(args.patch) ?? "");
    case "request_user_input":
      return [{ id, tool: "ask", questions: questionsIn(args.questions) }];
    default:
      return [];
  }
}

/** A command as it was run: `["bash", "-lc", "ls"]` is `ls`. A patch in it is an edit. */
function shellCalls(id: string, command: unknown, description: string | null): ToolCall[] {
  const script = scriptOf(command);
  if (script === null) return [];
  const edits = /^\s*(?:cd [^\n&;]{1,300}&&\s*)?apply_patch\b/.test(script) ? editCalls(id, script) : [];
  return edits.length > 0 ? edits : [{ id, tool: "shell", command: script, description }];
}

export function scriptOf(command: unknown): string | null {
  if (typeof command === "string") return command;
  const words = list(command).filter((word) => typeof word === "string");
  if (words.length === 0) return null;
  const [program = "", flag = "", script] = words;
  const isShell = /(?:^|[/\\])(?:ba|z|da|k|fi)?sh(?:\.exe)?$|(?:powershell|pwsh|cmd)(?:\.exe)?$/i.test(
    program,
  );
  return isShell && /^(?:-\w*c|-Command|\/c)$/i.test(flag) && script !== undefined ? script : words.join(" ");
}

const editCalls = (id: string, patch: string): ToolCall[] =>
  editsOf(patch).map(({ path, written }) => ({ id, tool: "edit", path, written }));

/** The text of what a tool has answered: a string, text blocks, or either of them under `content`. */
export function outputOf(output: unknown): string {
  return textOf(output) ?? textOf(fields(output)?.content) ?? "";
}

/** The exit status that is told with it. */
export function exitOf(output: unknown): number | undefined {
  const text = outputOf(output);
  const code = fields(packedIn(text)?.metadata)?.exit_code;
  if (typeof code === "number") return code;
  const said = /^(?:Process exited with code|Exit code:) (-?\d+)\s*$/m.exec(text.slice(0, 1_000))?.[1];
  return said === undefined ? undefined : Number(said);
}

const packedIn = (text: string) => fields(text.startsWith("{") ? parseJson(text) : null);

/** What the command itself wrote, without what the program says of it. */
export function writtenBy(output: unknown): string {
  const text = outputOf(output);
  return string(packedIn(text)?.output) ?? text.replace(/^[\s\S]{0,600}?\nOutput:\n/, "");
}

/** Whether it went well; null for a command that still runs, as its start says nothing. */
export function outcomeOf(output: unknown): boolean | null {
  if (fields(output)?.success === false) return false;
  const exit = exitOf(output);
  if (exit !== undefined) return exit === 0;
  const head = outputOf(output).slice(0, 1_000);
  if (/^Process running with session ID/m.test(head)) return null;
  return !/^(?:apply_patch verification failed|(?:exec command|patch) rejected|aborted by user|failed in sandbox|execution error|failed to parse|unsupported call|sandbox error|exec_command failed)/i.test(
    head,
  );
}

/** The person's answers, by the ids of the questions. */
export function answersIn(output: unknown, questions: readonly Question[]): GivenAnswer[] {
  const given = fields(fields(parseJson(outputOf(output)))?.answers);
  if (!given) return [];
  return questions.flatMap(({ id, question }) => {
    const answers = list(fields(given[id ?? question])?.answers).filter((one) => typeof one === "string");
    const answer = answers.map((one) => one.replace(/^user_note:\s*/, "")).join(", ");
    return answer === "" ? [] : [{ question, answer }];
  });
}
