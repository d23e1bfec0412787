import { keyTerms } from "@memory/language/comparison";
import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { openStore, type Store } from "../../store/open.ts";
import { OWN } from "../../store/owner-key.ts";
import { indexText, setValidity, unindexText } from "../../store/search.ts";
import { correctMemory } from "../beliefs/edit.ts";
import { listConflicts } from "../beliefs/queries/conflicts.ts";
import { findNearBy } from "../queries/near.ts";
import { insertMemory, type MemoryScope } from "../queries.ts";
import { putNearWords } from "./find.ts";
import { nearKeys } from "./keys.ts";

const mira: MemoryScope = { ownerId: "mira", project: null };
const ugo: MemoryScope = { ownerId: "ugo", project: null };

function kept() {
  const store = openStore(":memory:");
  for (const id of ["mira", "ugo"]) store.run(store.q.insertInto("owners").values({ id, created_at: 0 }));
  return { store, [Symbol.dispose]: () => store.close() };
}

interface Part {
  readonly scope?: MemoryScope;
  readonly status?: "active" | "superseded";
}

let made = 0;
function put(store: Store, content: string, { scope = mira, status = "active" }: Part = {}): string {
  made += 1;
  const id = `m${made}`;
  const shared = {
    owner_id: scope.ownerId,
    type: "fact",
    project: scope.project,
    asserted_at: made,
  } as const;
  const held = { valid_from: made, valid_to: status === "active" ? null : made };
  insertMemory(store, {
    ...shared,
    ...held,
    ...nothing,
    id,
    root_id: id,
    version: 1,
    content,
    content_key: content,
    status,
    confidence: 1,
    created_at: made,
    author: "person",
    source_kind: "manual",
  });
  const place = { kind: "memory", ref_id: id, source_key: null, seq: 0, author: null } as const;
  const item = indexText(store, { ...shared, ...held, ...place }, content);
  putNearWords(store, { item, keys: nearKeys(scope, keyTerms(content)), isPast: status !== "active" });
  return id;
}

const nothing = {
  hidden: null,
  slot_key: null,
  run_id: null,
  agent: null,
  session_id: null,
  path: null,
  start_line: null,
  end_line: null,
  document_id: null,
  client: null,
  stated_by: null,
  excerpt: null,
  replaced_by: null,
  checked_at: null,
  kind: null,
  subject: null,
  until: null,
};

const near = (store: Store, content: string, scope = mira): string[] =>
  findNearBy(store, scope, nearKeys(scope, keyTerms(content))).map((row) => row.content);

test("what shares most comes first, in whatever words of the same meaning", () => {
  using at = kept();
  put(at.store, "The cart uses Redis.");
  put(at.store, "The production db of the shop is Postgres 15.");
  put(at.store, "The ledger has a database.");
  expect(near(at.store, "The production database of the shop is PostgreSQL 16.")[0]).toContain("Postgres 15");
});

test("what is near is told with its own fields, none in another's place", () => {
  using deps = beliefStore();
  const place = { project: "shop", stated_by: "assistant", asserted_at: 7 } as const;
  const { memory } = believe(deps, "The retry limit is 3.", place);
  const scope: MemoryScope = { ownerId: OWN, project: "shop" };
  const [found] = findNearBy(deps.store, scope, nearKeys(scope, keyTerms("The retry limit is 4.")));
  expect(memory).toMatchObject(found ?? { content: "nothing was found" });
});

test("nobody else's memories are near, nor those of another project, nor what holds no more", () => {
  using at = kept();
  put(at.store, "The retry limit is 3.", { scope: ugo });
  put(at.store, "The retry limit is 4.", { scope: { ownerId: "mira", project: "shop" } });
  put(at.store, "The retry limit is 5.", { status: "superseded" });
  expect(near(at.store, "The retry limit is 6.")).toEqual([]);
  expect(near(at.store, "The retry limit is 6.", ugo)).toEqual(["The retry limit is 3."]);
});

test("versions that hold no more take nobody's place, and one that holds again is found", () => {
  using at = kept();
  put(at.store, "The retry limit of the cart is 3.");
  const edits = Array.from({ length: 60 }, (_, n) =>
    put(at.store, `The retry limit of the cart is ${n + 10}.`, { status: "superseded" }),
  );
  const looked = "The retry limit of the cart is 5.";
  expect(near(at.store, looked)).toEqual(["The retry limit of the cart is 3."]);
  const again = edits[20] ?? "";
  at.store.prepare("UPDATE memories SET status = 'active', valid_to = NULL WHERE id = ?").run(again);
  setValidity(at.store, again, 1, null);
  expect(near(at.store, looked)).toContain("The retry limit of the cart is 30.");
});

test("what a memory contradicts is found after forty corrections of it", () => {
  using deps = beliefStore();
  const existing = "Mira prefers tabs over spaces in Python.";
  believe(deps, existing, { day: -9, type: "preference" });
  let { id } = believe(deps, "Mira prefers spaces over tabs in Python.", { type: "preference" }).memory;
  for (let n = 2; n < 42; n += 1)
    ({ id } = correctMemory(
      deps,
      { ownerId: OWN, id },
      { content: `Mira prefers spaces over tabs in Python ${n}.` },
    ));
  const [conflict] = listConflicts(deps.store, OWN, { status: "open", limit: 9 });
  expect(conflict?.existing.content).toBe(existing);
  expect(conflict?.newer.content).toBe("Mira prefers spaces over tabs in Python 41.");
});

test("a sentence of common words is found when all but one are the same", () => {
  using at = kept();
  const colours = ["red", "blue", "green", "white"];
  const things = ["door", "lamp", "crane", "gate"];
  const places = ["harbour", "archive", "kiln", "orchard"];
  const sentence = (thing: number, place: number, colour: number, n: number) =>
    `The ${things[thing % 4]} of the ${places[place % 4]} is painted ${colours[colour % 4]} by team ${n % 4}.`;
  put(at.store, "The crane of the archive is painted amber by team 2.");
  at.store.transaction(() => {
    for (let n = 0; n < 256; n += 1) put(at.store, sentence(n, n >> 2, n >> 4, n >> 6));
  });
  const found = near(at.store, "The crane of the archive is painted pink by team 2.");
  expect(found.slice(0, 5)).toContain("The crane of the archive is painted amber by team 2.");
});

test("a memory that is taken out of recall is near to nothing", () => {
  using at = kept();
  const id = put(at.store, "The retry limit is 3.");
  unindexText(at.store, id);
  expect(near(at.store, "The retry limit is 5.")).toEqual([]);
  expect(at.store.prepare("SELECT count(*) AS n FROM near_tail").get()).toEqual({ n: 0 });
});

test("a text too long for the rules is looked for by nothing", () => {
  using at = kept();
  const long = "The retry limit of the cart is 3. ".repeat(40);
  put(at.store, long);
  expect(near(at.store, long)).toEqual([]);
});
