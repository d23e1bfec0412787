import { describe, expect, test } from "vitest";
import { beliefStore } from "../../../test/builders.ts";
import { undoing } from "../../../test/undoing.ts";
import { OWN } from "../../store/owner-key.ts";
import { findEvidence } from "../queries.ts";
import { active } from "./contradictions.fixture.ts";
import { idOf, judge, pairsOf, reading } from "./verdicts.fixture.ts";

const FAILS =
  "The image build of orders fails on Alpine with `libvips not found`; `apk add vips-dev` mends it.";
const AGAIN =
  "On Alpine the orders image build needs `apk add vips-dev`, else it fails with `libvips not found`.";

describe("two memories that a model takes for the same", () => {
  test("are one with the sources of both, and undo makes two of them again", async () => {
    using deps = beliefStore();
    reading(deps, 1, { [FAILS]: {} });
    reading(deps, 2, { [AGAIN]: {} });
    expect(pairsOf(deps)).toHaveLength(1);
    const [operation = ""] = await judge(deps, { kind: "same" });
    expect(active(deps)).toEqual([FAILS]);
    const sources = () => findEvidence(deps.store, OWN, idOf(deps, FAILS)).map(({ sessionId }) => sessionId);
    expect(sources()).toHaveLength(2);
    // Read again, it stays so.
    reading(deps, 2, { [AGAIN]: {} });
    expect(active(deps)).toEqual([FAILS]);
    expect(pairsOf(deps)).toEqual([]);
    await undoing(deps, operation);
    expect(active(deps)).toHaveLength(2);
    expect(sources()).toHaveLength(1);
  });

  test.each([
    [
      "another number",
      "Boats of heron carry 40 crates to the quay.",
      "To the quay 60 crates are carried by boats of heron.",
    ],
    [
      "a denial",
      "The gateway of heron listens on the quay port.",
      "The gateway of heron listens never on the quay port.",
    ],
    [
      "a condition",
      "The gateway of heron listens on the quay port.",
      "Only if told so the gateway of heron listens on the quay port.",
    ],
    [
      "other code",
      "The gateway of heron reads `quay.toml` first.",
      "The gateway of heron reads `boat.toml` first.",
    ],
  ])("stay two where one has %s", async (_, one, other) => {
    using deps = beliefStore();
    reading(deps, 1, { [one]: { subject: "gateway" } });
    reading(deps, 2, { [other]: { subject: "gateway" } });
    await judge(deps, { kind: "same" });
    expect(new Set(active(deps))).toEqual(new Set([one, other]));
  });
});

test.each(["same", "known", "adds", "both"] as const)(
  "two memories with two hidden secrets stay two, though a model that saw neither says %s",
  async (kind) => {
    using deps = beliefStore();
    const one = "The gateway of heron takes [redacted:token] as its key on the quay.";
    const other = "On the quay the gateway of heron takes [redacted:token] as its key.";
    reading(deps, 1, { [one]: { hidden: "print-1" } });
    reading(deps, 2, { [other]: { hidden: "print-2" } });
    expect(pairsOf(deps)).toHaveLength(1);
    await judge(deps, { kind, text: one });
    expect(new Set(active(deps))).toEqual(new Set([one, other]));
  },
);

describe("two memories of one matter", () => {
  const PORT = "The gateway of heron listens on port 8081 behind nginx on the quay machine.";
  const WHOLE =
    "The gateway of heron listens on port 8081 behind nginx on the quay machine, and reads `quay.toml` at its start.";
  const FILE = "The gateway of heron reads `quay.toml` at its start, on the quay machine.";

  test("are one where the older one tells all of the newer one, which is a source of it", async () => {
    using deps = beliefStore();
    reading(deps, 1, { [WHOLE]: {} });
    reading(deps, 2, { [FILE]: {} });
    const [operation = ""] = await judge(deps, { kind: "known" });
    expect(active(deps)).toEqual([WHOLE]);
    expect(findEvidence(deps.store, OWN, idOf(deps, WHOLE))).toHaveLength(2);
    await undoing(deps, operation);
    expect(active(deps)).toHaveLength(2);
    using less = beliefStore();
    reading(less, 1, { [PORT]: {} });
    reading(less, 2, { [FILE]: {} });
    await judge(less, { kind: "known" });
    expect(active(less)).toHaveLength(2);
  });

  test("are one sentence with the sources of both where each tells more, and undo makes two of it again", async () => {
    using deps = beliefStore();
    reading(deps, 1, { [PORT]: {} });
    reading(deps, 2, { [FILE]: {} });
    const [operation = ""] = await judge(deps, { kind: "both", text: WHOLE });
    expect(active(deps)).toEqual([WHOLE]);
    // It is a version of the first.
    const sources = findEvidence(deps.store, OWN, idOf(deps, PORT));
    expect(new Set(sources.map(({ sessionId }) => sessionId)).size).toBe(2);
    // Read again, it stays so.
    reading(deps, 1, { [PORT]: {} });
    reading(deps, 2, { [FILE]: {} });
    expect(active(deps)).toEqual([WHOLE]);
    await undoing(deps, operation);
    expect(new Set(active(deps))).toEqual(new Set([PORT, FILE]));
  });

  test.each([
    ["leaves something out", PORT],
    ["adds a number", WHOLE.replace("at its start", "at its start 3 times")],
    [
      "invents",
      `${WHOLE.slice(0, -1)}, because lighthouse keepers preferred brass lanterns over paraffin since long.`,
    ],
    ["denies", WHOLE.replace("and reads", "and never reads")],
    ["is no sentence of one line", WHOLE.replace(", and", ",\nand")],
  ])("stay two where the one sentence %s", async (_, text) => {
    using deps = beliefStore();
    reading(deps, 1, { [PORT]: {} });
    reading(deps, 2, { [FILE]: {} });
    await judge(deps, { kind: "both", text });
    expect(new Set(active(deps))).toEqual(new Set([PORT, FILE]));
  });
});
