// Programs that the scripts of this folder start: quiet while all is well, and never silent for long.
import { spawn } from "node:child_process";

/** Seconds after which a step that is still at it says so, and says it again. */
const PATIENCE_S = 8;
/** The last lines of a program that are shown when it fails. */
const LAST_LINES = 25;

/** Run a program to its end. Answers whether it did what it should; what it said is shown only if it did not. */
export function step(title, [command, ...args], options = {}) {
  const started = performance.now();
  const said = [];
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const timer = setInterval(() => {
    const last = said.at(-1)?.trim().slice(0, 90) ?? "";
    console.error(`memory: ${title}: ${seconds()} s${last && `   ${last}`}`);
  }, PATIENCE_S * 1000);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...options,
      stdio: ["ignore", "pipe", "pipe"],
      shell: options.shell ?? command.endsWith(".cmd"),
    });
    const hear = (chunk) => {
      said.push(
        ...String(chunk)
          .split(/\r?\n/)
          .filter((line) => line.trim() !== ""),
      );
      said.splice(0, said.length - LAST_LINES);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", hear);
    child.on("close", (status) => {
      clearInterval(timer);
      if (status !== 0) for (const line of said) console.error(`  ${line}`);
      resolve(status === 0);
    });
  });
}

/** The end, in one sentence that says what to do. */
export function fail(message) {
  console.error(`memory: ${message}`);
  process.exit(1);
}
