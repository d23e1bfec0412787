import type { Entry, HumanVia } from "@memory/language/session";
import { describe, expect, test } from "vitest";
import { chunkTurns } from "./chunk-turns.ts";

const place = (line: number) => ({ lines: { from: line, to: line }, uuid: null, at: line * 1_000 });
const human = (line: number, text: string, via: HumanVia = "typed"): Entry => ({
  ...place(line),
  kind: "human",
  via,
  text,
});
const prose = (line: number, text: string): Entry => ({
  ...place(line),
  kind: "assistant",
  final: false,
  text,
});

describe("chunkTurns", () => {
  test("makes one chunk of a turn, with its speakers and lines", () => {
    const chunks = chunkTurns([
      human(2, "Which glaze?"),
      prose(3, "Let me look."),
      prose(7, "Celadon."),
      human(9, "Thanks"),
    ]);
    expect(chunks).toEqual([
      {
        text: "User: Which glaze?\n\nAssistant: Let me look.\n\nCeladon.",
        lines: { from: 2, to: 7 },
        at: 2_000,
        author: "user",
      },
      { text: "User: Thanks", lines: { from: 9, to: 9 }, at: 9_000, author: "user" },
    ]);
  });

  test("keeps messages that follow one another in one turn", () => {
    expect(chunkTurns([human(1, "fix it"), human(2, "and push", "queued"), prose(3, "Done.")])).toHaveLength(
      1,
    );
  });

  test("tells the question, the answer and what the answer means", () => {
    const answer: Entry = {
      ...place(4),
      kind: "answer",
      question: "Which cone?",
      answer: "Cone 6",
      detail: "mid-range",
    };
    expect(chunkTurns([answer])[0]?.text).toBe("Assistant: Which cone?\n\nUser: Cone 6 (mid-range)");
  });

  test("leaves out commands, edits, interrupts and shell input", () => {
    const entries: Entry[] = [
      { ...place(1), kind: "command", command: "ls", description: null, ok: true },
      { ...place(2), kind: "edit", path: "/a.ts", ok: true, text: null },
      { ...place(4), kind: "interrupt" },
      human(5, "ls -la", "bash-input"),
    ];
    expect(chunkTurns(entries)).toEqual([]);
  });

  test("keeps the message of a commit, which holds the reason, and the recap of an absence", () => {
    const command = "git commit -m 'fix: fire at cone 6' -m 'Cone 10 cracked the handles.'";
    const entries: Entry[] = [
      human(1, "fix the firing"),
      { ...place(2), kind: "command", command, description: null, ok: true },
      { ...place(3), kind: "recap", text: "The kiln fires at cone 6 now." },
    ];
    expect(chunkTurns(entries).map(({ text }) => text)).toEqual([
      "User: fix the firing\n\nAssistant: Commit: fix: fire at cone 6\n\nCone 10 cracked the handles.\n\nThe kiln fires at cone 6 now.",
    ]);
  });

  test("keeps no message of a commit that failed", () => {
    const command = "git commit -m 'fix: fire at cone 6'";
    expect(chunkTurns([{ ...place(2), kind: "command", command, description: null, ok: false }])).toEqual([]);
  });

  test("splits a long turn at paragraphs, labels each part and loses nothing", () => {
    const paragraphs = Array.from(
      { length: 12 },
      (_, index) => `Part ${index}. ${"clay ".repeat(50).trim()}`,
    );
    const chunks = chunkTurns([human(1, "Tell me"), prose(2, paragraphs.join("\n\n"))]);
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks.every((chunk) => chunk.text.length <= 1_200)).toBe(true);
    expect(chunks.slice(1).every((chunk) => chunk.text.startsWith("Assistant: Part "))).toBe(true);
    expect(chunks.slice(1).every((chunk) => chunk.author === "assistant" && chunk.lines.from === 2)).toBe(
      true,
    );
    for (const paragraph of paragraphs)
      expect(chunks.filter((chunk) => chunk.text.includes(paragraph))).toHaveLength(1);
  });

  test("cuts a paragraph without borders, and never a character", () => {
    const text = "😀".repeat(2_000);
    const chunks = chunkTurns([human(1, text)]);
    expect(chunks.every((chunk) => chunk.text.length <= 1_200)).toBe(true);
    expect(chunks.map((chunk) => chunk.text.replace("User: ", "")).join("")).toBe(text);
  });
});
