import { expect, test } from "vitest";
import { aHit, anId, aPassage, daysAgo, NOW } from "../../test/builders.ts";
import { odditiesOf } from "./oddities.ts";

const words = "Redis stays for rate limiting only, and sessions live in Postgres.";

test("an answer of different memories has nothing odd", () => {
  const hits = [aHit(), aHit({ id: anId("02"), content: words })];
  expect(odditiesOf(hits, NOW)).toEqual({ hits: 2, duplicates: 0, echoes: 0, stale: 0, contradicted: 0 });
});

test("nearly the same words again are a duplicate, once", () => {
  const hits = [aHit({ content: words }), aHit({ id: anId("02"), content: `${words.toUpperCase()}!` })];
  expect(odditiesOf(hits, NOW).duplicates).toBe(1);
});

test("a memory quoted in another session is an echo, in its own session it is not", () => {
  const memory = aHit({ content: words });
  const own = aPassage({ content: `As I said: ${words} So be it.` });
  expect(odditiesOf([memory, own], NOW).echoes).toBe(0);
  const other = { ...own, source: { ...own.source, sessionId: "another" } };
  expect(odditiesOf([memory, other], NOW).echoes).toBe(1);
});

test("what memory had told an agent is an echo", () => {
  const passage = aPassage({ content: "<memory-recall>\nQuoted from storage.\n</memory-recall>" });
  expect(odditiesOf([passage], NOW).echoes).toBe(1);
});

test("superseded, retired and outdated hits are stale, contradicted ones are counted for themselves", () => {
  const hits = [
    aHit({ status: "superseded" }),
    aHit({ id: anId("02"), content: "A second one.", replacedBy: anId("03") }),
    aHit({ id: anId("04"), content: "Something else again.", validTo: daysAgo(1) }),
    aHit({ id: anId("05"), content: "Nobody has decided about this.", conflictId: anId("c1") }),
  ];
  expect(odditiesOf(hits, NOW)).toMatchObject({ stale: 3, contradicted: 1 });
});
