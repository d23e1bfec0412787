import { describe, expect, test } from "vitest";
import { scoreGrams } from "./char-grams.ts";

const scores = (words: string[], ...texts: string[]) => scoreGrams(words, texts);

describe("parts of words", () => {
  test("forms of one word are near each other, other words are not", () => {
    const [form, other] = scores(["organise"], "The organisation of the harbour.", "A heron in the reeds.");
    expect(form).toBeGreaterThan(0);
    expect(other).toBe(0);
  });

  test("a name in camelCase is near the same name with underscores", () => {
    const [camel, snake, none] = scores(["config", "parser"], "ConfigParser()", "config_parser()", "heron");
    expect(camel).toBeCloseTo(snake ?? 0);
    expect(none).toBe(0);
  });

  test("accents and capitals make no difference", () => {
    const [plain, marked] = scores(["creme"], "creme", "CRÈME");
    expect(marked).toBe(plain);
  });

  test("a part that all texts have tells less than one that few have", () => {
    const [common = 0, rare = 0] = scores(["harbour", "heron"], "harbour", "harbour heron", "harbour");
    expect(rare).toBeGreaterThan(2 * common);
  });

  test("no words, no texts, a text of signs: nothing", () => {
    expect(scores([], "heron")).toEqual([0]);
    expect(scores(["heron"])).toEqual([]);
    expect(scores(["heron"], "… — !", "")).toEqual([0, 0]);
  });
});
