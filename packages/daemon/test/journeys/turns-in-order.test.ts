import { fileURLToPath } from "node:url";
import { sessionId, transcript } from "@memory/sources/testing";
import { expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";
import { words } from "../recalling.ts";
import { importAll, writeSession } from "../sessions.ts";

test("of two turns that give one thing two values the later one stands first, whichever has more words of the question", async () => {
  await using memory = await testDaemon({
    models: words,
    judgeDir: fileURLToPath(new URL("../../../language/judge/", import.meta.url)),
  });
  /** The clock of a session goes on with each message. */
  const said = (words: string, { later = false } = {}) => {
    const session = transcript();
    if (later) {
      session.user("Good morning.");
      session.assistant("Good morning.");
    }
    session.user(words);
    session.assistant("Noted, I go by that.");
    return session.text();
  };
  const older = "The staging gateway of the kiln listens on port 8443.";
  await writeSession(memory, 1, said(older));
  await writeSession(memory, 2, said(older.replace("8443", "9443"), { later: true }));
  await importAll(memory);
  const { memories } = await memory.client.recall.query({
    body: { query: "Which port does the staging gateway of the kiln listen on?" },
  });
  expect(memories.map(({ source }) => source.sessionId)).toEqual([sessionId(2), sessionId(1)]);
});
