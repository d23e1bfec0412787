import { expect, test } from "vitest";
import { cursorOf, readPlace } from "./cursor.ts";
import { pageBy } from "./page-by.ts";

const row = (n: number) => ({ created_at: 1000 + n, id: `01900000-0000-7000-8000-00000000000${n}` });

test("the cursor of a page leads to the row it ends with", () => {
  const { page, nextCursor } = pageBy([row(3), row(2), row(1)], 2, cursorOf);
  expect(page).toEqual([row(3), row(2)]);
  expect(readPlace(nextCursor ?? undefined)).toEqual({ createdAt: 1002, id: row(2).id });
});

test.each([
  ["as many rows as asked for", 3],
  ["fewer rows than asked for", 9],
  ["no limit", undefined],
])("there is no next page after %s", (_, limit) => {
  const rows = [row(3), row(2), row(1)];
  expect(pageBy(rows, limit, cursorOf)).toEqual({ page: rows, nextCursor: null });
});

test.each([
  "",
  "1",
  "1.2",
  "x.01900000-0000-7000-8000-000000000001",
  "-1.01900000-0000-7000-8000-000000000001",
])("%j is no cursor, and the refusal says which field it is", (cursor) => {
  expect(() => readPlace(cursor)).toThrow(
    expect.objectContaining({ code: "invalid", issues: [expect.objectContaining({ path: "cursor" })] }),
  );
});
