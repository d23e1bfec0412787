import { redact } from "@memory/language/redaction";
import {
  ApiError,
  CLIENT_HEADER,
  type Contract,
  type Endpoint,
  type Handlers,
  type Issue,
  OCTETS,
  SESSION_HEADER,
  type Tagged,
} from "@memory/shared";
import type { NextFunction, Request, Response, Router } from "express";
import type { z } from "zod";
import type { Context } from "../../platform/request-context.ts";
import { ownerKey } from "../../store/owner-key.ts";
import { listenForHalfClose } from "./half-closed.ts";
import { writeLines } from "./ndjson.ts";
import { ownerOf } from "./owner.ts";
import { sendFile } from "./send-file.ts";
import { writeServerSent } from "./server-sent.ts";

export interface MountOptions {
  readonly quietMs: number;
  /** Aborted when the daemon stops: running streams end at their next safe point. */
  readonly stopping: AbortSignal;
  readonly onStreamError: (error: unknown) => void;
  /** Work in hand: the store may close only when it is empty. */
  readonly inHand: Set<Promise<unknown>>;
  /** Is this owner the copy of a space, which only its log writes? */
  readonly isReplica: (ownerId: string) => boolean;
}

type Handler = (input: unknown, context: Context) => Promise<unknown> | AsyncIterable<unknown>;

/** Bind every row of the contract to its handler. Together with its neighbours in this room, all that knows Express. */
export function mount<C extends Contract>(
  router: Router,
  { contract, handlers }: { contract: C; handlers: Handlers<C, Context> },
  options: MountOptions,
): void {
  // Types have paired each row with its handler above; the loop cannot see that.
  const untyped = handlers as unknown as Record<string, Record<string, Handler>>;
  const rows = Object.entries(contract).flatMap(([group, named]) =>
    Object.entries(named).map(([name, row]) => ({ row, handle: untyped[group]?.[name] })),
  );
  // "/memory/list" is never an id, whatever the method.
  const literal = new Set<string>(rows.map(({ row }) => row.path).filter((path) => !path.includes(":")));
  for (const { row, handle } of rows.sort(literalPathsFirst))
    if (handle) mountRow(router, { row, handle, isElsewhere: (path) => literal.has(path) }, options);
}

/** `/memory/list` must be tried before `/memory/:id`. */
const literalPathsFirst = (a: { row: Endpoint }, b: { row: Endpoint }) =>
  Number(a.row.path.includes(":")) - Number(b.row.path.includes(":"));

interface Mounted {
  readonly row: Endpoint;
  readonly handle: Handler;
  /** Is this a path of its own, that only looks as if it named an id? */
  readonly isElsewhere: (path: string) => boolean;
}

function mountRow(router: Router, { row, handle, isElsewhere }: Mounted, options: MountOptions): void {
  const serve = async (req: Request, res: Response) => {
    const context = new RequestContext(row, { req, res, stopping: options.stopping });
    if (!isReading(row) && options.isReplica(context.ownerId)) throw onlyItsLog();
    const reply = handle(parse(row, req), context);
    if (row.tagged) return sendTagged(res, await reply);
    if (row.download) return sendFile(res, await reply, { isAgreed: req.query.compress === undefined });
    const schema = row.events ?? row.serverSent;
    if (schema && Symbol.asyncIterator in reply) {
      const { quietMs, stopping, onStreamError: onError } = options;
      const writeEvents = row.serverSent ? writeServerSent : writeLines;
      return writeEvents(res, await started(reply), { schema, quietMs, stopping, onError });
    }
    const answer = row.response?.parse(await reply);
    res.status(row.status ?? 200).json(answer);
  };
  router[row.method](row.path, async (req: Request, res: Response, next: NextFunction) => {
    if (row.path.includes(":") && isElsewhere(req.path)) return next();
    const work = serve(req, res);
    options.inHand.add(work);
    await work.finally(() => options.inHand.delete(work));
  });
}

const isReading = ({ method, reads }: Endpoint): boolean => method === "get" || reads === true;

const onlyItsLog = () =>
  new ApiError(
    "conflict",
    "this is the copy of a space, which others read as well: it is changed by memory space, or POST /spaces/:id/changes, alone",
  );

interface Exchange {
  readonly req: Request;
  readonly res: Response;
  readonly stopping: AbortSignal;
}

/**
 * A class, since V8 keeps what a getter in an object literal refers to, here the whole request, until it next collects all
 * garbage: of a question 16 kB instead of 8 outlived each collection, which then took 8 ms instead of 4.
 */
class RequestContext implements Context {
  readonly ownerId: string;
  readonly client: string | null;
  readonly session?: string;
  readonly ifNoneMatch?: readonly string[];
  readonly accepts?: "gzip" | "zstd";
  readonly #res: Response;
  readonly #stopping: AbortSignal;
  #signal: AbortSignal | undefined;

  constructor({ tagged, download }: Endpoint, { req, res, stopping }: Exchange) {
    this.ownerId = ownerKey(ownerOf(req));
    this.client = clientOf(req);
    const session = req.get(SESSION_HEADER)?.trim().slice(-LONGEST);
    if (session) this.session = session;
    const tags = tagged ? tagsOf(req.get("if-none-match")) : undefined;
    if (tags) this.ifNoneMatch = tags;
    if (download && req.acceptsEncodings("gzip") === "gzip" && req.get("accept-encoding"))
      this.accepts = "gzip";
    this.#res = res;
    this.#stopping = stopping;
  }

  /** Most handlers are done before anybody could leave: it is made when it is asked for. */
  get signal(): AbortSignal {
    this.#signal ??= signalOf(this.#res, this.#stopping);
    return this.#signal;
  }
}

/** Strong or weak makes no difference to a question for news (RFC 9110, 13.1.2). */
const tagsOf = (header: string | undefined): string[] | undefined =>
  header?.split(",").map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, "$1"));

function sendTagged(res: Response, reply: unknown): void {
  if (!isTagged(reply)) throw new TypeError("the handler of a tagged row must answer { tag, json }");
  res.set("etag", `"${reply.tag}"`).set("cache-control", "no-cache");
  if (reply.json === null) res.status(304).end();
  else res.type("application/json").send(reply.json);
}

const isTagged = (reply: unknown): reply is Tagged =>
  typeof reply === "object" && reply !== null && "tag" in reply && "json" in reply;

/**
 * Wait for the first event before the status line goes out, so that a run that is refused (409) is refused with its
 * status and not in a stream.
 */
async function started(events: AsyncIterable<unknown>): Promise<AsyncIterable<unknown>> {
  const iterator = events[Symbol.asyncIterator]();
  const first = iterator.next();
  const refusal = await Promise.race([
    first.then(
      () => null,
      (error: unknown) => error,
    ),
    atOnce(),
  ]);
  if (refusal instanceof ApiError) throw refusal;
  let pending: Promise<IteratorResult<unknown>> | null = first;
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        const next = pending ?? iterator.next();
        pending = null;
        return next;
      },
      return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
    }),
  };
}

/**
 * Resolves after all work that waits for nothing: a tick requested between promises comes after all of them,
 * and before any disk or socket answers.
 */
const atOnce = async (): Promise<null> => {
  await null;
  return new Promise((resolve) => process.nextTick(resolve, null));
};

function signalOf(res: Response, stopping: AbortSignal): AbortSignal {
  if (res.destroyed || stopping.aborted) return AbortSignal.abort();
  const gone = new AbortController();
  const stop = () => gone.abort();
  listenForHalfClose(res);
  stopping.addEventListener("abort", stop, { once: true });
  res.on("close", () => {
    stopping.removeEventListener("abort", stop);
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}

function parse(row: Endpoint, req: Request): unknown {
  return {
    params: part("path", row.params, req.params),
    query: part("query", row.query, req.query),
    body: part("body", row.body, req.body),
    ...(row.upload && { file: fileOf(req) }),
    ...(row.takesStream && { stream: req }),
  };
}

/** The bytes of an upload. */
function fileOf(req: Request): Uint8Array {
  if (Buffer.isBuffer(req.body)) return req.body;
  throw new ApiError("invalid", "invalid request body", [
    { path: "", message: `send the file itself, as ${OCTETS}` },
  ]);
}

function part(what: "path" | "query" | "body", schema: z.ZodType | undefined, value: unknown): unknown {
  // No body at all counts as an empty one; `null` is a body, and no object.
  const result = schema?.safeParse(value === undefined ? {} : value);
  if (!result?.error) return result?.data;
  const issues = result.error.issues.flatMap((issue) =>
    // An unknown key is reported at the object; say which one it was.
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => issueAt([...issue.path, key], "unknown field"))
      : [issueAt(issue.path, issue.message)],
  );
  throw new ApiError("invalid", `invalid request ${what}`, firstOf(issues));
}

/** Characters of a path; only a key that nobody knows is longer. */
const LONGEST_PATH = 300;
const MOST_ISSUES = 20;

const issueAt = (path: readonly PropertyKey[], message: string): Issue => ({
  path: path.join(".").slice(0, LONGEST_PATH),
  message,
});

/** A body can be wrong in more places than it is worth to name. */
const firstOf = (issues: readonly Issue[]): readonly Issue[] =>
  issues.length <= MOST_ISSUES
    ? issues
    : [...issues.slice(0, MOST_ISSUES), { path: "", message: `and ${issues.length - MOST_ISSUES} more` }];

const LONGEST = 100;

/** The program a request comes from, as it names itself; null when it does not. What is kept is redacted first. */
function clientOf(req: Request): string | null {
  const name = req
    .get(CLIENT_HEADER)
    ?.replace(/[^\x20-\x7e]+/g, " ")
    .trim();
  return name ? redact(name.slice(0, LONGEST)).text : null;
}
