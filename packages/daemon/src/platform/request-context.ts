/** Context of a request, for every handler. */
export interface Context {
  readonly ownerId: string;
  /** Name and version of the program that asks, where it says so. */
  readonly client: string | null;
  /** The session of that program, where it says so. */
  readonly session?: string;
  /** Aborted when the client is gone or the daemon stops. */
  readonly signal: AbortSignal;
  /** Tags of the answers that the caller has already, to a row that is tagged; "*" is any. */
  readonly ifNoneMatch?: readonly string[];
  /** The packing of a file that the caller can take off by itself, best first; none where it names none. */
  readonly accepts?: "gzip" | "zstd";
}
