import { describe, expect, test } from "vitest";
import { redact } from "./redact.ts";

describe("secrets as people write them down", () => {
  test.each([
    ["a sign in the middle", "password: Tr0ub4dor&3xq", "password: [redacted:password]"],
    [
      "what it is for",
      "The password for the office router is Gir4ffe99.",
      "The password for the office router is [redacted:password].",
    ],
    ["German", "Das Passwort lautet Möwe#2211xy", "Das Passwort lautet [redacted:password]"],
    ["French", "Mot de passe : Gir4ffe99", "Mot de passe : [redacted:password]"],
    ["two letters", "PW: Gir4ffe99", "PW: [redacted:password]"],
    ["lines of YAML", "password: >-\n  Gir4 ffe 99\nport: 1", "password: >-\n  [redacted:password]\nport: 1"],
    [
      "SQL",
      "CREATE USER bob WITH PASSWORD 'Gir4ffe99';",
      "CREATE USER bob WITH PASSWORD '[redacted:password]';",
    ],
    [
      "SQL of MySQL",
      "ALTER USER eve IDENTIFIED BY 'giraffes';",
      "ALTER USER eve IDENTIFIED BY '[redacted:password]';",
    ],
    ["a truncated key", `sk-ant-api03-${"Ab0d".repeat(10)}`, "[redacted:anthropic-key]"],
  ])("%s", (_, text, hidden) => {
    expect(redact(text).text).toBe(hidden);
  });

  test("columns of a table that are headed so, in the rows below it alone", () => {
    const table =
      "| Site | Password |\n| --- | :-: |\n| bank | `Gir4ffe99` |\n| shop | Gir5ffe00 |\n\n| a | Gir6ffe11 |";
    expect(redact(table).text).toBe(
      "| Site | Password |\n| --- | :-: |\n| bank | `[redacted:password]` |\n| shop | [redacted:password] |\n\n| a | Gir6ffe11 |",
    );
  });

  test.each([
    [
      "right-aligned, with a mark in it",
      "| User | Password |\n|---|---:|\n| bob |      p4ss*w0rd9 |",
      "p4ss",
    ],
    ["lines of Windows", "| User | Password |\r\n|---|---|\r\n| bob | hunter2xyz9 |", "hunter2"],
    ["a bar in a cell before it", "| Site | Password |\n|---|---|\n| a \\| b | Gir4ffe99 |", "Gir4"],
    ["a wide column", `| Site | Password |\n|${"-".repeat(120)}|---| \n| bank | Gir4ffe99 |`, "Gir4"],
  ])("in a table: %s", (_, text, part) => {
    const { text: shown, count } = redact(text);
    expect([count, shown.includes("[redacted:password]"), shown.includes(part)]).toEqual([1, true, false]);
  });

  test.each([
    ["ALTER USER me WITH PASSWORD 'p4;ss9word';", "ALTER USER me WITH PASSWORD '[redacted:password]';"],
    ["ALTER USER me WITH PASSWORD 'pass''w0rd9';", "ALTER USER me WITH PASSWORD '[redacted:password]';"],
  ])("%s", (text, hidden) => {
    expect(redact(text).text).toBe(hidden);
  });
});

test.each([
  "forgot_password: >-\n  Click the link below to choose a new one.",
  "function login(user: string, password: string, token: string) {}",
  "const x = {password: req.body.password, user: u}",
  "login(password: getPassword(), x)",
  "ce qui se passe : 3 erreurs2",
  "The password for the admin page is required.",
  "| Token | Count |\n|---|---|\n| the | 123 |",
  "| key | value |\n|---|---|\n| a | b |",
  "SELECT password FROM users WHERE name = 'Gir4ffe99'",
])("stays as it is: %s", (text) => {
  expect(redact(text)).toEqual({ text, count: 0 });
});
