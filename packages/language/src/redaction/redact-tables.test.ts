import { describe, expect, test } from "vitest";
import { redact } from "./redact.ts";

const P = "[redacted:password]";

describe("columns of CSV and of spreadsheets", () => {
  test.each([
    [
      "name,url,username,password\nHeron,https://h.io,bob,Gir4ffe9\r\nOtter,https://o.io,eve,zebra77",
      `name,url,username,password\nHeron,https://h.io,bob,${P}\r\nOtter,https://o.io,eve,${P}`,
    ],
    [
      '"name","password","note"\n"Heron","Gir4ffe,9","x ""y"" z"',
      `"name","password","note"\n"Heron","${P}","x ""y"" z"`,
    ],
    ["user\tpassword\nbob\tGir4ffe9", `user\tpassword\nbob\t${P}`],
    ["Site;Passwort\nbank;Gir4ffe9\n\nbank;Gir5ffe00", `Site;Passwort\nbank;${P}\n\nbank;Gir5ffe00`],
    ["card,pin\nvisa,8152", "card,pin\nvisa,[redacted:pin]"],
  ])("%j", (text, hidden) => {
    expect(redact(text).text).toBe(hidden);
  });

  test.each([
    "name,token_count,password_set\nbob,Gir4ffe9,true",
    "key,value\ncommit,3f9a1c7be2d04586a1b9f0c2d3e4f5a6b7c8d9e0",
    "username, password and token\nbob, tests2, x",
    "SELECT user,password\nFROM users,tokens2",
    "login(user,password)\nrun(bob2,tests2)",
    "name,url,username\nHeron,https://h.io,Gir4ffe9",
  ])("stays as it is: %j", (text) => {
    expect(redact(text)).toEqual({ text, count: 0 });
  });
});

test("words ahead of the head of a table shift no column", () => {
  expect(redact("Logins: | User | Password |\n|---|---|\n| Gir5ffe00 | Gir4ffe9 |").text).toBe(
    `Logins: | User | Password |\n|---|---|\n| Gir5ffe00 | ${P} |`,
  );
});

test("what a table says of passwords stays", () => {
  const text = "| Password | Why |\n|---|---|\n| at least 12 characters | guessing |\n| 90 days | age |";
  expect(redact(text)).toEqual({ text, count: 0 });
});

describe("tables of HTML", () => {
  test.each([
    [
      "<table><tr><th>User</th><th>Password</th></tr>\n<tr><td>Gir5ffe00</td><td><code>Gir4ffe9</code></td></tr></table>",
      `<table><tr><th>User</th><th>Password</th></tr>\n<tr><td>Gir5ffe00</td><td><code>${P}</code></td></tr></table>`,
    ],
    ["<TR><TD>Password:</TD><TD> Gir4ffe9 </TD></TR>", `<TR><TD>Password:</TD><TD> ${P} </TD></TR>`],
    ["<tr><th>Password<td>Gir4ffe9", `<tr><th>Password<td>${P}`],
  ])("%s", (text, hidden) => {
    expect(redact(text).text).toBe(hidden);
  });

  test.each([
    "<tr><td>Password</td><td>required</td></tr>",
    "<tr><th>Token</th><th>Count</th></tr><tr><td>the</td><td>123</td></tr>",
    "<table><tr><th>User</th><th>Password</th></tr></table><table><tr><td>a</td><td>Gir4ffe9</td></tr></table>",
    "<tr><td>Password policy</td><td>Gir4ffe9</td></tr>",
  ])("stays as it is: %s", (text) => {
    expect(redact(text)).toEqual({ text, count: 0 });
  });
});
