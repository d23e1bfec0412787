import { imageHash, type Numbered, type Row } from "@memory/spaces/log";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { apply } from "./apply.ts";
import { madeTeam } from "./replicas.fixture.ts";

/** An operation as a newer program could write it. */
const written = (machine: string, row: Pick<Row, "table" | "image">): Numbered => ({
  ...{
    id: uuidv7(),
    machine,
    mseq: 2,
    prev: null,
    kind: "save",
    at: 0,
    by: { kind: "person", client: null },
  },
  ...{
    subject: null,
    act: null,
    undoes: null,
    gone: [],
    forgets: [],
    again: false,
    over: false,
    signature: "",
  },
  rows: [
    { key: uuidv7(), roots: [], claims: [], ...row, hash: row.image === null ? null : imageHash(row.image) },
  ],
  ...{ seq: 2, member: "ann", received: 0 },
});

test("rows that this version does not know are neither put in nor passed over", async () => {
  using team = await madeTeam();
  const { deps, space } = team.founder;
  const of = (row: Pick<Row, "table" | "image">) => () => apply(deps, space(), written(space().machine, row));
  expect(of({ table: "wishes", image: "{}" })).toThrow(
    'that this version of memory does not know ("wishes")',
  );
  expect(of({ table: "memories", image: '{"content":"Lamps."}' })).toThrow("Update memory");
  expect(of({ table: "memories", image: "no JSON" })).toThrow("Update memory");
  expect(deps.store.prepare("SELECT count(*) FROM memories").pluck().get()).toBe(0);
});
