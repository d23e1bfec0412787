import { isIP } from "node:net";

/** Where a bucket is. */
export interface S3Address {
  readonly bucket: string;
  /** What stands before all names of objects, without a slash at its ends; empty: nothing. */
  readonly prefix: string;
  /** `https://host:port`, without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  /** Whether the bucket is named in the host or in the path. */
  readonly style: "virtual" | "path";
  /** Of `~/.aws/credentials`; null: that of AWS_PROFILE, or "default". */
  readonly profile: string | null;
  /** What is said to it does not leave this machine. */
  readonly isLocal: boolean;
}

export type ReadS3Address =
  | {
      readonly kind: "address";
      readonly address: S3Address;
      /** The address as it may be kept and shown: without the key. */
      readonly shown: string;
      /** `accessKey:secret`, where the address holds one. */
      readonly key: string | null;
    }
  | { readonly kind: "unreadable"; readonly why: string };

const FORM = "s3://bucket/prefix?endpoint=https://host&region=eu-central-1";
const KNOWN = ["endpoint", "region", "style", "profile"];
const SAFE = /^[A-Za-z0-9._-]+$/;

export const isS3Address = (text: string): boolean => /^s3:\/\//i.test(text);

/** Why a folder carries no space; null: the text names none. */
export const whyNoFolder = (text: string): string | null =>
  /^(file:|\/|\\\\|~|\.{1,2}([/\\]|$)|[A-Za-z]:[/\\])/.test(text)
    ? "A folder cannot carry this, nor can one that Dropbox, Syncthing or a network drive keeps the same on several machines: two machines may create one file there at the same time, and neither learns of it (there is no create-once across machines). Take a bucket (s3://…) or a Postgres (postgres://…)."
    : null;

/** Reads `s3://bucket/prefix?endpoint=…&region=…&style=path|virtual&profile=…`; a key in it (`s3://key:secret@…`) is taken out. */
export function readS3Address(text: string): ReadS3Address {
  const folder = whyNoFolder(text);
  if (folder !== null) return unreadable(folder);
  const [, whole, query] = /^s3:\/\/([^?#]*)(?:\?([^#]*))?$/i.exec(text) ?? [];
  if (whole === undefined) return unreadable(`The address of a bucket has the form ${FORM}.`);
  const at = whole.lastIndexOf("@");
  const [bucket = "", ...names] = whole.slice(at + 1).split("/");
  const key = at < 0 ? null : decoded(whole.slice(0, at));
  if (key !== null && !/^[^:\s]+:[^\s]+$/.test(key))
    return unreadable(
      "What stands before the @ in the address is no key: write accessKey:secret, or leave it out.",
    );
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    return unreadable(`The address names no bucket: it has the form ${FORM}.`);
  const prefix = names.filter((name) => name !== "");
  if (prefix.some((name) => !SAFE.test(name) || name === "." || name === ".."))
    return unreadable(
      "What stands behind the bucket holds letters, digits, dots, - and _ alone, parted by slashes.",
    );
  return withQuery({ bucket, prefix: prefix.join("/"), key }, new URLSearchParams(query ?? ""));
}

function withQuery(
  { bucket, prefix, key }: { readonly bucket: string; readonly prefix: string; readonly key: string | null },
  query: URLSearchParams,
): ReadS3Address {
  for (const name of query.keys())
    if (!KNOWN.includes(name))
      return unreadable(
        `The address says ${/^\w+$/.test(name) ? name : "something"} that is not known: only ${KNOWN.join(", ")} are.`,
      );
  const style = query.get("style");
  if (style !== null && style !== "path" && style !== "virtual")
    return unreadable(
      "The style in the address is path or virtual: where a server expects the name of the bucket.",
    );
  const region = query.get("region") ?? "us-east-1";
  if (!SAFE.test(region)) return unreadable("The region in the address is no name of a region.");
  const endpoint = endpointOf(query.get("endpoint"), region);
  if (endpoint === null)
    return unreadable(
      "The endpoint in the address has the form https://host or https://host:port, and nothing behind it.",
    );
  const profile = query.get("profile");
  const { hostname, protocol, origin } = endpoint;
  // A certificate for *.host is not one for a bucket with dots in its name.
  const isAws = query.get("endpoint") === null && !bucket.includes(".");
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  if (style === "virtual" && isNumber) return unreadable("A host that is a number takes style=path.");
  return {
    kind: "address",
    address: {
      bucket,
      prefix,
      endpoint: origin === "null" ? `${protocol}//${endpoint.host}` : origin,
      region,
      style: style ?? (isAws ? "virtual" : "path"),
      profile,
      isLocal: isLocal(hostname),
    },
    shown: shownOf(bucket, prefix, query),
    key,
  };
}

const shownOf = (bucket: string, prefix: string, query: URLSearchParams): string => {
  const said = query.size === 0 ? "" : `?${decodeURIComponent(query.toString())}`;
  return `s3://${bucket}${prefix === "" ? "" : `/${prefix}`}${said}`;
};

function endpointOf(text: string | null, region: string): URL | null {
  const whole = text ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\/[^/?#@\s]+\/?$/.test(whole) || !URL.canParse(whole)) return null;
  return new URL(whole);
}

function isLocal(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "::1" ||
    (isIP(host) === 4 && host.startsWith("127."))
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const unreadable = (why: string): ReadS3Address => ({ kind: "unreadable", why });
