import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { aConflict, aMemory, anId, aStatus } from "../builders.ts";
import { fullSession } from "./session.ts";

const words = fc.oneof(
  fc.lorem({ mode: "sentences", maxCount: 6 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({ unit: "grapheme-ascii", maxLength: 300 }),
);
const told = fc.record({
  texts: fc.array(words, { minLength: 1, maxLength: 12 }),
  max_tokens: fc.oneof(fc.integer({ min: 10, max: 200 }), fc.integer({ min: 200, max: 4000 })),
});

test("histories and contradictions keep within max_tokens, as text and as data", async () => {
  await fc.assert(
    fc.asyncProperty(told, async ({ texts, max_tokens }) => {
      const memories = texts.map((content, n) =>
        aMemory({ id: anId(`ab${n}`), content, version: texts.length - n }),
      );
      await using session = await fullSession({
        "memories.list": () => ({ memories: memories.slice(0, 1), nextCursor: null, total: 1 }),
        "memories.history": () => ({ versions: memories }),
        "conflicts.list": () => ({
          conflicts: memories.map((newer) =>
            aConflict({ newer, quotes: { newer: "a", existing: newer.content } }),
          ),
          nextCursor: null,
        }),
        "health.status": () => aStatus({ conflicts: 40 }),
      });
      const asked = [
        ["memory_history", { ref: "m:0000ab0", max_tokens }],
        ["memory_conflicts", { limit: 20, max_tokens }],
      ] as const;
      for (const [name, args] of asked) {
        const { text, data, refused } = await session.call(name, args);
        expect(refused, text).toBe(false);
        expect(countTokens(text), `${name} as text`).toBeLessThanOrEqual(max_tokens);
        expect(countTokens(JSON.stringify(data)), `${name} as data`).toBeLessThanOrEqual(max_tokens);
      }
    }),
    { numRuns: 60 },
  );
}, 30_000);
