import { expect, test } from "vitest";
import { isLocal } from "../../platform/folder-watch/network-disk.ts";
import { calm, obstaclesInWords, type RootStanding, rootState } from "./state.ts";

const idle: RootStanding = { sync: "on", paused: false, condition: calm, pending: 0 };

test.each<[string, Partial<RootStanding>]>([
  ["off", { sync: "off", paused: true, pending: 1 }],
  ["paused", { paused: true, condition: { ...calm, unreachable: "gone" }, pending: 1 }],
  ["unreachable", { condition: { ...calm, unreachable: "gone", scanning: true }, pending: 1 }],
  ["scanning", { condition: { ...calm, scanning: true }, pending: 1 }],
  ["reading", { pending: 1 }],
  ["up-to-date", {}],
])("a linked folder is %s before it is anything less", (word, standing) => {
  expect(rootState({ ...idle, ...standing })).toBe(word);
});

test("what stands in the way is said, all of it, or nothing", () => {
  expect(obstaclesInWords({ ...idle, capped: null, trouble: "the disk is full" })).toBeUndefined();
  const unreadable = ["/notes/private", "/notes/old"].map((path) => ({ path, reason: "permission denied" }));
  const condition = { ...calm, note: "slow", unreadable };
  const capped = { entries: 7, depth: 3 };
  expect(obstaclesInWords({ ...idle, condition, pending: 1, capped, trouble: "the disk is full" })).toMatch(
    /^slow; not all of it can be read: \/notes\/private \(permission denied\), and 1 more; the disk is full; .* after 7 entries and 3 folders deep; .* walkDepth$/,
  );
});

test.each([
  ["NFS", 0x6969, false],
  ["CIFS, signed as some systems give it", 0xff534d42 | 0, false],
  ["FUSE", 0x65735546, false],
  ["ext4", 0xef53, true],
  ["tmpfs", 0x01021994, true],
])("%s tells of its changes or not", (_, type, told) => {
  expect(isLocal(type)).toBe(told);
});
