import { transcript } from "@memory/sources/testing";
import { expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";
import { importAll, writeSession } from "../sessions.ts";

test.each(["I do not know.", "I do not know which database the shop uses."])(
  "a question of an old session that got no answer stands behind the memory that has one: %s",
  async (reply) => {
    await using memory = await testDaemon();
    await memory.client.memories.save({
      body: { content: "The shop uses PostgreSQL 16 because the team knows it well." },
    });
    const session = transcript("/home/sam/code/shop");
    session.user("Which database does the shop use?");
    session.assistant(reply);
    await writeSession(memory, 1, session.text(), { folder: "-home-sam-code-shop" });
    await importAll(memory);
    const { memories } = await memory.client.recall.query({
      body: { query: "Which database does the shop use?" },
    });
    expect(memories[0]?.content).toMatch(/PostgreSQL/);
  },
);
