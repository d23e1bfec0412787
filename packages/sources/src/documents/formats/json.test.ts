import { expect, test } from "vitest";
import { json } from "./json.ts";

const extract = (name: string, text: string) => json.extract({ name, bytes: Buffer.from(text) });
const read = async (name: string, text: string) =>
  (await extract(name, text)).sections.map((section) => section.text).join("\n");

test("a value stands behind its path", async () => {
  expect(await read("a.json", '{"a":{"b":[1,2],"c":"x"},"d":[{"e":true}],"f":null}')).toBe(
    "a.b: 1, 2\na.c: x\nd[0].e: true",
  );
});

test("each line of JSON lines is a record, a broken one stands as it is", async () => {
  expect(await read("a.jsonl", '{"a":1,"b":"x"}\nbroken {\n{"a":2}\n')).toBe("a: 1; b: x\nbroken {\na: 2");
  expect(await read("a.json", '{"a":1}\n{"a":2}\n')).toBe("a: 1\na: 2");
});

test("what is not JSON is read as text", async () => {
  expect(await read("tsconfig.json", '{\n  // why\n  "a": 1,\n}\n')).toContain("// why");
});

test("a nest deeper than any call stack is read, and vectors say nothing", async () => {
  expect(await read("a.json", `${"[".repeat(5000)}${"]".repeat(5000)}`)).toBe("");
  expect(await read("a.json", '{"name":"x","vector":[1,2,3,4,5,6,7,8,9,10]}')).toBe("name: x");
});

test("a notebook is read as the document it is", async () => {
  const cells = [
    { cell_type: "markdown", source: ["# Study\n", "\n", "Words."] },
    {
      cell_type: "code",
      source: "print(1)",
      outputs: [{ text: ["1\n"] }, { data: { "image/png": "AAAA" } }],
    },
  ];
  const { title, sections } = await extract("a.ipynb", JSON.stringify({ cells }));
  expect(title).toBe("Study");
  expect(sections[0]?.text).toContain("print(1)");
  expect(JSON.stringify(sections)).not.toContain("AAAA");
});
