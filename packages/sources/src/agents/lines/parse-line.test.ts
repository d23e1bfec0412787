import { describe, expect, test } from "vitest";
import { parseLine } from "./parse-line.ts";

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
