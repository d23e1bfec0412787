import { readFile, writeFile } from "node:fs/promises";
import type { Io } from "../src/io.ts";
import { runCli } from "../src/program.ts";
import { NOW } from "./builders.ts";

interface Surroundings {
  readonly home: string;
  /** Columns of a terminal; left out, stdout and stderr are no terminal. */
  readonly columns?: number;
  readonly env?: Record<string, string>;
  /** The person's own folder, where a test needs one that is there. */
  readonly homedir?: string;
  /** The piped input; left out, stdin is a terminal. */
  readonly stdin?: string;
  /** Lines that a person types when asked. */
  readonly typed?: string;
  /** Lines that a person types where they are not shown. */
  readonly hidden?: string;
  /** The keys they press, one by one; after the last one nobody is there any more. */
  readonly keys?: string;
  /** The person's edit of a file in their editor; null: the editor fails. */
  readonly edit?: (text: string) => string | null | Promise<string | null>;
  /** The handler of an address that is shown in a browser; left out, there is none. */
  readonly browse?: Io["browse"];
  readonly daemon?: Io["daemon"];
  /** What is installed; left out, a package that is in no registry. */
  readonly manifest?: object;
}

const noDaemon: Io["daemon"] = {
  command: () => {
    throw new Error("this test starts no daemon");
  },
  build: () => Promise.resolve("sources"),
  become: () => Promise.reject(new Error("this test becomes no daemon")),
};

/** Run one command line in this process; answers what it wrote, its exit code, and a way to press Ctrl-C. */
export function running(argv: readonly string[], surroundings: Surroundings) {
  const written = { stdout: "", stderr: "" };
  const listeners = new Set<() => void>();
  const { home, columns, env, stdin, typed, hidden, daemon } = surroundings;
  const keys = [...(surroundings.keys ?? "")];
  const out = (name: "stdout" | "stderr") => ({
    write: (text: string) => {
      written[name] += text;
    },
    isTTY: columns !== undefined,
    columns,
    rows: columns === undefined ? undefined : 1000,
  });
  const io: Io = {
    stdout: out("stdout"),
    stderr: out("stderr"),
    stdin: {
      isTTY: stdin === undefined,
      text: () => Promise.resolve(stdin ?? ""),
      line: () => Promise.resolve(typed ?? ""),
      hidden: (question) => {
        written.stderr += `${question}\n`;
        return Promise.resolve(hidden ?? "");
      },
      key: () => Promise.resolve(keys.shift() ?? null),
    },
    env: { NO_COLOR: "1", MEMORY_HOME: home, ...env },
    homedir: surroundings.homedir ?? "/home/ada",
    cwd: surroundings.homedir ?? "/home/ada",
    now: () => NOW,
    onInterrupt: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    page: async (text) => {
      written.stdout += text;
    },
    edit: async (file) => {
      const edited = (await surroundings.edit?.(await readFile(file, "utf8"))) ?? null;
      if (edited !== null) await writeFile(file, edited);
      return edited === null ? 1 : 0;
    },
    manifest: () => JSON.stringify(surroundings.manifest ?? { name: "memory", private: true }),
    browse: surroundings.browse ?? (() => Promise.resolve(false)),
    daemon: daemon ?? noDaemon,
  };
  const ended = runCli(argv, io).then((exit) => ({ exit, ...written }));
  const interrupt = () => {
    for (const listener of listeners) listener();
  };
  return { ended, written, interrupt };
}

export const run = (argv: readonly string[], surroundings: Surroundings) => running(argv, surroundings).ended;

/** A door that a test opens when what it waited for has happened. */
export function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
