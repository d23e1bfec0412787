import { randomUUID } from "node:crypto";
import { until } from "@memory/sources/testing";
import { collect } from "../daemon.ts";
import { type Logged, say, type World } from "./world.ts";

const idNamed = async ({ client }: World, text: string): Promise<string> =>
  (await client.entities.list({ query: { text } })).entities[0]?.id ?? "none";
const termNamed = async ({ client }: World, name: string): Promise<string> => {
  const { types, proposals } = await client.schema.read();
  return [...types, ...proposals].find((term) => term.name === name)?.id ?? "none";
};
const proposed = async (world: World, type: string): Promise<string> => {
  await say(world, `One${type}:${type} is here`);
  await say(world, `Two${type}:${type} is there`);
  return termNamed(world, type);
};

/** Only who asks for the index looks for names in this: what a person took back the daemon leaves alone. */
async function takenBack({ client }: World, content: string): Promise<void> {
  await client.memories.save({ body: { content } });
  await client.index.run();
  const { entries } = await client.activity.list({ query: { kind: "index.run", limit: 1 } });
  await client.activity.undo({ params: { id: entries[0]?.id ?? "none" }, body: {} });
}

const ada = (name: string) => ({ name, entityType: "animal", observations: [`${name} sleeps in winter`] });
const likes = { from: "Newt", to: "Pond", relationType: "likes" };

/** Changes of names, of the vocabulary, and of what is kept by hand. */
export const graphChanges: Readonly<Record<string, Logged>> = {
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
      await say(world, "we like Alpine:technology");
      await say(world, "we like Alpine.js:technology");
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
    change: async (world) => {
      await takenBack(world, "Falcon:project is quick");
      return () => world.client.index.run();
    },
  },
  "index.stream": {
    leaves: ["index.run"],
    change: async (world) => {
      await takenBack(world, "Merlin:project is quicker");
      return () => collect(world.client.index.stream());
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
