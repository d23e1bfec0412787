import { expect, test } from "vitest";
import {
  called,
  type GraphStore,
  graphStore,
  index,
  say,
  shown,
  spelledOut,
} from "../../../test/graph-store.ts";
import { byDaemon } from "../../activity/operation.ts";
import { OWN } from "../../store/owner-key.ts";
import { changeEntityOf } from "../change.ts";
import { changeTerm, findTermByName } from "../vocabulary/queries/terms.ts";
import { approveTerm, linkProposed } from "./link-proposed.ts";
import { takeBackApproval } from "./undo-approve.ts";

const ownerId = OWN;
const term = (deps: GraphStore, kind: "type" | "predicate", name: string) => {
  const found = findTermByName(deps.store, { ownerId, kind, name });
  if (!found || found.term === null) throw new Error(`there is no ${kind} ${name}`);
  return { ...found, number: found.term, target: { ownerId, id: found.id } };
};
const rows = ({ store }: GraphStore) =>
  ["entities", "entity_names", "mentions", "relations"].map((table) =>
    store.prepare(`SELECT * FROM ${table}`).all(),
  );
const uses = ({ store }: GraphStore) =>
  store
    .prepare("SELECT text, origin, name, start, stop, source, target FROM proposal_uses ORDER BY text")
    .all();

/** Undo from the log, which restores the name alone. */
const takeBack = (deps: GraphStore, { number, target }: ReturnType<typeof term>) =>
  takeBackApproval(
    { ...deps, graphChanged: () => undefined },
    {
      ...target,
      commit: (work) => {
        changeTerm(deps.store, number, { state: "proposed", decided_at: null });
        work();
      },
    },
  );

test.each([
  ["type", "animal", "Otter:animal swims", "Otter:animal dives"],
  [
    "predicate",
    "backs_up",
    "Restic:technology ~backs_up~ Kiln:project",
    "Borg:technology ~backs_up~ Kiln:project",
  ],
] as const)(
  "a %s whose approval is taken back is proposed as before, and can be approved again",
  async (kind, name, ...said) => {
    using deps = graphStore(spelledOut);
    for (const content of said) say(deps, content);
    await index(deps);
    const before = [rows(deps), uses(deps)];
    const proposed = term(deps, kind, name);
    approveTerm(deps, { ...proposed.target, actor: byDaemon });
    const approved = shown(deps);
    expect([rows(deps), uses(deps)]).not.toEqual(before);
    expect(
      deps.store
        .prepare(
          "SELECT c.tbl FROM changes c JOIN operations o ON o.op = c.op WHERE o.kind = 'schema.approve'",
        )
        .all(),
    ).toEqual([{ tbl: "vocabulary" }]);
    await takeBack(deps, proposed);
    expect([rows(deps), uses(deps)]).toEqual(before);
    changeTerm(deps.store, proposed.number, { state: "active" });
    linkProposed(deps, proposed.target);
    expect(shown(deps)).toEqual(approved);
  },
);

test("an approval stays while a person has decided something about what is told in it", async () => {
  using deps = graphStore(spelledOut);
  say(deps, "Otter:animal swims");
  await index(deps);
  const proposed = term(deps, "type", "animal");
  approveTerm(deps, { ...proposed.target, actor: byDaemon });
  changeEntityOf(deps, { ownerId, id: called(deps, "Otter").id }, { name: "Sea otter" });
  await expect(takeBack(deps, proposed)).rejects.toThrow('"Sea otter"');
  expect(term(deps, "type", "animal").state).toBe("active");
  expect(shown(deps)).toEqual({ "Sea otter": 1 });
});
