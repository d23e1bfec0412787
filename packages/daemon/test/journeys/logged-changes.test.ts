import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, createClient } from "@memory/client";
import { api } from "@memory/shared";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OperationKind } from "../../src/activity/operation.ts";
import { collect, type TestDaemon, testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { aFolder, type Folder, until } from "../files.ts";
import { spelledOut } from "../graph-store.ts";
import { scriptedModels } from "../scripted-models.ts";
import { note, talk, writeSession } from "../sessions.ts";

const program = "memory-viewer 1.2";

/** What a change leaves in the log, and how to make it; what it answers is done, the second time it changes nothing. */
interface Logged {
  readonly leaves: readonly OperationKind[];
  readonly change: (world: World) => Promise<() => Promise<unknown>>;
  /** What comes of doing it twice; as a rule nothing, or a refusal. */
  readonly again?: readonly OperationKind[];
}

type Case = Logged | { readonly leavesNothing: string };

interface World {
  readonly memory: TestDaemon;
  readonly client: Client;
  readonly folder: Folder;
}

const idNamed = async ({ client }: World, text: string): Promise<string> =>
  (await client.entities.list({ query: { text } })).entities[0]?.id ?? "none";
const say = async (world: World, content: string): Promise<string> => {
  const answer = await world.client.memories.save({ body: { content } });
  await world.client.index.run();
  return answer.id ?? "none";
};
const termNamed = async ({ client }: World, name: string): Promise<string> => {
  const { types, proposals } = await client.schema.read();
  return [...types, ...proposals].find((term) => term.name === name)?.id ?? "none";
};
const contradiction = async ({ client }: World, about: string): Promise<string> => {
  await client.memories.save({ body: { content: `The ${about} is kept for 7 years`, type: "fact" } });
  const body = { content: `The ${about} is not kept for 7 years`, type: "fact" } as const;
  return (await client.memories.save({ body })).conflictId ?? "none";
};
const proposed = async (world: World, type: string): Promise<string> => {
  await say(world, `One${type}:${type} is here`);
  await say(world, `Two${type}:${type} is there`);
  return termNamed(world, type);
};
const added = async ({ client, folder }: World, name: string): Promise<string> => {
  const path = await folder.write(name, `# ${name}\n\nWords of ${name}.`);
  return (await client.documents.add({ body: { paths: [path] } })).documents[0]?.id ?? "none";
};
const linked = async ({ client, folder }: World, name: string): Promise<string> => {
  await folder.write(`${name}/a.md`, `# ${name}`);
  return (await client.roots.link({ body: { path: folder.at(name) } })).id;
};

const ada = (name: string) => ({ name, entityType: "animal", observations: [`${name} sleeps in winter`] });
const likes = { from: "Newt", to: "Pond", relationType: "likes" };

/** Every endpoint of the contract that is no GET: a new one has to say here what it leaves in the log. */
const cases: Record<string, Case> = {
  "admin.backup": { leavesNothing: "it copies the store and changes nothing of it" },
  "admin.shutdown": { leavesNothing: "it changes nothing that is stored" },
  "recall.query": { leavesNothing: "a question changes nothing" },
  "recall.preview": { leavesNothing: "it shows what would be said, and says nothing" },
  "hooks.prompt": { leavesNothing: "a question changes nothing" },
  "hooks.sessionStart": { leavesNothing: "a question changes nothing" },
  "hooks.preCompact": { leavesNothing: "the session is imported later, which is an operation" },
  "hooks.sessionEnd": { leavesNothing: "the session is imported later, which is an operation" },
  "hooks.other": { leavesNothing: "it is ignored" },
  "picker.pick": { leavesNothing: "it shows a dialog of the system" },
  "roots.rescan": { leavesNothing: "what it finds is offered to the intake, which logs what it reads anew" },
  "models.use": {
    leavesNothing: "the choice is a setting of this machine, in config.json, and no part of the store",
  },
  "models.setKey": {
    leavesNothing: "a key lies in a file of its own; the log must not even say that it changed",
  },
  "models.available": { leavesNothing: "it asks a provider, and keeps nothing of the answer" },
  "models.test": { leavesNothing: "it asks a model, which the ledger of calls holds" },
  "models.pull": { leavesNothing: "it has Ollama load a model" },
  "capture.notify": { leavesNothing: "the session it tells of is imported later, which is logged" },
  "capture.sweep": { leavesNothing: "the sessions it finds are imported later, which is logged" },
  "capture.scope": {
    leaves: ["capture.scope"],
    change:
      async ({ client }) =>
      () =>
        client.capture.scope({ body: { scope: "all", projects: ["nothing-is-called-this"] } }),
  },
  "embeddings.switch": {
    leavesNothing: "no memory changes, only whose vectors recall goes by; the way back is rollback",
  },
  "embeddings.rollback": { leavesNothing: "the same; it is its own way back" },
  "embeddings.cancel": { leavesNothing: "vectors that nothing went by go, and can be made again" },
  "ark.remove": { leavesNothing: "copies of sessions are no memories; nothing that is recalled changes" },
  "activity.undo": { leavesNothing: "each undo is an operation; its own tests say so" },
  "imports.sessions": {
    leaves: ["import.session"],
    change: async ({ memory, client }) => {
      await writeSession(memory, 1, talk(note("The archive service listens on port 4000.")));
      return () => collect(client.imports.sessions({ body: {} }));
    },
  },
  "memories.save": {
    leaves: ["memory.save"],
    change:
      async ({ client }) =>
      () =>
        client.memories.save({ body: { content: "Kiln is built with Ninja" } }),
  },
  "memories.update": {
    leaves: ["memory.edit"],
    change: async (world) => {
      const id = await say(world, "Deploys run on Tuesday");
      return () =>
        world.client.memories.update({ params: { id }, body: { content: "Deploys run on Thursday" } });
    },
  },
  "memories.retire": {
    leaves: ["memory.retire"],
    change: async (world) => {
      const id = await say(world, "The old wiki is read only");
      return () => world.client.memories.retire({ params: { id } });
    },
  },
  "memories.restore": {
    leaves: ["memory.restore"],
    change: async (world) => {
      const id = await say(world, "The build cache lies on the second disk");
      await world.client.memories.retire({ params: { id } });
      return () => world.client.memories.restore({ params: { id } });
    },
  },
  "memories.confirm": {
    leaves: ["memory.confirm"],
    change: async (world) => {
      const id = await say(world, "Releases are signed by hand");
      return () => world.client.memories.confirm({ params: { id } });
    },
  },
  "memories.remove": {
    leaves: ["memory.delete"],
    change: async (world) => {
      const id = await say(world, "The staging key was rotated in May");
      return () => world.client.memories.remove({ params: { id } });
    },
  },
  "conflicts.resolve": {
    leaves: ["conflict.resolve"],
    change: async (world) => {
      const id = await contradiction(world, "audit log");
      return () => world.client.conflicts.resolve({ params: { id }, body: { action: "keep_new" } });
    },
  },
  "conflicts.revert": {
    leaves: ["conflict.revert"],
    change: async (world) => {
      const id = await contradiction(world, "invoice archive");
      await world.client.conflicts.resolve({ params: { id }, body: { action: "keep_new" } });
      return () => world.client.conflicts.revert({ params: { id }, body: {} });
    },
  },
  "documents.add": {
    leaves: ["document.add"],
    change: async ({ client, folder }) => {
      const paths = [await folder.write("added.md", "# Added\n\nWords.")];
      return () => client.documents.add({ body: { paths } });
    },
  },
  "documents.upload": {
    leaves: ["document.add"],
    change: async ({ client }) => {
      const file = new TextEncoder().encode("# Sent\n\nWords that were sent.");
      return () => client.documents.upload({ query: { name: "sent.md" }, file });
    },
  },
  "documents.watch": {
    leaves: ["document.watch"],
    change: async (world) => {
      const id = await added(world, "watched.md");
      return () => world.client.documents.watch({ params: { id }, body: { watching: false } });
    },
  },
  "documents.remove": {
    leaves: ["document.forget"],
    change: async (world) => {
      const id = await added(world, "forgotten.md");
      return () => world.client.documents.remove({ params: { id } });
    },
  },
  "roots.link": {
    leaves: ["root.link"],
    change: async ({ client, folder }) => {
      await folder.write("linked/a.md", "# A");
      return () => client.roots.link({ body: { path: folder.at("linked") } });
    },
  },
  "roots.watch": {
    leaves: ["root.pause"],
    change: async (world) => {
      const id = await linked(world, "paused");
      return () => world.client.roots.watch({ params: { id }, body: { watching: false } });
    },
  },
  "roots.unlink": {
    leaves: ["root.unlink"],
    change: async (world) => {
      const id = await linked(world, "unlinked");
      return () => world.client.roots.unlink({ params: { id }, query: { documents: "remove" } });
    },
  },
  "entities.update": {
    leaves: ["entity.change"],
    change: async (world) => {
      await say(world, "Oter:project swims");
      const id = await idNamed(world, "Oter");
      return () => world.client.entities.update({ params: { id }, body: { name: "Otter", type: "person" } });
    },
  },
  "entities.remove": {
    leaves: ["entity.delete"],
    change: async (world) => {
      await say(world, "Weasel:project hides");
      const id = await idNamed(world, "Weasel");
      return () => world.client.entities.remove({ params: { id } });
    },
  },
  "folds.merge": {
    leaves: ["fold.merge"],
    change: async (world) => {
      await say(world, "Heron:project and Crane:project fly");
      const [id, into] = [await idNamed(world, "Heron"), await idNamed(world, "Crane")];
      return () => world.client.folds.merge({ params: { id }, body: { into } });
    },
  },
  "folds.revert": {
    leaves: ["fold.revert"],
    change: async (world) => {
      await say(world, "Stork:project and Egret:project fly");
      const [source, into] = [await idNamed(world, "Stork"), await idNamed(world, "Egret")];
      const { id } = await world.client.folds.merge({ params: { id: source }, body: { into } });
      return () => world.client.folds.revert({ params: { id } });
    },
  },
  "folds.resolve": {
    leaves: ["fold.merge"],
    change: async (world) => {
      await say(world, "Gitworks:technology is a tool");
      await say(world, "Badger:technology is another");
      const id = await idNamed(world, "Badger");
      await world.client.entities.update({ params: { id }, body: { name: "Git-Works" } });
      return () => world.client.folds.resolve({ body: {} });
    },
  },
  "folds.dismiss": {
    leaves: ["fold.dismiss"],
    change: async (world) => {
      await say(world, "we like Postgres:technology");
      await say(world, "we like PostgreSQL:technology");
      await world.client.folds.resolve({ body: {} });
      const { candidates } = await until(
        () => world.client.folds.candidates({ query: { limit: 10 } }),
        ({ total }) => total > 0,
      );
      const id = candidates[0]?.id ?? "none";
      return () => world.client.folds.dismiss({ params: { id } });
    },
  },
  "schema.add": {
    leaves: ["schema.add"],
    change: async ({ client }) => {
      const body = { kind: "type", name: "vessel", description: "It floats" } as const;
      return () => client.schema.add({ body });
    },
  },
  "schema.update": {
    leaves: ["schema.change"],
    change: async (world) => {
      const id = await termNamed(world, "place");
      return () =>
        world.client.schema.update({
          params: { id },
          body: { name: "site", description: "Where", enabled: false },
        });
    },
  },
  "schema.approve": {
    leaves: ["schema.approve"],
    change: async (world) => {
      const id = await proposed(world, "animal");
      return () => world.client.schema.approve({ params: { id } });
    },
  },
  "schema.dismiss": {
    leaves: ["schema.dismiss"],
    change: async (world) => {
      const id = await proposed(world, "plant");
      return () => world.client.schema.dismiss({ params: { id } });
    },
  },
  "schema.remove": {
    leaves: ["schema.remove"],
    change: async ({ client }) => {
      const { id } = await client.schema.add({ body: { kind: "type", name: "engine", description: "" } });
      return () => client.schema.remove({ params: { id } });
    },
  },
  "knowledge.search": { leavesNothing: "a question changes nothing" },
  "knowledge.open": { leavesNothing: "a question changes nothing" },
  "knowledge.addEntities": {
    leaves: ["knowledge.add"],
    change:
      async ({ client }) =>
      () =>
        client.knowledge.addEntities({ body: { entities: [ada("Newt")] } }),
  },
  "knowledge.addRelations": {
    leaves: ["knowledge.add"],
    change:
      async ({ client }) =>
      () =>
        client.knowledge.addRelations({ body: { relations: [likes] } }),
  },
  "knowledge.addObservations": {
    leaves: ["knowledge.add"],
    change: async ({ client }) => {
      await client.knowledge.addEntities({ body: { entities: [ada("Toad")] } });
      const observations = [{ entityName: "Toad", contents: ["croaks at night"] }];
      return () => client.knowledge.addObservations({ body: { observations } });
    },
  },
  "knowledge.deleteEntities": {
    leaves: ["knowledge.delete"],
    change: async ({ client }) => {
      await client.knowledge.addEntities({ body: { entities: [ada("Frog")] } });
      return () => client.knowledge.deleteEntities({ body: { names: ["Frog"] } });
    },
  },
  "knowledge.deleteObservations": {
    leaves: ["knowledge.delete"],
    change: async ({ client }) => {
      await client.knowledge.addEntities({ body: { entities: [ada("Asp")] } });
      const deletions = [{ entityName: "Asp", observations: ada("Asp").observations }];
      return () => client.knowledge.deleteObservations({ body: { deletions } });
    },
  },
  "knowledge.deleteRelations": {
    leaves: ["knowledge.delete"],
    change: async ({ client }) => {
      const relations = [{ ...likes, relationType: "eats" }];
      await client.knowledge.addRelations({ body: { relations } });
      return () => client.knowledge.deleteRelations({ body: { relations } });
    },
  },
  "knowledge.import": {
    leaves: ["knowledge.import"],
    change: async ({ client }) => {
      const body = { entities: [ada("Gecko")], relations: [], runId: randomUUID() };
      return () => client.knowledge.import({ body });
    },
  },
  "index.run": {
    leaves: ["index.run"],
    change: async ({ client }) => {
      await client.memories.save({ body: { content: "Falcon:project is quick" } });
      return () => client.index.run();
    },
  },
  "index.stream": {
    leaves: ["index.run"],
    change: async ({ client }) => {
      await client.memories.save({ body: { content: "Merlin:project is quicker" } });
      return () => collect(client.index.stream());
    },
  },
  "index.rerun": {
    leaves: ["index.rebuild"],
    change:
      async ({ client }) =>
      () =>
        client.index.rerun(),
    again: ["index.rebuild"],
  },
  "index.rerunStream": {
    leaves: ["index.rebuild"],
    change:
      async ({ client }) =>
      () =>
        collect(client.index.rerunStream()),
    again: ["index.rebuild"],
  },
};

const changing = Object.entries(api).flatMap(([group, rows]) =>
  Object.entries(rows).flatMap(([name, { method }]) => (method === "get" ? [] : [`${group}.${name}`])),
);

test("every endpoint that changes something is known to leave an operation, or why it leaves none", () => {
  expect(Object.keys(cases).sort()).toEqual(changing.sort());
});

describe("a change of a person", () => {
  let world: World;
  beforeAll(async () => {
    const models = scriptedModels({ extractor: spelledOut, distiller: noteTaker() });
    const memory = await testDaemon({ models });
    const client = createClient({ baseUrl: memory.baseUrl, client: program });
    world = { memory, client, folder: await aFolder() };
  });
  afterAll(async () => {
    await world.memory[Symbol.asyncDispose]();
    await world.folder[Symbol.asyncDispose]();
  });

  /** Operations behind a place in the log that this program asked for; an import names whose sessions it read. */
  const operations = (after: number): { op: number; kind: string; client: string | null }[] =>
    world.memory.daemon.store
      .prepare<[number, string], { op: number; kind: string; client: string | null }>(
        "SELECT op, kind, client FROM operations WHERE op > ? AND (client = ? OR actor = 'import') ORDER BY op",
      )
      .all(after, program);
  const last = (): number => operations(0).at(-1)?.op ?? 0;

  const logged = Object.entries(cases).flatMap(([name, one]) =>
    "leaves" in one ? [[name, one] as const] : [],
  );

  test.each(logged)("by %s is one operation, and none when it changes nothing", async (_name, one) => {
    const change = await one.change(world);
    const before = last();
    await change();
    expect(operations(before).map(({ kind }) => kind)).toEqual(one.leaves);
    const after = last();
    await change().catch(() => undefined);
    expect(operations(after).map(({ kind }) => kind)).toEqual(one.again ?? []);
  });
});

test("what the daemon reads anew is its own operation, and not what it reads for the first time", async () => {
  await using memory = await testDaemon();
  await using folder = await aFolder({ "notes/a.md": "# A\n\nWords." });
  const { roots, documents } = createClient({ baseUrl: memory.baseUrl, client: program });
  const { id } = await roots.link({ body: { path: folder.at("notes") } });
  await until(
    () => documents.list({ query: { status: "ready" } }),
    ({ total }) => total === 1,
  );
  const kinds = () =>
    memory.daemon.store
      .prepare("SELECT kind, actor, client FROM operations WHERE kind NOT LIKE 'index%'")
      .all();
  const link = { kind: "root.link", actor: "person", client: program };
  expect(kinds()).toEqual([link]);
  writeFileSync(join(folder.at("notes"), "a.md"), "# A\n\nOther words.");
  const read = { kind: "document.read", actor: "daemon", client: null };
  await expect.poll(kinds).toEqual([link, read]);
  await folder.remove("notes/a.md");
  await roots.rescan({ params: { id } });
  await expect.poll(kinds).toEqual([link, read, read]);
});
