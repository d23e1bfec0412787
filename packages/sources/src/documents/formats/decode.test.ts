import { expect, test } from "vitest";
import { decode } from "./decode.ts";
import { Unreadable } from "./extractor.ts";

const wide = (text: string): Buffer => Buffer.from(text, "utf16le");
const german = "Über die Straße läuft ein müder Bär, während die Glocke fünf schlägt.\n";

test.each([
  ["UTF-8 with a mark", Buffer.from(`\ufeff${german}`)],
  ["UTF-16 with a mark", wide(`\ufeff${german}`)],
  ["UTF-16 of the other order with a mark", wide(`\ufeff${german}`).swap16()],
  ["UTF-16 without a mark", wide(german)],
  ["UTF-16 of the other order without a mark", wide(german).swap16()],
  ["windows-1252", Buffer.from(german, "latin1")],
])("reads %s", async (_name, bytes) => {
  expect(await decode(bytes)).toBe(german);
});

test("reads the quotes, dashes and the euro sign of windows-1252", async () => {
  const bytes = Buffer.from("Ottilie\x92s fee \x96 \x8045 \x96 is \x93f\xfcnf\x94.", "latin1");
  expect(await decode(bytes)).toBe("Ottilie’s fee – €45 – is “fünf”.");
});

test("reads Japanese, Chinese and Russian in their old encodings", async () => {
  // "これは日本語の文章です。" in Shift_JIS, "这是一个中文文件" in GBK, "Привет, как дела" in windows-1251.
  const japanese = Buffer.from("82b182ea82cd93fa967b8cea82cc95b68fcd82c582b78142".repeat(4), "hex");
  const chinese = Buffer.from("d5e2cac7d2bbb8f6d6d0cec4cec4bcfea1a3".repeat(6), "hex");
  const russian = Buffer.from("cff0e8e2e5f22c20eae0ea20e4e5ebe03f20".repeat(6), "hex");
  expect(await decode(japanese)).toContain("これは日本語の文章です。");
  expect(await decode(chinese)).toContain("这是一个中文文件。");
  expect(await decode(russian)).toContain("Привет, как дела?");
});

test("a torn character does not make the rest another encoding", async () => {
  const bytes = Buffer.concat([Buffer.from(german.repeat(5)), Buffer.from([0xc3]), Buffer.from(german)]);
  expect(await decode(bytes)).toContain("müder Bär");
});

test("line ends become one kind, form feeds and escapes go, and the lines stay as many", async () => {
  expect(await decode(Buffer.from("a\r\nb\rc\n\fd\u001b[31mred\u001b[0m\u0007\te"))).toBe(
    "a\nb\nc\n dred\te",
  );
});

test("refuses what is binary under a name of text", async () => {
  await expect(decode(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0, 7]))).rejects.toThrow(Unreadable);
  await expect(decode(Buffer.from("\u0001\u0002\u0003\u0004abc"))).rejects.toThrow("binary");
});
