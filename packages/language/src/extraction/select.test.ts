import { describe, expect, test } from "vitest";
import type { NameCandidate } from "./candidate.ts";
import type { ExtractionVocabulary } from "./extraction-types.ts";
import { selectNames, selectSubjects, withoutOverlaps } from "./select.ts";

const vocabulary = (dismissed: readonly string[] = []): ExtractionVocabulary => ({
  types: [],
  predicates: [],
  dismissed: { types: dismissed, predicates: [] },
});

type Kind = Partial<Pick<NameCandidate, "type" | "confidence" | "found" | "name">>;

/** A candidate for the first (or a later) place of some words in a text. */
function candidate(text: string, words: string, kind: Kind = {}, from = 0): NameCandidate {
  const start = text.indexOf(words, from);
  return {
    name: words,
    type: "person",
    confidence: 0.8,
    found: "prose",
    ...kind,
    start,
    end: start + words.length,
  };
}

const selected = (text: string, candidates: readonly NameCandidate[], dismissed: readonly string[] = []) =>
  selectNames({ text, heading: "", isCode: false }, candidates, vocabulary(dismissed)).map(
    ({ name }) => name,
  );

describe("candidates that overlap", () => {
  test("the longest stays: a technology inside the name of a team is no mention of it", () => {
    const text = "Acme Postgres Team";
    const known = candidate(text, "Postgres", { type: "technology", confidence: 0.95, found: "known" });
    expect(selected(text, [known, candidate(text, text, { type: "organization" })])).toEqual([text]);
  });

  test("of two as long the surest stays", () => {
    const text = "Phoenix";
    const place = candidate(text, text, { type: "place", confidence: 0.5 });
    const framework = candidate(text, text, { type: "technology", confidence: 0.9, found: "known" });
    expect(withoutOverlaps([place, framework])).toEqual([framework]);
    expect(withoutOverlaps([framework, place])).toEqual([framework]);
  });
});

describe("one thing named twice", () => {
  test("is one entity at its first place", () => {
    const text = "Gera and gera";
    const found = selectNames(
      { text, heading: "", isCode: false },
      [candidate(text, "Gera"), candidate(text, "gera", { confidence: 0.6 })],
      vocabulary(),
    );
    expect(found.map(({ name, start }) => [name, start])).toEqual([["Gera", 0]]);
  });

  test("is called what its surest mention says", () => {
    const text = "Crest, in Crest";
    const [found] = selectNames(
      { text, heading: "", isCode: false },
      [
        candidate(text, "Crest", { type: "organization", confidence: 0.6 }),
        candidate(text, "Crest", { type: "place", confidence: 0.9 }, 3),
      ],
      vocabulary(),
    );
    expect(found).toMatchObject({ type: "place", start: 0, end: 5 });
  });

  test("a person is not found again by the surname", () => {
    const text = "Gera Vossen left. Vossen is missed.";
    const short = candidate(text, "Vossen", {}, 12);
    expect(selected(text, [candidate(text, "Gera Vossen"), short])).toEqual(["Gera Vossen"]);
  });

  test("a company is not found again without its legal form", () => {
    const text = "Acme Corp pays. Acme is slow.";
    const kind = { type: "organization" } as const;
    expect(selected(text, [candidate(text, "Acme Corp", kind), candidate(text, "Acme", kind, 10)])).toEqual([
      "Acme Corp",
    ]);
  });
});

test("types that were dismissed or switched off are not found", () => {
  const text = "Gera in Crestmoor";
  const place = candidate(text, "Crestmoor", { type: "place" });
  expect(selected(text, [candidate(text, "Gera"), place], ["place"])).toEqual(["Gera"]);
});

test("nothing inside a marker of redaction is a name", () => {
  const text = "[redacted:github-token] is used by Gera";
  const marker = candidate(text, "github-token", { type: "concept", found: "shape" });
  expect(selected(text, [marker, candidate(text, "Gera")])).toEqual(["Gera"]);
});

describe("of things a text names a few at most", () => {
  const words = Array.from({ length: 20 }, (_, n) => `Name${String.fromCharCode(97 + n)}`);
  const text = words.join(" ");
  const kind = { type: "technology", found: "known" } as const;
  const names = words.map((word, n) => candidate(text, word, { ...kind, confidence: 0.6 + n / 100 }));

  test("eight in a memory, twelve in a passage, the surest of them in their order", () => {
    expect(selectSubjects({ text, heading: "", isCode: false }, names, new Set())).toEqual([
      12, 13, 14, 15, 16, 17, 18, 19,
    ]);
    expect(selectSubjects({ text, heading: "Guide", isCode: false }, names, new Set())).toHaveLength(12);
  });

  test("and all people, organizations and places, which take no place from them", () => {
    const types = ["person", "organization", "place"];
    const some = names.map((one, n) => (n < 10 ? { ...one, type: types[n % 3] ?? "person" } : one));
    const chosen = selectSubjects({ text, heading: "", isCode: false }, some, new Set());
    expect(chosen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14, 15, 16, 17, 18, 19]);
    const people = words.map((word) => candidate(text, word));
    expect(selectSubjects({ text, heading: "", isCode: false }, people, new Set())).toHaveLength(20);
  });

  test("ends of relations come first", () => {
    const chosen = selectSubjects({ text, heading: "", isCode: false }, names, new Set([0, 3]));
    expect(chosen).toEqual([0, 3, 14, 15, 16, 17, 18, 19]);
  });
});
