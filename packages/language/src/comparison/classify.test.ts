import { describe, expect, it } from "vitest";
import { classify } from "./classify.ts";
import type { Statement } from "./statement.ts";

const said = (content: string, more: Partial<Statement> = {}): Statement => ({
  content,
  type: "fact",
  assertedAt: 0,
  statedBy: "user",
  project: "shop",
  ...more,
});
const kindOf = (existing: string, incoming: string, similarity?: number) =>
  classify(said(existing), said(incoming), similarity === undefined ? {} : { similarity }).kind;

describe("what says the same", () => {
  it.each([
    ["The shop runs on Rails.", "the shop runs on `Rails`"],
    ["Mira owns the cart.", "The cart is owned by Mira."],
    ["Run `make check` before each push.", "Before every push, execute make check."],
    ["The token lives for 90 seconds.", "The token lives for 1.5 min."],
    ["Don't log passwords.", "Never log passwords."],
    ["When CI fails, ping Ugo.", "Ping Ugo when CI fails."],
    ["The linter is Biome.", "Biome is the linter."],
    ["Mira owns the cart.", "The cart belongs to Mira."],
    ["We don't use semicolons.", "We do not use semicolons."],
    ["Use snake_case for columns.", "Columns use snake_case."],
  ])("is restated: %s", (existing, incoming) => {
    expect(kindOf(existing, incoming)).toBe("restated");
  });

  it.each([
    ["The shop needs Ruby 3.2.", "The shop needs Ruby 3.3."],
    ["Copy files from in to out.", "Copy files from out to in."],
    ["The cart calls the ledger.", "The ledger calls the cart."],
    ["Lint before you build.", "Build before you lint."],
    ["The config is in conf/a.yml.", "The config is in conf/b.yml."],
    ["Written in C++.", "Written in C#."],
    ["You must sign commits.", "You may sign commits."],
    ["Guests can pay.", "Guests cannot pay."],
    ["The limit is 5 s.", "The limit is 5 ms."],
    ["Carts over 5 MB are dropped.", "Carts under 5 MB are dropped."],
    ["Copy the dump to the bucket.", "Copy the dump from the bucket."],
    ["Retry when n > 5.", "Retry when n < 5."],
    ["The plan costs $5.", "The plan costs €5."],
    ["The link has 100 Mb/s.", "The link has 100 MB/s."],
    ["Mira asked Ugo to review.", "Ugo asked Mira to review."],
    ["The client trusts the server.", "The server trusts the client."],
    ["Only Mira deploys to production.", "Mira deploys only to production."],
    ["Not all tests run on CI.", "All tests do not run on CI."],
    ["Some guests can pay.", "All guests can pay."],
    ["The shop was hosted in Porto.", "The shop is hosted in Porto."],
    ["Do we use Redis for carts?", "We use Redis for carts."],
    ["His laptop runs Arch.", "Her laptop runs Arch."],
    ["The agent manages the cache.", "The agent uses the cache."],
    ["The service is monitored.", "The service monitors."],
    ["Mira trusts Ugo with the keys.", "Ugo is trusted by Mira's team with the keys."],
    ["Users are logged in.", "Users are logged out."],
    ["Use branch protection for releases.", "Releases should be used for branch protection."],
    ["Every team has one user.", "Every user has one team."],
    ["The limit per user is 5.", "The limit per team is 5."],
    ["Retry when it is full and not locked.", "Retry when it is not full and locked."],
    ["Block when A and not B.", "Block when not A and B."],
    ["Mira can deploy; Ugo can't.", "Mira can't deploy; Ugo can."],
    ["We are hiring a backend developer.", "We are a hiring backend developer."],
    ["Service A calls service B.", "Service A is called by service B."],
  ])("is never seen where something differs: %s", (existing, incoming) => {
    expect(kindOf(existing, incoming, 0.99)).not.toBe("restated");
  });
});

describe("a difference", () => {
  it("is nothing that the older one does not know of", () => {
    expect(kindOf("The cache uses Redis.", "The cache uses Redis, no longer Memcached.")).toBe("refined");
  });

  it("quotes both values as they were written", () => {
    const { quotes } = classify(
      said("The cart listens on port 8080."),
      said("The cart now listens on port 9000."),
    );
    expect(quotes).toEqual({ existing: "8080", incoming: "9000" });
  });

  it("adds detail", () => {
    expect(kindOf("Carts expire.", "Carts expire after 2 hours without a visit.")).toBe("refined");
  });

  it.each([
    ["The job runs every hour.", "The job runs every half hour."],
    ["Jobs run while the db is locked.", "Jobs run unless the db is locked."],
    ["The standup is at 10 am.", "The standup is at 10 pm."],
  ])("is no detail where it turns the sense: %s", (existing, incoming) => {
    expect(kindOf(existing, incoming)).not.toBe("refined");
  });
});

describe("what cannot both hold", () => {
  it.each([
    ["Mira prefers tabs over spaces.", "Mira prefers spaces over tabs."],
    ["The retry limit is 3.", "The retry limit is five."],
    ["The rate limit is 100 per minute.", "The rate limit is 100 per second."],
    ["DNS points to 10.0.0.1.", "DNS points to 10.0.0.2."],
    ["The offset is -5 hours.", "The offset is 5 hours."],
    ["The shop is public.", "The shop is private."],
    ["At least two approvals are needed.", "At most two approvals are needed."],
    ["Ids are compared case-sensitively.", "Ids are compared case-insensitively."],
  ])("is a contradiction: %s", (existing, incoming) => {
    expect(kindOf(existing, incoming)).toBe("contradictory");
  });

  it.each([
    ["The cart uses Redis.", "The ledger uses Kafka."],
    ["Staging runs on 8080.", "Production runs on 9090."],
    ["Ruby 3 supports this.", "Ruby 2 does not support this."],
    ["Jonas holds US patent 7654321.", "Jonas holds US patent 9876543."],
    ["Shard 1 holds Europe.", "Shard 2 holds Asia."],
    ["Mira wants tabs in Go.", "Mira wants spaces in Python."],
  ])("is not one of two different things: %s", (existing, incoming) => {
    expect(["related", "unrelated"]).toContain(kindOf(existing, incoming));
  });

  it("never crosses projects", () => {
    const other = said("The retry limit is 5.", { project: "blog" });
    expect(classify(said("The retry limit is 3."), other).kind).toBe("related");
  });

  it("is nothing that happened on two days", () => {
    const first = said("The deploy took 3 minutes.", { type: "episode" });
    const second = said("The deploy took 9 minutes.", { type: "episode", assertedAt: 86_400_000 });
    expect(classify(first, second).kind).toBe("related");
  });
});

it("has nothing to say about long texts but that they are equal", () => {
  const long = "The cart is not what it was. ".repeat(700);
  expect(kindOf(long, long)).toBe("restated");
  expect(kindOf(long, `${long} Never.`)).toBe("related");
});

it("tells what has nothing in common", () => {
  expect(kindOf("Carts expire after 2 hours.", "Ugo has a dog.", 0.1)).toBe("unrelated");
});
