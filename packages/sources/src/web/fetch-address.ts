import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublic } from "./public-address.ts";

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<Address[]>;

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

/** Thrown inside a connection, where only errors get out. */
export class PrivateAddress extends Error {
  override readonly name = "PrivateAddress";
}

const privateReason = "the address leads into a private network; set allowPrivateUrls to read it";

/** Why an address is not even asked; null where it may be. A connection to digits looks no name up, so they are checked here. */
export function addressRefusal(url: URL, allowPrivate: boolean): string | null {
  if (url.protocol !== "http:" && url.protocol !== "https:") return "only http and https addresses are read";
  if (url.username !== "" || url.password !== "") {
    return "the address holds a user name or password; save the page as a file and add that";
  }
  const host = hostOf(url);
  return !allowPrivate && isIP(host) !== 0 && !isPublic(host) ? privateReason : null;
}

/** Addresses to connect to; throws `PrivateAddress` when any of them is not public. */
export async function addressesOf(
  hostname: string,
  { allowPrivate, resolve }: { allowPrivate: boolean; resolve: Resolve },
): Promise<Address[]> {
  const addresses = await resolve(hostname);
  // One private address among public ones is how a name is made to lead inside at the second try.
  if (!allowPrivate && !addresses.every(({ address }) => isPublic(address)))
    throw new PrivateAddress(privateReason);
  return addresses;
}

/** `URL` has turned decimal, octal and hexadecimal forms into four numbers by now. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");
