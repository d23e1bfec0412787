import { describe, expect, test } from "vitest";
import { createExtraction } from "./extract.ts";
import type { ExtractionVocabulary } from "./extraction-types.ts";
import { readKnownNames } from "./known-names.ts";
import { builtLexicon } from "./lexicon.fixture.ts";

const extract = createExtraction({
  lexicon: builtLexicon(),
  knownNames: readKnownNames([
    ["Kubernetes", "technology", ["Kubernetes", "k8s"]],
    ["PostgreSQL", "technology", ["PostgreSQL", "Postgres"]],
    ["Redis", "technology", ["Redis"]],
  ]),
});

function vocabulary(dismissed: readonly string[] = []): ExtractionVocabulary {
  const predicates = ["uses", "runs_on", "works_for"].map((name) => ({ name, description: "" }));
  return { types: [], predicates, dismissed: { types: dismissed, predicates: [] } };
}

const read = (text: string, known: readonly string[] = [], dismissed: readonly string[] = []) =>
  extract({ text, heading: "", project: "billing-service", isCode: false }, vocabulary(dismissed), known);

const named = (...input: Parameters<typeof read>) =>
  read(...input).entities.map(({ name, type }) => `${name}: ${type}`);

describe("a developer's sentence", () => {
  test.each([
    ["Use Redis for caching.", ["Redis: technology"]],
    [
      "Anna from the platform team owns billing-service.",
      ["Anna: person", "platform team: organization", "billing-service: project"],
    ],
    ["Postgres stores the orders of Acme Corp.", ["PostgreSQL: technology", "Acme Corp: organization"]],
    [
      "The orders service of Acme Corp. runs on Kubernetes.",
      ["orders service: project", "Acme Corp: organization", "Kubernetes: technology"],
    ],
    ["The Acme Postgres Team maintains it.", ["Acme Postgres Team: organization"]],
    [
      "Anna Berg from the platform team owns orders-api.",
      ["Anna Berg: person", "platform team: organization", "orders-api: project"],
    ],
    [
      "Orwild backs up Postgres for Acme Corp.",
      ["Orwild: technology", "PostgreSQL: technology", "Acme Corp: organization"],
    ],
    ["Run the tests, then tag.", []],
  ])("%s", (text, names) => expect(named(text)).toEqual(names));
});

test("the end of a sentence is no part of a company's name", () => {
  expect(named("Restic backs up volumes for Acme Corp.")).toContain("Acme Corp: organization");
  expect(named("Acme Corp pays us late.")).toContain("Acme Corp: organization");
});

test("a name the store knows is spelled as there and typed by its sentence", () => {
  expect(named("Acme Corp pays us late.", ["ACME Corp"])).toEqual(["ACME Corp: organization"]);
  expect(named("It follows the nightly harvest.", ["Nightly Harvest"])).toEqual(["Nightly Harvest: concept"]);
});

test("a dismissed type is found neither as an entity nor at the end of a relation", () => {
  const { entities, relations } = read("Anna Petrova works for Vossen GmbH.", [], ["organization"]);
  expect(entities.map(({ name }) => name)).toEqual(["Anna Petrova"]);
  expect(relations).toEqual([]);
});

test("relations point at the entities that are answered", () => {
  const { entities, relations } = read("Anna Petrova works for Vossen GmbH.");
  expect(
    relations.map(({ from, predicate, to }) => [entities[from]?.name, predicate, entities[to]?.name]),
  ).toEqual([["Anna Petrova", "works_for", "Vossen GmbH"]]);
});

test("what is said behind somebody's team is said of the person", () => {
  const owning = [{ name: "maintained_by", description: "" }];
  const { entities, relations } = extract(
    { text: "Anna Berg from the platform team owns orders-api.", heading: "", isCode: false },
    { ...vocabulary(), predicates: owning },
    [],
  );
  expect(relations.map(({ from, to }) => [entities[from]?.name, entities[to]?.name])).toEqual([
    ["orders-api", "Anna Berg"],
  ]);
});

test("entities come in the order of their places, and each place holds its name", () => {
  const text = "Tom Weber asked Anna Petrova whether Redis may run in Lisbon.";
  const { entities } = read(text);
  expect(entities.map(({ start, end }) => text.slice(start, end))).toEqual(entities.map(({ name }) => name));
  expect(entities).toHaveLength(4);
});

test("an empty text names nothing", () => {
  expect(read("")).toEqual({ entities: [], relations: [] });
});
