import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { type Entry, tellingOf } from "./agent-hooks/entries.ts";
import { isRecord } from "./config-file/values.ts";

interface Probed {
  readonly event: string;
  readonly ok: boolean;
  readonly ms: number;
  /** The answer, in words. */
  readonly answer: string;
}

/** Run as Claude Code runs it, but that its failure is seen. Made up, so that nothing is captured: there is no such session. */
export async function probe({ event, handler }: Entry, transcriptsDir: string): Promise<Probed> {
  const start = performance.now();
  const ended = (ok: boolean, answer: string) => ({ event, ok, ms: performance.now() - start, answer });
  const telling = tellingOf(handler);
  if (!telling) return ended(false, "of an earlier memory; mend it:  memory connect claude-code --repair");
  const [program, ...args] = telling.argv;
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "ignore"], windowsHide: true });
  // It may end before it has read.
  child.stdin.on("error", () => undefined);
  child.stdin.end(JSON.stringify(inputOf(event, transcriptsDir)));
  try {
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
    return code === 0 ? ended(true, answerText(said)) : ended(false, "nobody answered");
  } catch {
    return ended(false, `${program} could not be started`);
  }
}

function inputOf(event: string, transcriptsDir: string): object {
  const id = randomUUID();
  return {
    session_id: id,
    transcript_path: join(transcriptsDir, "memory-doctor", `${id}.jsonl`),
    cwd: process.cwd(),
    permission_mode: "default",
    hook_event_name: event,
    ...(event === "UserPromptSubmit"
      ? { prompt: "Is memory listening? This is a test." }
      : { reason: "other" }),
  };
}

function answerText(said: string): string {
  const answer: unknown = said === "" ? {} : JSON.parse(said);
  const output = isRecord(answer) && answer.hookSpecificOutput;
  const words =
    isRecord(output) && typeof output.additionalContext === "string" ? output.additionalContext.length : 0;
  return words > 0 ? `${words} characters to say` : "nothing to say";
}
