import { ApiError, type PullDone, type PullItem, readLines } from "@memory/shared";
import { z } from "zod";
import { refusal } from "./ask-server.ts";
import { knownProviders } from "./known-providers.ts";
import type { ModelRef } from "./model-ref.ts";

interface PullDeps {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: () => number;
}

const Line = z.object({
  status: z.string().optional(),
  completed: z.int().nonnegative().optional(),
  total: z.int().nonnegative().optional(),
  error: z.string().optional(),
});

/** Have Ollama load a model, telling how far it is. Leaving early hangs up, which ends it there, too. */
export async function* pullModel(
  { fetch, clock }: PullDeps,
  { model, baseUrl }: Pick<ModelRef, "model" | "baseUrl">,
  signal: AbortSignal,
): AsyncGenerator<PullItem | PullDone> {
  const started = clock();
  const base = (baseUrl ?? knownProviders.ollama.baseUrl).replace(/\/+$/, "");
  const body = await begin(fetch, { base, model, signal });
  let isLoaded = false;
  try {
    for await (const line of readLines(body)) {
      const { status = "", error, completed, total } = Line.parse(line);
      if (error !== undefined) throw new ApiError("unavailable", `Ollama could not load it: ${shown(error)}`);
      isLoaded = status === "success";
      yield {
        type: "item",
        status: shown(status),
        ...(completed !== undefined && { completed }),
        ...(total !== undefined && { total }),
      };
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError) throw error;
    throw new ApiError(
      "unavailable",
      "the connection to Ollama broke; run it again, it goes on where it was",
    );
  }
  if (!isLoaded)
    throw new ApiError("unavailable", "Ollama ended without saying that it is done; run it again");
  yield { type: "done", model: `ollama/${model}`, durationMs: Math.max(0, clock() - started) };
}

interface Begin {
  readonly base: string;
  readonly model: string;
  readonly signal: AbortSignal;
}

async function begin(
  fetch: PullDeps["fetch"],
  { base, model, signal }: Begin,
): Promise<ReadableStream<Uint8Array>> {
  const { host } = new URL(base);
  const answer = await fetch(`${base}/api/pull`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model, stream: true }),
    redirect: "manual",
    signal,
  }).catch(() => {
    signal.throwIfAborted();
    throw new ApiError(
      "unavailable",
      `Ollama does not answer at ${host}; start it, or install it from ollama.com`,
    );
  });
  if (answer.ok && answer.body) return answer.body;
  await answer.body?.cancel();
  throw new ApiError("unavailable", refusal(answer.status, host).message);
}

/** A server's own words: on one line, and not for ever. */
const shown = (words: string): string =>
  words
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 200);
