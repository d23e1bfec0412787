import { z } from "zod";
import { CarrierError, type CarrierTrouble } from "../log/index.ts";
import type { Address } from "./address.ts";

type Said = readonly [CarrierTrouble, (where: string, address: Address) => string];

const unknownHost = (_: string, { host }: Address): string =>
  `No machine called ${host} is known here: see whether the name is right, and this machine is online.`;

/** By SQLSTATE or code of Node, or the first two characters of an SQLSTATE. A place begins a sentence with a capital, a login stays as it is written. */
const TROUBLES: Readonly<Record<string, Said>> = {
  MS001: ["out", (_, { user }) => `${user} is not in it: a code of somebody who is lets in.`],
  MS002: ["out", () => "This machine is not in it any more: come in again by a new code."],
  MS003: ["unknown", (where) => `${where} does not know it: it was wiped, or is another database.`],
  MS004: ["out", (_, { user }) => `${user} is not in it yet: join it before reading.`],
  MS005: [
    "login",
    (_, { user }) => `${user} reads this space: whoever writes there fills in what it is searched by.`,
  ],
  "28": [
    "login",
    (where, { user }) =>
      `${where} refused the login ${user}: its password is another, or it may not come from here.`,
  ],
  "3D000": [
    "login",
    (where, { database }) => `${where} has no database ${database}: see whether the name is right.`,
  ],
  "3F000": [
    "version",
    (where) => `${where} is not set up for this yet: begin it there first, or let an administrator do it.`,
  ],
  "42883": [
    "version",
    (where) => `${where} was set up by another version of memory: update memory on all machines.`,
  ],
  "42P06": [
    "version",
    (where) =>
      `${where} was set up already, by another version of memory or a moment ago: try again, or update memory.`,
  ],
  "42P01": [
    "version",
    (where) => `${where} was set up by another version of memory: update memory on all machines.`,
  ],
  // Who was removed hears MS001; this is also what a slip of an administrator looks like.
  "42501": [
    "login",
    (where, { user }) =>
      `${where} gives ${user} no right to this: an administrator runs GRANT memory_member TO the login.`,
  ],
  "53100": ["full", (_, at) => `The disk of ${placeOf(at)} is full: an administrator makes room there.`],
  "53": ["away", (where) => `${where} has no room for another connection or no memory left.`],
  "55P03": ["away", (_, at) => `Others were writing at the same time for too long (${placeOf(at)}).`],
  "57014": ["away", (where) => `${where} took too long to answer.`],
  "25006": ["away", (where) => `${where} takes nothing new now, as a copy of another does.`],
  ENOTFOUND: ["away", unknownHost],
  EAI_AGAIN: ["away", unknownHost],
  ECONNREFUSED: [
    "away",
    (where) => `${where} takes no connection: see whether it runs there, and the port is right.`,
  ],
  "22": [
    "broken",
    (where) =>
      `What lies in ${where.charAt(0).toLowerCase()}${where.slice(1)} was altered so that nobody can read it: who runs it has to put it back as it was, from a backup.`,
  ],
  XX: [
    "broken",
    (where) => `${where} answered with an error of its own: an administrator looks into its log.`,
  ],
};

const INSECURE = (where: string): string =>
  `The connection to ${where} would not be private: its certificate is not trusted, or it has none. Name the file of the certificate that signed it with sslrootcert in the address.`;

const Coded = z.object({ code: z.string() });
/** Codes of Node for a certificate that is not what it must be. */
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO$)/;

/** What went wrong, for people; without what the server wrote, which may hold words. */
export function troubleOf(error: unknown, address: Address): CarrierError {
  if (error instanceof CarrierError) return error;
  const where = sentence(placeOf(address));
  const code = codeOf(error) ?? "";
  const known = TROUBLES[code] ?? TROUBLES[code.slice(0, 2)];
  if (known && (code.length === 5 || known === TROUBLES[code]))
    return new CarrierError(known[0], known[1](where, address), { cause: bare(error) });
  if (isWithoutPassword(error))
    return new CarrierError("login", `${where} asks ${address.user} for a password, and none was given.`);
  if (TLS.test(code) || isWithoutTls(error))
    return new CarrierError("insecure", INSECURE(placeOf(address)), { cause: bare(error) });
  return new CarrierError("away", `${where} cannot be reached.`, { cause: bare(error) });
}

export const placeOf = ({ host, port }: Address): string =>
  host.startsWith("/") ? `the Postgres at ${host}` : `the Postgres at ${host}:${port}`;

export const tooSlow = (address: Address): CarrierError =>
  new CarrierError("away", sentence(`${placeOf(address)} took too long to answer.`));

export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The driver has no code for these two. */
const isWithoutPassword = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("SASL:");
const isWithoutTls = (error: unknown): boolean =>
  error instanceof Error && error.message === "The server does not support SSL connections";

/** Without details and parameters: they may hold words of a memory. */
function bare(error: unknown): Error | undefined {
  const code = codeOf(error);
  return code === null ? undefined : Object.assign(new Error(code), { code });
}

export function codeOf(error: unknown): string | null {
  const coded = Coded.safeParse(error);
  return coded.success ? coded.data.code : null;
}
