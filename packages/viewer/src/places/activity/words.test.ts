import type { ActivityEntry } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { calendarMonth, dayTitle } from "./dates.ts";
import { byMonth, sentOf, sumPrice } from "./model-call-words.ts";
import { refusalWords } from "./refusal.ts";
import { columnWords, differing, valueWords, versionBefore } from "./row-words.ts";
import { deedOf, standingOf, throughOf, turnOf, whereOf, whoOf } from "./sentence.ts";

const ID = "01900000-0000-7000-8000-0000003f2a91";
const OTHER = "01900000-0000-7000-8000-0000005d21c0";

const entry = (fields: Partial<ActivityEntry>): ActivityEntry => ({
  id: ID,
  kind: "memory.save",
  actor: { kind: "person" },
  at: "2026-11-22T10:00:00.000Z",
  operations: 1,
  changes: 1,
  ...fields,
});

describe("a change as a sentence", () => {
  test("names who did it without the version of the program", () => {
    expect(whoOf({ kind: "agent", client: "claude-code/2.1.4" })).toBe("Claude Code");
    expect(whoOf({ kind: "agent", client: "\u202Eevil\u0007/1" })).toBe("evil");
    expect(whoOf({ kind: "agent" })).toBe("An agent");
    expect(throughOf({ kind: "person", client: "memory-cli/0.1.0" })).toBe("on the command line");
    const asked = { kind: "person", client: "memory-viewer/0.1.0" } as const;
    const begun = { kind: "import", client: "claude-code", asked } as const;
    expect([whoOf(begun), throughOf(begun)]).toEqual(["You", "in the viewer, from Claude Code"]);
    const captured = { ...begun, asked: { kind: "daemon" } } as const;
    expect([whoOf(captured), throughOf(captured)]).toEqual(["The import", "from Claude Code"]);
    expect(whoOf({ kind: "agent", client: "x".repeat(500) }).length).toBeLessThan(50);
  });

  test("calls a run by what most of it did, and a kind that is not known by its name", () => {
    const run = entry({
      kind: "import.session",
      runId: ID,
      operations: 14,
      sessions: 12,
      memories: 41,
      changes: 356,
    });
    expect(deedOf(run)).toBe("Import of 12 sessions: 41 learned");
    const one = { ...run, sessions: 1, subject: { kind: "session", id: OTHER } };
    expect(deedOf(one)).toBe("read");
    expect(deedOf(entry({ kind: "memory.edit" }))).toBe("corrected");
    expect(deedOf(entry({ kind: "garden.plant" }))).toBe("did garden.plant to");
  });

  test("says of a move how many and where to, and of what was taken back what it was, with a name or without", () => {
    const moved = entry({ kind: "project.move", memories: 3, subject: { kind: "project", id: "harbor" } });
    expect(deedOf(moved)).toBe("moved 3 memories to the project");
    const undo = (fields: Partial<ActivityEntry>) => deedOf(entry({ kind: "undo", ...fields }));
    expect(undo({ ...moved, kind: "undo", undid: "project.move" })).toBe(
      "took back the move of 3 memories to the project",
    );
    expect(undo({ undid: "memory.edit", subject: { kind: "memory", id: OTHER } })).toBe(
      "took back a change of",
    );
    expect(undo({ undid: "archive.import" })).toBe("took back the import of an archive");
    expect(undo({ undid: "garden.plant" })).toBe("took back a change");
    expect(deedOf(entry({ kind: "project.move" }))).toBe("moved memories to a project");
  });

  test("says on which other machine it was done, and what came by joining", () => {
    const laptop = { kind: "person", machine: "laptop\u0007" } as const;
    expect(whereOf(entry({ actor: laptop }))).toBe("on laptop");
    expect(whereOf(entry({}))).toBe("");
    const came = entry({ kind: "sync.join", actor: laptop });
    expect([whereOf(came), deedOf(came)]).toEqual(["", "Nothing new of laptop came"]);
    expect(deedOf({ ...came, runId: ID, operations: 3, memories: 12 })).toBe("12 memories of laptop came");
    const merged = entry({ kind: "sync.merge" });
    expect(deedOf(merged)).not.toMatch(/:$/);
    expect(deedOf({ ...merged, subject: { kind: "memory", id: OTHER } })).toMatch(/had changed:$/);
  });

  test("offers the way back, and the way back from that", () => {
    expect(turnOf(entry({}))).toEqual({ verb: "Undo", id: ID });
    expect(turnOf(entry({ undoneBy: OTHER }))).toEqual({ verb: "Redo", id: OTHER });
    expect(turnOf(entry({ kind: "undo" }))).toEqual({ verb: "Redo", id: ID });
    expect(turnOf(entry({ kind: "undo", undoneBy: OTHER }))).toEqual({ verb: "Undo", id: OTHER });
    expect(turnOf(entry({ final: "it is gone" }))).toBeNull();
    expect([standingOf(entry({})), standingOf(entry({ undoneBy: OTHER }))]).toEqual([
      undefined,
      "taken back",
    ]);
  });

  test("says why it cannot be taken back without an id in front", () => {
    const said = `${ID} (memory.edit, 2026-11-22T10:00:00.000Z) cannot be undone: memory ${OTHER} has taken the place of what would come back; retire it first`;
    expect(refusalWords(said)).toBe(
      "This cannot be undone: memory 5d21c0 has taken the place of what would come back; retire it first",
    );
  });
});

describe("a row", () => {
  test("is told in words, without what only the store reads", () => {
    expect(columnWords("valid_to")).toBe("True until");
    expect(columnWords("heading_path")).toBe("Heading path");
    expect(valueWords("replaced_by", ID)).toBe("…3f2a91");
    expect(valueWords("status", null)).toBe("nothing");
    expect(
      differing(
        { id: 1, content_key: "a", status: "active" },
        { id: 2, content_key: "b", status: "retired" },
      ),
    ).toEqual(["status"]);
  });

  test("of a new version is compared with the one before", () => {
    const older = { root_id: ID, content: "old" };
    const rows = [
      {
        table: "memories",
        key: "1",
        before: older,
        after: { ...older, status: "superseded" },
        deleted: false,
      },
      { table: "memories", key: "2", before: null, after: { root_id: ID, content: "new" }, deleted: false },
    ];
    expect(rows[1] && versionBefore(rows, rows[1])).toEqual(older);
    expect(rows[0] && versionBefore(rows, rows[0])).toBeUndefined();
  });
});

test("what left says how large it was and how many secrets were hidden, and guesses nothing", () => {
  const kind = "judge";
  const words = "Sent: pairs of memories that may contradict each other";
  expect(sentOf({ kind, bytes: 12_400, redactions: 3 })).toBe(`${words} · 12 kB, 3 secrets hidden`);
  expect(sentOf({ kind, bytes: 812, redactions: 0 })).toBe(`${words} · 812 B, 0 secrets hidden`);
  expect(sentOf({ kind })).toBe(words);
  expect(sentOf({ kind, bytes: 0, redactions: 0 })).toBe("Nothing was sent: there was no connection");
});

describe("days and sums", () => {
  test("are those of the reader's calendar, with the year where it is another one", () => {
    const now = new Date(2026, 10, 22, 0, 30).getTime();
    expect(dayTitle(new Date(2026, 10, 21, 23, 59).toISOString(), now)).toBe("Yesterday");
    expect(dayTitle(new Date(2026, 10, 16, 12).toISOString(), now)).toBe("Monday, 16 November");
    expect(dayTitle(new Date(2025, 11, 31, 12).toISOString(), now)).toBe("Wednesday, 31 December 2025");
    expect(calendarMonth("2026-02-01")).toBe("February 2026");
  });

  test("an unknown price is never nothing", () => {
    const day = {
      calls: 2,
      attended: 1,
      unattended: 1,
      failed: 0,
      inputTokens: 10,
      outputTokens: 5,
      unpriced: 0,
    };
    const months = byMonth([
      { ...day, day: "2026-11-22", usd: 0.5 },
      { ...day, day: "2026-11-02", usd: null, unpriced: 2 },
      { ...day, day: "2026-10-31", usd: null, unpriced: 2 },
    ]);
    expect(months.map(({ month, calls, usd }) => [month, calls, usd])).toEqual([
      ["November 2026", 4, 0.5],
      ["October 2026", 2, null],
    ]);
    expect(months.map(sumPrice)).toEqual(["$0.50 + unknown", "unknown"]);
  });
});
