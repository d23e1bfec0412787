import { describe, expect, test } from "vitest";
import type { ExtractionVocabulary, FoundEntity } from "./extraction-types.ts";
import { entitiesIn, vocabularyWith } from "./relations.fixture.ts";
import { findRelations } from "./relations.ts";

function relationsOf(text: string, vocabulary: ExtractionVocabulary = vocabularyWith()): string[] {
  const entities = entitiesIn(text);
  return findRelations(text, entities, vocabulary).map(
    ({ from, predicate, to }) => `${entities[from]?.name} ${predicate} ${entities[to]?.name}`,
  );
}

describe("a sentence that states a relation", () => {
  test.each([
    ["Orion uses PostgreSQL.", ["Orion uses PostgreSQL"]],
    ["The Orion service now uses `PostgreSQL` for its ledger.", ["Orion uses PostgreSQL"]],
    ["We replaced Jest with Vitest last week.", ["Vitest replaces Jest"]],
    ["We replaced Redis with Valkey recently.", ["Valkey replaces Redis"]],
    ["src/flags.ts uses TypeScript.", ["src/flags.ts uses TypeScript"]],
    ["src/b.ts imports better-sqlite3.", ["src/b.ts uses better-sqlite3"]],
    ["LedgerClient is part of the FeatureFlags module.", ["LedgerClient part_of FeatureFlags"]],
    ["Ana Ruiz wrote src/flags.ts.", ["src/flags.ts created_by Ana Ruiz"]],
    ["The author of Orion is Ben Okafor.", ["Orion created_by Ben Okafor"]],
    ["The maintainer of Lyra is Ana Ruiz.", ["Lyra maintained_by Ana Ruiz"]],
    ["The Orion frontend runs on Node.js.", ["Orion runs_on Node.js"]],
    ["Orion is built with Vitest and TypeScript.", ["Orion uses Vitest", "Orion uses TypeScript"]],
    [
      "Orion uses Redis for caching and PostgreSQL for storage.",
      ["Orion uses Redis", "Orion uses PostgreSQL"],
    ],
    ["Orion and Lyra use Redis.", ["Orion uses Redis", "Lyra uses Redis"]],
    ["Redis is used by Orion.", ["Orion uses Redis"]],
    ["Orion's database is PostgreSQL.", ["Orion uses PostgreSQL"]],
    ["Orion stores its sessions in Redis.", ["Orion uses Redis"]],
    ["Orion uses Redis, not Kafka.", ["Orion uses Redis"]],
    ["Orion uses Redis instead of Kafka.", ["Orion uses Redis"]],
    ["Orion depends on better-sqlite3.", ["Orion depends_on better-sqlite3"]],
    ["Lyra requires Node.js and Redis.", ["Lyra depends_on Node.js", "Lyra depends_on Redis"]],
    ["Redis is required by Orion.", ["Orion depends_on Redis"]],
    ["Both Orion and Lyra depend on Redis.", ["Orion depends_on Redis", "Lyra depends_on Redis"]],
    [
      "Orion, built on PostgreSQL and Redis, is maintained by Ana Ruiz.",
      ["Orion uses PostgreSQL", "Orion uses Redis", "Orion maintained_by Ana Ruiz"],
    ],
    ["Vega (part of Orion) is written in Go.", ["Vega part_of Orion", "Vega written_in Go"]],
    [
      "Orion uses Redis and Kafka and runs on Fly.io.",
      ["Orion uses Redis", "Orion uses Kafka", "Orion runs_on Fly.io"],
    ],
    ["Lyra is part of Orion.", ["Lyra part_of Orion"]],
    ["FeatureFlags is defined in src/flags.ts.", ["FeatureFlags part_of src/flags.ts"]],
    ["Orion includes Lyra.", ["Lyra part_of Orion"]],
    ["Orion runs on Kubernetes.", ["Orion runs_on Kubernetes"]],
    ["Lyra is hosted on Fly.io.", ["Lyra runs_on Fly.io"]],
    ["Since March, Lyra has been running on Fly.io.", ["Lyra runs_on Fly.io"]],
    ["We deployed Lyra to Fly.io.", ["Lyra runs_on Fly.io"]],
    ["db1.example.internal hosts PostgreSQL.", ["PostgreSQL runs_on db1.example.internal"]],
    ["FeatureFlags are stored in PostgreSQL.", ["FeatureFlags stored_in PostgreSQL"]],
    ["PostgreSQL stores FeatureFlags.", ["FeatureFlags stored_in PostgreSQL"]],
    ["Lyra stores FeatureFlags in PostgreSQL.", ["FeatureFlags stored_in PostgreSQL"]],
    ["We keep FeatureFlags in Redis.", ["FeatureFlags stored_in Redis"]],
    ["Orion is written in Go.", ["Orion written_in Go"]],
    ["Lyra was rewritten in C++.", ["Lyra written_in C++"]],
    ["Lyra, a small tool written in Go, formats logs.", ["Lyra written_in Go"]],
    ["Orion was created by Ana Ruiz.", ["Orion created_by Ana Ruiz"]],
    ["Ana Ruiz founded Northwind Labs.", ["Northwind Labs created_by Ana Ruiz"]],
    ["Ana Ruiz is the author of Lyra.", ["Lyra created_by Ana Ruiz"]],
    ["Orion is maintained by the Platform Team.", ["Orion maintained_by Platform Team"]],
    ["Ben Okafor maintains Orion.", ["Orion maintained_by Ben Okafor"]],
    ["Ana Ruiz works at Northwind Labs.", ["Ana Ruiz works_for Northwind Labs"]],
    ["Ana Ruiz is a senior engineer at Northwind Labs.", ["Ana Ruiz works_for Northwind Labs"]],
    ["Ana Ruiz, CTO of Northwind Labs, called today.", ["Ana Ruiz works_for Northwind Labs"]],
    ["We met Ben Okafor from Northwind Labs today.", ["Ben Okafor works_for Northwind Labs"]],
    [
      "Northwind Labs, based in Lisbon, maintains Orion.",
      ["Northwind Labs located_in Lisbon", "Orion maintained_by Northwind Labs"],
    ],
    [
      "The Data Team owns Lyra and the Platform Team owns Orion.",
      ["Lyra maintained_by Data Team", "Orion maintained_by Platform Team"],
    ],
    ["Ana Ruiz and Ben Okafor work on Orion.", ["Ana Ruiz works_on Orion", "Ben Okafor works_on Orion"]],
    [
      "Ana Ruiz maintains Orion and works at Northwind Labs.",
      ["Orion maintained_by Ana Ruiz", "Ana Ruiz works_for Northwind Labs"],
    ],
    ["Ana Ruiz works on Orion.", ["Ana Ruiz works_on Orion"]],
    ["Ben Okafor leads the Lyra project.", ["Ben Okafor works_on Lyra"]],
    ["Northwind Labs is based in Lisbon.", ["Northwind Labs located_in Lisbon"]],
    ["Summit 2031 takes place in Porto.", ["Summit 2031 located_in Porto"]],
    ["We switched from Jest to Vitest.", ["Vitest replaces Jest"]],
    ["Orion migrated its cache from Redis to Valkey.", ["Valkey replaces Redis"]],
    ["Upgraded from Node 18 to Node 20.", ["Node 20 replaces Node 18"]],
    ["Replaced Jest with Vitest.", ["Vitest replaces Jest"]],
    ["Vitest replaced Jest in Orion.", ["Vitest replaces Jest"]],
    ["Jest was replaced by Vitest.", ["Vitest replaces Jest"]],
    ["Redis was dropped in favor of Valkey.", ["Valkey replaces Redis"]],
    ["Orion connects to PostgreSQL.", ["Orion connects_to PostgreSQL"]],
    ["Orion is integrated with Slack.", ["Orion connects_to Slack"]],
    ["Lyra implements OpenID Connect.", ["Lyra implements OpenID Connect"]],
  ])("%s", (text, expected) => {
    expect(relationsOf(text).sort()).toEqual([...expected].sort());
  });

  test("a second verb goes on with the same subject", () => {
    expect(relationsOf("Orion uses SQLite and runs on Fly.io.")).toEqual([
      "Orion uses SQLite",
      "Orion runs_on Fly.io",
    ]);
  });

  test("a clause with which is about the name before it", () => {
    expect(relationsOf("Orion calls Lyra, which depends on Kafka.")).toContain("Lyra depends_on Kafka");
  });

  test("a name counts wherever the text has it again", () => {
    const text = "PostgreSQL and Orion came up in the call.\n\nLater on: Orion uses PostgreSQL.";
    expect(relationsOf(text)).toEqual(["Orion uses PostgreSQL"]);
  });

  test("a list item and a wrapped line are read as sentences", () => {
    const text =
      "- Orion is written in Go\n- Lyra\n- the rest of this list item is long enough to wrap: Vega uses\n  Kafka";
    expect(relationsOf(text).sort()).toEqual(["Orion written_in Go", "Vega uses Kafka"]);
  });
});

describe("a sentence that states nothing for sure", () => {
  test.each([
    "Orion does not use Redis.",
    "Orion doesn't use Redis.",
    "Orion never uses Redis.",
    "Orion no longer uses Redis.",
    "Orion used to use Redis.",
    "Orion used Redis.",
    "Orion stopped using Redis.",
    "Does Orion use Redis?",
    "Orion uses Redis?",
    "Should Orion use Redis",
    "Orion should use Redis.",
    "Orion could use Redis.",
    "Orion can use Redis.",
    "Orion will use Redis.",
    "Orion might depend on Redis.",
    "We plan to use Redis in Orion.",
    "The plan is that Orion uses Redis.",
    "If Orion uses Redis, Lyra depends on Kafka.",
    "Orion uses Redis if Kafka is down.",
    "When Orion uses Redis, tests are slow.",
    "Maybe Orion uses Redis.",
    "I think Orion uses Redis.",
    "Orion uses Redis or Kafka.",
    "Orion uses neither Redis nor Kafka.",
    "Make sure Orion uses Redis.",
    "Orion needs to use Redis.",
    "Orion use Redis.",
    "Orion install Redis.",
    "Let Orion call Lyra.",
    "The TypeScript implementation of Lyra is small.",
    "Orion formats Redis and Kafka errors.",
    "Lyra extends the Redis `<form>` element.",
    "Moved the types from Orion to Lyra.",
    "Use Redis with Orion.",
    "Replace Jest with Vitest.",
    "We want to switch from Jest to Vitest.",
    "We should have switched from Jest to Vitest.",
    "We considered Orion with Redis.",
    "Orion and Redis.",
    "Orion, Redis and Kafka were discussed.",
    "Clients of Orion use Redis.",
    "The Orion tests use Redis.",
    "Orion uses Ana Ruiz's fork.",
    "Valkey replaced the Redis client.",
    "Moved FeatureFlags from src/flags.ts to src/b.ts.",
    "Ana Ruiz moved from Lisbon to Porto.",
    "Ana Ruiz worked at Northwind Labs.",
    "Ana Ruiz works at Lisbon.",
    "Orion is located in PostgreSQL.",
    "Orion is written in Lisbon.",
    "Orion was hosted on Fly.io.",
    "Previously, db1.example.internal ran PostgreSQL.",
    "Orion would have been replaced by Lyra.",
    "Orion uses a fork of Redis.",
    "Orion stores nothing in Redis.",
    "Unlike Orion, Redis is slow.",
    "Ana Ruiz tests Orion.",
    "Orion says Redis is down.",
    "```\nOrion uses Redis\n```",
    "See [Orion](https://db1.example.internal/uses) for Redis.",
    "Orion is not written in Go.",
    "Orion isn't maintained by Ana Ruiz.",
    "[Orion](https://db1.example.internal) and uses Redis.",
    "The keys were replaced with a Redis structure, as FeatureFlags are replaced with a Redis set.",
    "FeatureFlags() makes a copy of part of LedgerClient.",
    "The docs say that Orion uses Redis, which is wrong.",
    "Everything except Orion uses Redis.",
    "Neither Orion nor Lyra uses Redis.",
    "Orion. Uses Redis.",
    "Orion went down\nRedis runs",
  ])("%s", (text) => {
    expect(relationsOf(text)).toEqual([]);
  });

  test("what a denied name stands beside is not denied with it", () => {
    expect(relationsOf("Orion does not use Redis, but Lyra uses Kafka.")).toEqual(["Lyra uses Kafka"]);
  });

  test("the subject of the next clause is no object of this one", () => {
    expect(relationsOf("Orion uses Redis and PostgreSQL runs on Kubernetes.").sort()).toEqual([
      "Orion uses Redis",
      "PostgreSQL runs_on Kubernetes",
    ]);
  });
});

describe("a predicate that is not built in", () => {
  test("is the verb between the two names, in one spelling whoever says it how", () => {
    expect(relationsOf("Restic backs up Kubernetes volumes.")).toEqual(["Restic backs_up Kubernetes"]);
    expect(relationsOf("Kubernetes is backed up by Restic.")).toEqual(["Restic backs_up Kubernetes"]);
    expect(relationsOf("BillingService calls LedgerClient.")).toEqual(["BillingService calls LedgerClient"]);
    expect(relationsOf("BillingService runs `pnpm test`.")).toEqual(["BillingService runs pnpm test"]);
    expect(relationsOf("`BillingService()` calls `LedgerClient()`.")).toEqual([
      "BillingService calls LedgerClient",
    ]);
    expect(relationsOf("Orion reads from Kafka.")).toEqual(["Orion reads_from Kafka"]);
  });

  test("is not made of just any words", () => {
    expect(relationsOf("Orion outshines Lyra.")).toEqual([]);
    expect(relationsOf("Orion calls Redis errors fatal.")).toEqual([]);
    expect(relationsOf("BillingService used to call LedgerClient.")).toEqual([]);
  });

  test("is found in its own words once a person has added it", () => {
    const vocabulary = vocabularyWith({ predicates: ["outshines", "is_mentor_of", "shares_a_license_with"] });
    expect(relationsOf("Orion outshines Lyra.", vocabulary)).toEqual(["Orion outshines Lyra"]);
    expect(relationsOf("Orion and Vega outshine Lyra.", vocabulary)).toEqual([
      "Orion outshines Lyra",
      "Vega outshines Lyra",
    ]);
    expect(relationsOf("Ana Ruiz is the mentor of Ben Okafor.", vocabulary)).toEqual([
      "Ana Ruiz is_mentor_of Ben Okafor",
    ]);
    expect(relationsOf("Orion shares a license with Lyra.", vocabulary)).toEqual([
      "Orion shares_a_license_with Lyra",
    ]);
    expect(relationsOf("Orion doesn't outshine Lyra.", vocabulary)).toEqual([]);
  });

  test("is never found again once it was dismissed", () => {
    const vocabulary = vocabularyWith({ dismissed: ["backs_up", "uses"] });
    expect(relationsOf("Restic backs up Kubernetes.", vocabulary)).toEqual([]);
    expect(relationsOf("Orion uses Redis.", vocabulary)).toEqual([]);
  });
});

test("what is of a dismissed type has no relations", () => {
  const vocabulary = vocabularyWith();
  const dismissed = { types: ["person"], predicates: [] };
  expect(relationsOf("Ana Ruiz works on Orion.", { ...vocabulary, dismissed })).toEqual([]);
});

test("four relations are the most a text has", () => {
  const text =
    "Orion uses Redis, Kafka and PostgreSQL. Orion runs on Kubernetes. Orion is written in Go. Ana Ruiz maintains Orion.";
  expect(relationsOf(text)).toHaveLength(4);
});

test("no relation is told twice, and none from a thing to itself", () => {
  expect(relationsOf("Orion uses Redis. Orion uses Redis. Orion uses Orion.")).toEqual(["Orion uses Redis"]);
});

test("hostile texts and thousands of entities are read all the same", () => {
  const names = Array.from({ length: 5_000 }, (_, n) => `Aa${n}`);
  const text = names.join(" uses ");
  const entities: FoundEntity[] = [];
  for (let at = 0, n = 0; n < names.length; n += 1) {
    const name = names[n] ?? "";
    entities.push({ name, type: "concept", start: at, end: at + name.length, confidence: 0.5 });
    at += name.length + " uses ".length;
  }
  expect(findRelations(text, entities, vocabularyWith())).toEqual([]);
  for (const piece of ["](", "```\n", "Orion ", "Orion, ", "Orion and ", "'s", "\n", "no ", "Orion uses "]) {
    const hostile = `Redis ${piece.repeat(50_000)} Orion`;
    expect(findRelations(hostile, entitiesIn(hostile.slice(0, 100)), vocabularyWith()).length).toBeLessThan(
      5,
    );
  }
});

test("places outside the text are ignored", () => {
  const entities = [
    { name: "Orion", type: "project", start: -3, end: 2, confidence: 1 },
    { name: "Redis", type: "technology", start: 11, end: 900, confidence: 1 },
  ];
  expect(findRelations("Orion uses Redis", entities, vocabularyWith())).toEqual([]);
});
