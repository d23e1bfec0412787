import { type Answered, type Asked, openRequests, type Requests, type S3Options } from "./request.ts";
import { broken, type Failure, troubleOf } from "./trouble.ts";
import { childOf, type Element, readXml, textIn } from "./xml.ts";

export interface Stored {
  readonly body: string;
  readonly etag: string;
}

export interface Listed {
  readonly names: readonly {
    readonly name: string /** Milliseconds, by the clock of the server. */;
    readonly modified: number;
  }[];
  /** The name to go on after; null: that is all. */
  readonly next: string | null;
}

/** What a space asks of a bucket. Each throws a CarrierError when it cannot be done. */
export interface Bucket {
  readonly requests: Requests;
  /** Null: there is no such object. */
  get(name: string): Promise<Stored | null>;
  has(name: string): Promise<boolean>;
  /** As long as there is none with this name. An answer that was lost on the way makes it "exists" for who created it, too. */
  create(name: string, body: string): Promise<"created" | "exists">;
  put(name: string, body: string): Promise<void>;
  /** As long as it is as it was read. */
  replace(name: string, body: string, etag: string): Promise<"replaced" | "changed">;
  remove(name: string): Promise<void>;
  /** Names with a beginning, in order, after one of them; at most 1,000. */
  list(prefix: string, after: string, most?: number): Promise<Listed>;
  /** Whether old versions of objects are kept. */
  keepsVersions(): Promise<"yes" | "no" | "unknown">;
  close(): void;
}

const is =
  (...statuses: number[]) =>
  ({ status, code }: Failure): boolean =>
    statuses.includes(status) && code !== "NoSuchBucket";

export function openBucket(options: S3Options): Bucket {
  const requests = openRequests(options);
  const { address } = requests;
  const ask = (asked: Asked): Promise<Answered> => requests.ask(asked);
  /** An answer that must be one of success. */
  const done = async (asked: Asked) => {
    const answer = await ask(asked);
    if (answer.kind === "failed") throw troubleOf(answer.failure, address);
    return answer;
  };
  const get = async (key: string): Promise<Stored | null> => {
    const answer = await ask({ method: "GET", key, hears: is(404) });
    if (answer.kind === "failed") return null;
    return { body: answer.body, etag: answer.headers.get("etag") ?? "" };
  };
  return {
    requests,
    get,
    has: async (key) => (await ask({ method: "HEAD", key, hears: is(404) })).kind === "done",
    async create(key, body) {
      const answer = await ask({
        method: "PUT",
        key,
        body,
        headers: { "if-none-match": "*" },
        hears: is(409, 412),
      });
      return answer.kind === "done" ? "created" : "exists";
    },
    async put(key, body) {
      await done({ method: "PUT", key, body });
    },
    replace: createReplace(requests, get),
    async remove(key) {
      await ask({ method: "DELETE", key, hears: is(404) });
    },
    async list(prefix, after, most = 1000) {
      const query = { "list-type": "2", prefix, "start-after": after, "max-keys": String(most) };
      const { body } = await done({ method: "GET", key: "", query });
      const listed = listedOf(readXml(body));
      if (listed === null) throw broken(address, "What lists the objects");
      return listed;
    },
    async keepsVersions() {
      const answer = await ask({
        method: "GET",
        key: "",
        query: { versioning: "" },
        hears: is(400, 403, 404, 405, 501),
      });
      if (answer.kind === "failed") return "unknown";
      const root = readXml(answer.body);
      if (root?.name !== "VersioningConfiguration") return "unknown";
      return textIn(root, "Status") === "Enabled" ? "yes" : "no";
    },
    close: () => requests.close(),
  };
}

/** Ceph compares a tag with one that has no quotes (16.2): it is tried where an object is as it was, and yet is said to be another. */
function createReplace({ ask }: Requests, get: Bucket["get"]): Bucket["replace"] {
  let isQuoted = true;
  const once = async (key: string, body: string, etag: string) => {
    const headers = { "if-match": etag };
    const answer = await ask({ method: "PUT", key, body, headers, hears: is(404, 409, 412) });
    return answer.kind === "done" ? ("replaced" as const) : ("changed" as const);
  };
  return async (key, body, etag) => {
    const bare = etag.replaceAll('"', "");
    const outcome = await once(key, body, isQuoted ? etag : bare);
    if (outcome === "replaced" || !isQuoted || (await get(key))?.etag !== etag) return outcome;
    const again = await once(key, body, bare);
    isQuoted = again !== "replaced";
    return again;
  };
}

function listedOf(root: Element | null): Listed | null {
  if (root?.name !== "ListBucketResult") return null;
  const names = [];
  for (const one of root.children) {
    if (one.name !== "Contents") continue;
    const name = childOf(one, "Key")?.text;
    if (name === undefined || name === "") return null;
    names.push({ name, modified: Date.parse(textIn(one, "LastModified")) || 0 });
  }
  const isCut = textIn(root, "IsTruncated") === "true";
  const last = names.at(-1)?.name;
  if (isCut && last === undefined) return null;
  return { names, next: isCut ? (last ?? null) : null };
}
