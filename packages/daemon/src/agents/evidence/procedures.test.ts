import { describe, expect, test } from "vitest";
import { NOW } from "../../../test/builders.ts";
import { procedures } from "./procedures.ts";
import type { CommandUseRow } from "./queries.ts";

const aUse = (session: number, fields: Partial<CommandUseRow> = {}): CommandUseRow => ({
  owner_id: "owner",
  agent: "assistant-code",
  session_id: `session-${session}`,
  key: "pnpm test",
  project: "kiln",
  path: `/made-up/${session}.jsonl`,
  purpose: "test",
  command: "pnpm test",
  ok: 1,
  failed: 0,
  ok_uuids: JSON.stringify([`u${session}`]),
  excerpt: "pnpm test",
  start_line: 1,
  end_line: 2,
  asserted_at: NOW + session,
  ...fields,
});

const sentences = (uses: CommandUseRow[]) => procedures("kiln", uses).map(({ finding }) => finding.content);

describe("a command becomes the way to do something", () => {
  test("when it succeeded twice, in whatever sessions", () => {
    expect(sentences([aUse(1)])).toEqual([]);
    expect(sentences([aUse(1), aUse(2)])).toEqual([
      "In kiln, run `pnpm test` to run the tests.",
      "In kiln, run `pnpm test` to run the tests.",
    ]);
    expect(sentences([aUse(1, { ok: 2, ok_uuids: '["a","b"]' })])).toHaveLength(1);
  });

  test("but a forked session repeats its parent's records, which count once", () => {
    expect(sentences([aUse(1, { ok_uuids: '["a"]' }), aUse(2, { ok_uuids: '["a"]' })])).toEqual([]);
  });

  test("unless it mostly fails", () => {
    expect(sentences([aUse(1, { failed: 2 }), aUse(2, { failed: 2 })])).toEqual([]);
  });

  test("and of two rivals the one that worked more often wins, whatever the order", () => {
    const uses = [
      aUse(1),
      aUse(2),
      ...[3, 4, 5].map((n) => aUse(n, { key: "npm test", command: "npm test" })),
    ];
    const expected = Array(3).fill("In kiln, run `npm test` to run the tests.");
    expect(sentences(uses)).toEqual(expected);
    expect(sentences([...uses].reverse())).toEqual(expected);
  });

  test("five sessions are evidence enough", () => {
    expect(sentences(Array.from({ length: 9 }, (_, n) => aUse(n)))).toHaveLength(5);
  });

  test("and a task of the project goes before the tool it wraps", () => {
    const uses = [
      ...[1, 2].map((n) => aUse(n, { key: "make test", command: "make test" })),
      ...[3, 4, 5].map((n) => aUse(n, { key: "pytest", command: "pytest" })),
    ];
    expect(new Set(sentences(uses))).toEqual(new Set(["In kiln, run `make test` to run the tests."]));
  });

  test("but the way to run one file is told only where the way to run all is unknown", () => {
    const one = [1, 2].map((n) =>
      aUse(n, { key: "pytest <file>", command: "pytest <file>", purpose: "single test" }),
    );
    expect(new Set(sentences(one))).toEqual(new Set(["In kiln, run `pytest <file>` to run one test file."]));
    expect(new Set(sentences([...one, aUse(3), aUse(4)]))).toEqual(
      new Set(["In kiln, run `pnpm test` to run the tests."]),
    );
  });
});
