import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CandidateOptions, findCandidates, type MergeCandidate, pairKey } from "./candidates.ts";
import type { KnownEntity } from "./known-name.ts";

const known = (name: string, more: Partial<KnownEntity> = {}): KnownEntity => ({
  id: name,
  name,
  type: "technology",
  aliases: [],
  texts: 1,
  neighbours: new Set<string>(),
  ...more,
});
const person = (name: string, more: Partial<KnownEntity> = {}): KnownEntity =>
  known(name, { type: "person", ...more });

const ask = (entities: readonly KnownEntity[], options: Partial<CandidateOptions> = {}): MergeCandidate[] =>
  findCandidates(entities, { aliases: new Map(), settled: new Set(), ...options });
const kinds = (candidates: readonly MergeCandidate[]) => candidates[0]?.evidence.map(({ kind }) => kind);

describe("a person is asked about", () => {
  test.each([
    ["initials", "AWS", "Amazon Web Services", "acronym"],
    ["a count of letters", "k8s", "Kubernetes", "acronym"],
    ["a part that says nothing", "Alpine", "Alpine.js", "affix"],
    ["a maker's name before it", "Hadoop", "Apache Hadoop", "affix"],
    ["a plural", "Webhook", "Webhooks", "plural"],
  ])("%s: %s, %s", (_, a, b, kind) => {
    const candidates = ask([known(a), known(b)]);
    expect(candidates).toHaveLength(1);
    expect(kinds(candidates)).toContain(kind);
  });

  test.each([
    ["a first name", "Aria", "Aria Vossen", "contains"],
    ["a last name", "Vossen", "Aria Vossen", "contains"],
    ["a nickname", "Bill Stone", "William Stone", "nickname"],
    ["a nickname alone", "Bill", "William", "nickname"],
    ["a nickname of a full name", "Bill", "William Stone", "nickname"],
    ["an initial", "W. Stone", "William Stone", "initial"],
  ])("a person by %s: %s, %s", (_, a, b, kind) => {
    expect(kinds(ask([person(a), person(b)]))).toContain(kind);
  });

  test("two names of one entry of the alias table", () => {
    const aliases = new Map([["Visual Basic for Applications", ["VBA", "Office macros"]]]);
    expect(kinds(ask([known("office-macros"), known("VBA")], { aliases }))).toEqual(["alias"]);
  });

  test("a name that something folded has gone by", () => {
    expect(kinds(ask([known("PG cluster"), known("Harbour", { aliases: ["pg-cluster"] })]))).toEqual([
      "alias",
    ]);
  });

  test("one spelling under two types that do not fold by themselves", () => {
    const entities = [
      known("Feature Flags", { type: "product" }),
      known("featureFlags", { type: "concept" }),
    ];
    const [found] = ask(entities);
    expect(found?.question).toBe("Is “featureFlags” (concept) the same as “Feature Flags” (product)?");
    expect(
      kinds(
        ask([known("docker compose", { type: "command" }), known("docker-compose", { type: "command" })]),
      ),
    ).toEqual(["spelling"]);
  });
});

describe("nobody is asked about", () => {
  test.each([
    ["PostgreSQL 15", "PostgreSQL 16"],
    ["PostgreSQL", "PostgreSQL 16"],
    ["Notepad", "Notepad++"],
    ["Python", "Python3"],
    ["Google", "Google Cloud"],
    ["Redis", "Redux"],
    ["Sketch", "SketchUp"],
    ["Postgres", "PostgREST"],
    ["Elasticsearch", "Elastisearch"],
    ["staging-eu-1", "staging-us-1"],
    ["e2e", "eagerize"],
    ["HGL", "harbour-gateway-loader"],
    ["HGL", "@harbour/gateway-loader"],
  ])("%s, %s", (a, b) => expect(ask([known(a), known(b)])).toEqual([]));

  test("versions, even where a list takes them for one", () => {
    expect(
      ask([known("gtk 1"), known("gtk 2")], { aliases: new Map([["GtkRC", ["gtk 1", "gtk 2"]]]) }),
    ).toEqual([]);
  });

  test("what folds by itself", () =>
    expect(ask([known("GitHub Actions"), known("github-actions")])).toEqual([]));

  test("what a person has decided", () => {
    const settled = new Set([pairKey("Webhook", "Webhooks")]);
    expect(ask([known("Webhooks"), known("Webhook")], { settled })).toEqual([]);
  });

  test("a person and a product of the same name", () => {
    expect(ask([person("Jenkins"), known("Jenkins CI")])).toEqual([]);
  });

  test("files, packages and hosts that are a letter apart", () => {
    for (const type of ["file", "package", "host"])
      expect(ask([known("configurations", { type }), known("configuration", { type })])).toEqual([]);
  });

  test("two well-known names that look alike", () => {
    const aliases = new Map<string, readonly string[]>([
      ["Elasticsearch", []],
      ["Elasticsearche", []],
    ]);
    expect(ask([known("Elasticsearch"), known("Elasticsearche")], { aliases })).toEqual([]);
  });

  test("a first name that many people have", () => {
    const people = ["Aria Berg", "Aria Chen", "Aria Diaz", "Aria Endo", "Aria"].map((name) => person(name));
    expect(ask(people)).toEqual([]);
  });
});

describe("what texts say", () => {
  const friends = new Set(["p", "q", "r"]);

  test("makes no question of a thing whose name contains another's, and strengthens one about a person", () => {
    const vector = Float32Array.of(1, 2, 3);
    const alike = { neighbours: friends, vector };
    for (const [name, longer] of [
      ["Harbour", "Harbour Gateway"],
      ["Northwind", "NORTHWIND_API_TOKEN"],
    ] as const)
      expect(ask([known(name, alike), known(longer, alike)])).toEqual([]);
    expect(kinds(ask([person("Aria", alike), person("Aria Vossen", alike)]))).toEqual([
      "contains",
      "vector",
      "neighbours",
    ]);
  });

  test("is no question by itself", () => {
    const vector = Int8Array.of(1, 2, 3);
    const alike = { neighbours: friends, vector };
    expect(ask([known("Kafka", alike), known("RabbitMQ", alike)])).toEqual([]);
  });

  test("speaks against two people side by side, and hardly against a short name beside the long one", () => {
    const beside = (name: string) => ({ neighbours: new Set([name]) });
    expect(ask([person("Kate Berg", beside("Kathy Berg")), person("Kathy Berg")])).toEqual([]);
    expect(ask([person("Kate Berg"), person("Kathy Berg")])).toHaveLength(1);
    expect(ask([person("Aria", beside("Aria Berg")), person("Aria Berg")])).toHaveLength(1);
  });
});

describe("the questions", () => {
  test("propose the entity that more texts know, else the fuller name", () => {
    const [first] = ask([known("Webhook", { texts: 9 }), known("Webhooks", { texts: 2 })]);
    expect([first?.a.name, first?.b.name]).toEqual(["Webhook", "Webhooks"]);
    const [second] = ask([person("Aria"), person("Aria Vossen")]);
    expect(second?.question).toBe("Is “Aria” the same person as “Aria Vossen”?");
  });

  test("keep the full name where the other is short for it, however often that is said", () => {
    for (const [short, full] of [
      ["Aria", "Aria Vossen"],
      ["Vossen", "Aria Vossen"],
      ["Bill", "William Stone"],
      ["W. Stone", "William Stone"],
    ] as const)
      expect(ask([person(short, { texts: 40 }), person(full)])[0]?.a.name).toBe(full);
    expect(ask([known("k8s", { texts: 40 }), known("Kubernetes")])[0]?.a.name).toBe("Kubernetes");
  });

  test("come best first, as many as are wanted, few of each entity", () => {
    const entities = ["k8s", "Kubernetes", "Webhook", "Webhooks", "Alpine", "Alpine.js"].map((name) =>
      known(name),
    );
    const all = ask(entities);
    expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).sort((x, y) => y - x));
    expect(ask(entities, { limit: 2 })).toEqual(all.slice(0, 2));
    const titles = "abcdefgh".split("").map((letter) => `Harbour ${letter}`);
    const aliases = new Map(titles.map((title) => [title, ["Port"]]));
    expect(
      ask([...titles.map((title) => known(title)), known("Port")], { aliases }).length,
    ).toBeLessThanOrEqual(5);
  });

  test("are the same whatever the order of the entities", () => {
    const names = ["k8s", "Kubernetes", "Webhook", "Webhooks", "Postgres", "PostgreSQL", "Postgre"];
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: names.length }), (shuffled) => {
        expect(ask(shuffled.map((name) => known(name)))).toEqual(ask(names.map((name) => known(name))));
      }),
    );
  });

  test("can be looked for among any strings", () => {
    const name = fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(..."abs1. +'".split("")), maxLength: 8 }),
    );
    const entity = fc.tuple(name, fc.constantFrom("technology", "person", "file"));
    fc.assert(
      fc.property(fc.array(entity, { maxLength: 12 }), (named) => {
        const entities = named.map(([text, type], n) => known(text, { id: `${n}`, type, aliases: [text] }));
        for (const { a, b, score } of ask(entities)) {
          expect(a.id).not.toBe(b.id);
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test("names of 100 kB and ten thousand names of one family are no trouble", () => {
    const family = Array.from({ length: 10_000 }, (_, n) =>
      known(`Harbour ${n.toString(26)}`, { id: `${n}` }),
    );
    expect(ask([...family, known("Harbour"), known("Harbour ".repeat(15_000))]).length).toBeLessThanOrEqual(
      200,
    );
  });
});
