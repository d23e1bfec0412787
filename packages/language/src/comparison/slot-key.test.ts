import { describe, expect, test } from "vitest";
import { contentKey } from "../text/content-key.ts";
import { classify } from "./classify.ts";
import { isSameSlot, slotKey } from "./slot-key.ts";

describe("two sentences of one meaning", () => {
  test.each([
    ["The API uses Redis.", "the api uses redis"],
    ["Use `pnpm` here!", "Use pnpm here"],
    ["He said “no” to it.", "He said no to it…"],
    ["Tabs,  not\nspaces", "tabs, not spaces."],
  ])("%j is %j in other dress", (one, other) => {
    expect(contentKey(one)).toBe(contentKey(other));
  });

  test.each([
    ["The parser is written in C", "The parser is written in C++"],
    ["The parser is written in C#", "The parser is written in C"],
    ["It runs on PostgreSQL 15", "It runs on PostgreSQL 16"],
    ["Node 20.1", "Node 20.11"],
    ["Use a-b", "Use a.b"],
  ])("%j is not %j", (one, other) => {
    expect(contentKey(one)).not.toBe(contentKey(other));
  });
});

const NEWER = Date.parse("2026-03-10");
const said = (content: string, assertedAt: number) =>
  ({ content, assertedAt, type: "fact", statedBy: "user", project: null }) as const;
/** Verdicts on two sentences in both orders. */
const verdicts = (one: string, other: string): string[] =>
  [
    [one, other],
    [other, one],
  ].map(([first = "", second = ""]) => classify(said(first, NEWER - 1e9), said(second, NEWER)).kind);

describe("another value for the same thing has the same slot", () => {
  test.each([
    ["The API listens on port 8080.", "The API listens on port 9090"],
    ["The store runs on PostgreSQL 15", "The store runs on PostgreSQL 16"],
    ["Uploads time out after 30 s in the gateway", "Uploads time out after 45 s in the gateway"],
    ["The staging server is hosted on Fly", "The staging server is hosted on Render"],
    ["The default branch is called main", "The default branch is called trunk"],
  ])("%j, then %j", (one, other) => {
    expect(slotKey(other)).not.toBeNull();
    expect(slotKey(one)).toBe(slotKey(other));
    expect(isSameSlot(one, other)).toBe(true);
  });

  test.each([
    ["The timeout is 30 s.", "The timeout is 45 s."],
    ["The retry limit is 3.", "The retry limit is 5."],
    ["The plan costs 5 euros a month.", "The plan costs 7 euros a month."],
    ["The pool has 10 connections.", "The pool has 20 connections."],
    ["The US office has 40 people.", "The US office has 45 people."],
    ["Backups are kept for 30 days.", "Backups are kept for 60 days."],
    ["The production database is MySQL 5.7.", "The production database is MySQL 8.0."],
    ["The flag defaults to true.", "The flag defaults to false."],
    ["the cat is called Momo", "The cat is called Lili."],
  ])("a measure, a limit, a count, a version or a name: %j, then %j", (one, other) => {
    expect(isSameSlot(one, other)).toBe(true);
  });

  test.each([
    ["The CLI runs on Linux.", "The CLI runs on Windows."],
    ["The job runs on Mondays.", "The job runs on Kubernetes."],
    ["The backup is stored in S3.", "The backup is stored in Glacier."],
    ["Ada lives in Zurich.", "Ada lives in a shared flat."],
    ["The config points to staging.", "The config points to line 40."],
    ["The flag defaults to true.", "The flag defaults to false in tests."],
    ["The service listens on the orders queue.", "The service listens on the refunds queue."],
    ["The cat is called Momo.", "The cat is called every evening."],
    ["My sister is called Anna.", "My sister is called Berta."],
    ["Jonas holds US patent 7654321.", "Jonas holds US patent 9876543."],
    ["We had an outage in 2021.", "We had an outage in 2024."],
    ["The firewall allows port 22 from the VPN.", "The firewall allows port 443 from the VPN."],
    ["The app supports iOS 15.", "The app supports iOS 16."],
    ["I have read volume 3 of Knuth.", "I have read volume 4 of Knuth."],
    ["Marie was in room 12 during the exam.", "Marie was in room 14 during the exam."],
    ["Grandma needs pill 3 at noon.", "Grandma needs pill 5 at noon."],
    ["Lena has passed level 2 of the exam.", "Lena has passed level 3 of the exam."],
    ["The server has a 500 GB disk.", "The server has a 750 GB disk."],
    ["We have a meeting at 9 on Mondays.", "We have a meeting at 15 on Mondays."],
    ["The clinic uses Lab 3.", "The clinic uses Lab 4."],
    ["`GetUser` has 3 retries.", "`getUser` has 5 retries."],
    ["The US office has 40 people.", "The us office has 45 people."],
    ["The board is 5' long.", 'The board is 5" long.'],
  ])("but not what holds side by side: %j, %j", (one, other) => {
    expect(isSameSlot(one, other)).toBe(false);
  });

  test.each([
    ["Worker 3 listens on port 80", "Worker 4 listens on port 80"],
    ["Service 1 of the harbour is painted red", "Service 2 of the harbour is painted red"],
    ["The release needs phase 2 of the plan", "The release needs phase 3 of the plan"],
  ])("but a number in a name tells two things apart: %j, %j", (one, other) => {
    expect(slotKey(one) === null || slotKey(one) !== slotKey(other)).toBe(true);
  });

  test("but dates, short phrases and long texts have no value to take out", () => {
    expect(slotKey("Released the parser on 2026-03-01 to all")).toBeNull();
    expect(slotKey("Node 20")).toBeNull();
    expect(slotKey(`${"very long text ".repeat(60)} 42`)).toBeNull();
  });
});

describe("a contradiction is found", () => {
  test.each([
    ["The deploy script supports Windows paths", "The deploy script does not support Windows paths"],
    ["Always squash commits before merging", "Never squash commits before merging"],
    ["The build cache is enabled in CI", "The build cache is disabled in CI"],
    ["Sam prefers tabs over spaces", "Sam prefers spaces over tabs"],
    ["Run the linter before the tests", "Run the linter after the tests"],
  ])("%j against %j", (one, other) => {
    expect(verdicts(one, other)).toEqual(["contradictory", "contradictory"]);
  });
});

describe("what has nothing to do with it stays alone", () => {
  test.each([
    ["The deploy script supports Windows paths", "The parser does not support comments"],
    ["Sam prefers tabs over spaces", "Sam prefers tea over coffee"],
    ["The API listens on port 8080", "The viewer listens on port 8080"],
    ["PostgreSQL 14 does not support the merge command", "PostgreSQL 15 supports the merge command"],
    ["Exports are enabled", "The cache of the worker pool is disabled in tests"],
  ])("%j beside %j", (one, other) => {
    for (const verdict of verdicts(one, other)) expect(["related", "unrelated"]).toContain(verdict);
  });
});

test("hostile texts of the longest size are compared at once", () => {
  const hostile = ["1.".repeat(10_000), "a-".repeat(10_000), "not ".repeat(5_000), `${"9".repeat(19_999)}x`];
  for (const one of hostile)
    for (const other of hostile)
      for (const verdict of verdicts(one, `${other} over b`))
        expect(["related", "unrelated"]).toContain(verdict);
});

test.each([
  "A valid port is 80.",
  "Every backup is kept for 7 days.",
  "DNS points to 10.0.0.1.",
  "The error code is 404.",
  "My flight is at 9.",
])("what there is more of has no slot: %s", (text) => {
  expect(slotKey(text)).toBeNull();
});
