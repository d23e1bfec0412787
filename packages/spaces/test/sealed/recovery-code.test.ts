import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { imageHash, randomKey } from "../../src/log/index.ts";
import { type RecoveryCode, readRecoveryCode, writeRecoveryCode } from "../../src/sealed/index.ts";

const recovery = (over: Partial<RecoveryCode> = {}): RecoveryCode => ({
  carrier: "postgres://ben@db.example.com:5432/team",
  space: randomUUID(),
  genesis: imageHash("first"),
  member: "ben",
  seed: randomKey(),
  ...over,
});

const whyNot = (code: string): string => {
  const read = readRecoveryCode(code);
  return read.kind === "unreadable" ? read.why : "it was read";
};

test("a recovery code is one code in groups, and is read as people paste and type it", () => {
  for (const over of [
    {},
    { member: "Ünü", carrier: "postgres:///team?host=/run" },
    { carrier: "s3://b/é" },
  ]) {
    const given = recovery(over);
    const code = writeRecoveryCode(given);
    expect(code).toMatch(/^memory-recovery(-[0-9A-HJKMNP-TV-Z]{5})+(-[0-9A-HJKMNP-TV-Z]{1,5})?$/);
    const read = { kind: "recovery", recovery: given };
    expect(readRecoveryCode(code)).toEqual(read);
    expect(readRecoveryCode(` ${code.slice(0, 80)}\n  ${code.slice(80)}\r\n`)).toEqual(read);
    expect(readRecoveryCode(code.toLowerCase().replaceAll("1", "l").replaceAll("0", "o"))).toEqual(read);
    const bare = code.slice("memory-recovery-".length).replaceAll("-", "");
    expect(readRecoveryCode(`memory-recovery-${bare}`)).toEqual(read);
  }
});

test("a code that is cut off, changed, or something else is told what it is", () => {
  const code = writeRecoveryCode(recovery());
  expect(whyNot("")).toContain("begins with memory-recovery-");
  expect(whyNot("memory-space-AAAA")).toContain("begins with memory-recovery-");
  for (const end of [16, 17, 40, 100, code.length - 4])
    expect(whyNot(code.slice(0, end))).toContain("cut off");
  expect(whyNot(`${code}-00000`)).toContain("after the end");
  expect(whyNot(`${code}!`)).toContain("characters");
  const at = code.indexOf("-", 100) + 1;
  const other = code[at] === "2" ? "3" : "2";
  expect(whyNot(code.slice(0, at) + other + code.slice(at + 1))).toContain("was changed");
});

test("no code holds an address with a password", () => {
  expect(() => writeRecoveryCode(recovery({ carrier: "postgres://ben:secret@db.example.com/team" }))).toThrow(
    RangeError,
  );
});
