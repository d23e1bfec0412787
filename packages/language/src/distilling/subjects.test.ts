import { expect, test } from "vitest";
import { splitUnits } from "./sentences.ts";
import { withSubject } from "./subjects.ts";

const texts = (text: string): string[] => splitUnits(text, "model").map((unit) => withSubject(unit).text);

test("a sentence that starts with its verb takes the name in its label or heading", () => {
  expect(texts("- **Room cache**: Stores rooms in `rooms.db`")).toEqual([
    "Room cache stores rooms in `rooms.db`",
  ]);
  expect(texts("### `loadRooms`\n\nReads `rooms.toml` first.")).toEqual([
    "`loadRooms` reads `rooms.toml` first.",
  ]);
  expect(texts("### Manual rooms:\n- Also checks `rooms.toml`")).toEqual([
    "Manual rooms also checks `rooms.toml`",
  ]);
});

test("a heading that names no thing is no subject, and neither is one for what has a subject", () => {
  for (const text of [
    "## Summary\n\nReads `rooms.toml` first.",
    "## How it works\n\nStores rooms in `rooms.db`.",
  ])
    expect(texts(text)[0]).toMatch(/^(?:Reads|Stores)/);
  expect(texts("## Room cache\n\nThe key is `roomId`.")).toEqual(["The key is `roomId`."]);
  expect(texts("- **Room cache**: Rooms are kept. Stores more.")[1]).toBe("Stores more.");
});
