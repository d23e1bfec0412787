import type { LookupFunction } from "node:net";
import { contentTypes, endingFor } from "../documents/formats/registry.ts";
import { codeOf } from "../files/system-errors.ts";
import { addressesOf, addressRefusal, type Resolve, systemResolve } from "./fetch-address.ts";

export type Fetched =
  | {
      readonly kind: "fetched";
      readonly bytes: Uint8Array;
      readonly contentType: string;
      /** File name for the registry of extractors: `page.html`, `paper.pdf`. */
      readonly name: string;
      /** Milliseconds since the epoch. */
      readonly lastModified: number | null;
    }
  /** The reason says what would help: another address, a setting, or a later try. */
  | { readonly kind: "refused"; readonly reason: string };

export interface FetchOptions {
  /** True if addresses of this machine and its networks may be read. */
  readonly allowPrivate: boolean;
  readonly signal?: AbortSignal;
  /** Counted after decompression. */
  readonly maxBytes?: number;
  /** For everything together: names, redirects, body. */
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
}

const mib = 1024 * 1024;
const defaults = { maxBytes: 20 * mib, timeoutMs: 15_000 };
const MOST_REDIRECTS = 5;

/** Reads one page of the web, and nothing of a private network unless that is allowed. */
export async function fetchPage(url: string, options: FetchOptions): Promise<Fetched> {
  const start = URL.canParse(url) ? new URL(url) : null;
  if (start === null) return refused("the address is no valid URL; give one that begins with https://");
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaults.timeoutMs);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  const { Agent } = await import("undici");
  const agent = new Agent({ connect: { lookup: checkedLookup(options) } });
  try {
    return await followRedirects(agent, start, { ...options, signal });
  } catch (cause) {
    return outcomeOf(cause, timeout);
  } finally {
    await agent.destroy();
  }
}

type Agent = import("undici").Agent;

/** Redirects are followed by hand, since each leads to an address of its own. Open to its test, which has no public server. */
export async function followRedirects(agent: Agent, start: URL, options: FetchOptions): Promise<Fetched> {
  let url = start;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const refusal = addressRefusal(url, options.allowPrivate);
    if (refusal !== null) return refused(refusal);
    const response = await request(agent, url, options);
    const target = redirectOf(response);
    if (target === null) return await read(response, url, options);
    await response.body?.cancel();
    if (!URL.canParse(target, url.href))
      return refused("the page redirects to an address that is no valid URL");
    const next = new URL(target, url);
    if (url.protocol === "https:" && next.protocol === "http:") {
      return refused("the page redirects from https to http, where anybody on the way could change it");
    }
    url = next;
  }
  return refused(`the page redirects more than ${MOST_REDIRECTS} times`);
}

type Response = import("undici").Response;

async function request(agent: Agent, url: URL, { signal }: FetchOptions): Promise<Response> {
  const { fetch } = await import("undici");
  const headers = {
    "user-agent": "memory/0.1 (+local)",
    accept: [...contentTypes, "*/*;q=0.1"].join(", "),
  };
  const bare = new URL(url);
  bare.hash = "";
  return await fetch(bare.href, {
    dispatcher: agent,
    headers,
    redirect: "manual",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal: signal ?? null,
  });
}

const redirectOf = ({ status, headers }: Response): string | null =>
  [301, 302, 303, 307, 308].includes(status) ? headers.get("location") : null;

async function read(
  response: Response,
  url: URL,
  { maxBytes = defaults.maxBytes }: FetchOptions,
): Promise<Fetched> {
  const refusal = await refusalOfResponse(response);
  if (refusal !== null) return refusal;
  const header = response.headers.get("content-type") ?? "";
  const name = nameOf(header, url);
  if (name === null) {
    const type = typeOf(header);
    return refused(`the page is of type ${type === "" ? "unknown" : type}, of which no text is read`);
  }
  const bytes = await bodyOf(response, maxBytes);
  if (bytes === null) return refused(`the page is larger than ${Math.round(maxBytes / mib)} MiB`);
  const modified = Date.parse(response.headers.get("last-modified") ?? "");
  const lastModified = Number.isNaN(modified) ? null : modified;
  return { kind: "fetched", bytes, contentType: header, name, lastModified };
}

/** A server that is busy or broken may answer later; one that says no will say no again. */
async function refusalOfResponse({ status, ok }: Response): Promise<Fetched | null> {
  if (ok) return null;
  if (status === 401 || status === 403) {
    return refused(`the server answered ${status}: the page needs a login; save it as a file and add that`);
  }
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return refused(`the server answered ${status}; it may be busy, try again later`);
  }
  return refused(`the server answered ${status}; check the address`);
}

/** A server writes this; only what looks like a type is shown. */
const typeOf = (header: string): string =>
  /^\s*([\w.+-]{1,40}\/[\w.+-]{1,80})/.exec(header)?.[1]?.toLowerCase() ?? "";

/** Null when there is more than allowed; what is counted is unpacked already. */
async function bodyOf(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const refused = (reason: string): Fetched => ({ kind: "refused", reason });

/** The address that is checked is the one connected to: a name cannot point elsewhere in between. */
function checkedLookup({ allowPrivate, resolve = systemResolve }: FetchOptions): LookupFunction {
  return (hostname, options, callback) => {
    addressesOf(hostname, { allowPrivate, resolve }).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) callback(new Error("no address"), "");
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ""),
    );
  };
}

/** undici wraps what the lookup throws as its cause. */
function outcomeOf(cause: unknown, timeout: AbortSignal): Fetched {
  if (timeout.aborted) return refused("the server did not answer in time; try again later");
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    if (error.name === "PrivateAddress") return refused(error.message);
    const code = codeOf(error);
    if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
      return refused("the name of the server is not known; check the address and the network");
    }
    if (code === "ECONNREFUSED")
      return refused("no server answers at this address; check it, or try again later");
    if (code !== undefined && /CERT|SSL|TLS/.test(code)) {
      return refused(`the server's certificate is not accepted (${code.slice(0, 60)})`);
    }
  }
  if (cause instanceof Error && cause.name === "AbortError") return refused("it was stopped");
  return refused("the page could not be read: the connection broke; try again later");
}

/** The name a page is read under; null for a type that is not read. */
function nameOf(contentType: string, url: URL): string | null {
  const base = url.pathname.split("/").at(-1) ?? "";
  const [, stem = base, own = ""] = /^(.+)\.([A-Za-z0-9]{1,10})$/.exec(base) ?? [];
  const ending = endingFor(contentType, own.toLowerCase());
  return ending === null ? null : `${stem === "" ? "page" : safe(stem)}.${ending}`;
}

const safe = (stem: string): string => stem.replace(/[^\w.-]+/g, "-").slice(0, 100) || "page";
