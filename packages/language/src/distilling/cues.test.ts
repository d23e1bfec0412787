import { describe, expect, test } from "vitest";
import { assistant, human, session } from "./build-session.fixture.ts";
import type { Cue } from "./cue.ts";
import { CUES } from "./cues.ts";
import { distill } from "./distill.ts";
import { PROSE_CUES } from "./prose-cues.ts";

/** A sentence in the place where its row may fire. */
function rules(text: string, when: Cue["when"]): string[] {
  const before = [human("tidy the ledger exporter please"), assistant("Now let me split the exporter.")];
  const parts = {
    correcting: [...before, human(text, "rejection")],
    confirmed: [...before, human(text), assistant("You're right, I had that wrong.")],
    opening: [human(text)],
    anywhere: [...before, human(text)],
  }[when ?? "anywhere"];
  return distill(session(parts)).findings.map((found) => found.rule);
}

describe("the table of cues", () => {
  test.each(CUES.map((cue) => [cue.id, cue] as const))("%s fires on its example", (_, cue) => {
    expect(cue.fires).toMatch(cue.pattern);
    expect(rules(cue.fires, cue.when)).not.toEqual([]);
  });

  test.each(CUES.map((cue) => [cue.id, cue] as const))("%s leaves its counter-example alone", (_, cue) => {
    expect(rules(cue.mustNot, cue.when)).not.toContain(cue.id);
  });

  test.each(PROSE_CUES.map((cue) => [cue.id, cue] as const))("%s fires on its example of prose", (_, cue) => {
    expect(cue.fires).toMatch(cue.pattern);
  });

  test("gives every row a name of its own and a precision between 0 and 1", () => {
    const rows = [...CUES, ...PROSE_CUES];
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    expect(rows.every((row) => row.precision > 0 && row.precision < 1)).toBe(true);
  });
});
