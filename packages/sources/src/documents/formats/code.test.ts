import { expect, test } from "vitest";
import { code } from "./code.ts";

const headings = async (name: string, text: string) => {
  const { sections } = await code.extract({ name, bytes: Buffer.from(text) });
  expect(sections.map((section) => section.text).join("")).toBe(text);
  return sections.map((section) => section.headings.join("/"));
};
const rows = (count: number): string => "  line();\n".repeat(count);

test("a comment belongs to the definition below it, imports stand alone", async () => {
  const text = `import a\nimport b\nimport c\nimport d\n\n# why\n@cached\ndef run():\n    a\n    b\n\nclass Store(Base):\n    x = 1\n    y = 2\n`;
  expect(await headings("a.py", text)).toEqual(["", "run", "class Store"]);
});

test("a comment with a blank row behind it belongs to the function that it is about", async () => {
  const text = `${"var a = 1\n".repeat(5)}\n/**\n * Puts ranges together.\n * @private\n */\n\nfunction combine (ranges) {\n${rows(3)}}\n`;
  const { sections } = await code.extract({ name: "a.js", bytes: Buffer.from(text) });
  expect(sections.map(({ text }) => text.includes("Puts ranges together"))).toEqual([false, true]);
});

test("a long class is cut into its methods", async () => {
  const text = `export class Store {\n  /** Opens. */\n  open() {\n${rows(40)}  }\n\n  close() {\n${rows(40)}  }\n}\n`;
  expect(await headings("a.ts", text)).toEqual(["class Store/open", "class Store/close"]);
});

test.each([
  ["a.go", "package a\n\nfunc (s *Store) Open() error {\n\treturn nil\n}\n", "Store.Open"],
  ["a.rs", "impl<T> Reader for Store<T> {\n    fn a() {\n    }\n}\n", "impl Reader for Store<T>"],
  ["a.cpp", "static int *find(int a) {\n  return 0;\n}\n", "find"],
  ["a.java", "public class A {\n  int x;\n}\n", "class A"],
  ["a.rb", "module A\n  def b\n  end\nend\n", "module A"],
  ["a.sh", "deploy() {\n  echo\n}\n", "deploy"],
  ["a.tsx", "export default function App() {\n  return <p />;\n}\n", "App"],
  ["a.js", "/**\n * Opens.\n */\n\nStore.prototype.open = function () {\n  run();\n};\n", "open"],
  ["a.test.ts", 'test("it works", () => {\n  run();\n});\n', "it works"],
])("names what is defined in %s", async (name, text, heading) => {
  expect((await headings(name, text)).at(-1)).toBe(heading);
});

const parts = `  function open (a) {\n${rows(40)}  }\n\n  /** Ends it. */\n  function close () {\n${rows(40)}  }\n`;

test.each([
  [
    "a module that is handed to a function",
    `/* Free. */\n(function (root, factory) {\n  root.door = factory();\n}(this, (function () {\n${parts}\n  return { open };\n})));\n`,
    ["", "open", "close"],
  ],
  ["a function that is called at once", `;(function () {\n${parts}})();\n`, ["open", "close"]],
  ["what a function leaves", `var door = (function () {\n${parts}})();\n`, ["door/open", "door/close"]],
])("%s is cut into what stands in it", async (_what, text, found) => {
  expect(await headings("a.js", text)).toEqual(found);
});

test("a language without a grammar is one section, cut at blank lines later", async () => {
  expect(await headings("a.sql", "select 1;\n\nselect 2;\n")).toEqual([""]);
  expect(await headings("Dockerfile", "FROM a\n")).toEqual([""]);
});
