/** The part of the contract that a client needs to talk to the daemon, free of zod: the browser bundle and the CLI start from here. */
export { ApiError, codeOf, type ErrorCode, type Issue, STATUS } from "./errors.ts";
export { homeId } from "./home-id.ts";
export {
  ACTOR_KINDS,
  DOCUMENT_KINDS,
  DOCUMENT_STATUSES,
  GRAPH_KINDS,
  JUDGEMENTS,
  MEMORY_STATUSES,
  MEMORY_TYPES,
  SOURCE_KINDS,
  SPEAKERS,
} from "./kinds.ts";
export { NDJSON, OCTETS, readLines } from "./ndjson.ts";
export { CLIENT_HEADER, DEFAULT_OWNER, OWNER_HEADER, parseOwner, SESSION_HEADER } from "./owner.ts";
export { readServerSent, SERVER_SENT } from "./server-sent.ts";

/** Port of a daemon that was not told another one. */
export const DEFAULT_PORT = 4319;

/** Version of the HTTP API. */
export const API_VERSION = "0.1.0";
