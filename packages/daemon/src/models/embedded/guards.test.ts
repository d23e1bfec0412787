import { describe, expect, test } from "vitest";
import { type GuardReason, guardPieces, guardText } from "./guards.ts";
import { prepare } from "./use-lite.ts";

const judge = (text: string) => guardText(prepare(text));

const refused: readonly [text: string, reason: GuardReason][] = [
  ["", "empty"],
  [" \n\t ", "empty"],
  ["┌──────┐ ✨", "empty"],
  ["2031-04-05 17:30", "no-words"],
  ["|-----|-----|", "no-words"],
  ["PLEASE NEVER PUSH TO MAIN", "all-caps"],
  ["README", "all-caps"],
  ["3f9ac0de17b2", "encoded"],
  ["commit 0a1b2c3d4e5f60718293a4b5c6d7e8f901234567", "encoded"],
  ['"id": "1c9d5c1e-4b7a-4a57-8f0e-2d6b1f3a9c44"', "encoded"],
  ["data: aGVsbG8gV29ybGQ1IHRoaXMgaXMgQmFzZTY0IHg3OQ==", "encoded"],
  ["Мы храним сессии в кэше", "script"],
  ["会话保存在缓存里", "script"],
];

const accepted: readonly string[] = [
  "Sessions are kept in the cache for ten minutes.",
  "I",
  "The API and the CLI share one JSON schema.",
  "Merge 0a1b2c3d into the release branch once the migration has been reviewed",
  "TestTurnEndWithoutActionsKeepsState",
  "packages/web/src/components/navigation/index.ts",
  "Die Größe wird in Zürich gemessen, à côté du café.",
  "📦 → 🚀 ship it",
];

describe("guards", () => {
  test.each(refused)("refuses %j as %s", (text, reason) => {
    expect(judge(text)).toBe(reason);
  });

  test.each(accepted)("lets %j through", (text) => {
    expect(judge(text)).toBeNull();
  });

  test("refuses a text when more than 15 % of its pieces are unknown", () => {
    expect(guardPieces({ ids: [7, 0, 8], unknownShare: 0.16 })).toBe("unknown-pieces");
    expect(guardPieces({ ids: [7, 0, 8], unknownShare: 0.15 })).toBeNull();
  });

  test("refuses a text without pieces", () => {
    expect(guardPieces({ ids: [], unknownShare: 0 })).toBe("empty");
  });
});

describe("prepare", () => {
  test("turns all white space into single spaces", () => {
    expect(prepare("  one\n\n\ttwo\u00a0 three\r\n")).toBe("one two three");
  });

  test("drops symbols and invisible characters that the vocabulary does not know", () => {
    expect(prepare("build → test 👍🏽 ❤️ done\u200b.")).toBe("build test done .");
  });

  test("reads no more of a long text than the model can use", () => {
    expect(prepare("word ".repeat(1_000_000)).length).toBeLessThanOrEqual(2048);
  });
});
