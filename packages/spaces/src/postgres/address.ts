import { isIP } from "node:net";

/** Where a Postgres is, and as whom to come. */
export interface Address {
  readonly user: string;
  /** A name, a number, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** File with the certificates that are trusted instead of those of the system; null: those of the system. */
  readonly rootCertificates: string | null;
  /** What is said to it does not leave this machine. */
  readonly isLocal: boolean;
}

export type ReadAddress =
  | { readonly kind: "address"; readonly address: Address }
  | { readonly kind: "unreadable"; readonly why: string };

const FORM = "postgres://login@host:5432/database";

export const isPostgresAddress = (text: string): boolean => /^postgres(ql)?:\/\//i.test(text);

/** Reads `postgres://login@host:port/database`, also with `?host=/folder/of/a/socket` and `?sslrootcert=/file`. */
export function readAddress(text: string): ReadAddress {
  const url = urlOf(text);
  if (url === null) return unreadable(`The address of a Postgres has the form ${FORM}.`);
  if (url.password !== "")
    return unreadable("The address holds a password: leave it out of it, and give it when asked.");
  for (const name of url.searchParams.keys())
    if (name !== "host" && name !== "sslrootcert")
      return unreadable(`The address says ${name}, which is not known: only host and sslrootcert are.`);
  const host = url.searchParams.get("host") ?? url.hostname.replace(/^\[|\]$/g, "");
  const [user, database] = [decoded(url.username), decoded(url.pathname.slice(1))];
  if (user === null || database === null)
    return unreadable("The address holds a % that stands for nothing: write %25 for one.");
  if (user === "" || host === "" || database === "" || database.includes("/"))
    return unreadable(`The address names no login, host or database: it has the form ${FORM}.`);
  return {
    kind: "address",
    address: {
      user,
      host,
      port: url.port === "" ? 5432 : Number(url.port),
      database,
      rootCertificates: url.searchParams.get("sslrootcert"),
      isLocal: isLocal(host),
    },
  };
}

/** Null: it is none of a Postgres. The host may be left out where a socket is named. */
function urlOf(text: string): URL | null {
  if (!isPostgresAddress(text)) return null;
  const whole = text.replace(/^([a-z]+:\/\/[^/?#@]*@)(?=[:/])/, "$1localhost");
  return URL.canParse(whole) ? new URL(whole) : null;
}

/** The same address for another login, as an invitation names it; without the path of certificates, which is one's own. */
export function addressFor(text: string, login: string): string {
  const url = urlOf(text);
  if (url === null) return text;
  url.username = encodeURIComponent(login);
  url.searchParams.delete("sslrootcert");
  return url.href;
}

const isLocal = (host: string): boolean =>
  host.startsWith("/") ||
  host === "localhost" ||
  host === "::1" ||
  (isIP(host) === 4 && host.startsWith("127."));

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const unreadable = (why: string): ReadAddress => ({ kind: "unreadable", why });
