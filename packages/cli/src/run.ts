import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { text } from "node:stream/consumers";
import { isatty } from "node:tty";
import { fileURLToPath } from "node:url";
import { CliError, EXIT } from "./errors.ts";
import { readHidden } from "./hidden.ts";
import type { Io, Out } from "./io.ts";
import { readKey } from "./keys.ts";
import { readLine } from "./line.ts";
import type { Porch } from "./porch/porch.ts";
import { runCli } from "./program.ts";

const DAEMON = "@memory/daemon/main";
/** Milliseconds after which a browser that has not failed to open counts as open. */
const OPENS = 700;

const outOf = (stream: NodeJS.WriteStream): Out => ({
  write: (chunk) => stream.write(chunk),
  isTTY: stream.isTTY ?? false,
  get columns() {
    return stream.columns;
  },
  get rows() {
    return stream.rows;
  },
});

function onInterrupt(listener: () => void): () => void {
  process.on("SIGINT", listener);
  return () => process.off("SIGINT", listener);
}

async function page(long: string): Promise<void> {
  const [program = "less", ...args] = (process.env.MEMORY_PAGER ?? process.env.PAGER ?? "less -FIRX").split(
    " ",
  );
  const pager = spawn(program, args, { stdio: ["pipe", "inherit", "inherit"] });
  // The reader may leave before the end.
  pager.stdin.on("error", () => undefined);
  pager.stdin.end(`${long}\n`);
  try {
    await once(pager, "close");
  } catch {
    process.stdout.write(`${long}\n`);
  }
}

/** Through a shell, since people put arguments into these variables: "code --wait". */
async function edit(file: string): Promise<number> {
  const program =
    process.env.VISUAL || process.env.EDITOR || (process.platform === "win32" ? "notepad" : "vi");
  const editor = spawn(`${program} "${file}"`, { shell: true, stdio: "inherit" });
  const [code] = await once(editor, "close");
  return Number(code ?? 1);
}

/** The program that opens a browser takes the address and ends; on a machine without a screen it cannot even start. */
async function browse(url: string): Promise<boolean> {
  const { default: open } = await import("open");
  try {
    const opener = await open(url, { wait: false });
    // A program that is missing says so only after it was asked for.
    return await Promise.race([
      once(opener, "error").then(() => false),
      once(opener, "exit").then(([code]) => code === 0),
      new Promise<boolean>((resolve) => setTimeout(resolve, OPENS, true)),
    ]);
  } catch {
    return false;
  }
}

async function become(env: Readonly<Record<string, string>>): Promise<void> {
  Object.assign(process.env, env);
  process.argv.splice(2);
  await import(import.meta.resolve(DAEMON));
}

const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => stream.write("", () => resolve()));

/** Program, node's own flags again (a checkout run from source starts a daemon from source), and the daemon. */
function daemonCommand(): [string, ...string[]] {
  const entry = fileURLToPath(import.meta.resolve(DAEMON));
  if (!existsSync(entry))
    throw new CliError(EXIT.failed, "the daemon is not built", {
      hint: "run this in the checkout:  npm start",
    });
  return [process.execPath, ...process.execArgv, entry];
}

/** In a checkout it lies three folders up; in an installed package, where this lies in its `node_modules`, four. */
const manifest = (): string => {
  const places = ["../../../package.json", "../../../../package.json"];
  const found = places.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url));
  return found ? readFileSync(found, "utf8") : "{}";
};

const io: Io = {
  stdout: outOf(process.stdout),
  stderr: outOf(process.stderr),
  stdin: {
    // Asked of the descriptor: touching `process.stdin` opens it, which costs time and may hold the process.
    get isTTY() {
      return isatty(0);
    },
    text: () => text(process.stdin),
    line: () => readLine(process.stdin),
    hidden: readHidden,
    key: readKey,
  },
  env: process.env,
  homedir: homedir(),
  cwd: process.cwd(),
  now: Date.now,
  onInterrupt,
  page,
  edit,
  browse,
  manifest,
  daemon: {
    command: daemonCommand,
    build: async () => (await import("@memory/daemon/build-id")).installedBuild(),
    become,
  },
};

/** Runs the command line of this process, and ends it; what stood in for an MCP server is handed on. */
export async function run(porch: Porch | null): Promise<void> {
  const exit = await runCli(process.argv.slice(2), porch ? { ...io, porch } : io);
  if (exit === null) return;
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  // Leaving on its own, node first waits some 50 ms for compilers that fetch has set to work.
  process.exit(exit);
}
