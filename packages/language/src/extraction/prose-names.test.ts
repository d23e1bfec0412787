import { describe, expect, test } from "vitest";
import type { NameCandidate } from "./candidate.ts";
import { builtLexicon } from "./lexicon.fixture.ts";
import { findProseNames } from "./prose-names.ts";

const lexicon = builtLexicon();

const find = (text: string, known: readonly NameCandidate[] = [], isCode = false) =>
  findProseNames(lexicon, { text, heading: "", isCode }, known);

/** "name: type" of everything found, each once. */
const named = (text: string, known: readonly NameCandidate[] = []) => [
  ...new Set(find(text, known).map(({ name, type }) => `${name}: ${type}`)),
];

/** A technology that another finder is sure of. */
function knownIn(text: string, name: string): NameCandidate {
  const start = text.indexOf(name);
  return { name, type: "technology", start, end: start + name.length, confidence: 0.95, found: "known" };
}

describe("people", () => {
  test.each([
    ["Anna from the platform team owns the billing service.", "Anna: person"],
    ["Anna Berg from the platform team owns the deploys.", "Anna Berg: person"],
    ["Anna Berg maintains the parser.", "Anna Berg: person"],
    ["On Tuesdays Hannah reviews the parser.", "Hannah: person"],
    ["Ask Hannah Brandt before you change the pricing tables.", "Hannah Brandt: person"],
    ["Orwen mentioned that the index is stale.", "Orwen: person"],
    ["The report came from our lead auditor, Belka Torwin.", "Belka Torwin: person"],
    ["Belka Torwin, the volunteer coordinator, opens the gate.", "Belka Torwin: person"],
    ["We owe the fix to Dr. Torwin.", "Torwin: person"],
    ["Torwin's daily log: two deploys.", "Torwin: person"],
    ["Orwen and the user planned the release.", "Orwen: person"],
    ["Lucía reviewed the draft.", "Lucía: person"],
    ["The talk of Nicholas C. Torwin was good.", "Nicholas C. Torwin: person"],
  ])("%s", (text, name) => expect(named(text)).toContain(name));

  test("one name of several mentions is decided by the mention that says most", () => {
    const found = find("The draft of Orwen is short. Later Orwen apologized for it.");
    expect(found.map(({ name }) => name)).toEqual(["Orwen", "Orwen"]);
  });
});

describe("organizations", () => {
  test.each([
    ["The orders service of Vossen Corp. runs at night.", "Vossen Corp: organization"],
    ["She works at the Torwin Institute.", "Torwin Institute: organization"],
    ["The data comes from the University of Belmora.", "University of Belmora: organization"],
    ["Our customer Brightwater Foods reported timeouts.", "Brightwater Foods: organization"],
    ["He is an engineer at Torwin and likes it.", "Torwin: organization"],
    ["Torwin, a startup based in Oslo, was sold.", "Torwin: organization"],
    ["We follow Team Osprey in this.", "Team Osprey: organization"],
    ["Spoke with the CTO of Lumen Analytics.", "Lumen Analytics: organization"],
  ])("%s", (text, name) => expect(named(text)).toContain(name));

  test("a technology may stand inside the name of an organization", () => {
    const text = "The Vossen Postgres Team maintains it.";
    expect(named(text, [knownIn(text, "Postgres")])).toEqual(["Vossen Postgres Team: organization"]);
  });
});

describe("places", () => {
  test.each([
    ["We deploy to a host in Falkenstein", "Falkenstein: place"],
    ["The user works from Lisbon on Fridays.", "Lisbon: place"],
    ["They came through the village of Harrow End.", "Harrow End: place"],
    ["Rain fell in the Torwin valley.", "Torwin: place"],
    ["We camped near Lake Torwin.", "Lake Torwin: place"],
    ["The garden is in Belmora and Torwin.", "Torwin: place"],
  ])("%s", (text, name) => expect(named(text)).toContain(name));
});

describe("projects and events", () => {
  test.each([
    ["The Halcyon project moves to another host.", "Halcyon: project"],
    ["Kickoff for Project Halcyon is on Monday.", "Halcyon: project"],
    ["He reviews the changes in the Type Systems repo.", "Type Systems: project"],
    ["Orwen spent an hour on the Dialogue Engine.", "Dialogue Engine: project"],
    ["We meet at KubeCon 2025 again.", "KubeCon 2025: event"],
    ["The March outage took four hours.", "March outage: event"],
    ["Everybody comes to the Torwin Harvest Festival.", "Torwin Harvest Festival: event"],
  ])("%s", (text, name) => expect(named(text)).toContain(name));
});

describe("programs that no list has", () => {
  const beside = (text: string) => named(text, [knownIn(text, "Redis")]);

  test.each([
    ["Orwild stores the sessions in Redis.", "Orwild: technology"],
    ["Orwild backs up Redis every night.", "Orwild: technology"],
    ["Orwild is a small library on top of Redis.", "Orwild: technology"],
    ["Orwild is written in Go and talks to Redis.", "Orwild: project"],
  ])("%s", (text, name) => expect(beside(text)).toContain(name));

  test.each([
    ["Orwild runs the move to Redis."],
    ["Orwild is our contact for Redis."],
    ["He said that Orwild supports Redis."],
  ])("what people do says nothing: %s", (text) => expect(beside(text)).toEqual([]));

  test("where nothing technical is named a word that stores things may be anything", () => {
    expect(named("Orwild stores the chairs in the cellar.")).toEqual([]);
  });
});

describe("where no software is spoken of, an unknown capital is told by what stands around it", () => {
  test.each([
    ["Orwild counted forty spikes in the meadow.", "Orwild: person"],
    ["Is Orwild coming to the rehearsal?", "Orwild: person"],
    ["Who is Orwild? I found the card in a drawer.", "Orwild: person"],
    ["Notes: Orwild to order saplings; the rest is done.", "Orwild: person"],
    ["Their negotiator, Belka Torwin, is polite.", "Belka Torwin: person"],
    ["Belka Torwin of Orwild University lent us forty tapes.", "Belka Torwin: person"],
    ["Orwild and Hannah argued about the boat.", "Orwild: person"],
    ["The two boxes leave for Orwild on Friday.", "Orwild: place"],
    ["It follows the line from Orwild to Lower Torwin.", "Orwild: place"],
    ["It follows the line from Orwild to Lower Torwin.", "Lower Torwin: place"],
    ["Their workshop is based in Hammerness.", "Hammerness: place"],
    ["The mayor of Orwild opened the new hall.", "Orwild: place"],
    ["They are leaving Orwild for good.", "Orwild: place"],
    ["The allotments are behind St. Orwild's Lane.", "St. Orwild's Lane: place"],
    ["Friends of Orwild Park handed out apples.", "Friends of Orwild Park: organization"],
    ["We saw it at the Torwin Museum of Navigation.", "Torwin Museum of Navigation: organization"],
    ["The Institute for Torwin Research wrote to us.", "Institute for Torwin Research: organization"],
    ["Orwild & Torwin filed the appeal.", "Orwild & Torwin: organization"],
    ["Orwild raised its prices again.", "Orwild: organization"],
    ["The Orwild Beekeepers' Association feeds them now.", "Orwild Beekeepers' Association: organization"],
    ["They sponsor Orwild, our chess engine.", "Orwild: project"],
    ["We renamed the old kit to Orwild in May.", "Orwild: project"],
    ["Wrote the release notes for Orwild and slept.", "Orwild: project"],
    ["Her application for Slow Harvest was rejected; he helps her.", "Slow Harvest: project"],
    ["She looked at the Torwin Ledger data with him.", "Torwin Ledger: project"],
  ])("%s", (text, name) => expect(named(text)).toContain(name));

  test.each([
    ["Kelp washed ashore, and Gulls screamed."],
    ["We had Sunday Roast with Apple Crumble and a French Press coffee."],
    ["In Spring we prune. In Autumn we harvest. Compost goes to Bed Four."],
    ["The Torwin Prize went to somebody else."],
    ["Everything can wait until Christmas or New Year."],
    ["Marxism came later, and the Enlightenment before."],
  ])("what is nobody's name stays out: %s", (text) => expect(named(text)).toEqual([]));

  test("a name keeps the word in front that belongs to it", () => {
    expect(named("Blue Torwin Press printed it.")).toEqual(["Blue Torwin Press: organization"]);
    expect(named("Cedar Labs Inc. printed it.")).toEqual(["Cedar Labs Inc: organization"]);
    expect(named("Asked Torwin Press about it.")).toEqual(["Torwin Press: organization"]);
  });

  test("a text about software says less: there the same sentence may be about a tool", () => {
    expect(named("Orwild counted forty errors in the module and the cache.")).toEqual([]);
  });
});

describe("the name of a tool may be somebody's", () => {
  test.each([
    ["The user told Hugo that the tests fail.", "Hugo", "Hugo: person"],
    ["Idris Okoye reviewed the deploy script.", "Idris", "Idris Okoye: person"],
    ["Reviewed the draft with Idris: the scene in the mill is too long for her.", "Idris", "Idris: person"],
  ])("%s", (text, tool, name) => expect(named(text, [knownIn(text, tool)])).toContain(name));

  test("and then it is surer than the list of tools", () => {
    const text = "The user told Hugo that the tests fail.";
    expect(find(text, [knownIn(text, "Hugo")])[0]?.confidence).toBeGreaterThan(0.95);
  });

  test("a tool that is run or left is none", () => {
    const text = "Restart Hugo and wait for the list of pages.";
    expect(named(text, [knownIn(text, "Hugo")])).toEqual([]);
  });
});

describe("what has a capital and is no name", () => {
  test.each([
    "Use caching. Run the migrations first. Bump VERSION, then tag.",
    "# Getting Started\n\nSee Release Notes.",
    "Click the Save Button in the Settings Panel.",
    "Fix Crash When Opening Empty Files",
    "UserService extends BaseRepository. OrderController calls PaymentGateway.",
    "The Gateway validates tokens, the Worker drains the Queue. Each Request carries a Trace Id.",
    "You get the Response object, not an Options object or a Glob object.",
    "On Monday the German and French versions follow; the English one is ready.",
    "I'd wait. We'll see. It's Fine.",
    "Chai offers a plugin architecture. Turbo handles the cache.",
    "ADR 12: Use Hexagonal Architecture. Status: Accepted.",
    "The API returns JSON. PRs need an ID. Set the TTL.",
    "The Visitor Pattern and the Strategy Pattern are described there.",
    "Given a Customer with two Orders, the Invoice includes Tax.",
    "Gemini disagreed. Copilot wrote the tests. Dependabot opened a request.",
    "Set `Anna Becker` and https://example.com/Anna/Becker and <Anna Becker=1>.",
    "```\nAsk Anna Becker about it, she knows.\n```",
    "The Institute said so, and the Lab agreed with the Board.",
    "Agenda\n1. Budget Review\n2. Hiring Plan\n3. Open Questions",
  ])("%s", (text) => expect(named(text)).toEqual([]));

  test("a technology does nothing that people do", () => {
    const text = "Webpack complained and Restic said that it backs up for Anna Becker.";
    expect(named(text, [knownIn(text, "Webpack"), knownIn(text, "Restic")])).toEqual(["Anna Becker: person"]);
  });

  test("an unknown word among tools is not taken for somebody because it complained", () => {
    const text = "Webpack is slow. Torwo complained about the alias.";
    expect(named(text, [knownIn(text, "Webpack")])).toEqual([]);
    const told = "Webpack is slow. Torwo complained about the alias, and Anna Becker agreed with him.";
    expect(named(told, [knownIn(told, "Webpack")])).toEqual(["Torwo: person", "Anna Becker: person"]);
  });

  test("source code is not read", () => {
    expect(find("Anna Becker mentioned that Tom Weber left.", [], true)).toEqual([]);
  });
});

test.each([
  "Die Bestellungen werden in der Datenbank gespeichert, und der Entwickler Hans Becker startet den Server neu.",
  "Le Serveur de Production tombe en panne quand Jean Dupont lance la Migration.",
  "El servidor de Madrid se cae cuando el Cliente manda demasiadas peticiones.",
])("a capital means something else in another language: %s", (text) => expect(named(text)).toEqual([]));

test("places in the text are those of the name alone", () => {
  const text = "Thanks to Anna\u2019s note we asked Tom Weber-based groups.";
  for (const { name, start, end } of find(text)) expect(text.slice(start, end)).toBe(name);
});

test.each([
  "Anna, ",
  "A",
  "Abc ",
  "```",
  "~~~\n",
  "A. ",
  "University of ",
  "[redacted:",
  "<!--",
  "](",
  "Anna and ",
])("a text of nothing but %j is read to its end", (piece) =>
  expect(find(`The Ab is here. ${piece.repeat(100_000 / piece.length)}`).length).toBeLessThan(1_000),
);
