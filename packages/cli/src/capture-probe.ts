import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { type Entry, urlOf } from "./claude-settings/entries.ts";
import { isRecord } from "./config-file/values.ts";
import { fetch } from "./daemon/fetch.ts";
import { isConnectionLost } from "./errors.ts";

/** A hook, called as Claude Code calls it. */
export interface Probe {
  readonly event: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Probed {
  readonly event: string;
  readonly url: string;
  readonly ok: boolean;
  readonly ms: number;
  /** What came back, in words. */
  readonly answer: string;
}

/** The events that are tried, and where they are reported when no hook of ours says otherwise. */
const EVENTS = { UserPromptSubmit: "prompt", SessionEnd: "session-end" } as const;

/** Through the addresses that stand in the settings: those of the daemon may be others. */
export function probesOf(entries: readonly Entry[], baseUrl: string): Probe[] {
  return Object.entries(EVENTS).map(([event, path]) => {
    const entry = entries.find((one) => one.event === event && urlOf(one.handler) !== null);
    const url = urlOf(entry?.handler)?.href ?? new URL(`/hooks/claude-code/${path}`, baseUrl).href;
    return { event, url, headers: headersOf(entry?.handler) };
  });
}

function headersOf(handler: unknown): Record<string, string> {
  if (!isRecord(handler) || !isRecord(handler.headers)) return {};
  return Object.fromEntries(
    Object.entries(handler.headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
}

/** Claude Code waits longer, but nobody should have to. */
const PATIENCE_MS = 5_000;

/** Made up, so that nothing is captured: there is no such session. */
export async function probe({ event, url, headers }: Probe, transcriptsDir: string): Promise<Probed> {
  const id = randomUUID();
  const body = {
    session_id: id,
    transcript_path: join(transcriptsDir, "memory-capture-test", `${id}.jsonl`),
    cwd: process.cwd(),
    permission_mode: "default",
    hook_event_name: event,
    ...(event === "UserPromptSubmit"
      ? { prompt: "Is memory listening? This is a test." }
      : { reason: "other" }),
  };
  const start = performance.now();
  const ended = (ok: boolean, answer: string) => ({ event, url, ok, ms: performance.now() - start, answer });
  try {
    const response = await fetch(new URL(url), {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json().catch(() => null);
    return ended(response.ok, answerText(response.status, answer));
  } catch (error) {
    if (isConnectionLost(error)) return ended(false, "nobody listens there");
    return ended(false, "no answer in time");
  }
}

function answerText(status: number, answer: unknown): string {
  if (!isRecord(answer)) return `${status}, but no JSON`;
  if (typeof answer.error === "string") return `${status}: ${answer.error}`;
  const { hookSpecificOutput: said } = answer;
  const words =
    isRecord(said) && typeof said.additionalContext === "string" ? said.additionalContext.length : 0;
  return words > 0 ? `${status}, ${words} characters to say` : `${status}, nothing to say`;
}
