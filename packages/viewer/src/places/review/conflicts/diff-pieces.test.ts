import { describe, expect, test } from "vitest";
import { diffPieces } from "./diff-pieces.ts";

const differing = (pieces: readonly { text: string; differs: boolean }[]) =>
  pieces.filter(({ differs }) => differs).map(({ text }) => text.trim());
const whole = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join("");

describe("two texts side by side", () => {
  const texts = { existing: "Backups run every night.", newer: "Backups run every week." };

  test("are whole, and marked where they differ", () => {
    const { existing, newer } = diffPieces(texts, undefined);
    expect([whole(existing), whole(newer)]).toEqual([texts.existing, texts.newer]);
    expect([differing(existing), differing(newer)]).toEqual([["night"], ["week"]]);
  });

  test("the words that collide are marked across what differs", () => {
    const { newer } = diffPieces(texts, { existing: "every night", newer: "every week" });
    const colliding = newer.filter(({ collides }) => collides);
    expect(whole(colliding)).toBe("every week");
    expect(whole(newer)).toBe(texts.newer);
  });

  test("a quotation that is not in the text, or is all of it, marks nothing", () => {
    const { newer, existing } = diffPieces(texts, { existing: "something else", newer: texts.newer });
    expect([...newer, ...existing].some(({ collides }) => collides)).toBe(false);
  });

  test("texts of 100 kB are not compared word by word", () => {
    const { newer } = diffPieces({ existing: "b ".repeat(30_000), newer: "a ".repeat(30_000) }, undefined);
    expect(differing(newer)).toEqual([]);
  });
});
