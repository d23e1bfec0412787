import { describe, expect, test } from "vitest";
import { parseLine, skimProgress } from "./parse-line.ts";

const bytes = (text: string) => Buffer.from(text);

describe("parseLine", () => {
  test("reads one value a line, and nothing from a blank one", () => {
    expect(parseLine(bytes('{"type":"mode","name":"é"}'))).toEqual({
      values: [{ type: "mode", name: "é" }],
      malformed: false,
    });
    expect(parseLine(bytes("  \t"))).toEqual({ values: [], malformed: false });
  });

  test("takes off a byte order mark", () => {
    expect(parseLine(bytes('\ufeff{"a":1}'))).toEqual({ values: [{ a: 1 }], malformed: false });
  });

  test("reads half a letter as one that cannot be shown, which the store keeps as it is", () => {
    const line = '{"text":"Herons \\ud83d sing, \\uD83D\\uDC26"}';
    expect(parseLine(bytes(line)).values).toEqual([{ text: "Herons \ufffd sing, 🐦" }]);
  });

  test("separates records glued together, whatever braces their strings hold", () => {
    const first = { type: "user", text: 'a "}{" b \\' };
    const second = { type: "mode" };
    expect(parseLine(bytes(JSON.stringify(first) + JSON.stringify(second)))).toEqual({
      values: [first, second],
      malformed: true,
    });
  });

  test("finds the whole record behind a torn one", () => {
    const line = '{"type":"user","message":{"content":"I was sa{"parentUuid":null,"type":"user"}';
    expect(parseLine(bytes(line))).toEqual({ values: [{ parentUuid: null, type: "user" }], malformed: true });
  });

  test.each([
    ["text", bytes("no json")],
    ["a torn record", bytes('{"type":"user","mess')],
    ["zero bytes", Buffer.alloc(64)],
    ["UTF-16", Buffer.from('{"type":"user"}', "utf16le")],
    ["open brackets", bytes("[".repeat(200_000))],
    ["open braces", bytes('{"type":'.repeat(50_000))],
  ])("counts %s as malformed", (_, line) => {
    expect(parseLine(line)).toEqual({ values: [], malformed: true });
  });

  test("counts a line with bytes that are no UTF-8, and still reads it", () => {
    const line = Buffer.concat([bytes('{"a":"x'), Buffer.from([0xff]), bytes('"}')]);
    expect(parseLine(line)).toEqual({ values: [{ a: "x\ufffd" }], malformed: true });
  });
});

describe("skimProgress", () => {
  const envelope = {
    parentUuid: "p",
    isSidechain: false,
    type: "progress",
    data: { message: "m".repeat(500) },
  };

  test.each([
    { uuid: "u", timestamp: "2026-03-02T09:00:00.000Z" },
    { timestamp: "2026-03-02T09:00:00.000Z", uuid: "u" },
  ])("reads the envelope alone", (end) => {
    const record = { parentUuid: "p", isSidechain: false, type: "progress", ...end };
    expect(skimProgress(bytes(JSON.stringify({ ...envelope, ...end })))).toEqual({
      values: [record],
      malformed: false,
    });
  });

  test("leaves alone a record that only quotes or wraps one", () => {
    const end = { timestamp: "t", uuid: "u" };
    const quoting = { type: "user", message: { content: '{"type":"progress"}' }, ...end };
    const wrapping = { data: { type: "progress" }, type: "user", ...end };
    expect(skimProgress(bytes(JSON.stringify(quoting)))).toBeNull();
    expect(skimProgress(bytes(JSON.stringify(wrapping)))).toBeNull();
  });

  test("leaves alone a line with a second record behind the first", () => {
    const second = { type: "user", timestamp: "t", uuid: "u" };
    expect(skimProgress(bytes(JSON.stringify(envelope) + JSON.stringify(second)))).toBeNull();
  });
});
