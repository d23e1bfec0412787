import { describe, expect, test } from "vitest";
import { builtLexicon } from "./lexicon.fixture.ts";
import { findMentionsOfKnown, findOwnProject } from "./mentions.ts";

const lexicon = builtLexicon();

const known = ["Gera Vossen", "Run", "Nightly Harvest", "Nightly", "billing-service"];
const mentions = (text: string) =>
  findMentionsOfKnown(lexicon, { text, heading: "", isCode: false }, known).map(({ name }) => name);

const project = (name: string, text: string) =>
  findOwnProject(lexicon, { text, heading: "", project: name, isCode: false }).map(({ start, end }) =>
    text.slice(start, end),
  );

describe("names that are known already", () => {
  test("keep their known spelling", () => {
    expect(mentions("ask gera vossen about the nightly harvest")).toEqual(["Gera Vossen", "Nightly Harvest"]);
  });

  test("an everyday word is a mention only as it is spelled, and not where a sentence begins", () => {
    expect(mentions("Run it. We run it.")).toEqual([]);
    expect(mentions("The tool called Run is old.")).toEqual(["Run"]);
  });

  test("are not found inside paths, addresses and longer names", () => {
    expect(mentions("src/billing-service/a.ts billing-service.example.com my-billing-service")).toEqual([]);
    expect(mentions("The billing-service.")).toEqual(["billing-service"]);
  });
});

describe("the project a text belongs to", () => {
  test("is found by its name in any case", () => {
    expect(project("claude-viewer", "Claude-Viewer starts slowly.")).toEqual(["Claude-Viewer"]);
  });

  test("one that is called like an everyday word needs to be meant", () => {
    expect(project("tools", "The tools are slow.")).toEqual([]);
    expect(project("tools", "In tools, run the tests.")).toEqual(["tools"]);
    expect(project("tools", "We moved the tools repository.")).toEqual(["tools"]);
  });

  test("is not its folder in a path", () => {
    expect(project("claude-viewer", "see ~/code/claude-viewer/src")).toEqual([]);
  });
});
