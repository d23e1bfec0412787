import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";
import { agentIn, saying } from "../near-agents.ts";
import { REPLACED } from "../near-pairs.ts";

const judgeDir = fileURLToPath(new URL("../../../language/judge/", import.meta.url));

describe("near memories in the answer of a save", () => {
  test("are three at most, short, of the same project or of all, and hold no secret", async () => {
    await using memory = await testDaemon();
    const agent = agentIn(memory, "one");
    const key = "sk-ant-api03-Zq8bT5xKw2Vn7LmR4cPy9HdJ6sFgA1uE3oBiXtYeWqZcVbNmKjHgFdSaPoIuYtRe";
    const places =
      "the crane, the quay, the kiln, the greenhouse, the lighthouse, the choir, the depot and the ferry house";
    const long = `The orders service keeps its sessions in a store with the key ${key}, as the harbour master wants it, for ${places}.`;
    for (const [content, project] of [
      [long, undefined],
      ["The orders service keeps its sessions on disk.", "kiln"],
      ["The orders service keeps its sessions in memory.", "loom"],
      ["The orders service keeps its sessions for a day.", "kiln"],
      ["The orders service keeps its sessions in one table.", "kiln"],
      ["The orders service keeps its sessions with their owner.", "kiln"],
    ] as const)
      await saying(agent, content, project ? { project } : {});
    const { near } = await saying(agent, "The orders service keeps its sessions in Postgres tables.", {
      project: "kiln",
    });
    expect(near.length).toBeGreaterThan(0);
    expect(near.length).toBeLessThanOrEqual(3);
    for (const { text } of near) {
      expect(text.length).toBeLessThanOrEqual(200);
      expect(text).not.toContain("sk-ant");
      expect(text).not.toContain("in memory");
    }
    const everywhere = await saying(
      agent,
      `The orders service keeps sessions as the harbour master wants it, for ${places}.`,
      { project: "weir" },
    );
    expect(everywhere.near.map(({ text }) => text.slice(0, 30))).toEqual([long.slice(0, 30)]);
    expect(everywhere.near[0]?.text).toMatch(/ …$/);
  });

  test("say that words in common alone brought them, where the two were not read", async () => {
    await using memory = await testDaemon({ judgeDir });
    const agent = agentIn(memory, "a session");
    await saying(agent, "Der Zwischenspeicher von Anker läuft mit Valkey auf dem Rechner im Keller.");
    const german = await saying(
      agent,
      "Der Zwischenspeicher von Anker läuft jetzt im Keller auf einem anderen Rechner.",
    );
    expect(german.near).toMatchObject([{ byWords: true }]);
    const [before, now] = REPLACED[0];
    await saying(agent, before);
    const english = await saying(agent, now);
    expect(english.near.length).toBeGreaterThan(0);
    expect(english.near[0]?.byWords).toBeUndefined();
  });
});
