import { describe, expect, test } from "vitest";
import {
  called,
  deleteNamed,
  forget,
  type GraphStore,
  graphStore,
  index,
  reindex,
  say,
  shown,
  spelledOut,
} from "../../../test/graph-store.ts";
import { byDaemon } from "../../activity/operation.ts";
import { OWN } from "../../store/owner-key.ts";
import { changeEntityOf } from "../change.ts";
import { approveTerm } from "../indexing/link-proposed.ts";
import { activeVocabulary } from "./active.ts";
import { addTerm, changeName, dismissName, removeName } from "./change.ts";
import { findProposals } from "./queries/proposals.ts";
import { findTermByName, findTerms } from "./queries/terms.ts";

const ownerId = OWN;
const proposals = (deps: GraphStore) =>
  findProposals(deps.store, ownerId).map(({ kind, name, occurrences }) => ({ kind, name, occurrences }));

function term(deps: GraphStore, kind: "type" | "predicate", name: string) {
  const found = findTermByName(deps.store, { ownerId, kind, name });
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return { ownerId, id: found.id, actor: byDaemon };
}

const relations = (deps: GraphStore) =>
  deps.store
    .prepare(
      `SELECT s.name AS source, v.name AS predicate, t.name AS target FROM relations r
       JOIN vocabulary v ON v.term = r.predicate JOIN entities s ON s.entity = r.source JOIN entities t ON t.entity = r.target`,
    )
    .all();

describe("a name that the vocabulary lacks", () => {
  test("is proposed from the second memory on, with the sentences that use it", async () => {
    using deps = graphStore(spelledOut);
    say(deps, "we keep Otter:animal near Fox:animal");
    await index(deps);
    expect(proposals(deps)).toEqual([]);
    await reindex(deps);
    expect(proposals(deps)).toEqual([]);
    say(deps, "Otter:animal swims");
    await index(deps);
    expect(proposals(deps)).toEqual([{ kind: "type", name: "animal", occurrences: 2 }]);
    const [{ examples = [] } = {}] = findProposals(deps.store, ownerId);
    expect(examples.map(({ text, names }) => [text, names])).toEqual([
      ["we keep Otter:animal near Fox:animal", ["Otter"]],
      ["Otter:animal swims", ["Otter"]],
    ]);
    expect(shown(deps)).toEqual({});
  });

  test("links its examples at once when it is approved", async () => {
    using deps = graphStore(spelledOut);
    say(deps, "Otter:animal swims");
    say(deps, "Fox:animal runs");
    say(deps, "Restic:technology ~backs_up~ Kiln:project nightly");
    say(deps, "Borg:technology ~backs_up~ Kiln:project hourly");
    await index(deps);
    approveTerm(deps, term(deps, "type", "animal"));
    expect(shown(deps)).toEqual({ Borg: 1, Fox: 1, Kiln: 2, Otter: 1, Restic: 1 });
    approveTerm(deps, term(deps, "predicate", "backs_up"));
    expect(relations(deps)).toEqual([
      { source: "Restic", predicate: "backs_up", target: "Kiln" },
      { source: "Borg", predicate: "backs_up", target: "Kiln" },
    ]);
    expect(proposals(deps)).toEqual([]);
    say(deps, "Wolf:animal howls");
    await index(deps);
    expect(called(deps, "Wolf").type_name).toBe("animal");
  });

  test("is never proposed again once it is dismissed, until it is approved on purpose", async () => {
    using deps = graphStore(spelledOut);
    say(deps, "Otter:animal swims");
    say(deps, "Fox:animal runs");
    await index(deps);
    const animal = term(deps, "type", "animal");
    dismissName(deps, animal);
    dismissName(deps, animal);
    expect(activeVocabulary(deps.store, ownerId).dismissed.types).toEqual(["animal"]);
    say(deps, "Wolf:animal howls");
    await index(deps);
    await reindex(deps);
    expect([proposals(deps), shown(deps)]).toEqual([[], {}]);
    expect(() => removeName(deps, animal)).toThrow("dismissed");
    expect(() => addTerm(deps, ownerId, { kind: "type", name: "animal", description: "" })).toThrow(
      "approve it",
    );
    approveTerm(deps, animal);
    await reindex(deps);
    expect(shown(deps)).toEqual({ Fox: 1, Otter: 1, Wolf: 1 });
  });

  test("that was dismissed by mistake links its examples when it is approved", async () => {
    using deps = graphStore(spelledOut);
    say(deps, "Otter:animal swims");
    await index(deps);
    dismissName(deps, term(deps, "type", "animal"));
    approveTerm(deps, term(deps, "type", "animal"));
    expect(shown(deps)).toEqual({ Otter: 1 });
  });

  test("does not bring back an entity that a person deleted", async () => {
    using deps = graphStore(spelledOut);
    say(deps, "Otter:technology swims");
    say(deps, "Otter:animal dives");
    await index(deps);
    deleteNamed(deps, "Otter");
    approveTerm(deps, term(deps, "type", "animal"));
    expect(shown(deps)).toEqual({});
  });

  test("is forgotten with the last memory that used it", async () => {
    using deps = graphStore(spelledOut);
    const id = say(deps, "Fox:ailment runs");
    await index(deps);
    forget(deps, id);
    await index(deps);
    expect(deps.store.prepare("SELECT name FROM vocabulary WHERE origin = 'proposed'").all()).toEqual([]);
  });
});

describe("a name of the vocabulary", () => {
  test("has the same id before and after its first use", async () => {
    using deps = graphStore(spelledOut);
    const before = findTerms(deps.store, ownerId).map(({ id }) => id);
    say(deps, "Redis:technology is quick");
    await index(deps);
    expect(findTerms(deps.store, ownerId).map(({ id }) => id)).toEqual(before);
  });

  test("takes what is told in it along when it is renamed, built-in or not", async () => {
    using deps = graphStore(spelledOut);
    say(deps, "Redis:technology is quick");
    await index(deps);
    changeName(deps, term(deps, "type", "technology"), { name: "tech" });
    say(deps, "Kafka:technology is big");
    await index(deps);
    expect([called(deps, "Redis").type_name, called(deps, "Kafka").type_name]).toEqual(["tech", "tech"]);
    expect(proposals(deps)).toEqual([]);
    changeName(deps, term(deps, "type", "technology"), { name: "technology" });
    changeName(deps, term(deps, "type", "technology"), { name: "tech" });
    const other = term(deps, "type", "product");
    expect(() => changeName(deps, other, { name: "tech" })).toThrow('there is a type "tech" already');
  });

  test("that was proposed, approved and renamed keeps what texts call by its first name", async () => {
    using deps = graphStore(spelledOut);
    for (const name of ["Restic", "Borg"]) say(deps, `${name}:technology ~backs_up~ Kiln:project`);
    await index(deps);
    approveTerm(deps, term(deps, "predicate", "backs_up"));
    changeName(deps, term(deps, "predicate", "backs_up"), { name: "saves" });
    await reindex(deps);
    expect(relations(deps)).toMatchObject([{ predicate: "saves" }, { predicate: "saves" }]);
    expect(proposals(deps)).toEqual([]);
  });

  test("that is disabled is not found any more; what there is stays", async () => {
    using deps = graphStore(spelledOut);
    say(deps, "Redis:technology is quick");
    await index(deps);
    const target = term(deps, "type", "technology");
    changeName(deps, target, { enabled: false });
    expect(activeVocabulary(deps.store, ownerId).dismissed.types).toEqual(["technology"]);
    say(deps, "Kafka:technology is big");
    await index(deps);
    expect([shown(deps), proposals(deps)]).toEqual([{ Redis: 1 }, []]);
    changeName(deps, target, { enabled: true });
    await reindex(deps);
    expect(shown(deps)).toEqual({ Kafka: 1, Redis: 1 });
  });

  test("is deleted only where nothing uses it and it did not come with the program", async () => {
    using deps = graphStore(spelledOut);
    const added = addTerm(deps, ownerId, { kind: "type", name: "animal", description: "It lives" });
    say(deps, "Otter:animal swims");
    await index(deps);
    const animal = { ownerId, id: added.id };
    expect(() => removeName(deps, animal)).toThrow("in use");
    changeEntityOf(deps, { ownerId, id: called(deps, "Otter").id }, { type: "concept" });
    removeName(deps, animal);
    expect(findTermByName(deps.store, { ownerId, kind: "type", name: "animal" })).toBeUndefined();
    expect(() => removeName(deps, term(deps, "type", "person"))).toThrow("came with the program");
  });

  test("is no secret", () => {
    using deps = graphStore();
    const name = `ghp_${"0123456789".repeat(4).slice(0, 36)}`;
    expect(() => addTerm(deps, ownerId, { kind: "type", name, description: "" })).toThrow(
      "invalid request body",
    );
  });

  test("belongs to one owner", () => {
    using deps = graphStore();
    const other = "01900000-0000-7000-8000-aaaaaaaaaaaa";
    const { id } = addTerm(deps, other, { kind: "type", name: "animal", description: "" });
    expect(() => changeName(deps, { ownerId, id }, { name: "beast" })).toThrow("the schema has no name");
    expect(activeVocabulary(deps.store, ownerId).types.map(({ name }) => name)).not.toContain("animal");
  });
});
