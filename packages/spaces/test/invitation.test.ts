import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Invitation, imageHash, randomKey, readInvitation, writeInvitation } from "../src/log/index.ts";

const invitation = (over: Partial<Invitation> = {}): Invitation => ({
  carrier: "postgres://ben@db.example.com:5432/team",
  space: randomUUID(),
  genesis: imageHash("first"),
  spaceKey: randomKey(),
  inviteSeed: randomKey(),
  seal: null,
  member: "ben",
  role: "writer",
  changes: 7,
  until: Date.now(),
  keepsPassword: false,
  password: null,
  ...over,
});

const whyNot = (code: string): string => {
  const read = readInvitation(code);
  return read.kind === "unreadable" ? read.why : "it was read";
};

test("an invitation is one code, and is read as people paste it", () => {
  const seal = { epoch: 3, key: randomKey() };
  for (const over of [
    {},
    { seal },
    { password: "p/w:ß@" },
    { member: "Ünü", carrier: "postgres:///team?host=/run" },
  ]) {
    const given = invitation(over);
    const code = writeInvitation(given);
    expect(code).toMatch(/^memory-space-[A-Za-z0-9_-]+$/);
    expect(readInvitation(code)).toEqual({ kind: "invitation", invitation: given });
    const pasted = `  ${code.slice(0, 80)}\n  ${code.slice(80)}\r\n`;
    expect(readInvitation(pasted)).toEqual({ kind: "invitation", invitation: given });
  }
});

test("a code that is cut off, changed, or something else is told what it is", () => {
  const code = writeInvitation(invitation());
  expect(whyNot("")).toContain("begins with memory-space-");
  expect(whyNot("hello")).toContain("begins with memory-space-");
  expect(whyNot("memory-space-")).toContain("cut off");
  expect(whyNot("memory-space-A")).toContain("cut off");
  for (const at of [20, 100, code.length - 4]) expect(whyNot(code.slice(0, at))).toContain("cut off");
  expect(whyNot(`${code}AAAA`)).toContain("after the end");
  expect(whyNot(`${code}!`)).toContain("characters");
  const other = code[200] === "A" ? "B" : "A";
  expect(whyNot(code.slice(0, 200) + other + code.slice(201))).toContain("was changed");
});

test("no code holds an address with a password", () => {
  const at = (carrier: string) => () => writeInvitation(invitation({ carrier }));
  expect(at("postgres://ben:secret@db.example.com/team")).toThrow(RangeError);
  expect(at("postgres://:secret@db.example.com/team")).toThrow(RangeError);
  expect(at("postgres://db.example.com:5432/team?x=a@b")).not.toThrow();
});
