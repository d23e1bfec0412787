import { expect, test } from "vitest";
import { table } from "./table.ts";

const read = async (name: string, text: string) => {
  const { sections } = await table.extract({ name, bytes: Buffer.from(text) });
  return sections.map((section) => section.text).join("\n");
};

test("a row says what its values mean", async () => {
  expect(await read("a.csv", "name,age\nAda,36\nAlan,\n")).toBe("name: Ada; age: 36\nname: Alan");
});

test.each([
  ["a.csv", "name;age\nAda;36\n"],
  ["a.csv", "name|age\nAda|36\n"],
  ["a.tsv", "name\tage\nAda\t36\n"],
])("finds the separator of %s", async (name, text) => {
  expect(await read(name, text)).toBe("name: Ada; age: 36");
});

test("broken quotes and ragged rows are read as they stand", async () => {
  expect(await read("a.csv", 'name,note\nAda,5" disk\nAlan,"open,b\nEve,c,d\n')).toContain(
    "name: Ada; note: 5",
  );
  expect(await read("a.csv", 'name,note\nAda,5" disk\nAlan,"open,b\nEve,c,d\n')).toContain("Eve");
});

test("a table without names has values alone", async () => {
  expect(await read("a.csv", "1,2\n3,4\n")).toBe("1; 2\n3; 4");
});

test("rows say on which line they begin, quoted line ends counted", async () => {
  const text = `name,note\n${'Ada,"two\nlines"\n'.repeat(100)}`;
  const { sections } = await table.extract({ name: "a.csv", bytes: Buffer.from(text) });
  const first = sections[0]?.text.split("\n").length ?? 0;
  expect(sections.length).toBeGreaterThan(1);
  expect(sections.slice(0, 2).map(({ line }) => line)).toEqual([2, 2 + 2 * first]);
});

test("the end of a long cell is read like its beginning", async () => {
  const note = `${"word ".repeat(5000)}lighthouse`;
  expect(await read("a.csv", `name,note\nAda,"${note}"\n`)).toContain("lighthouse");
});
