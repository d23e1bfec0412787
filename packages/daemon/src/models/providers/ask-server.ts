import { ModelError } from "../models.ts";

export interface ServerQuestion {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** A list of models is some hundred kilobytes. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * A model server's description of itself, as JSON. Costs nothing. Throws `ModelError` in the daemon's own
 * words; an abort of the caller comes out as it is.
 */
export async function askServer(
  { fetch }: { readonly fetch: typeof globalThis.fetch },
  { url, headers = {}, signal, timeoutMs }: ServerQuestion,
): Promise<unknown> {
  const host = new URL(url).host;
  try {
    // A redirect would carry the key to another host.
    const answer = await fetch(url, {
      headers,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!answer.ok) throw refusal(answer.status, host);
    return JSON.parse(await textOf(answer));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelError) throw error;
    if (error instanceof SyntaxError) throw notAServer(host);
    throw new ModelError(`${host} does not answer; start the server of models there, or check the address`);
  }
}

/** The words of a refusal; the server's own may quote the key. */
export function refusal(status: number, host: string): ModelError {
  if (status === 401 || status === 403)
    return new ModelError(`${host} does not accept the key`, { trouble: "key" });
  if (status === 402)
    return new ModelError(`${host} says that there is no credit left`, { trouble: "credit" });
  if (status === 429 || status >= 500)
    return new ModelError(`${host} is overloaded or broken at the moment (${status}); try again later`);
  return notAServer(host, status);
}

const notAServer = (host: string, status?: number): ModelError =>
  new ModelError(
    `${host} is no model server that is understood${status === undefined ? "" : ` (${status})`}; check the address`,
    { trouble: "refused" },
  );

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES)
      throw new ModelError("the answer is larger than any list of models", { trouble: "refused" });
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
