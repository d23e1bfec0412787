import { type Fields, list, string } from "../sessions/fields.ts";
import type { ToolCall } from "../sessions/gather.ts";
import { editsOf } from "./patches.ts";

const SHELL = /^(?:bash|shell|(?:run|shell)_command|execute_?bash|terminal|run_terminal_(?:command|cmd))$/i;
const EDIT =
  /^(?:(?:multi_?)?edit(?:_file|_existing_file)?|write(?:_file)?|fs_?(?:write|append)|create(?:_new)?_?file|str_?replace|single_find_and_replace)$/i;
const PATCH = /^apply_?patch$/i;

interface Called {
  readonly id: string;
  readonly name: string;
  readonly input: Fields;
}

/** The calls that one of a program's tools stands for, as most programs name them; none for tools that tell nothing. */
export function usualCalls({ id, name, input }: Called): ToolCall[] {
  const command = string(input.command) ?? string(input.cmd);
  if (SHELL.test(name) && command !== null)
    return [{ id, tool: "shell", command, description: string(input.description) ?? string(input.summary) }];
  if (PATCH.test(name))
    return editsOf(string(input.patchText) ?? string(input.patch) ?? string(input.input) ?? "").map(
      (edit) => ({ id, tool: "edit", ...edit }),
    );
  const path = string(input.path) ?? string(input.file_path) ?? string(input.filepath);
  return EDIT.test(name) && path !== null ? [{ id, tool: "edit", path, written: writtenIn(input) }] : [];
}

const WRITTEN = ["content", "contents", "file_text", "new_str", "new_string", "changes"];

const writtenIn = (input: Fields): string =>
  [input, ...list(input.edits)]
    .flatMap((one) =>
      WRITTEN.map((name) => (typeof one === "object" && one !== null ? Reflect.get(one, name) : null)),
    )
    .filter((text) => typeof text === "string")
    .join("\n\n");
