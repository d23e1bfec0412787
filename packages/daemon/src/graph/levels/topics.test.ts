import { expect, test } from "vitest";
import { drawTopic } from "./topics.ts";

test("a hundred topics with names as long as names may be stay below 60 kB", () => {
  const name = (n: number) => `${n} ${"long".repeat(80)}`.slice(0, 300);
  const topics = Array.from({ length: 100 }, (_, n) =>
    drawTopic(
      {
        id: `t-${String(n).padStart(8, "0")}`,
        name: "x".repeat(60),
        size: 100_000,
        project: { name: "a project with a long name", share: 0.99 },
        entities: [1, 2, 3, 4, 5].map(name),
        words: [],
        centre: [],
        x: -1234.5,
        y: -1234.5,
      },
      {
        names: Math.floor(240 / 100),
        counts: { memory: 100_000, entity: 10_000, document: 10_000, session: 10_000 },
        says: n < 50 ? "word ".repeat(18) : "",
      },
    ),
  );
  const edges = Array.from({ length: 200 }, () => ({
    from: "t-00000000",
    to: "t-00000001",
    relation: "related",
    weight: 12_345,
  }));
  expect(JSON.stringify({ topics, edges }).length).toBeLessThan(60_000);
});
