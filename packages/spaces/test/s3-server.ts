import { createHash, createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface S3ServerOptions {
  /** Where it keeps its objects, so that another one can be started on it; none: they end with it. */
  readonly folder?: string;
  readonly buckets?: readonly string[];
  readonly key?: { readonly id: string; readonly secret: string; readonly token?: string };
  readonly region?: string;
  readonly port?: number;
}

/** What is done to requests; each may be changed at any time. */
export interface Faults {
  /** Milliseconds before each answer. */
  latency: number;
  /** As old MinIO, and others, do. */
  ignoresIfNoneMatch: boolean;
  ignoresIfMatch: boolean;
  /** Compares tags as Ceph 16 does. */
  comparesBareTags: boolean;
  versioning: "" | "Enabled" | "Suspended" | "denied";
  /** Milliseconds by which its clock is ahead. */
  clockAhead: number;
  /** A request that gets an error instead of being done. */
  refuse: (
    asked: AskedOf,
  ) => { status: number; code: string; headers?: Record<string, string>; body?: string } | null;
  /** A request that is done, and whose answer is cut off. */
  loseAnswer: (asked: AskedOf) => boolean;
  /** A request that is heard and never answered. */
  hang: (asked: AskedOf) => boolean;
  /** A GET of an object whose body ends before its length. */
  cutBody: (asked: AskedOf) => boolean;
}

export interface AskedOf {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
}

interface Stored {
  body: Buffer;
  etag: string;
  modified: number;
}

export interface S3Server extends AsyncDisposable {
  readonly port: number;
  readonly endpoint: string;
  readonly faults: Faults;
  /** By bucket, by key: what lies there. */
  readonly objects: ReadonlyMap<string, Map<string, Stored>>;
  readonly log: AskedOf[];
  /** Address of a bucket of it. */
  address(bucket: string, prefix?: string, more?: string): string;
  readonly password: string;
  /** Everything that lies there, as one text. */
  dump(): string;
  /** Writes over an object as somebody with every right would. */
  tamper(bucket: string, key: string, change: (body: string) => string): void;
  /** Every connection ends; what was done stays in its folder. */
  kill(): Promise<void>;
}

/** As S3 answers on a network: signatures, conditions, listings and errors are real, storage is a folder or memory. */
export async function startS3Server(options: S3ServerOptions = {}): Promise<S3Server> {
  const { folder, buckets = ["bucket"], region = "us-east-1" } = options;
  const key = options.key ?? { id: "AKIATEST", secret: randomBytes(20).toString("base64") };
  const objects = new Map(buckets.map((name) => [name, new Map<string, Stored>()]));
  for (const [name, held] of objects) if (folder) load(join(folder, name), held);
  const faults: Faults = {
    latency: 0,
    ignoresIfNoneMatch: false,
    ignoresIfMatch: false,
    comparesBareTags: false,
    versioning: "",
    clockAhead: 0,
    refuse: () => null,
    loseAnswer: () => false,
    hang: () => false,
    cutBody: () => false,
  };
  const log: AskedOf[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => request.socket.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const url = new URL(request.url ?? "/", "http://host");
    const { bucket, key: name } = placeOf(request, url);
    const asked: AskedOf = { method: request.method ?? "", key: name, query: url.searchParams };
    log.push(asked);
    if (faults.latency > 0) await sleep(faults.latency);
    if (faults.hang(asked)) return;
    const wrong = wrongSignature(request, body, { key, region, now: Date.now() + faults.clockAhead });
    const given = wrong ?? faults.refuse(asked);
    const reply = given ? errorReply(given) : act({ request, body, bucket, asked });
    if (faults.loseAnswer(asked)) {
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status, {
      "x-amz-request-id": randomBytes(8).toString("hex"),
      date: new Date(Date.now() + faults.clockAhead).toUTCString(),
      ...reply.headers,
      ...(reply.status !== 204 && { "content-length": String(reply.body.length) }),
    });
    if (faults.cutBody(asked) && reply.status === 200) {
      response.write(reply.body.subarray(0, Math.floor(reply.body.length / 2)), () =>
        request.socket.destroy(),
      );
      return;
    }
    response.end(asked.method === "HEAD" ? undefined : reply.body);
  };

  interface Acting {
    readonly request: IncomingMessage;
    readonly body: Buffer;
    readonly bucket: string;
    readonly asked: AskedOf;
  }

  const act = ({ request, body, bucket, asked }: Acting): Reply => {
    const held = objects.get(bucket);
    if (!held) return errorReply({ status: 404, code: "NoSuchBucket" });
    const { method, key: name, query } = asked;
    if (name === "") {
      if (method !== "GET") return errorReply({ status: 405, code: "MethodNotAllowed" });
      if (query.has("versioning")) return versioningReply(faults.versioning);
      return listReply(bucket, held, query);
    }
    const stored = held.get(name);
    const { "if-match": ifMatch, "if-none-match": ifNoneMatch } = request.headers;
    if (method === "PUT") {
      if (ifNoneMatch !== undefined && ifNoneMatch !== "*")
        return errorReply({ status: 501, code: "NotImplemented" });
      if (ifNoneMatch === "*" && stored && !faults.ignoresIfNoneMatch)
        return errorReply({ status: 412, code: "PreconditionFailed" });
      if (ifMatch !== undefined && !faults.ignoresIfMatch) {
        if (!stored) return errorReply({ status: 404, code: "NoSuchKey" });
        const etag = faults.comparesBareTags ? stored.etag.replaceAll('"', "") : stored.etag;
        if (etag !== ifMatch) return errorReply({ status: 412, code: "PreconditionFailed" });
      }
      const etag = `"${createHash("md5").update(body).digest("hex")}"`;
      const made = { body, etag, modified: Date.now() + faults.clockAhead };
      held.set(name, made);
      if (folder) save(join(folder, bucket), name, made);
      return { status: 200, headers: { etag }, body: Buffer.alloc(0) };
    }
    if (method === "DELETE") {
      held.delete(name);
      if (folder) rmSync(join(folder, bucket, encodeURIComponent(name)), { force: true });
      return { status: 204, headers: {}, body: Buffer.alloc(0) };
    }
    if (method !== "GET" && method !== "HEAD") return errorReply({ status: 405, code: "MethodNotAllowed" });
    if (!stored) return errorReply({ status: 404, code: "NoSuchKey" });
    const headers = { etag: stored.etag, "last-modified": new Date(stored.modified).toUTCString() };
    return { status: 200, headers, body: stored.body };
  };

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const listening = server.address();
  if (listening === null || typeof listening === "string") throw new Error("no port");
  const { port } = listening;
  const endpoint = `http://127.0.0.1:${port}`;
  const kill = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    port,
    endpoint,
    faults,
    objects,
    log,
    address: (bucket, prefix = "", more = "") =>
      `s3://${bucket}${prefix === "" ? "" : `/${prefix}`}?endpoint=${endpoint}&region=${region}${more}`,
    password: [key.id, key.secret, ...(key.token ? [key.token] : [])].join(":"),
    dump: () =>
      JSON.stringify(
        [...objects].map(([name, held]) => [
          name,
          [...held].map(([k, { body }]) => [k, body.toString("utf8")]),
        ]),
      ),
    tamper(bucket, name, change) {
      const held = objects.get(bucket);
      const stored = held?.get(name);
      if (!held || !stored) throw new Error(`no ${name}`);
      const body = Buffer.from(change(stored.body.toString("utf8")));
      held.set(name, { ...stored, body, etag: `"${createHash("md5").update(body).digest("hex")}"` });
    },
    kill,
    [Symbol.asyncDispose]: kill,
  };
}

interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

interface ErrorOf {
  readonly status: number;
  readonly code: string;
  readonly headers?: Record<string, string>;
  /** Elements beside the code. */
  readonly body?: string;
}

const errorReply = ({ status, code, headers = {}, body = "" }: ErrorOf): Reply =>
  xmlReply(
    status,
    `<Error><Code>${code}</Code><Message>secret words &amp; more</Message>${body}<RequestId>1</RequestId></Error>`,
    headers,
  );

const xmlReply = (status: number, xml: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { "content-type": "application/xml", ...headers },
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`),
});

const XMLNS = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

function versioningReply(versioning: Faults["versioning"]): Reply {
  if (versioning === "denied") return errorReply({ status: 403, code: "AccessDenied" });
  const status = versioning === "" ? "" : `<Status>${versioning}</Status>`;
  return xmlReply(200, `<VersioningConfiguration ${XMLNS}>${status}</VersioningConfiguration>`);
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function listReply(bucket: string, held: ReadonlyMap<string, Stored>, query: URLSearchParams): Reply {
  if (query.get("list-type") !== "2") return errorReply({ status: 501, code: "NotImplemented" });
  const prefix = query.get("prefix") ?? "";
  const token = query.get("continuation-token");
  const after =
    token === null ? (query.get("start-after") ?? "") : Buffer.from(token, "base64url").toString("utf8");
  const most = Math.min(1000, Number(query.get("max-keys") ?? 1000));
  const all = [...held.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
  const page = all.slice(0, most);
  const isCut = all.length > page.length;
  const contents = page.map((name) => {
    const stored = held.get(name);
    const modified = new Date(stored?.modified ?? 0).toISOString();
    return `<Contents><Key>${escaped(name)}</Key><LastModified>${modified}</LastModified><ETag>${escaped(stored?.etag ?? "")}</ETag><Size>${stored?.body.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
  });
  const next = isCut
    ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? "").toString("base64url")}</NextContinuationToken>`
    : "";
  return xmlReply(
    200,
    `<ListBucketResult ${XMLNS}><Name>${bucket}</Name><Prefix>${escaped(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${isCut}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
  );
}

/** The bucket is in the host (bucket.localhost), or the first name of the path. */
function placeOf({ headers }: IncomingMessage, { pathname }: URL): { bucket: string; key: string } {
  const host = (headers.host ?? "").replace(/:\d+$/, "");
  const path = decodeURIComponent(pathname.slice(1));
  if (host.endsWith(".localhost")) return { bucket: host.slice(0, -".localhost".length), key: path };
  const slash = path.indexOf("/");
  return slash < 0 ? { bucket: path, key: "" } : { bucket: path.slice(0, slash), key: path.slice(slash + 1) };
}

interface Signing {
  readonly key: NonNullable<S3ServerOptions["key"]>;
  readonly region: string;
  readonly now: number;
}

const sha256 = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");
const hmac = (secret: string | Buffer, text: string): Buffer =>
  createHmac("sha256", secret).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** AWS Signature Version 4, in the header. */
function wrongSignature(
  request: IncomingMessage,
  body: Buffer,
  { key, region, now }: Signing,
): ErrorOf | null {
  const {
    authorization = "",
    "x-amz-date": date,
    "x-amz-content-sha256": hash,
    "x-amz-security-token": token,
  } = request.headers;
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;
  const [, id, day = "", said = "", names = "", signature] = form.exec(authorization) ?? [];
  if (id === undefined || typeof date !== "string" || typeof hash !== "string")
    return { status: 403, code: "AccessDenied" };
  if (id !== key.id) return { status: 403, code: "InvalidAccessKeyId" };
  if ((key.token ?? undefined) !== token) return { status: 400, code: "InvalidToken" };
  if (said !== region)
    return { status: 400, code: "AuthorizationHeaderMalformed", body: `<Region>${region}</Region>` };
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(at - now) < 15 * 60_000)) return { status: 403, code: "RequestTimeTooSkewed" };
  if (hash !== "UNSIGNED-PAYLOAD" && hash !== sha256(body))
    return { status: 400, code: "XAmzContentSHA256Mismatch" };
  const signed = names.split(";");
  const must = Object.keys(request.headers).filter((name) => name === "host" || name.startsWith("x-amz-"));
  if (must.some((name) => !signed.includes(name))) return { status: 403, code: "AccessDenied" };
  const [path = "/", search = ""] = (request.url ?? "/").split("?");
  const query = [...new URLSearchParams(search)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
  const headers = signed.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`).join("");
  const canonical = [request.method, path, query, headers, names, hash].join("\n");
  const scope = `${day}/${said}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const signing = ["s3", "aws4_request"].reduce<Buffer>(hmac, hmac(hmac(`AWS4${key.secret}`, day), said));
  const right = createHmac("sha256", signing).update(text).digest("hex");
  return signature === right ? null : { status: 403, code: "SignatureDoesNotMatch" };
}

function save(folder: string, name: string, { body, etag, modified }: Stored): void {
  mkdirSync(folder, { recursive: true });
  const head = Buffer.from(`${JSON.stringify({ etag, modified })}\n`);
  writeFileSync(join(folder, encodeURIComponent(name)), Buffer.concat([head, body]));
}

function load(folder: string, held: Map<string, Stored>): void {
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, file));
    const line = bytes.indexOf("\n");
    const { etag, modified } = JSON.parse(bytes.subarray(0, line).toString("utf8"));
    held.set(decodeURIComponent(file), { body: bytes.subarray(line + 1), etag, modified });
  }
}
