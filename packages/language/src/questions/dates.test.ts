import { describe, expect, test } from "vitest";
import { dateMatch, datesIn, dateWord, hasNumber, hasTime, readDates } from "./dates.ts";

const day = 86_400_000;
const now = Date.UTC(2024, 5, 12, 15);
const match = (question: string, at: number) => dateMatch(readDates(question, now).cues, at);

describe("dates in questions", () => {
  test.each([
    "what happened on 7 May 2023",
    "what happened on May 7, 2023",
    "the 7th of May 2023?",
    "on 2023-05-07",
  ])("%s names the day", (question) => {
    expect(match(question, Date.UTC(2023, 4, 7, 12))).toBe(1);
    expect(match(question, Date.UTC(2023, 4, 12))).toBe(0.7);
    expect(match(question, Date.UTC(2023, 4, 20))).toBe(0.4);
    expect(match(question, Date.UTC(2023, 3, 20))).toBe(0);
    expect(match(question, Date.UTC(2022, 4, 7))).toBe(0);
  });

  test("a month counts as a whole, and of every year when none is named", () => {
    expect(match("what did we do in May", Date.UTC(2021, 4, 28))).toBe(1);
    expect(match("what did we do in May 2023", Date.UTC(2021, 4, 28))).toBe(0);
    expect(match("what did we do in May 2023", Date.UTC(2023, 5, 8))).toBe(0.5);
  });

  test("may and march are not always months", () => {
    expect(readDates("may I march to the lake", now).cues).toEqual([]);
    expect(readDates("version 3 may break", now).cues).toEqual([]);
  });

  test("times can be relative to the moment of asking", () => {
    expect(match("what did I do yesterday", now - day)).toBe(1);
    expect(match("what did I do yesterday", now - 5 * day)).toBe(0);
    expect(match("what did we decide last week", now - 8 * day)).toBe(1);
    expect(match("what did we decide last week", now - 40 * day)).toBe(0);
    expect(match("the idea of three days ago", now - 3 * day)).toBe(1);
    expect(match("the idea of 2 months ago", now - 62 * day)).toBe(1);
  });

  test("an impossible date is no date", () => {
    expect(readDates("on 2023-13-40", now).cues).toEqual([]);
    expect(readDates("what about 45 May", now).cues).toEqual([]);
  });

  test("what remains of the question is without its dates", () => {
    expect(readDates("where did we walk on 8 March 2024", now).rest).not.toMatch(/March|2024/);
  });
});

describe("what texts say", () => {
  test("a text says when", () => {
    expect(hasTime("We met last Friday.")).toBe(true);
    expect(hasTime("It eats at noon.")).toBe(true);
    expect(hasTime("We met.")).toBe(false);
  });

  test("a text says how many", () => {
    expect(hasNumber("There are three of them.")).toBe(true);
    expect(hasNumber("There are some.")).toBe(false);
  });
});

describe("a day in any writing", () => {
  test.each([
    "2013-05-07",
    "2013/05/07",
    "2013-05-07T10:00:00Z",
    "7 May 2013",
    "May 7 2013",
    "7-May-2013",
    "Tue, 7th of May 2013",
    "7.5.2013",
    "7. Mai 2013",
    "7 de mayo de 2013",
  ])("%s is one thing", (written) => {
    expect(datesIn(`date: ${written}; price: 3`).split(" ")).toEqual(["month201305", "day20130507"]);
    expect(readDates(`what was the price on ${written}`, now).cues.map(dateWord)).toContain("day20130507");
  });

  test("a day with slashes may be of either month, unless it is no day of one", () => {
    expect(datesIn("05/07/2013")).toBe("month201307 day20130705 month201305 day20130507");
    expect(datesIn("05/17/2013")).toBe("month201305 day20130517");
  });

  test("a month holds its days", () => {
    expect(readDates("what was seen in May 2013", now).cues.map(dateWord)).toEqual(["month201305"]);
    expect(datesIn("seen 2013-05")).toBe("month201305");
  });

  test.each(["version 10.5.2013.4", "it may break", "port 8080/5000", "2013"])("%s is no day", (text) => {
    expect(datesIn(text)).toBe("");
  });
});
