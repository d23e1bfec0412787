import { CarrierError, type CarrierTrouble } from "../log/index.ts";
import type { S3Address } from "./address.ts";
import { type Element, readXml, textIn } from "./xml.ts";

/** What a server answered that is no success. */
export interface Failure {
  readonly status: number;
  /** As S3 names it; empty: it named none. */
  readonly code: string;
  /** The region it says the bucket lies in; empty: it says none. */
  readonly region: string;
}

type Said = readonly [CarrierTrouble, (where: string, address: S3Address) => string];

const wrongKey: Said = [
  "login",
  (where) => `${where} does not know the key, or its secret is another: give accessKey:secret anew.`,
];
const oldKey: Said = ["login", (where) => `The key for ${where} has run out: give a new one.`];
const fullUp: Said = ["full", (where) => `${where} takes no more: make room there, or raise its quota.`];
const cannot: Said = [
  "version",
  (where) =>
    `${where} does not know what this needs of it (objects that are created once): take another one.`,
];

const TROUBLES: Readonly<Record<string, Said>> = {
  SignatureDoesNotMatch: wrongKey,
  InvalidAccessKeyId: wrongKey,
  InvalidSecurity: wrongKey,
  Unauthorized: wrongKey,
  ExpiredToken: oldKey,
  InvalidToken: oldKey,
  TokenRefreshRequired: oldKey,
  AccessDenied: [
    "login",
    (where) =>
      `${where} gives this key no right to it: it needs to list, read, write and delete objects there.`,
  ],
  AllAccessDisabled: ["login", (where) => `${where} is closed: ask who runs it.`],
  RequestTimeTooSkewed: [
    "away",
    (where) => `The clock of this machine is more than 15 minutes wrong for ${where}: set it.`,
  ],
  NoSuchBucket: [
    "address",
    (where) => `There is no ${bare(where)}: see whether its name and the endpoint are right.`,
  ],
  InvalidBucketName: [
    "address",
    (where) => `${where} has a name that the server does not take: see whether it is right.`,
  ],
  QuotaExceeded: fullUp,
  StorageFull: fullUp,
  InsufficientCapacity: fullUp,
  InsufficientStorage: fullUp,
  XMinioStorageFull: fullUp,
  XMinioAdminBucketQuotaExceeded: fullUp,
  EntityTooLarge: fullUp,
  NotImplemented: cannot,
  MethodNotAllowed: cannot,
};

const MOVED = [
  "PermanentRedirect",
  "TemporaryRedirect",
  "AuthorizationHeaderMalformed",
  "IllegalLocationConstraintException",
];

/** In a sentence, without anything that the server wrote but the name of a region. */
export function troubleOf(failure: Failure, address: S3Address): CarrierError {
  const { status, code } = failure;
  const where = placeOf(address);
  const cause = new Error(code === "" ? `status ${status}` : code);
  const say = ([trouble, words]: Said) =>
    new CarrierError(trouble, sentence(words(where, address)), { cause });
  if (MOVED.includes(code) || (status >= 300 && status < 400) || (status === 400 && failure.region !== ""))
    return new CarrierError("address", movedTo(failure, where), { cause });
  const known = TROUBLES[code];
  if (known) return say(known);
  if (status === 401) return say(wrongKey);
  if (status === 403) return say(TROUBLES.AccessDenied ?? wrongKey);
  if (status === 507) return say(fullUp);
  if (status === 501) return say(cannot);
  if (status >= 500 || status === 429)
    return say(["away", () => `${where} is too busy or has a trouble of its own.`]);
  return say([
    "broken",
    () =>
      `${where} answered what a bucket must not (${code === "" ? status : code}): see whether the endpoint is that of one.`,
  ]);
}

const movedTo = ({ region }: Failure, where: string): string =>
  sentence(
    region === ""
      ? `${where} is served elsewhere: write its region (region=…) and its endpoint into the address.`
      : `${where} lies in the region ${region}: write region=${region} into the address.`,
  );

/** Codes of Node for a certificate that is not what it must be. */
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO$)/;

/** A request that came to no answer. */
export function networkTrouble(error: unknown, address: S3Address): CarrierError {
  if (error instanceof CarrierError) return error;
  const code = codeOf(error);
  const cause = new Error(code);
  if (TLS.test(code))
    return new CarrierError(
      "insecure",
      sentence(
        `The connection to ${placeOf(address)} would not be private: its certificate is not trusted, or it has none. Let Node trust the one that signed it (NODE_EXTRA_CA_CERTS).`,
      ),
      { cause },
    );
  const words = UNREACHED[code]?.(address) ?? `${placeOf(address)} cannot be reached.`;
  return new CarrierError("away", sentence(words), { cause });
}

const unknownHost = ({ endpoint }: S3Address): string =>
  `no machine called ${new URL(endpoint).hostname} is known here: see whether the endpoint is right, and this machine is online.`;

/** By code of Node. */
const UNREACHED: Readonly<Record<string, (address: S3Address) => string>> = {
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ECONNREFUSED: (address) =>
    `${placeOf(address)} takes no connection: see whether it runs there, and the endpoint is right.`,
};

/** Of an error, or of what lies below it: fetch wraps what happened. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.name : codeOf(error.cause);
}

export const tooSlow = (address: S3Address): CarrierError =>
  new CarrierError("away", sentence(`${placeOf(address)} took too long to answer.`));

/** More than any object of a space holds. */
export class TooLargeError extends CarrierError {
  constructor(address: S3Address) {
    super(
      "broken",
      sentence(
        `an object in ${placeOf(address)} is larger than any that memory writes: something else has put it there. Take it away, or begin anew in another folder of the bucket.`,
      ),
    );
  }
}

/** What machines have read, and others cannot read any more; its number is for the daemon's own log. */
export const lost = (address: S3Address, seq: number): CarrierError =>
  new CarrierError(
    "broken",
    sentence(
      `something that was shared is gone from ${placeOf(address)}: an object was taken away or written over there. Put it back from a backup of the bucket. Without one, begin anew in another folder of the bucket: off on a machine that has everything, and on again from there; then off here, and join.`,
    ),
    { cause: new Error(`change ${seq} is missing`) },
  );

export const newer = (address: S3Address, seq: number): CarrierError =>
  new CarrierError(
    "version",
    sentence(
      `a later version of memory has written to ${placeOf(address)} what this one cannot read: update memory on this machine.`,
    ),
    { cause: new Error(`change ${seq} is of a later version`) },
  );

export const broken = (address: S3Address, what: string): CarrierError =>
  new CarrierError(
    "broken",
    sentence(
      `${what} in ${placeOf(address)} is not as memory wrote it: it was changed or cut there. Put it back from a backup of the bucket, or begin anew in another folder of it.`,
    ),
  );

export const placeOf = ({ bucket, endpoint }: S3Address): string =>
  `the bucket ${bucket} at ${new URL(endpoint).host}`;

const bare = (where: string): string => where.replace(/^the /, "");

export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What an answer that is no success says of itself. */
export function failureOf(status: number, headers: Headers, body: string): Failure {
  const root = readXml(body);
  const error: Element | null = root?.name === "Error" ? root : null;
  const word = (form: RegExp, text: string): string => (form.test(text) ? text : "");
  const said = error ? textIn(error, "Region") : "";
  return {
    status,
    code: word(/^[A-Za-z]{1,60}$/, error ? textIn(error, "Code") : ""),
    region: word(/^[a-z0-9-]{1,40}$/, headers.get("x-amz-bucket-region") ?? said),
  };
}
