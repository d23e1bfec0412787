import { parseJson } from "@memory/language/text";
import { codeOf } from "@memory/sources/files";
import { z } from "zod";
import { timeLimit } from "../../../platform/time-limit.ts";

/** Outcome of one request. */
export type RequestOutcome =
  | { readonly kind: "answered"; readonly text: string; readonly json: unknown }
  /** A status that is no success, or a success that says it is none. */
  | { readonly kind: "refused"; readonly status: number; readonly headers: Headers; readonly json: unknown }
  | { readonly kind: "redirected" }
  | { readonly kind: "no-json" }
  | { readonly kind: "too-large" }
  /** `sent`: it may have been read and billed. */
  | { readonly kind: "unreachable"; readonly sent: boolean }
  | { readonly kind: "late" }
  | { readonly kind: "aborted" };

export interface Limits {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/**
 * One request and its whole answer. A redirect is not followed: it would take the prompt, and with some providers the
 * key, to whoever is named there.
 */
export async function requestOnce(
  fetch: typeof globalThis.fetch,
  [input, init]: Parameters<typeof globalThis.fetch>,
  { signal, timeoutMs, maxBytes }: Limits,
): Promise<RequestOutcome> {
  if (signal.aborted) return { kind: "aborted" };
  using limit = timeLimit(signal, timeoutMs);
  try {
    const response = await fetch(input, { ...init, redirect: "manual", signal: limit.signal });
    return await read(response, maxBytes);
  } catch (error) {
    if (signal.aborted) return { kind: "aborted" };
    return limit.isLate() ? { kind: "late" } : { kind: "unreachable", sent: !neverSent(error) };
  }
}

async function read(response: Response, maxBytes: number): Promise<RequestOutcome> {
  const { status, headers } = response;
  if (response.type === "opaqueredirect" || (status >= 300 && status < 400)) {
    await response.body?.cancel();
    return { kind: "redirected" };
  }
  const text = await readCapped(response, maxBytes);
  if (text === null) return { kind: "too-large" };
  const json = parseJson(text);
  if (!response.ok) return { kind: "refused", status, headers, json: json ?? null };
  if (json === undefined) return { kind: "no-json" };
  const hidden = hiddenError(json);
  return hidden ? { kind: "refused", headers, ...hidden } : { kind: "answered", text, json };
}

/** Counted after decompression: a small answer may unfold into a large one. */
async function readCapped(response: Response, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest.
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

const BEFORE_SENDING = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function neverSent(error: unknown): boolean {
  const code = codeOf(error instanceof Error ? error.cause : undefined);
  return code !== undefined && BEFORE_SENDING.has(code);
}

const anError = z.union([z.string().min(1), z.looseObject({ code: z.unknown().optional() })]);

const Shape = z.object({
  error: anError.optional().catch(undefined),
  choices: z
    .array(z.object({ error: anError.optional().catch(undefined) }))
    .optional()
    .catch(undefined),
  usage: z.unknown().optional(),
});

/** OpenRouter, and servers that stand before others, answer 200 and say inside that it went wrong. */
function hiddenError(json: unknown): { readonly status: number; readonly json: unknown } | null {
  const { data } = Shape.safeParse(json);
  const error = data?.error ?? data?.choices?.[0]?.error;
  if (error === undefined) return null;
  const status = typeof error === "string" ? Number.NaN : Number(error.code);
  return { status: status >= 400 && status < 600 ? status : 502, json: { error, usage: data?.usage } };
}
