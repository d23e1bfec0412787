import { once } from "node:events";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

/** A pasted text comes in one go: its later lines are those that are there before a person could press a key. */
const PASTED_MS = 50;

/** A line that is typed without being shown. */
export async function readHidden(question: string): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true, historySize: 0 });
  // Not before the terminal is silent: what is typed ahead would be shown.
  process.stderr.write(question);
  const read: string[] = [];
  lines.on("line", (line) => read.push(line));
  lines.on("SIGINT", () => {
    lines.close();
    process.kill(process.pid, "SIGINT");
  });
  try {
    await Promise.race([once(lines, "line"), once(lines, "close")]);
    await sleep(PASTED_MS);
    // The last line of a paste may lack its line break.
    return [...read, lines.line].join("\n");
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}
