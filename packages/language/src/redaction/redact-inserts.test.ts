import { expect, test } from "vitest";
import { redact } from "./redact.ts";

const page = 'It\'s a long page, (really), said "Bob"; '.replaceAll("'", "''").repeat(1_500);

test("a password is hidden in rows that are longer than a document, and in those behind them", () => {
  const hidden = (first: string, second: string) =>
    `INSERT INTO users (page, password, note) VALUES ('${page}', '${first}', '${page}'), ('x', '${second}', 'y');`;
  expect(page.length).toBeGreaterThan(50_000);
  expect(redact(hidden("hunter2", "zebra77")).text).toBe(
    hidden("[redacted:password]", "[redacted:password]"),
  );
});

test("a long row without such a column stays as it is", () => {
  const text = `INSERT INTO pages (page, title) VALUES ('${page}', 'hunter2zebra');`;
  expect(redact(text)).toEqual({ text, count: 0 });
});

test.each([
  ["INSERT INTO t (password) VALUES (", "--"],
  ["INSERT INTO t (password) VALUES (", "'' "],
  ["INSERT INTO t (password) VALUES (", "((((("],
  ["", "INSERT INTO t (password) VALUES (--"],
  ["", "INSERT INTO t (password) VALUES (\\\\\\\\\\\\\\\\\\'"],
  ["", "INSERT INTO t (password) VALUES ('''"],
  ["", "INSERT INTO t (password) VALUES (\"''"],
  ["", "INSERT INTO t (password) VALUES ('\\'"],
])("%j before %j over and over is read in time linear in its length", (start, piece) => {
  const text = start + piece.repeat(100_000 / piece.length);
  const begun = performance.now();
  redact(text);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
