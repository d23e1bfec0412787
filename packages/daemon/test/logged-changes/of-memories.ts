import { realpath } from "node:fs/promises";
import { createClient } from "@memory/client";
import { transcript } from "@memory/sources/testing";
import { archiveOf, importInto } from "../archives.ts";
import { collect } from "../daemon.ts";
import { REPLACED } from "../near-pairs.ts";
import { note, talk, writeSession } from "../sessions.ts";
import { type Logged, say, type World } from "./world.ts";

const contradiction = async ({ client }: World, about: string): Promise<string> => {
  await client.memories.save({ body: { content: `The ${about} is kept for 7 years`, type: "fact" } });
  const body = { content: `The ${about} is not kept for 7 years`, type: "fact" } as const;
  return (await client.memories.save({ body })).conflictId ?? "none";
};
const added = async ({ client, folder }: World, name: string): Promise<string> => {
  const path = await folder.write(name, `# ${name}\n\nWords of ${name}.`);
  return (await client.documents.add({ body: { paths: [path] } })).documents[0]?.id ?? "none";
};
const linked = async ({ client, folder }: World, name: string): Promise<string> => {
  await folder.write(`${name}/a.md`, `# ${name}`);
  return (await client.roots.link({ body: { path: folder.at(name) } })).id;
};

/** Changes of what is remembered, and of where it is read. */
export const memoryChanges: Readonly<Record<string, Logged>> = {
  "capture.scope": {
    leaves: ["capture.scope"],
    change:
      async ({ client }) =>
      () =>
        client.capture.scope({ body: { scope: "all", projects: ["nothing-is-called-this"] } }),
  },
  "captureOf.scope": {
    leaves: ["capture.scope"],
    change:
      async ({ client }) =>
      () =>
        client.captureOf.scope({
          params: { agent: "assistant-code" },
          body: { scope: "all", projects: ["nor-this"] },
        }),
  },
  "notes.read": {
    leaves: ["notes.read"],
    change: async ({ client, folder }) => {
      const path = await folder.write("AGENTS.md", "- The allotment has a shed.");
      return () => client.notes.read({ body: { paths: [path] } });
    },
  },
  "notes.follow": {
    leaves: ["notes.follow"],
    change:
      async ({ client }) =>
      () =>
        client.notes.follow({ body: { agents: ["windsurf"], follow: true } }),
  },
  "archive.import": {
    leaves: ["archive.import"],
    change: async ({ memory, client }) => {
      const other = createClient({ baseUrl: memory.baseUrl, owner: "00000000-0000-4000-8000-0000000000ac" });
      await other.memories.save({ body: { content: "The allotment has a water tank." } });
      const archive = await archiveOf(other);
      return () => importInto(client, archive);
    },
  },
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
  "memories.judge": {
    leaves: ["memory.judge"],
    change: async ({ client }) => {
      const [before, now] = REPLACED[0];
      const source = { statedBy: "assistant" } as const;
      await client.memories.save({ body: { content: before, type: "fact", source } });
      const { id = "none", near } = await client.memories.save({
        body: { content: now, type: "fact", source },
      });
      const judged = [{ id: near?.[0]?.id ?? "none", is: "different" }] as const;
      return () => client.memories.judge({ params: { id }, body: { judged: [...judged] } });
    },
  },
  "memories.update": {
    leaves: ["memory.edit"],
    change: async (world) => {
      const id = await say(world, "Deploys run on Tuesday");
      return () =>
        world.client.memories.update({ params: { id }, body: { content: "Deploys run on Thursday" } });
    },
  },
  "projects.rename": {
    leaves: ["project.rename"],
    change: async (world) => {
      await world.client.memories.save({ body: { content: "The kiln is fired at night", project: "kiln" } });
      return () => world.client.projects.rename({ body: { from: "kiln", to: "oven" } });
    },
  },
  "projects.leave": {
    leaves: ["project.place"],
    change: async (world) => {
      await world.folder.write("well/bucket.txt", "");
      const session = transcript(world.folder.at("well"));
      session.user("We always cover the well at night.");
      session.assistant("Understood.");
      await writeSession(world.memory, 7, session.text());
      await collect(world.client.imports.sessions({ body: {} }));
      const place = await realpath(world.folder.at("well"));
      return () => world.client.projects.leave({ body: { project: "well", place } });
    },
  },
  "projects.move": {
    leaves: ["project.move"],
    change: async (world) => {
      const id = await say(world, "The oven is swept on Mondays");
      return () => world.client.projects.move({ body: { memories: [id], to: "bakery" } });
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
};
