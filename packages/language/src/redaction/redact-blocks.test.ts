import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { redact, redactKeepingLines } from "./redact.ts";

// Keys are made up, and put together from pieces, or scanners of this repository would find them.
let drawn = 0;
const base64 = (length: number) =>
  createHash("sha512").update(`${drawn++}`).digest("base64").slice(0, length);
const KEY = "PRIVATE KEY";
const PGP = `PGP ${KEY} BLOCK`;

const open = (name: string) => `-----BEGIN ${name}-----`;
const close = (name: string) => `-----END ${name}-----`;
const lines = (count: number) => Array.from({ length: count }, () => base64(64));

const pgp = (count: number) => [
  open(PGP),
  "",
  ...lines(count),
  `${base64(10)}==`,
  `=${base64(4)}`,
  close(PGP),
];
const rsa = (count: number) => [open(`RSA ${KEY}`), ...lines(count), `${base64(10)}==`, close(`RSA ${KEY}`)];
const encrypted = (count: number) => {
  const [head = "", ...rest] = rsa(count);
  return [head, "Proc-Type: 4,ENCRYPTED", "DEK-Info: AES-128-CBC,4829A5ABF806A07D", "", ...rest];
};
const commented = (count: number) => {
  const [head = "", ...rest] = pgp(count);
  return [head, "Version: GnuPG v2", 'Comment: "of Ada"', ...rest];
};
const openssh = (count: number) => [
  open(`OPENSSH ${KEY}`),
  `b3BlbnNzaC1rZXktdjEA${"AAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW"}`,
  ...lines(count),
  close(`OPENSSH ${KEY}`),
];
const ssh2 = (count: number) => [
  `---- BEGIN SSH2 ENCRYPTED ${KEY} ----`,
  'Comment: "of Ada"',
  ...lines(count),
  `---- END SSH2 ENCRYPTED ${KEY} ----`,
];

const before = "# Backup\n\nKept here:\n\n";
const after = "\n\nAfter it, the words go on.\nAnd on.\n";

const secretLines = (key: readonly string[]) => key.filter((line) => /^[\w+/]{10,}={0,2}$/.test(line));

function expectHidden(key: readonly string[], shown: string) {
  const text = before + shown + after;
  const hidden = redactKeepingLines(text).text;
  expect(secretLines(key).filter((line) => hidden.includes(line.slice(-12)))).toEqual([]);
  expect(hidden.startsWith(before)).toBe(true);
  expect(hidden.endsWith(after)).toBe(true);
  expect(hidden.split("\n")).toHaveLength(text.split("\n").length);
  expect(redact(hidden).count).toBe(0);
}

describe("a private key is hidden", () => {
  test.each([
    ["a PGP block of 21 kB", pgp(330)],
    ["a PGP keyring of 260 kB with header lines", commented(4_000)],
    ["an RSA key of 26 kB", rsa(400)],
    ["an encrypted RSA key", encrypted(30)],
    ["an OpenSSH key", openssh(6)],
    ["an SSH2 key with a comment in quotes", ssh2(12)],
  ])("whole, from BEGIN to END: %s", (_, key) => {
    expect(redact(`key:\n${key.join("\n")}\nend`)).toEqual({
      text: "key:\n[redacted:private-key]\nend",
      count: 1,
    });
    expectHidden(key, key.join("\n"));
  });

  const dresses: readonly [string, (key: readonly string[]) => string][] = [
    ["as it is", (key) => key.join("\n")],
    ["with the line ends of Windows", (key) => key.join("\r\n")],
    ["indented", (key) => key.map((line) => `    ${line}`).join("\n")],
    ["quoted", (key) => key.map((line) => `> ${line}`).join("\n")],
    ["in JSON", (key) => JSON.stringify({ key: key.join("\n") })],
    ["in JSON in JSON", (key) => JSON.stringify(JSON.stringify({ key: key.join("\n") }))],
    ["in JSON with slashes escaped", (key) => JSON.stringify(key.join("\n")).replaceAll("/", "\\/")],
    ["added in a diff", (key) => key.map((line) => `+${line}`).join("\n")],
    ["taken out in a diff", (key) => key.map((line) => `-${line}`).join("\n")],
    ["as strings of a program", (key) => key.map((line) => `  "${line}\\n"`).join(" +\n")],
    ["with line numbers", (key) => key.map((line, n) => `${String(n).padStart(6)}→${line}`).join("\n")],
    ["with a paragraph for each line", (key) => key.join("\n\n")],
    ["across pages", (key) => key.join("\n\n\f\n")],
    ["behind the times of a log", (key) => key.map((line) => `2026-01-01T10:00:00Z app: ${line}`).join("\n")],
  ];

  test.each(dresses)("whole, %s", (_, dress) => {
    for (const key of [pgp(40), rsa(30), rsa(400), encrypted(30)]) expectHidden(key, dress(key));
  });

  test.each(dresses)("without its END line, %s", (name, dress) => {
    // A log has no blank line by which to tell its header from its body.
    for (const key of [
      pgp(40),
      pgp(330),
      rsa(30),
      rsa(400),
      ...(name.includes("log") ? [] : [encrypted(30)]),
    ]) {
      expectHidden(key, dress(key.slice(0, -1)));
    }
  });

  test("without its BEGIN line, as the end of a long message is read", () => {
    const key = pgp(2_000).slice(500);
    const text = `${key.join("\n").slice(30)}\nend`;
    expect(redact(text).text).toBe("[redacted:private-key]\nend");
  });

  test("when chance wrote a word of placeholders into it", () => {
    const key = [open(KEY), "MC4CAQAwBQYDK2VuBCIEIHCmVPG+oQTcX2You9FYqVFI7QlB/xqGXQ", close(KEY)];
    expect(redact(key.join("\n")).text).toBe("[redacted:private-key]");
  });

  test("when a key without END stands before a whole one or a certificate", () => {
    const [cut, whole] = [rsa(10).slice(0, -1), pgp(20)];
    const certificate = `${open("CERTIFICATE")}\n${lines(3).join("\n")}\n${close("CERTIFICATE")}`;
    const { text } = redact([...cut, "Words between.", certificate, "More words.", ...whole].join("\n"));
    expect(text).toBe(
      `[redacted:private-key]\nWords between.\n${certificate}\nMore words.\n[redacted:private-key]`,
    );
  });
});

describe("what only speaks of private keys stays", () => {
  const sentence = "The base64 below that line holds the key, and its length says how strong it is.";
  test.each([
    `${open(KEY)}\n${sentence}\n${sentence}\n`,
    `${open(KEY)}\n\n${sentence}\n`,
    `${open(PGP)}\nVersion: GnuPG v2\n\n${sentence}\n`,
    `${open(KEY)}\n\nIntroduction\n============\n\n${sentence}\n`,
    `${open(KEY)} opens a key in PKCS#8, as src/formats/Pkcs8Reader/index shows.\n${sentence}\n`,
    `A key begins with\n\n    ${open(KEY)}\n\n${`${sentence}\n`.repeat(400)}\nand ends with\n\n    ${close(KEY)}\n`,
    `A key begins with\n\n${open(KEY)}\n\n${sentence} ${sentence}\n\nIt ends with\n\n${close(KEY)}\n`,
    `const heads = [\n  "${open(KEY)}",\n  "${open(PGP)}",\n];\nconst parser = new KeyParser2(heads);\n`,
    `${close(KEY)}\n${sentence}\n${close(PGP)}\n`,
    `${open("CERTIFICATE")}\n${lines(400).join("\n")}\n${close("CERTIFICATE")}\n`,
    `${open("PGP PUBLIC KEY BLOCK")}\n\n${lines(40).join("\n")}\n`,
  ])("%#", (text) => expect(redact(text)).toEqual({ text, count: 0 }));

  test("the words right below a key that was cut off stay", () => {
    const { text } = redact(`${rsa(8).slice(0, -1).join("\n")}\nThen run it again.\n${sentence}`);
    expect(text).toBe(`[redacted:private-key]\nThen run it again.\n${sentence}`);
  });
});
