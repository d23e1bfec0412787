import { type Client, createClient, globalFetch } from "@memory/client";
import { ApiError } from "@memory/shared/wire";

/** A file that is sent as it is, however large: browsers send no body bit by bit over HTTP/1. */
export class SentFile implements AsyncIterable<Uint8Array> {
  readonly file: File;
  constructor(file: File) {
    this.file = file;
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(await this.file.arrayBuffer());
  }
}

/** The daemon that served this page. */
export const daemon: Client = createClient({
  baseUrl: location.origin,
  client: "memory-viewer",
  fetch: (url, { body, ...request }) =>
    body instanceof SentFile
      ? fetch(url, { ...request, body: body.file })
      : globalFetch(url, { ...request, ...(body !== undefined && { body }) }),
});

const copies = new Map<string, Client>();

/** The same daemon, asked about the copy of a space: it is read there, and changed by `daemon.spaces` alone. */
export function copyOf(space: string): Client {
  const known = copies.get(space);
  if (known) return known;
  const made = createClient({ baseUrl: location.origin, client: "memory-viewer", owner: space });
  copies.set(space, made);
  return made;
}

export type {
  ActivityEntry,
  Conflict,
  Document,
  Entity,
  Fold,
  FoldCandidate,
  Graph,
  Memory,
  MemoryType,
  ProjectChange,
  ProjectMark,
  ProjectPage,
  ProjectSummary,
  Related,
  Root,
  Space,
  SpaceRole,
  SpaceRule,
} from "@memory/shared";
export type Status = Awaited<ReturnType<Client["health"]["status"]>>;
export type Recalled = Awaited<ReturnType<Client["recall"]["query"]>>;
export type Hit = Recalled["memories"][number];

/** A failure as a page tells it. `lost`: the daemon did not answer at all. */
export interface Failure {
  readonly kind: "lost" | "refused" | "gone" | "stale" | "failed";
  readonly message: string;
  /** The fields that were wrong in a request; for refusals, the obstacles. */
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}

/** `fetch` reports a daemon that does not answer as a TypeError; everything else has words of its own. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    const { code, message, issues = [] } = error;
    const kind =
      code === "not_found"
        ? "gone"
        : code === "conflict"
          ? "stale"
          : code === "internal"
            ? "failed"
            : "refused";
    return { kind: code === "unavailable" ? "lost" : kind, message, issues };
  }
  if (error instanceof TypeError) return { kind: "lost", message: "The daemon does not answer.", issues: [] };
  return { kind: "failed", message: error instanceof Error ? error.message : String(error), issues: [] };
}
