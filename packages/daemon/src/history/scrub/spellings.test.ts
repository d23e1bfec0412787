import { describe, expect, test } from "vitest";
import { isIn, occurrences, type Spelling } from "./spelling.ts";
import { spellingsOf } from "./spellings.ts";

const secret = 'sk-live/4+eC3"9hqZ\\ü';

const finds = (spelling: Spelling, text: string) => isIn(text, spelling);

describe("the spellings of a string", () => {
  test.each([
    ["as it is", secret],
    ["in capitals", secret.toUpperCase()],
    ["in another Unicode form", secret.normalize("NFD")],
    ["in JSON", JSON.stringify({ a: secret })],
    ["in JSON within JSON", JSON.stringify(JSON.stringify({ a: JSON.stringify(secret) }))],
    ["in JSON that knows ASCII alone", JSON.stringify(secret).replace("ü", "\\u00FC")],
    ["in an address", encodeURIComponent(secret)],
    ["in an address within an address", encodeURIComponent(encodeURIComponent(secret))],
    ["in HTML", secret.replace('"', "&quot;")],
    ["in base64", Buffer.from(secret).toString("base64")],
    ["in base64 behind one byte", Buffer.from(`:${secret}`).toString("base64")],
    ["in base64 behind two bytes", Buffer.from(`a:${secret}!`).toString("base64")],
    ["in base64 written small", Buffer.from(secret).toString("base64").toLowerCase()],
    ["in base64 for addresses", Buffer.from(`user:${secret}`).toString("base64url")],
  ])("%s it is found, in text and in bytes", (_, text) => {
    const { text: inText, bytes, longest } = spellingsOf(secret);
    expect(finds(inText, `before ${text} after`)).toBe(true);
    expect(finds(bytes, Buffer.from(`before ${text}`, "utf8").toString("latin1"))).toBe(true);
    expect(finds(bytes, Buffer.from(`before ${text}`, "utf16le").toString("latin1"))).toBe(true);
    for (const { at, end } of occurrences(Buffer.from(text, "utf16le").toString("latin1"), bytes))
      expect(end - at).toBeLessThan(longest);
  });

  test("a key of several lines is found on one line, and the other way round", () => {
    const pem = "-----BEGIN KEY-----\r\nMIIEpAIBAAKCAQEA\r\n-----END KEY-----\r\n";
    const { text } = spellingsOf(pem);
    for (const shape of [pem, pem.replaceAll("\r\n", " "), JSON.stringify(pem), pem.replaceAll("\r", "")])
      expect(finds(text, shape)).toBe(true);
    expect(finds(spellingsOf("-----BEGIN KEY----- MIIEpAIBAAKCAQEA").text, pem)).toBe(true);
  });

  test("a key of many lines is found whole, and its first lines alone are not the key", () => {
    const lines = Array.from({ length: 100 }, (_, n) => `MIIEpAIBAAKCAQEA7b+x/${n}`.repeat(3));
    const { text, bytes } = spellingsOf(lines.join("\n"));
    expect(finds(text, JSON.stringify({ key: lines.join("\r\n") }))).toBe(true);
    expect(
      finds(
        bytes,
        Buffer.from(Buffer.from(lines.join("\n")).toString("base64"), "utf16le").toString("latin1"),
      ),
    ).toBe(true);
    expect(finds(text, lines.slice(0, 99).join("\n"))).toBe(false);
  });

  test("keys of texts and names are found without their quotes and separators, texts are not", () => {
    const { text, keys } = spellingsOf("Blue-Heron Nest");
    expect(finds(keys, "blueheronnest")).toBe(true);
    expect(finds(text, "blueheronnest")).toBe(false);
  });

  test("a neighbour of the string is not the string", () => {
    const { text } = spellingsOf("hunter2-token");
    for (const other of ["hunter3-token", "hunter2token", "hunter2 token", "unter2-token"])
      expect(finds(text, other)).toBe(false);
  });
});
