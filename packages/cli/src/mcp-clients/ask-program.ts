import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import type { Io } from "../io.ts";

/** The answer of a client's own program about its servers. */
export type Said =
  | { readonly kind: "not installed" }
  | { readonly kind: "too slow"; readonly ms: number }
  | {
      readonly kind: "said";
      readonly ms: number;
      readonly exit: number | null;
      readonly lines: readonly string[];
    };

/** One that starts all of a person's servers first may need long. */
const PATIENCE_MS = 45_000;
/** A process that it has started may hold its output open after it. */
const LAST_WORDS_MS = 300;
const MOST_CHARACTERS = 100_000;

/** Run a client's program, which is asked nothing and told nothing: no input, no model, and an end. */
export function askProgram(
  [program, ...args]: readonly [string, ...string[]],
  { env, patienceMs = PATIENCE_MS }: { readonly env: Io["env"]; readonly patienceMs?: number },
): Promise<Said> {
  const started = performance.now();
  const isWindows = process.platform === "win32";
  return new Promise((resolve) => {
    // npm's programs are scripts on Windows, which only a shell starts; nothing in these words comes from a person.
    const child = spawn(program, args, {
      env: { ...env, NO_COLOR: "1", CI: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      shell: isWindows,
      windowsHide: true,
      // A group of its own, which can be ended with all that it has started.
      detached: !isWindows,
    });
    let text = "";
    const listen = (bytes: Buffer) => {
      if (text.length < MOST_CHARACTERS) text += bytes.toString();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    const finish = (said: Said) => {
      clearTimeout(late);
      child.stdout.destroy();
      child.stderr.destroy();
      child.unref();
      resolve(said);
    };
    const ms = () => Math.round(performance.now() - started);
    const late = setTimeout(() => {
      end(child.pid, isWindows);
      finish({ kind: "too slow", ms: ms() });
    }, patienceMs);
    child.once("error", () => finish({ kind: "not installed" }));
    child.once("exit", (exit) => {
      const after = ms();
      setTimeout(() => finish({ kind: "said", ms: after, exit, lines: aboutMemory(text) }), LAST_WORDS_MS);
    });
  });
}

function end(pid: number | undefined, isWindows: boolean): void {
  if (pid === undefined) return;
  if (isWindows) spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore" }).unref();
  else
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
}

/** Its lines that name memory, or its last ones where none does. */
function aboutMemory(text: string): string[] {
  const lines = stripVTControlCharacters(text)
    .split(/\r?\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const about = lines.filter((line) => /\bmemory\b/i.test(line));
  return about.length > 0 ? about.slice(0, MOST_LINES) : lines.slice(-MOST_LINES);
}

const MOST_LINES = 4;
