import ipaddr from "ipaddr.js";

/**
 * True for an address of the open internet: not this machine, not its networks, no group and nothing
 * reserved.
 */
export function isPublic(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.parse(ip);
  if (address instanceof ipaddr.IPv6) {
    // An address with a zone is of one link only.
    if (address.zoneId !== undefined) return false;
    const inner = innerAddress(address);
    return inner === null ? isGlobal(address) : isPublic(inner);
  }
  return address.range() === "unicast";
}

/**
 * Global unicast alone: other ranges called unicast hold IPv4 addresses in forms long given up
 * (`::127.0.0.1`).
 */
const isGlobal = (address: ipaddr.IPv6): boolean =>
  address.range() === "unicast" && ((address.toByteArray()[0] ?? 0) & 0xe0) === 0x20;

/**
 * The IPv4 address that a gateway would send such a packet on to; ranges as in RFC 4291, 6052 and 3056. Teredo is
 * refused by its own range.
 */
function innerAddress(address: ipaddr.IPv6): string | null {
  const bytes = address.toByteArray();
  const starts = (...start: number[]) => start.every((byte, at) => bytes[at] === byte);
  const zeros = (from: number, to: number) => bytes.slice(from, to).every((byte) => byte === 0);
  if (zeros(0, 10) && bytes[10] === 0xff && bytes[11] === 0xff) return dotted(bytes, 12);
  if (starts(0, 0x64, 0xff, 0x9b) && zeros(4, 12)) return dotted(bytes, 12);
  if (starts(0x20, 0x02)) return dotted(bytes, 2);
  return null;
}

const dotted = (bytes: readonly number[], from: number): string => bytes.slice(from, from + 4).join(".");
