import { describe, expect, test } from "vitest";
import type { NameCandidate } from "./candidate.ts";
import { findComponents } from "./component-names.ts";
import { builtLexicon } from "./lexicon.fixture.ts";

const lexicon = builtLexicon();

const named = (text: string, known: readonly NameCandidate[] = []) =>
  findComponents(lexicon, { text, heading: "", isCode: false }, known).map(
    ({ name, type }) => `${name}: ${type}`,
  );

describe("parts of a system are named by plain words behind an article", () => {
  test.each([
    ["The orders service retries three times.", "orders service: project"],
    ["Deploys of our checkout pipeline are slow.", "checkout pipeline: project"],
    ["The fraud detection service scores payments.", "fraud detection service: project"],
    ["It talks to the kingfisher cluster.", "kingfisher cluster: concept"],
    ["Its invoices bucket is encrypted.", "invoices bucket: concept"],
    ["The search service is slow.", "search service: project"],
    ["Rows go to the users table.", "users table: concept"],
    ["The ledger table of the database is huge.", "ledger table: concept"],
    ["We wrap the huhu library.", "huhu library: project"],
    ["Ask the platform team first.", "platform team: organization"],
    ["The SRE team is on call.", "SRE team: organization"],
    ["The customer support team escalates.", "customer support team: organization"],
    ["The Orders service is slow.", "Orders service: project"],
  ])("%s", (text, name) => expect(named(text)).toEqual([name]));

  test("one that begins a sentence is written as inside of it", () => {
    expect(named("Billing service sends the invoices.")).toEqual(["billing service: project"]);
    expect(named("Billing service")).toEqual([]);
  });
});

describe("what kind of thing it is, names none", () => {
  test.each([
    ["Restart the new service and the staging server."],
    ["The web server, the message queue and the test cluster are up."],
    ["The running service and the public dashboard are fine."],
    ["Use a billing service or any orders service."],
    ["The option disables server rendering."],
    ["The compression library and the transition table are generic."],
    ["The football team and our whole team agree."],
    ["The orders service worker and the billing team-lead are new."],
    ["The checkout flow is long."],
    ["`the orders service` and\n```\nthe billing service\n```"],
  ])("%s", (text) => expect(named(text)).toEqual([]));

  test("what stands in apposition to a name has that name", () => {
    expect(named("They like Stormglass, our barometer app.")).toEqual([]);
  });

  test("a technology in front is what is named", () => {
    const text = "Move it to the postgres cluster.";
    const start = text.indexOf("postgres");
    const known = { name: "PostgreSQL", type: "technology", start, end: start + 8, confidence: 0.95 };
    expect(named(text, [{ ...known, found: "known" }])).toEqual([]);
  });
});
