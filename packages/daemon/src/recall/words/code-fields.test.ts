import { describe, expect, test } from "vitest";
import { codeFields, scoreFields } from "./code-fields.ts";

describe("what code says of itself", () => {
  test.each([
    [
      'def load_config(path):\n    """Read the settings."""\n    return 1',
      "load config",
      "read the settings",
    ],
    [
      "// Opens the door.\nexport async function openDoor(key) {\n  turn(key);\n}",
      "open door",
      "opens the door",
    ],
    ["/** Feeds herons. */\npublic class HeronKeeper {\n}", "heron keeper", "feeds herons"],
    ["const feedHeron = async (fish) => {\n  give(fish);\n};", "feed heron", ""],
    ["@cached\ndef heron_count(self): return self.n", "heron count", ""],
    ["static int countHerons(Pond pond) {\n  return 3;\n}", "count herons", ""],
  ])("%s", (text, name, comment) => {
    const fields = codeFields(text);
    expect(fields?.name.join(" ")).toBe(name);
    expect(fields?.comment.join(" ")).toBe(comment);
  });

  test.each([
    "The heron eats at noon.",
    "function parse(x) was renamed to read(x).",
    "We define: the class of herons (all of them)",
    "Class of 2020: a reunion in May",
    "",
  ])("%s is no code", (text) => expect(codeFields(text)).toBeNull());

  test("a long line without an end takes no time to be told apart", () => {
    expect(codeFields(`function ${"a(".repeat(20_000)}`)).toBeNull();
    expect(codeFields(`${"int ".repeat(20_000)}`)).toBeNull();
  });

  test("another form of a word in a name counts, a word that only begins alike does not", () => {
    const terms = [
      {
        text: "load",
        word: "loading",
        kind: "stem",
        idf: 2,
        slots: [],
        counts: [],
        texts: 0,
        frequent: false,
      },
    ] as const;
    const fields = [["load"], ["loaded"], ["loadbalancer"], ["heron"]].map((name) => ({ name, comment: [] }));
    const [same = 0, form, longer, other] = scoreFields(fields, terms).map(({ name }) => name);
    expect(same).toBeGreaterThan(0);
    expect(form).toBe(same);
    expect([longer, other]).toEqual([0, 0]);
  });
});
