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

describe("rows that SQL inserts", () => {
  test.each([
    [
      "INSERT INTO users (name, password) VALUES ('a','hunter2')",
      "INSERT INTO users (name, password) VALUES ('a','[redacted:password]')",
    ],
    [
      "insert ignore into `u` (`id`, `pw`, `pin`) values (1, 'p''w9, (x', 4711),\n (2, \"giraffe\", '8152');",
      "insert ignore into `u` (`id`, `pw`, `pin`) values (1, '[redacted:password]', [redacted:pin]),\n (2, \"[redacted:password]\", '[redacted:pin]');",
    ],
    [
      "INSERT INTO u (pw, name) VALUES (crypt('hunter2', gen_salt('bf')), 'bob')",
      "INSERT INTO u (pw, name) VALUES (crypt('[redacted:password]', gen_salt('bf')), 'bob')",
    ],
    [
      `INSERT INTO u (body, password) VALUES ('${"Lorem ".repeat(900)}', 'hunter2'), (2, 'zebra77')`,
      `INSERT INTO u (body, password) VALUES ('${"Lorem ".repeat(900)}', '[redacted:password]'), (2, '[redacted:password]')`,
    ],
    [
      "INSERT INTO u (id, password) VALUES (1,'hunter2'",
      "INSERT INTO u (id, password) VALUES (1,'[redacted:password]'",
    ],
    [
      "INSERT INTO u (id, note, password) VALUES (1, 'C:\\data\\', 'hunter2');",
      "INSERT INTO u (id, note, password) VALUES (1, 'C:\\data\\', '[redacted:password]');",
    ],
    [
      "INSERT INTO u (id, note, password) VALUES (1, 'it\\'s, (so', 'hunter2');",
      "INSERT INTO u (id, note, password) VALUES (1, 'it\\'s, (so', '[redacted:password]');",
    ],
    [
      "INSERT INTO u (id, password) VALUES (1 /* it's */, 'hunter2');",
      "INSERT INTO u (id, password) VALUES (1 /* it's */, '[redacted:password]');",
    ],
    [
      "INSERT INTO u (id, password) VALUES (1, 'hunter2'), -- Bob's\n (2, 'zebra77');",
      "INSERT INTO u (id, password) VALUES (1, '[redacted:password]'), -- Bob's\n (2, '[redacted:password]');",
    ],
    [
      "INSERT INTO `my db`.`users` AS u (contraseña, \"mot de passe\", [PIN code]) OUTPUT inserted.id VALUES ('hunter2', 'zebra77', 4711)",
      "INSERT INTO `my db`.`users` AS u (contraseña, \"mot de passe\", [PIN code]) OUTPUT inserted.id VALUES ('[redacted:password]', '[redacted:password]', [redacted:pin])",
    ],
    [
      "INSERT INTO u (roles, ids, password) VALUES (ARRAY['a','b'], {1,2}, 'hunter2')",
      "INSERT INTO u (roles, ids, password) VALUES (ARRAY['a','b'], {1,2}, '[redacted:password]')",
    ],
    [
      "INSERT INTO u (id, pat) VALUES (1, 'q8Zt2LmX9vRb4KsW7yNc')",
      "INSERT INTO u (id, pat) VALUES (1, '[redacted:token]')",
    ],
    [
      'INSERT INTO u (id, api_key) VALUES (\\"1\\", \\"q8Zt2LmX9vRb4KsW7yNc\\")',
      'INSERT INTO u (id, api_key) VALUES (\\"1\\", \\"[redacted:api-key]\\")',
    ],
  ])("%s", (text, hidden) => {
    expect(redact(text).text).toBe(hidden);
  });
});

describe("numbers and codes that open something", () => {
  test.each([
    ["PIN: 4711", "PIN: [redacted:pin]"],
    ["The PIN of the alarm is 4711.", "The PIN of the alarm is [redacted:pin]."],
    ["**PIN:** `8152`", "**PIN:** `[redacted:pin]`"],
    ['{"pin": "4711"}', '{"pin": "[redacted:pin]"}'],
    ["My new pin is 4711", "My new pin is [redacted:pin]"],
    ["4711 is the PIN of the safe", "[redacted:pin] is the PIN of the safe"],
    ["PIN is: 4711", "PIN is: [redacted:pin]"],
    ["PIN:\n4711", "PIN:\n[redacted:pin]"],
    ["PIN -> 4711", "PIN -> [redacted:pin]"],
    ["PIN – 4711", "PIN – [redacted:pin]"],
    ["PIN (front door): 4711", "PIN (front door): [redacted:pin]"],
    ["The PIN's 4711", "The PIN's [redacted:pin]"],
    ["PINs are 4711 and 8152", "PINs are [redacted:pin] and [redacted:pin]"],
    ["login --pin 4711", "login --pin [redacted:pin]"],
    ["<pin>4711</pin>", "<pin>[redacted:pin]</pin>"],
    ["userPin: 4711", "userPin: [redacted:pin]"],
    ["doorPIN=4711", "doorPIN=[redacted:pin]"],
    ["PUK: 81527391", "PUK: [redacted:pin]"],
    ["my pin: 19841231", "my pin: [redacted:pin]"],
    ["PIN 4711 or 8152", "PIN [redacted:pin] or [redacted:pin]"],
    ["PIN: 4711 / 8152", "PIN: [redacted:pin] / [redacted:pin]"],
    ['{"pin":"4711","oldPin":"8152"}', '{"pin":"[redacted:pin]","oldPin":"[redacted:pin]"}'],
    ["8152 is my new PIN.", "[redacted:pin] is my new PIN."],
    ["PIN (4711)", "PIN ([redacted:pin])"],
    ["the card's PIN 4711, please", "the card's PIN [redacted:pin], please"],
    ["PIN: 471182, PUK follows", "PIN: [redacted:pin], PUK follows"],
    ["El PIN de la alarma es 4711", "El PIN de la alarma es [redacted:pin]"],
    ["| Card | PIN |\n|---|---|\n| visa | 8152 |", "| Card | PIN |\n|---|---|\n| visa | [redacted:pin] |"],
    [
      "## Recovery codes\n\n- `1a2b-3c4d`\n- `5e6f-7a8b`\n\nNext to it",
      "## Recovery codes\n\n- `[redacted:recovery-code]`\n- `[redacted:recovery-code]`\n\nNext to it",
    ],
    [
      "Backup codes for Google: 1234 5678, 8765 4321 and 4455 6677.",
      "Backup codes for Google: [redacted:recovery-code], [redacted:recovery-code] and [redacted:recovery-code].",
    ],
    [
      "Discord backup codes:\n- dx2f-5egj\n- kwop-tzrq\n- 8bnm-q3xl\n- y7ad-0plk",
      `Discord backup codes:${"\n- [redacted:recovery-code]".repeat(4)}`,
    ],
    [
      "Backup codes:\nkwop-tzrq\n8bnm-q3xl\nkwop-tzqq\n",
      `Backup codes:${"\n[redacted:recovery-code]".repeat(3)}\n`,
    ],
    [
      "Backup codes: 4f9a2c1b, deadbeef, 7c1e9b0a",
      "Backup codes: [redacted:recovery-code], [redacted:recovery-code], [redacted:recovery-code]",
    ],
    [
      "Recovery codes:\n- [x] 1a2b-3c4d (used)\n- [ ] ~~5e6f-7a8b~~",
      "Recovery codes:\n- [x] [redacted:recovery-code] (used)\n- [ ] ~~[redacted:recovery-code]~~",
    ],
    [
      "Recovery codes: 1a2b-3c4d, 5e6f-7a8b or 9a8b-7c6d / 9a8b-7c6e",
      "Recovery codes: [redacted:recovery-code], [redacted:recovery-code] or [redacted:recovery-code] / [redacted:recovery-code]",
    ],
    [
      "Backup codes: 183456, 654321, 20240501, 777777",
      "Backup codes: [redacted:recovery-code], [redacted:recovery-code], 20240501, [redacted:recovery-code]",
    ],
    ["Backup code: 1a2b3c4d\n\nsettings\n", "Backup code: [redacted:recovery-code]\n\nsettings\n"],
    ["Backup code: 1a2b3c4d and remember it", "Backup code: [redacted:recovery-code] and remember it"],
    ['"recoveryCodes": ["a1b2c3d4"]', '"recoveryCodes": ["[redacted:recovery-code]"]'],
    ["The recovery code is XK4P-9QTZ-22LM.", "The recovery code is [redacted:recovery-code]."],
    [
      "| Site | Recovery code |\n|---|---|\n| x | 1a2b-3c4d |",
      "| Site | Recovery code |\n|---|---|\n| x | [redacted:recovery-code] |",
    ],
    [
      "INSERT INTO u (id, recovery_codes) VALUES (1, '1a2b-3c4d')",
      "INSERT INTO u (id, recovery_codes) VALUES (1, '[redacted:recovery-code]')",
    ],
    ["Codes de secours : 81527391", "Codes de secours : [redacted:recovery-code]"],
  ])("%s", (text, hidden) => {
    expect(redact(text).text).toBe(hidden);
  });
});

describe("definition lists", () => {
  test.each([
    ["Password\n: Gir4ffe99", "Password\n: [redacted:password]"],
    [
      "User\n: ada\n\nPassword\n\n:   `Gir4ffe99`\n:   Gir5ffe00 (until May)",
      "User\n: ada\n\nPassword\n\n:   `[redacted:password]`\n:   [redacted:password] (until May)",
    ],
    [
      "<dl><dt>User</dt><dd>Gir4ffe99</dd><dt><b>Password</b></dt>\n<dd><code>Gir5ffe00</code></dd></dl>",
      "<dl><dt>User</dt><dd>Gir4ffe99</dd><dt><b>Password</b></dt>\n<dd><code>[redacted:password]</code></dd></dl>",
    ],
    [
      "<DT>Password</DT><DD>Gir4ffe99</DD>\n<dd><b>Gir5ffe00</b></dd><dt>User</dt><dd>Gir6ffe11</dd>",
      "<DT>Password</DT><DD>[redacted:password]</DD>\n<dd><b>[redacted:password]</b></dd><dt>User</dt><dd>Gir6ffe11</dd>",
    ],
    ["Password\n: Gir4ffe99, Gir5ffe00", "Password\n: [redacted:password], [redacted:password]"],
    ["Password\n: `hunter2` since May", "Password\n: `[redacted:password]` since May"],
    ["Password\n\n: - Gir4ffe99", "Password\n\n: - [redacted:password]"],
    ["<dt>Recovery code</dt><dd>1a2b-3c4d</dd>", "<dt>Recovery code</dt><dd>[redacted:recovery-code]</dd>"],
    [
      "Recovery codes\n\n: 1a2b-3c4d\n\n: 5e6f-7a8b",
      "Recovery codes\n\n: [redacted:recovery-code]\n\n: [redacted:recovery-code]",
    ],
    ["<dt>PIN<dd>8152", "<dt>PIN<dd>[redacted:pin]"],
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
  "INSERT INTO users (name, password) VALUES ($1, $2)",
  "INSERT INTO users (name, password) VALUES ('Gir4ffe99', NULL), ('b', 'password')",
  "INSERT INTO files (name, password_hash) VALUES ('Gir4ffe99', 'md5')",
  "INSERT INTO notes (title, body) VALUES ('Gir4ffe99', 'x')",
  "pin 3.2.1 of lodash",
  "GPIO pin 17 and pin 13",
  "GPIO pin 1017",
  "pin 20240501, then pin: 20240501",
  "pin the version to 1500",
  "SPIN: 4711, opinion: 4711",
  "The PIN has 4711.5 or 4711px",
  "Pin: 1500 mW",
  "PIN = 1500 W",
  "door pin 2000 mm",
  "The pin is 1235 mm long",
  "our pin: 1200 repins",
  "bowling pin: 2500 units",
  "PIN for 2024: 1000 users",
  "Ticket 4711 is the new PIN dialog",
  "Ticket 4711 is the PIN.",
  "Issue 4711 is about a PIN",
  "#4711 is the PIN ticket",
  "#4711 is the PIN.",
  "2024 is when the PIN expires",
  "In 2024 is the PIN.",
  "The PIN 2023 programme",
  "PIN at the door at 1930",
  "the PIN at the door at 1745",
  "Invalid PIN (40012)",
  "PIN: 560001, Bengaluru",
  "PIN 1017 of the FPGA",
  "LED_PIN = 1017",
  "ledPin: 1017",
  "x.pin > 4711",
  "pin:\n  4711",
  "pincode: 560001",
  "The PIN's 2019 release",
  "PIN – 2019 programme",
  '{"pin": 1024}',
  "PIN 1234",
  "Default PIN: 1234",
  "PIN: 0000",
  "Recovery codes are stored in the safe.",
  "Backup codes: these are 8-digit codes, 10 per user",
  "Recovery codes: see 2fa-setup.md",
  "Error codes: 400123, 500123",
  "Backup code: 2024-05-01",
  "The backup code is in src/backup.",
  "Password\n: At least 8 characters, one digit",
  "Name\n: Gir4ffe99",
  "Password\n: Letters, digits, signs",
  "| Site | Error code |\n|---|---|\n| x | 1a2b-3c4d |",
  "<dt>Post code</dt><dd>400123</dd>",
  "<dt>Password policy</dt><dd>Gir4ffe99</dd>",
])("stays as it is: %s", (text) => {
  expect(redact(text)).toEqual({ text, count: 0 });
});
