import { expect, test } from "vitest";
import { alice, bob, MadeGraph } from "./made-graph.ts";

test("an entity counts the memories, documents and relationships that hold today, each text once", () => {
  using made = new MadeGraph();
  const postgres = made.entity("PostgreSQL");
  const restic = made.entity("Restic");
  made.memory({ names: [postgres, restic], states: [[restic, "uses", postgres]] });
  made.memory({ names: [postgres], at: Date.UTC(2026, 6, 1) });
  made.document("Backups", [{ names: [postgres] }, { names: [postgres] }, {}]);
  expect(made.read(postgres)).toEqual({
    id: postgres.id,
    name: "PostgreSQL",
    type: "technology",
    aliases: [],
    mentions: 4,
    memories: 2,
    documents: 1,
    sessions: 0,
    relations: 1,
    lastMentionedAt: "2026-07-01T00:00:00.000Z",
    createdAt: "2026-06-01T00:00:00.000Z",
  });
});

test("versions that were superseded or retired, and documents that are not recalled, count no more", () => {
  using made = new MadeGraph();
  const redis = made.entity("Redis");
  const memory = made.memory({ names: [redis] });
  made.memory({ names: [redis], status: "superseded" });
  const document = made.document("Caches", [{ names: [redis] }]);
  expect(made.read(redis)).toMatchObject({ mentions: 2, memories: 1, documents: 1 });
  made.setDocument(document, "missing");
  expect(made.read(redis)).toMatchObject({ mentions: 1, memories: 1, documents: 0 });
  made.setDocument(document, "queued");
  expect(made.read(redis)).toMatchObject({ mentions: 2 });
  made.setStatus(memory, "retired");
  expect(made.read(redis)).toMatchObject({ mentions: 1, memories: 0, documents: 1 });
  made.setDocument(document, "forgotten");
  expect(made.read(redis)).toBeUndefined();
  made.setStatus(memory, "active");
  expect(made.read(redis)).toMatchObject({ mentions: 1, memories: 1 });
});

test("an entity speaks for everything that was folded into it, and a text with both names counts once", () => {
  using made = new MadeGraph();
  const [postgres, psql, pg] = ["PostgreSQL", "Postgres", "pg"].map((name) => made.entity(name));
  if (!postgres || !psql || !pg) throw new Error("made none");
  const node = made.entity("Node.js");
  made.memory({ names: [postgres, psql, node], states: [[psql, "uses", node]] });
  made.memory({ names: [pg], states: [[pg, "replaces", postgres]] });
  made.fold(pg, psql);
  made.fold(psql, postgres);
  expect(made.read(postgres)).toMatchObject({ mentions: 2, relations: 1, aliases: ["Postgres", "pg"] });
  expect(made.read(psql)).toBeUndefined();
  expect(made.related(postgres)?.stated).toMatchObject([{ relation: "uses", direction: "from" }]);
  made.unfold(psql);
  expect(made.read(postgres)).toMatchObject({ mentions: 1, relations: 1, aliases: [] });
  expect(made.read(psql)).toMatchObject({ mentions: 2, relations: 2, aliases: ["pg"] });
});

test("an earlier name stays an alias, and the name it has is none", () => {
  using made = new MadeGraph();
  const cobra = made.entity("Cobra");
  made.memory({ names: [cobra] });
  made.alias(cobra, "spf13/cobra");
  expect(made.read(cobra)?.aliases).toEqual(["spf13/cobra"]);
});

test("what nothing names is shown only when a person named it or something was folded into it", () => {
  using made = new MadeGraph();
  const [lonely, chosen] = [made.entity("Lonely"), made.entity("Chosen", { byPerson: true })];
  const [survivor, absorbed] = [made.entity("Survivor"), made.entity("Absorbed")];
  made.fold(absorbed, survivor);
  expect(made.read(lonely)).toBeUndefined();
  expect(made.read(chosen)).toMatchObject({ mentions: 0, memories: 0 });
  expect(made.read(chosen)).not.toHaveProperty("lastMentionedAt");
  expect(made.read(survivor)).toMatchObject({ mentions: 0, aliases: ["Absorbed"] });
  expect(made.list().entities.map(({ name }) => name)).toEqual(["Chosen", "Survivor"]);
});

test("nobody sees the entities of another owner", () => {
  using made = new MadeGraph();
  const hers = made.entity("Kafka");
  const his = made.entity("Kafka", { owner: bob });
  made.memory({ names: [hers] });
  made.memory({ names: [his], owner: bob });
  made.memory({ names: [his], owner: bob });
  expect(made.read(hers, bob)).toBeUndefined();
  expect(made.read(his, alice)).toBeUndefined();
  expect(made.list({}, bob).entities).toMatchObject([{ id: his.id, mentions: 2 }]);
  expect(made.graph({ level: "full" }, bob).edges.every(({ to }) => to === his.id)).toBe(true);
});

test("what is related is stated surest first, and told with the words of the newest memories", () => {
  using made = new MadeGraph();
  const [app, db, queue] = [made.entity("App"), made.entity("SQLite"), made.entity("RabbitMQ")];
  made.memory({ content: "first", names: [app, db, queue], states: [[app, "uses", queue, 0.6]], at: 1000 });
  made.memory({ content: "second", names: [app, db], states: [[app, "stored_in", db, 0.9]], at: 2000 });
  const document = made.document("Design", [{ names: [app] }, { names: [app, db] }]);
  made.memory({ content: "stale", names: [app, queue], status: "superseded" });
  const related = made.related(app);
  expect(related?.stated).toEqual([
    {
      relation: "stored_in",
      direction: "from",
      entity: { id: db.id, name: "SQLite", type: "technology" },
      texts: 1,
      confidence: 0.9,
    },
    {
      relation: "uses",
      direction: "from",
      entity: { id: queue.id, name: "RabbitMQ", type: "technology" },
      texts: 1,
      confidence: 0.6,
    },
  ]);
  expect(related?.coMentioned.map(({ entity, texts }) => [entity.name, texts])).toEqual([
    ["SQLite", 3],
    ["RabbitMQ", 1],
  ]);
  expect(related?.memories.map(({ content }) => content)).toEqual(["second", "first"]);
  expect(related?.documents).toEqual([
    { id: document, title: "Design", path: `/docs/${document}.md`, chunks: 2 },
  ]);
  expect(made.related(app, "uses")?.stated.map(({ relation }) => relation)).toEqual(["uses"]);
  expect(made.related(db)?.stated).toMatchObject([{ direction: "to", entity: { name: "App" } }]);
});
