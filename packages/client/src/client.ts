import type { Api, Contract, Download, Method, Reply, Request } from "@memory/shared";
import { routes } from "@memory/shared/routes";
import {
  ApiError,
  CLIENT_HEADER,
  codeOf,
  type Issue,
  NDJSON,
  OCTETS,
  OWNER_HEADER,
  readLines,
  readServerSent,
  SERVER_SENT,
} from "@memory/shared/wire";

export interface ClientOptions {
  /** The address of the daemon, e.g. `http://127.0.0.1:4319`. */
  readonly baseUrl: string;
  /** Owner to act for; the daemon's default owner when left out. */
  readonly owner?: string;
  /** Name and version of the program that asks, kept with every change it makes: "memory-cli/0.1.0". */
  readonly client?: string;
  /** Another implementation of fetch: for tests, and for a process too short-lived to load the global one. */
  readonly fetch?: Fetch;
}

/** The part of fetch that is used here. The global one fits. */
export type Fetch = (url: URL, request: FetchRequest) => Promise<FetchResponse>;

export interface FetchRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal | null;
  readonly body?: string | Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array>;
}

export interface FetchResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly headers?: { get(name: string): string | null };
  json(): Promise<unknown>;
}

interface Route {
  readonly method: Method;
  readonly path: string;
  readonly kind: "response" | "events" | "serverSent" | "upload" | "download";
}

interface Call {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly file?: Uint8Array<ArrayBuffer>;
  readonly stream?: AsyncIterable<Uint8Array>;
}

type Optional<E> = Record<never, never> extends Request<E> ? true : false;
type Args<E> =
  Optional<E> extends true
    ? [request?: Request<E>, signal?: AbortSignal]
    : [request: Request<E>, signal?: AbortSignal];

/** One method per endpoint: a promise of the answer, or the events of a stream without its pings. */
export type Client<C extends Contract = Api> = {
  readonly [G in keyof C]: {
    readonly [N in keyof C[G]]: (
      ...args: Args<C[G][N]>
    ) => Reply<C[G][N]> extends AsyncIterable<infer Event>
      ? AsyncIterable<Exclude<Event, { type: "ping" }>>
      : Reply<C[G][N]>;
  };
};

/**
 * Build the client of a daemon. A refusal throws the `ApiError` the daemon sent; leaving a stream early, or aborting the
 * signal, stops the run behind it. Replies are trusted: the daemon parses each against the contract before sending it.
 */
export function createClient(options: ClientOptions): Client {
  const group = (rows: Record<string, Route>) => mapValues(rows, (route) => methodOf(route, options));
  // The table is generated from the contract whose types it is given here.
  return mapValues<Record<string, Route>, unknown>(routes, group) as unknown as Client;
}

function methodOf(route: Route, options: ClientOptions) {
  if (route.kind === "events")
    return (call: Call = {}, signal?: AbortSignal) => events(route, call, { ...options, signal });
  if (route.kind === "serverSent")
    return (call: Call = {}, signal?: AbortSignal) => serverSent(route, call, { ...options, signal });
  if (route.kind === "download")
    return (call: Call = {}, signal?: AbortSignal) => download(route, call, { ...options, signal });
  return async (call: Call = {}, signal?: AbortSignal) => {
    const response = await send(route, call, { ...options, signal });
    return response.json();
  };
}

type Send = ClientOptions & { readonly signal: AbortSignal | undefined };

/** A file as it arrives, unpacked only where the wire was packed. */
async function download(route: Route, call: Call, options: Send): Promise<Download> {
  const { body, headers } = await send(route, call, options);
  if (!body) throw brokenOff();
  const packing = headers?.get("content-type") ?? "";
  const encoding = packing.includes("gzip") ? "gzip" : packing.includes("zstd") ? "zstd" : "none";
  const name = /filename="([^"]+)"/.exec(headers?.get("content-disposition") ?? "")?.[1] ?? "memory.ndjson";
  return { name, encoding, bytes: partsOf(body) };
}

async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function* events(route: Route, call: Call, options: Send): AsyncGenerator<unknown> {
  const { body } = await send(route, call, options);
  if (!body) return;
  let ended = false;
  for await (const line of readLines(body)) {
    if (!isKnown(line)) continue;
    ended = line.type === "done" || line.type === "error";
    yield line;
  }
  if (!ended) throw brokenOff();
}

const brokenOff = (cause?: unknown): ApiError =>
  new ApiError("unavailable", "the daemon broke off; start it again and retry", undefined, { cause });

/** Goes on until the caller leaves: any other end is the daemon's. */
async function* serverSent(route: Route, call: Call, options: Send): AsyncGenerator<unknown> {
  const { body } = await send(route, call, options);
  if (!body) throw brokenOff();
  const arriving = readServerSent(body);
  try {
    for (;;) {
      const { value, done } = await arriving.next().catch((error: unknown) => {
        throw options.signal?.aborted ? error : brokenOff(error);
      });
      if (done) throw brokenOff();
      yield value;
    }
  } finally {
    await arriving.return(undefined);
  }
}

const KNOWN = new Set(["item", "done", "error"]);

/** Pings and events this client does not know yet are not for its caller. */
const isKnown = (line: unknown): line is { type: string } =>
  typeof line === "object" && line !== null && "type" in line && KNOWN.has(String(line.type));

async function send(route: Route, call: Call, options: Send): Promise<FetchResponse> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(call.params?.[name] ?? ""),
  );
  const url = new URL(path, options.baseUrl);
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const body = bodyOf(call);
  // A plain object: the global Headers would load fetch even where another one is used.
  const headers: Record<string, string> = {
    accept: route.kind === "serverSent" ? SERVER_SENT : "application/json",
    ...(options.owner && { [OWNER_HEADER]: options.owner }),
    ...(options.client && { [CLIENT_HEADER]: options.client }),
    ...(body !== undefined && { "content-type": contentType(call) }),
  };
  const response = await (options.fetch ?? globalFetch)(url, {
    method: route.method.toUpperCase(),
    headers,
    signal: options.signal ?? null,
    ...(body !== undefined && { body }),
  });
  if (!response.ok) throw await refusal(response);
  return response;
}

/** A body that arrives bit by bit is sent as it comes, which is said beside it. */
export const globalFetch: Fetch = (url, { body, ...request }) =>
  body === undefined || typeof body === "string" || body instanceof Uint8Array
    ? fetch(url, { ...request, ...(body !== undefined && { body }) })
    : fetch(url, { ...request, ...{ body: streamOf(body), duplex: "half" } });

function streamOf(parts: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await iterator.return?.()),
  });
}

const contentType = ({ file, stream }: Call): string =>
  stream ? NDJSON : file ? OCTETS : "application/json";

const bodyOf = (call: Call): FetchRequest["body"] =>
  call.stream ?? call.file ?? (call.body === undefined ? undefined : JSON.stringify(call.body));

async function refusal(response: FetchResponse): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { error, issues } = isErrorBody(body)
    ? body
    : { error: `HTTP ${response.status}`, issues: undefined };
  return new ApiError(codeOf(response.status), error, issues);
}

const isErrorBody = (body: unknown): body is { error: string; issues?: Issue[] } =>
  typeof body === "object" && body !== null && "error" in body && typeof body.error === "string";

const mapValues = <T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
