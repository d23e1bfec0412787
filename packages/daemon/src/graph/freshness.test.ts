import { expect, test } from "vitest";
import { alice, bob, MadeGraph } from "./made-graph.ts";

const tagOf = (made: MadeGraph, owner = alice, level: "full" | "topics" = "full"): string => {
  const answered = made.ask({ level }, owner);
  return answered.kind === "graph" ? answered.tag : "";
};

test("who has the answer already gets none, until something of the graph changes", () => {
  using made = new MadeGraph();
  const redis = made.entity("Redis");
  const memory = made.memory({ names: [redis] });
  const tag = tagOf(made);
  expect(made.ask({}, alice, tag)).toEqual({ kind: "graph", tag, json: null });
  expect(tagOf(made, alice, "topics")).not.toBe(tag);
  expect(tagOf(made, bob)).not.toBe(tag);
  made.setStatus(memory, "retired");
  expect(tagOf(made)).not.toBe(tag);
  made.setStatus(memory, "active");
  expect(tagOf(made)).toBe(tag);
});

test("what has nothing to do with an owner's graph leaves its version alone", () => {
  using made = new MadeGraph();
  made.memory({ names: [made.entity("Redis")] });
  const tag = tagOf(made);
  made.memory({ owner: bob, names: [made.entity("Kafka", { owner: bob })] });
  made.memory({ status: "superseded" });
  made.run("UPDATE graph_state SET changes = changes - 1 WHERE owner_id = ?", alice);
  expect(tagOf(made)).toBe(tag);
});

test.each<[string, (made: MadeGraph) => void]>([
  ["a text", (made) => made.memory()],
  ["a document", (made) => made.document("New", [{}])],
  [
    "a document that was read again",
    (made) => made.run("UPDATE documents SET ingested_at = ingested_at + 1"),
  ],
  ["a document that went missing", (made) => made.run("UPDATE documents SET status = 'missing'")],
  ["a memory that was deleted", (made) => made.run("DELETE FROM memories")],
  ["an entity under another name", (made) => made.alias({ entity: 1, id: "" }, "Other")],
  ["a layout", (made) => made.layOut()],
])("%s makes another version", (_, change) => {
  using made = new MadeGraph();
  const group = [1, 2, 3].map((n) => made.entity(`Redis ${n}`));
  made.memory({ names: group });
  made.document("Queues", [{ names: group }]);
  const tag = tagOf(made);
  change(made);
  expect(tagOf(made)).not.toBe(tag);
});

test("a rebuild beside the graph is not seen before it is shown, and then nothing of the old one is", () => {
  using made = new MadeGraph();
  const [before, after] = [made.entity("Before"), made.entity("After")];
  const memory = made.memory({ names: [before] });
  expect(made.read(before)).toMatchObject({ mentions: 1 });
  made.indexAgain(memory, { names: [after], generation: 2 });
  expect(made.read(before)).toMatchObject({ mentions: 1 });
  expect(made.read(after)).toBeUndefined();
  made.showGeneration(2);
  expect(made.read(before)).toBeUndefined();
  expect(made.read(after)).toMatchObject({ mentions: 1 });
  expect(made.graph().edges).toEqual([{ from: memory, to: after.id, relation: "mention", weight: 1 }]);
});

test("a deleted text takes what it said with it", () => {
  using made = new MadeGraph();
  const [redis, kafka] = [made.entity("Redis"), made.entity("Kafka")];
  made.memory({ names: [redis] });
  const both = made.memory({ names: [redis, kafka], states: [[kafka, "replaces", redis]] });
  expect(made.read(redis)).toMatchObject({ mentions: 2, relations: 1 });
  made.run("DELETE FROM memories WHERE id = ?", both);
  expect(made.read(redis)).toMatchObject({ mentions: 1, relations: 0 });
  expect(made.read(kafka)).toBeUndefined();
});

test("three owners are answered in turns, though two graphs are kept", () => {
  using made = new MadeGraph();
  const carol = "00000000-0000-4000-8000-00000000000c";
  made.memory({ names: [made.entity("Redis")] });
  const tags = [alice, bob, carol].map((owner) => tagOf(made, owner));
  expect([alice, bob, carol].map((owner) => tagOf(made, owner))).toEqual(tags);
  expect(made.reader.kept.size).toBe(2);
});
