import { readQuestion } from "@memory/language/questions";
import { describe, expect, test } from "vitest";
import { now } from "../made-up-store.ts";
import { projectsAsked } from "./projects-asked.ts";

const projects = new Map([
  [1, "kiln"],
  [2, "label-printer"],
  [3, "Überblick"],
  [4, "web"],
]);

const asked = (query: string) => {
  const { projects: named, question } = projectsAsked(query, readQuestion(query, now), projects);
  return { named: [...named], words: question.words, question };
};

describe("a project that a question names", () => {
  test("is where it looks, and no word to be found", () => {
    expect(asked("Which database does kiln use?")).toMatchObject({ named: [1], words: ["database", "use"] });
  });

  test.each(["label-printer", "label printer", "labelprinter", "LABEL_PRINTER"])(
    "may be written as %s",
    (name) => {
      const { named, words, question } = asked(`Which database does ${name} use?`);
      expect(named).toEqual([2]);
      expect(words).toEqual(["database", "use"]);
      expect(question.identifiers).toEqual([]);
    },
  );

  test("may be written without its marks", () => {
    expect(asked("Which database does uberblick use?").named).toEqual([3]);
  });

  test("may be one of several", () => {
    expect(asked("Do kiln and label-printer share a database?")).toMatchObject({
      named: [1, 2],
      words: expect.not.arrayContaining(["kiln", "label", "printer"]),
    });
  });

  test("stays a word where nothing else is asked for", () => {
    expect(asked("what is kiln?")).toMatchObject({ named: [1], words: ["kiln"] });
  });

  test("stays in an identifier that says more", () => {
    expect(asked("what does kiln/config.ts set?").question.identifiers).toEqual(["kiln/config.ts"]);
  });
});

describe("no project is named by", () => {
  test.each([
    ["part of a word", "Which database do the kilns use?"],
    ["half of its name", "Which database does the printer use?"],
    ["its words apart", "Which label does the old printer use?"],
    ["a name of three letters, which is a word like any other", "Which web page is it?"],
  ])("%s", (_, query) => {
    const question = readQuestion(query, now);
    const { projects: named, question: left } = projectsAsked(query, question, projects);
    expect([...named]).toEqual([]);
    expect(left).toBe(question);
  });
});
