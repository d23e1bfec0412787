import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packed } from "../src/postgres/schema/packing.ts";
import { isWithoutPostgres } from "./cluster.ts";
import { type SpacesCluster, startSpaces } from "./postgres.ts";

const SAID = JSON.stringify({
  ...{
    id: "0190",
    machine: "0191",
    mseq: 7,
    prev: "ab",
    kind: "save",
    at: 1,
    by: { kind: "agent", client: "c" },
  },
  ...{ subject: "0192", act: null, undoes: null, gone: [], forgets: [], again: false, over: false },
  rows: [{ table: "memories", key: "0192", roots: ["0192"], claims: ["x", "y"], hash: "cd" }],
});
const IMAGE = JSON.stringify({
  ...{ root_id: "0192", version: 1, type: "fact", content: "It rains", content_key: "k", slot_key: null },
  ...{ status: "active", project: "orders", confidence: 0.9, asserted_at: 1, valid_from: 1, valid_to: null },
  ...{ created_at: 1, author: "import", client: "c", stated_by: "user", excerpt: null, replaced_by: null },
  ...{ checked_at: null, kind: null, subject: null, until: null, salt: "s" },
});

describe.skipIf(isWithoutPostgres())("what the log says, as it lies in the tables", () => {
  let cluster: SpacesCluster;
  beforeAll(async () => {
    cluster = await startSpaces();
  });
  afterAll(() => cluster[Symbol.asyncDispose]());
  const keep = async (texts: readonly string[]) => {
    const [row] = await cluster.sql(
      "SELECT memory.packed_each($1) AS packed, memory.unpacked_each(memory.packed_each($1)) AS back",
      [texts],
    );
    return row;
  };

  test("is read as it was written, letter by letter", async () => {
    const part = fc.constantFrom(
      ...[
        ...SAID.split(/(?=[",])/),
        ...IMAGE.split(/(?=[",])/),
        '{"id":"',
        '{"root_id":"',
        "\u0001",
        "\u0002",
      ],
      ...["\u0004", "\t", "\n", "\\", "ü", "東", "😀", ""],
    );
    const text = fc
      .tuple(fc.constantFrom("", SAID, IMAGE, '{"id":"', '{"root_id":"', "\u0001", "\u0003"), fc.array(part))
      .map(([begin, parts]) => begin + parts.join(""));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 20 }), async (texts) => {
        expect(await keep(texts)).toEqual({ packed: texts.map(packed), back: texts });
      }),
      { numRuns: 60 },
    );
  });

  test("takes half the room where it says the usual", async () => {
    const short = [SAID, IMAGE].map(packed).join("").length;
    expect(short).toBeLessThan((SAID.length + IMAGE.length) / 2);
    expect((await keep([SAID, IMAGE]))?.back).toEqual([SAID, IMAGE]);
  });
});
