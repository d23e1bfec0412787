import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { OWN } from "../../store/owner-key.ts";
import { findVersions } from "../queries.ts";
import type { SpokenDeps } from "./belief.ts";
import { active } from "./contradictions.fixture.ts";
import { correctMemory } from "./edit.ts";
import { listConflicts } from "./queries/conflicts.ts";

const PORT = "The API listens on port 8080.";
const OTHER = "The API listens on port 9090.";

const open = (deps: SpokenDeps) => listConflicts(deps.store, OWN, { status: "open", limit: 9 });
const history = (deps: SpokenDeps, root: string) =>
  findVersions(deps.store, OWN, root).map(({ content, valid_from, valid_to }) => ({
    content,
    valid_from,
    valid_to,
  }));

function edited(deps: SpokenDeps, fields: Parameters<typeof believe>[2] = {}) {
  const port = believe(deps, PORT, { day: -3, ...fields }).memory;
  const cat = believe(deps, "The cat is called Momo.", { day: -2 }).memory;
  const before = history(deps, port.root_id);
  const now = correctMemory(deps, { ownerId: OWN, id: cat.id }, { content: OTHER });
  return { port, cat, before, now };
}

test("a memory that is edited to say what another one is about leaves the other one and its past alone, and asks", () => {
  using deps = beliefStore();
  const { port, cat, before, now } = edited(deps);
  expect(active(deps)).toEqual([PORT, OTHER]);
  expect(now.root_id).toBe(cat.root_id);
  expect(history(deps, port.root_id)).toEqual(before);
  expect(history(deps, cat.root_id).map(({ content }) => content)).toEqual([
    OTHER,
    "The cat is called Momo.",
  ]);
  expect(open(deps)).toMatchObject([{ newer: { content: OTHER }, existing: { content: PORT } }]);
});

test("even where a rule would settle it: who edits one has said nothing of the other", () => {
  using deps = beliefStore();
  edited(deps, { author: "import", stated_by: "assistant" });
  expect(active(deps)).toEqual([PORT, OTHER]);
  expect(open(deps)).toHaveLength(1);
});

test("what is said later of the same thing is the next version of the other one alone", () => {
  using deps = beliefStore();
  const { port, cat } = edited(deps);
  believe(deps, "The API listens on port 7070.", { day: 1 });
  expect(history(deps, port.root_id).map(({ content }) => content)).toEqual([
    "The API listens on port 7070.",
    PORT,
  ]);
  expect(history(deps, cat.root_id)).toHaveLength(2);
  expect(open(deps)).toHaveLength(1);
});

test("an edit within its own subject is its next version, and nothing is asked", () => {
  using deps = beliefStore();
  const { id } = believe(deps, PORT, { day: -3 }).memory;
  correctMemory(deps, { ownerId: OWN, id }, { content: OTHER });
  expect(active(deps)).toEqual([OTHER]);
  expect(open(deps)).toEqual([]);
});
