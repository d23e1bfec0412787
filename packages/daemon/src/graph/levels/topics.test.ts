import { expect, test } from "vitest";
import { drawTopic } from "./topics.ts";

test("two hundred topics with names as long as names may be stay below 60 kB", () => {
  const name = (n: number) => `${n} ${"long".repeat(80)}`.slice(0, 300);
  const topics = Array.from({ length: 200 }, (_, n) =>
    drawTopic(
      {
        id: `t-${String(n).padStart(8, "0")}`,
        name: "x".repeat(84),
        size: 100_000,
        entities: [1, 2, 3, 4, 5].map(name),
        x: -1234.5,
        y: -1234.5,
      },
      Math.floor(240 / 200),
    ),
  );
  const edges = Array.from({ length: 240 }, () => ({
    from: "t-00000000",
    to: "t-00000001",
    relation: "related",
    weight: 12_345,
  }));
  expect(JSON.stringify({ topics, edges }).length).toBeLessThan(60_000);
});
