import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { CarrierError } from "../log/index.ts";
import { readS3Address, type S3Address } from "./address.ts";
import { type Credentials, credentialsFor } from "./credentials.ts";
import {
  type Failure,
  failureOf,
  networkTrouble,
  placeOf,
  sentence,
  TooLargeError,
  tooSlow,
  troubleOf,
} from "./trouble.ts";

export interface S3Options {
  /** `s3://bucket/prefix?endpoint=…&region=…`. */
  readonly address: string;
  /** `accessKey:secret`, or `accessKey:secret:token`; null: that of the environment, or of `~/.aws/credentials`. */
  readonly password: string | null;
  /** Goes without TLS to another machine: everybody on the way can read and change what is said. */
  readonly insecureNetwork: boolean;
  /** How long to wait; for tests. */
  readonly patience?: Partial<Patience>;
}

export interface Patience {
  /** Milliseconds without a byte of an answer. */
  readonly silence: number;
  /** Tries of one request. */
  readonly tries: number;
  /** Milliseconds before the second try, doubled for each further one. */
  readonly pause: number;
}

const PATIENCE: Patience = { silence: 15_000, tries: 4, pause: 100 };
const LONGEST_PAUSE_MS = 5000;
/** Bytes that go out in a millisecond on a slow line. */
const SLOW_LINE = 32;
/** Milliseconds by which the clock of the server may be another and count as the same: it tells whole seconds, and an answer takes some. */
const SAME_CLOCK = 5000;
/** Bytes of an answer that are read: the largest object has 4 MB of operations, one bundle more. */
const MOST_ANSWERED = 16 * 1024 * 1024;

export interface Asked {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Empty: the bucket. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Answers that are none of success and that the caller wants to hear. */
  readonly hears?: (failure: Failure) => boolean;
}

export type Answered =
  | { readonly kind: "done"; readonly headers: Headers; readonly body: string }
  | { readonly kind: "failed"; readonly failure: Failure };

/** Signed requests to one bucket. Each ends: waits are bounded, and tries are counted. */
export interface Requests {
  readonly address: S3Address;
  /** How many were sent, tries included, by method. */
  readonly sent: Readonly<Record<Asked["method"], number>>;
  ask(asked: Asked): Promise<Answered>;
  /** Milliseconds, by the clock of the server as it told it last; by that of this machine before it has. */
  now(): number;
  /** What is under way ends at once. */
  close(): void;
}

/** Throws a CarrierError for an address that cannot be read, or that would not be private. */
export function openRequests(options: S3Options): Requests {
  const address = addressOf(options);
  const patience: Patience = { ...PATIENCE, ...options.patience };
  const closed = new AbortController();
  const sent = { GET: 0, HEAD: 0, PUT: 0, DELETE: 0 };
  let credentials: Promise<Credentials> | undefined;
  let ahead = 0;
  const onClock = (there: number): void => {
    const apart = there - Date.now();
    ahead = Math.abs(apart) < SAME_CLOCK ? 0 : apart;
  };
  const once = async (asked: Asked): Promise<Answered> => {
    credentials ??= credentialsFor(address, options.password);
    const signed = await sign(address, await credentials, asked);
    sent[asked.method] += 1;
    return send(address, signed, { asked, silence: patience.silence, closed: closed.signal, onClock });
  };
  return {
    address,
    sent,
    async ask(asked) {
      for (let tries = 1; ; tries += 1) {
        if (closed.signal.aborted) throw wasClosed();
        const last = tries >= patience.tries;
        const outcome = await once(asked).catch((error: unknown) => {
          if (closed.signal.aborted) throw wasClosed();
          const trouble = networkTrouble(error, address);
          if (last || trouble.trouble !== "away") throw trouble;
          return null;
        });
        if (outcome?.kind === "done") return outcome;
        if (outcome && (asked.hears?.(outcome.failure) || !isWorthATry(outcome.failure) || last)) {
          if (asked.hears?.(outcome.failure)) return outcome;
          throw troubleOf(outcome.failure, address);
        }
        const pause = Math.min(LONGEST_PAUSE_MS, patience.pause * 2 ** (tries - 1));
        await sleep(pause * (0.5 + Math.random() / 2), undefined, { signal: closed.signal }).catch(() => {});
      }
    },
    now: () => Date.now() + ahead,
    close: () => closed.abort(),
  };
}

const wasClosed = (): CarrierError => new CarrierError("away", "The connection was closed.");

function addressOf({ address: text, insecureNetwork }: S3Options): S3Address {
  const read = readS3Address(text);
  if (read.kind === "unreadable") throw new CarrierError("address", read.why);
  const { address } = read;
  if (address.endpoint.startsWith("http:") && !address.isLocal && !insecureNetwork)
    throw new CarrierError(
      "insecure",
      sentence(
        `The connection to ${placeOf(address)} would not be private: write https:// for the endpoint, or say that the network may be insecure.`,
      ),
    );
  return address;
}

const PASSING = [
  "SlowDown",
  "ServiceUnavailable",
  "InternalError",
  "RequestTimeout",
  "OperationAborted",
  "Busy",
];

/** The same request may be answered another way in a moment. */
const isWorthATry = ({ status, code }: Failure): boolean =>
  PASSING.includes(code) || status === 429 || status === 408 || [500, 502, 503, 504].includes(status);

async function sign(address: S3Address, credentials: Credentials, asked: Asked) {
  const { bucket, endpoint, region, style } = address;
  const base = new URL(endpoint);
  if (style === "virtual") base.hostname = `${bucket}.${base.hostname}`;
  base.pathname = style === "virtual" ? `/${asked.key}` : `/${bucket}/${asked.key}`;
  for (const [name, value] of Object.entries(asked.query ?? {})) base.searchParams.set(name, value);
  const body = asked.body ?? "";
  return new AwsV4Signer({
    method: asked.method,
    url: base.href,
    headers: {
      ...asked.headers,
      "x-amz-content-sha256": createHash("sha256").update(body, "utf8").digest("hex"),
      ...(asked.method === "PUT" && { "content-type": "application/json" }),
    },
    // Conditions are part of what is signed.
    allHeaders: false,
    ...(asked.method === "PUT" && { body }),
    ...credentials,
    service: "s3",
    region,
  }).sign();
}

interface Sending {
  readonly asked: Asked;
  readonly silence: number;
  readonly closed: AbortSignal;
  /** Told what time it is there as soon as an answer begins. */
  readonly onClock: (there: number) => void;
}

async function send(
  address: S3Address,
  { method, url, headers, body }: Awaited<ReturnType<typeof sign>>,
  { asked, silence, closed, onClock }: Sending,
): Promise<Answered> {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => ended.abort(tooSlow(address)), milliseconds);
  };
  wait(silence + (asked.body?.length ?? 0) / SLOW_LINE);
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: "manual",
      signal: AbortSignal.any([ended.signal, closed]),
      ...(body !== undefined && body !== null && { body }),
    });
    const there = Date.parse(response.headers.get("date") ?? "");
    if (Number.isFinite(there)) onClock(there);
    const text = await textOf(response, address, () => wait(silence));
    return response.ok
      ? { kind: "done", headers: response.headers, body: text }
      : { kind: "failed", failure: failureOf(response.status, response.headers, text) };
  } finally {
    clearTimeout(timer);
  }
}

async function textOf(response: Response, address: S3Address, onBytes: () => void): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    onBytes();
    bytes += part.byteLength;
    if (bytes > MOST_ANSWERED) throw new TooLargeError(address);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
