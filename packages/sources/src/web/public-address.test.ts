import { expect, test } from "vitest";
import { isPublic } from "./public-address.ts";

test.each([
  "93.184.216.34",
  "8.8.8.8",
  "2606:2800:220:1:248:1893:25c8:1946",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
  "2002:808:808::1",
])("%s is an address of the open internet", (ip) => {
  expect(isPublic(ip)).toBe(true);
});

test.each([
  ["this machine", "127.0.0.1"],
  ["this machine by another number", "127.8.9.10"],
  ["this machine over IPv6", "::1"],
  ["any address", "0.0.0.0"],
  ["any address over IPv6", "::"],
  ["a private network", "10.0.0.1"],
  ["a private network", "172.16.3.4"],
  ["a private network", "192.168.1.1"],
  ["a provider's network", "100.64.0.1"],
  ["a cloud's metadata", "169.254.169.254"],
  ["a group", "224.0.0.1"],
  ["a reserved range", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["a test network", "192.0.2.7"],
  ["a local IPv6 network", "fd00::1"],
  ["an IPv6 link", "fe80::1"],
  ["an IPv6 link with its zone", "fe80::1%eth0"],
  ["an IPv6 group", "ff02::1"],
  ["documentation", "2001:db8::1"],
  ["IPv4 in IPv6", "::ffff:127.0.0.1"],
  ["IPv4 in IPv6, in hexadecimal", "::ffff:7f00:1"],
  ["IPv4 in IPv6, the old way", "::7f00:1"],
  ["a translated address", "64:ff9b::10.0.0.1"],
  ["a translated address of a local prefix", "64:ff9b:1::1"],
  ["a tunnel", "2002:7f00:1::1"],
  ["a Teredo tunnel", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  ["no address", "example.org"],
  ["nothing", ""],
])("%s is not public (%s)", (_what, ip) => {
  expect(isPublic(ip)).toBe(false);
});
