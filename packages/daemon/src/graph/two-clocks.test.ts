import { expect, test } from "vitest";
import { alice, bob, type MadeEntity, MadeGraph, now } from "./made-graph.ts";
import { ids, iso, on } from "./two-clocks.fixture.ts";

const [february, march, april] = [on(2), on(3), on(4)];
const lastYear = Date.UTC(2025, 5, 1);

/** Redis until March, Valkey since; learnt as it happened. */
function movedInMarch() {
  const made = new MadeGraph();
  const [queue, redis, valkey] = ["Queue", "Redis", "Valkey"].map((name) =>
    made.entity(name, { createdAt: on(1) }),
  ) as [MadeEntity, MadeEntity, MadeEntity];
  const before = made.memory({
    content: "The queue is in Redis.",
    names: [queue, redis],
    states: [[queue, "uses", redis]],
    status: "superseded",
    at: on(1, 10),
    until: march,
  });
  const after = made.memory({
    content: "The queue is in Valkey.",
    names: [queue, valkey],
    states: [[queue, "uses", valkey]],
    at: march,
  });
  return { made, queue, redis, valkey, before, after };
}

const names = (made: MadeGraph, clocks: { at?: number; knownAt?: number }) =>
  made.list({ sort: "name" }, alice, clocks).entities.map(({ name, mentions }) => `${name} ${mentions}`);

test.each(["at", "knownAt"] as const)(
  "what was superseded in March is in the graph of February, and its successor in that of April (%s)",
  (clock) => {
    const { made, queue, redis, valkey, before, after } = movedInMarch();
    using _ = made;
    const then = made.graph({ [clock]: iso(february) });
    expect(ids(then.memories)).toEqual([before]);
    expect(ids(then.entities)).toEqual(ids([queue, redis]));
    expect(then.edges).toContainEqual({ from: queue.id, to: redis.id, relation: "uses", weight: 1 });
    expect(then.edges).toHaveLength(3);
    const later = made.graph({ [clock]: iso(april) });
    expect(ids(later.memories)).toEqual([after]);
    expect(ids(later.entities)).toEqual(ids([queue, valkey]));
    expect(names(made, { [clock]: february })).toEqual(["Queue 1", "Redis 1"]);
    expect(names(made, { [clock]: april })).toEqual(["Queue 1", "Valkey 1"]);
    expect(ids(made.graph().memories)).toEqual([after]);
  },
);

test("what was learnt today about last year was true then, but not known", () => {
  using made = new MadeGraph();
  const kiln = made.entity("Kiln", { createdAt: on(5) });
  const memory = made.memory({ names: [kiln], at: lastYear, learnt: on(5) });
  expect(ids(made.graph({ at: iso(on(1)) }).memories)).toEqual([memory]);
  expect(names(made, { at: on(1) })).toEqual(["Kiln 1"]);
  expect(made.graph({ knownAt: iso(april) })).toMatchObject({ memories: [], entities: [], edges: [] });
  expect(made.graph({ at: iso(on(1)), knownAt: iso(april) }).memories).toEqual([]);
  expect(ids(made.graph({ at: iso(on(1)), knownAt: iso(on(5, 2)) }).memories)).toEqual([memory]);
});

test("who asks in February how it will be in April hears what was known in February", () => {
  const { made, before, after } = movedInMarch();
  using _ = made;
  expect(ids(made.graph({ at: iso(april), knownAt: iso(february) }).memories)).toEqual([before]);
  expect(ids(made.graph({ at: iso(february), knownAt: iso(april) }).memories)).toEqual([before]);
  expect(ids(made.graph({ at: iso(april), knownAt: iso(april) }).memories)).toEqual([after]);
});

test("what a person retired was known before, and is no truth of any time", () => {
  using made = new MadeGraph();
  const redis = made.entity("Redis", { createdAt: on(1) });
  const memory = made.memory({ names: [redis], status: "retired", at: on(1), until: march });
  expect(made.graph({ at: iso(february) }).memories).toEqual([]);
  expect(ids(made.graph({ knownAt: iso(february) }).memories)).toEqual([memory]);
  expect(made.graph({ knownAt: iso(april) }).memories).toEqual([]);
  made.run("DELETE FROM memories WHERE id = ?", memory);
  expect(made.graph({ knownAt: iso(february) }).memories).toEqual([]);
});

test("of a document those passages are there that were written and read by then", () => {
  using made = new MadeGraph();
  const [redis, kafka] = [
    made.entity("Redis", { createdAt: on(1) }),
    made.entity("Kafka", { createdAt: on(1) }),
  ];
  const id = made.document("Queues", [
    { content: "Early.", names: [redis], at: on(1), learnt: on(1) },
    { content: "Read late.", names: [redis], at: on(1), learnt: april },
    { content: "Late.", names: [kafka], at: april },
  ]);
  made.document("Empty", []);
  const level = "document" as const;
  const labels = (clocks: { at?: string; knownAt?: string }) =>
    made.graph({ level, focus: id, ...clocks }).chunks?.map(({ label }) => label);
  expect(labels({})).toEqual(["Early.", "Read late.", "Late."]);
  expect(labels({ at: iso(february) })).toEqual(["Early.", "Read late."]);
  expect(labels({ at: iso(february), knownAt: iso(february) })).toEqual(["Early."]);
  expect(labels({ knownAt: iso(february) })).toEqual(["Early."]);
  expect(made.graph({ level, focus: id, at: iso(february) }).omitted).toBe(0);
  expect(made.graph({ at: iso(february) }).documents).toMatchObject([{ id, weight: 2 }]);
  const [listed] = made.list({}, alice, { at: february }).entities;
  expect(listed).toMatchObject({ name: "Redis", mentions: 2, documents: 1, lastMentionedAt: iso(on(1)) });
  expect(made.ask({ level, focus: id, at: iso(lastYear) })).toMatchObject({
    kind: "missing",
    what: "document",
  });
});

test("entities speak for each other as they did when it was known, and for today's truth as they do today", () => {
  using made = new MadeGraph();
  const [old, kept] = [
    made.entity("Postgress", { createdAt: on(1) }),
    made.entity("PostgreSQL", { createdAt: on(1) }),
  ];
  made.memory({ names: [old], at: on(1) });
  made.memory({ names: [kept], at: on(1) });
  const fold = (id: string, [source, into]: MadeEntity[], until: number | null, from: number) =>
    made.run(
      `INSERT INTO folds VALUES (?, ?, ?, 'a', 'technology', ?, 'b', 'human', 1, '', ?, ?)`,
      id,
      alice,
      source?.id ?? "",
      into?.id ?? "",
      from,
      until,
    );
  fold("f1", [kept, old], march, on(2));
  fold("f2", [old, kept], null, april);
  made.fold(old, kept);
  const list = (clocks: { at?: number; knownAt?: number }) =>
    made
      .list({ sort: "name" }, alice, clocks)
      .entities.map(({ name, mentions, aliases }) => [name, mentions, aliases]);
  expect(list({})).toEqual([["PostgreSQL", 2, ["Postgress"]]]);
  expect(list({ at: on(1, 5) })).toEqual([["PostgreSQL", 2, ["Postgress"]]]);
  expect(list({ knownAt: on(1, 5) })).toEqual([
    ["PostgreSQL", 1, []],
    ["Postgress", 1, []],
  ]);
  expect(list({ knownAt: on(2, 5) })).toEqual([["Postgress", 2, ["PostgreSQL"]]]);
  expect(list({ knownAt: on(3, 5) })).toHaveLength(2);
  expect(list({ knownAt: on(4, 5) })).toEqual([["PostgreSQL", 2, ["Postgress"]]]);
});

test("folds that a clock set back has turned into a circle still show every entity that is named", () => {
  using made = new MadeGraph();
  const [a, b] = [made.entity("A", { createdAt: 1 }), made.entity("B", { createdAt: 1 })];
  made.memory({ names: [a, b], at: on(1) });
  for (const [n, [source, into]] of [
    [a, b],
    [b, a],
    [a, b],
  ].entries())
    made.run(
      `INSERT INTO folds VALUES (?, ?, ?, 'a', 't', ?, 'b', 'human', 1, '', ?, ?)`,
      `f${n}`,
      alice,
      source?.id ?? "",
      into?.id ?? "",
      on(2, n + 1),
      april + n,
    );
  expect(made.list({}, alice, { knownAt: march }).entities).toMatchObject([{ mentions: 1 }]);
});

test("a person's word keeps an entity today, and in no other time", () => {
  using made = new MadeGraph();
  made.entity("Kept", { byPerson: true, createdAt: on(1) });
  expect(names(made, {})).toEqual(["Kept 0"]);
  expect(names(made, { at: february })).toEqual([]);
  expect(names(made, { knownAt: february })).toEqual([]);
});

test("before everything there is nothing, on every level, and no error", () => {
  const { made, queue } = movedInMarch();
  using _ = made;
  made.layOut();
  const at = "1970-01-01T00:00:00Z";
  for (const level of ["full", "topics"] as const)
    expect(made.graph({ level, at })).toMatchObject({ memories: [], entities: [], documents: [], edges: [] });
  expect(made.list({}, alice, { at: 0 })).toEqual({ entities: [], next: null, total: 0 });
  expect(made.ask({ level: "focus", focus: queue.id, at })).toMatchObject({ kind: "missing" });
  expect(made.graph({ at }, bob).memories).toEqual([]);
});

test("nodes stay at the places of today; what is only there in another time has none", () => {
  using made = new MadeGraph();
  const group = [1, 2, 3, 4].map((n) => made.entity(`Backup ${n}`, { createdAt: on(1) }));
  for (let n = 0; n < 5; n++) made.memory({ names: group, at: on(1) });
  const old = made.memory({ names: group, at: on(1), until: march, status: "superseded" });
  for (const isLaidOut of [false, true]) {
    if (isLaidOut) made.layOut();
    const places = new Map(made.graph().entities.map(({ id, x, y, topic }) => [id, { x, y, topic }]));
    const then = made.graph({ at: iso(february) });
    expect(then.entities.map(({ id, x, y, topic }) => [id, { x, y, topic }])).toEqual(
      then.entities.map(({ id }) => [id, places.get(id)]),
    );
    expect(then.memories.find(({ id }) => id === old)?.x).toBeUndefined();
    const [topic] = made.graph({ level: "topics", at: iso(february) }).topics ?? [];
    expect(topic?.size).toBe(9);
    expect(made.graph({ level: "topic", topic: topic?.id ?? "", at: iso(february) }).memories).toHaveLength(
      5,
    );
  }
});

const tagOf = (made: MadeGraph, clocks: { at?: string; knownAt?: string } = {}) => {
  const answered = made.ask(clocks);
  return answered.kind === "graph" ? answered.tag : "";
};

test("each time has an answer of its own to keep, and time to come is the present", () => {
  const { made } = movedInMarch();
  using _ = made;
  const at = iso(february);
  const tags = [
    tagOf(made),
    tagOf(made, { at }),
    tagOf(made, { knownAt: at }),
    tagOf(made, { at: iso(april) }),
  ];
  expect(new Set(tags).size).toBe(4);
  expect(made.ask({ at }, alice, tags[1] ?? "")).toEqual({ kind: "graph", tag: tags[1], json: null });
  for (const clock of ["at", "knownAt"]) expect(tagOf(made, { [clock]: iso(now + 1) })).toBe(tags[0]);
  expect(tagOf(made, { at, knownAt: iso(now + 1) })).toBe(tags[1]);
  // A change to the past alone leaves today's tag the same.
  made.run("UPDATE memories SET valid_to = valid_to + 1 WHERE status = 'superseded'");
  expect(tagOf(made)).toBe(tags[0]);
  expect(tagOf(made, { at })).not.toBe(tags[1]);
  made.run("UPDATE held SET to_at = to_at + 1 WHERE to_at IS NOT NULL");
  expect(tagOf(made, { knownAt: at })).not.toBe(tags[2]);
});

test("few times are kept beside the live graph, and asking for them leaves it alone", () => {
  const { made } = movedInMarch();
  using _ = made;
  const live = made.graph();
  for (let day = 1; day < 9; day++) made.graph({ at: iso(on(2, day)) });
  expect([made.reader.past.size, made.reader.kept.size]).toEqual([3, 1]);
  expect(made.graph()).toEqual(live);
});
