import { expect, test } from "vitest";
import { codeInWords } from "./index.ts";

test("code is told by its file, its names and its comments", () => {
  const content =
    "/**\n * Finds close matches, case is ignored.\n *\n * @param {string} word\n * @return {string}\n */\nfunction suggestSimilar(word) {\n  // Nothing to look for.\n  return word;\n}";
  expect(codeInWords({ file: "suggestSimilar.js", headingPath: "suggestSimilar", content })).toBe(
    "suggest Similar. suggest Similar. Finds close matches, case is ignored. word Nothing to look for.",
  );
  const python =
    'def put(name):\n    """Puts what is named into the store, once."""\n    # Twice says nothing new.\n    return name';
  expect(codeInWords({ file: "large_store.py", headingPath: "class Store > put", content: python })).toBe(
    "large store. class Store put. Puts what is named into the store, once. Twice says nothing new.",
  );
});

test("code without a word beside it is told by itself", () => {
  const content = "#include <stdio.h>\nint one(void) {\n  return 1;\n}";
  expect(codeInWords({ file: "one.c", headingPath: "", content })).toBe(`one\n${content}`);
});
