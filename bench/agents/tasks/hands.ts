import { join } from "node:path";
import type { Reply } from "../../scripted-model/dialect.ts";
import type { Asked } from "../../scripted-model/scripted-model.ts";
import type { Hands } from "./explorer.ts";

const call = (tool: string, args: Readonly<Record<string, unknown>>): Reply => ({ kind: "call", tool, args });

/** The tools of Claude Code. */
export const handsOfClaude = (folder: string): Hands => ({
  run: (command) => call("Bash", { command, description: "As the task asks" }),
  read: (path) => call("Read", { file_path: join(folder, path) }),
  edit: (file, from, to) => call("Edit", { file_path: join(folder, file), old_string: from, new_string: to }),
});

/** Codex has a shell, under a name that depends on its model. */
export function handsOfCodex({ tools }: Pick<Asked, "tools">): Hands {
  const shell = tools.find((name) => /^(?:exec_command|shell_command|shell)$/.test(name));
  if (shell === undefined) throw new Error(`Codex offers no shell among ${tools.join(" ")}`);
  const run = (command: string): Reply =>
    call(
      shell,
      shell === "exec_command"
        ? { cmd: command }
        : { command: shell === "shell" ? ["bash", "-lc", command] : command },
    );
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  return {
    run,
    read: (path) => run(`cat ${quoted(path)}`),
    edit: (file, from, to) =>
      run(
        `python3 -c ${quoted("import sys; f, a, b = sys.argv[1:]; t = open(f).read(); assert a in t; open(f, 'w').write(t.replace(a, b, 1))")} ${[file, from, to].map(quoted).join(" ")}`,
      ),
  };
}
