import { describe, expect, test } from "vitest";
import { proseFindings } from "./prose.ts";

const KNOWN = new Set(["heron_home", "loadrooms", "rooms.toml"]);
const told = (text: string, source: "final" | "mid" | "instructions" = "final") =>
  proseFindings(text, { source, known: KNOWN }).map(({ found }) => found.content);

describe("a problem in the assistant's prose", () => {
  const problem = "The issue was that `loadRooms` read `rooms.toml` before the lock was taken.";

  test("is told with what was done about it, although the next paragraph says I", () => {
    expect(
      told(`The fix works. ${problem}\n\nI moved the read in \`loadRooms\` behind the lock.`, "mid"),
    ).toEqual([
      "Problem: `loadRooms` read `rooms.toml` before the lock was taken. Fix: moved the read in `loadRooms` behind the lock.",
    ]);
  });

  test("counts less without it", () => {
    const score = (text: string) =>
      proseFindings(text, { source: "final", known: KNOWN })[0]?.found.score ?? 0;
    expect(score(problem)).toBeLessThan(score(`${problem} \`loadRooms\` now takes the lock first.`));
  });

  test("is known by its bold label", () => {
    expect(
      told(
        "**The root cause is in `rooms.go`** - `loadRooms` ignores the `--home` flag when `HERON_HOME` is set.",
      ),
    ).toEqual(["Problem in `rooms.go`: `loadRooms` ignores the `--home` flag when `HERON_HOME` is set."]);
  });
});

describe("a fact in the assistant's prose", () => {
  test("is the clause about the named thing, without the clauses about people", () => {
    expect(
      told(
        "Re: why you see nothing — `HERON_HOME` resolves to the main checkout of `loadRooms`, so the tool never sees a worktree, which we wanted.",
      ),
    ).toEqual([
      "`HERON_HOME` resolves to the main checkout of `loadRooms`, so the tool never sees a worktree.",
    ]);
  });

  test("is nothing when nobody else named the thing", () => {
    expect(told("`OTHER_HOME` resolves to the main checkout of `spool`.")).toEqual([]);
  });
});

describe("a problem under a heading", () => {
  const text =
    "## Root causes\n\n- `loadRooms()` was skipping every room after the first.\n- `saveRooms()` was dropping the doors of rooms it kept.\n\n## The fix\n\n- Removed the early return in `loadRooms()`.";
  const after = (acted: boolean) =>
    proseFindings(text, { source: "final", known: new Set(["loadrooms()", "saverooms()"]), acted }).map(
      ({ found }) => found.content,
    );

  test("is told once files were changed, as gone or with its own fix", () => {
    expect(after(true)).toEqual([
      "Problem: `loadRooms()` was skipping every room after the first. Fix: removed the early return in `loadRooms()`.",
      "Problem (fixed): `saveRooms()` was dropping the doors of rooms it kept.",
    ]);
  });

  test("is nothing while nothing was changed", () => {
    expect(after(false)).toEqual([]);
  });
});

describe("a finding that is called one", () => {
  test("is a fact", () => {
    expect(told("**Key finding:** The index file `rooms.db` is not needed to open a room again.")).toEqual([
      "The index file `rooms.db` is not needed to open a room again.",
    ]);
  });
});

describe("a document for people", () => {
  const inDocument = (text: string) =>
    proseFindings(text, { source: "document", known: new Set() }).map(({ found }) => found.content);

  test("gives what holds and why", () => {
    expect(inDocument("`heron sync` runs with `--quiet` to prevent that hooks call each other.")).toEqual([
      "`heron sync` runs with `--quiet` to prevent that hooks call each other.",
    ]);
  });

  test("gives nothing of options, steps and introductions", () => {
    expect(
      inDocument(
        "## Options considered\n\n`heron sync` never reads `rooms.db`.\n\n## Rooms\n\nThis guide always shows `heron`.\n\n(Optional) Run `heron sync` to ensure order.",
      ),
    ).toEqual([]);
  });
});

describe("a rule in an instruction file", () => {
  test("keeps the purpose that stands in its label and is a procedure then", () => {
    const text = "**To find a room:** Search the log for `room-id`, don't store the `row`.";
    expect(
      proseFindings(text, { source: "instructions", known: KNOWN }).map(({ found }) => [
        found.type,
        found.content,
      ]),
    ).toEqual([["procedure", "To find a room, search the log for `room-id`, don't store the `row`."]]);
  });
});
