import { aFinding } from "@memory/language/testing";
import { type TranscriptBuilder, transcript } from "@memory/sources/testing";
import { describe, expect, test } from "vitest";
import type { Distiller } from "../../src/models/models.ts";
import { type TestDaemon, type TestOptions, testDaemon } from "../daemon.ts";
import { contextIn, hook, hookInput, injectedFor } from "../hooks.ts";
import { scriptedDistiller, scriptedModels } from "../scripted-models.ts";
import { importAll, keptProse, talk, writeSession } from "../sessions.ts";

const ROUNDS = 10;

/** Takes every sentence of anybody but a question for a memory: whatever comes through the guard would be kept. */
const greedy = (): Distiller =>
  scriptedDistiller(({ entries }) => ({
    findings: entries.flatMap((entry) =>
      entry.kind === "human" || entry.kind === "assistant" || entry.kind === "recap"
        ? entry.text
            .split(/\n|(?<=[.!?])\s+/)
            .filter((sentence) => sentence.split(" ").length > 3 && !sentence.endsWith("?"))
            .map((content) =>
              aFinding(content, {
                lines: entry.lines,
                at: entry.at,
                uuid: entry.uuid,
                statedBy: entry.kind === "human" ? "user" : "assistant",
              }),
            )
        : [],
    ),
    dropped: 0,
  }));

const facts = [
  "Always run the glaze table checks with the nightly job on host ember.",
  "Always ask the auditors before you delete kiln logs.",
  "Never restart the kiln controller while a firing is running.",
];
/** The same in other words, as an agent sums up. */
const paraphrases = [
  "As recalled, always run the glaze table checks on host ember with the nightly job.",
  "From memory: before you delete kiln logs, always ask the auditors.",
  "While a firing is running, never restart the kiln controller.",
];
const prompts = [
  "which nightly job on host ember runs the glaze table checks?",
  "whom do I ask before I delete kiln logs, the auditors?",
  "may I restart the kiln controller while a firing is running?",
];

const contents = async ({ client }: TestDaemon): Promise<string[]> => {
  const { memories } = await client.memories.list({ query: { limit: 500, status: "all" } });
  return memories.map(({ content, sources, version }) => `${content} (${sources}, v${version})`).sort();
};

/** Puts into the transcript what the hook has answered, as Claude Code keeps it. */
function keepContext(session: TranscriptBuilder, text: string, event: string): void {
  session.record({
    type: "attachment",
    attachment: {
      type: "hook_additional_context",
      content: [text],
      hookName: event,
      hookEvent: event,
      toolUseID: "hook-1",
    },
  });
}

const linesIn = (text: string): string[] => text.split("\n").filter((line) => /^(?:- | {2})/.test(line));

test("what an agent repeats is known again where its transcript does not show what it was given", async () => {
  // Before the made-up sessions begin.
  const now = Date.parse("2026-03-02T08:59:00Z");
  const at = new Date(now - 3_600_000);
  await using memory = await unhurried({
    models: scriptedModels({ distiller: greedy() }),
    clock: () => now,
  });
  await writeSession(memory, 1, talk(...facts), { at });
  await importAll(memory);
  const known = await contents(memory);
  const start = await hook(memory, "session-start", hookInput(memory, 2, { source: "startup" }));
  for (const fact of facts) expect(contextIn(start.json)).toContain(fact);
  const session = transcript();
  for (const prompt of prompts) {
    session.user(prompt);
    session.assistant(facts.join("\n"));
    session.tool("Bash", { command: `git commit -m "${facts[0]}"` });
  }
  await writeSession(memory, 2, session.text(), { at });
  const { done } = await importAll(memory);
  expect(done.dropped).toBeGreaterThanOrEqual(prompts.length * facts.length);
  expect(await contents(memory)).toEqual(known);
});

/** A session in which the agent is given everything there is, says it again in full, and sums it up. */
async function round(memory: TestDaemon, n: number): Promise<number> {
  const session = transcript();
  const start = await hook(memory, "session-start", hookInput(memory, n, { source: "startup" }));
  const brief = contextIn(start.json);
  if (brief) keepContext(session, brief, "SessionStart");
  let given = brief ? 1 : 0;
  let all = brief ?? "";
  for (const [k, prompt] of prompts.entries()) {
    session.user(prompt);
    const text = await injectedFor(memory, n, prompt);
    if (text) keepContext(session, text, "UserPromptSubmit");
    if (text) given += 1;
    all += text ?? "";
    // What it was not given is news where it says it.
    const [fact = "", summary = ""] = all.includes(facts[k] ?? "") ? [facts[k], paraphrases[k]] : [];
    const lines = linesIn(text ?? brief ?? "");
    session.assistant([{ type: "text", text: `${lines.join("\n")}\n\n${fact}` }]);
    session.assistant([{ type: "text", text: `${summary} ${text ?? ""}` }]);
  }
  const known = facts.filter((fact) => all.includes(fact));
  session.record({ type: "system", subtype: "away_summary", content: known.join(" ") });
  await writeSession(memory, n, session.text());
  await importAll(memory);
  return given;
}

const unhurried = (options: TestOptions): Promise<TestDaemon> => testDaemon({ hookMs: 20_000, ...options });

describe.each([
  ["a distiller that takes whatever is said", () => scriptedModels({ distiller: greedy() })],
  ["the embedded rules", () => scriptedModels()],
])("ten rounds of recalling, injecting and importing with %s", (_which, models) => {
  test("add no memory, no version, no source and no passage of what was recalled", async () => {
    await using memory = await unhurried({ models: models() });
    await writeSession(memory, 1, talk(...facts));
    await importAll(memory);
    const known = await contents(memory);
    expect(known.length).toBeGreaterThan(1);
    let given = 0;
    for (let n = 2; n < 2 + ROUNDS; n++) given += await round(memory, n);
    expect(given).toBeGreaterThanOrEqual(ROUNDS);
    expect(await contents(memory)).toEqual(known);
    const prose = keptProse(memory).filter((text) => facts.some((fact) => text.includes(fact)));
    expect(prose.length).toBe(facts.length);
  });
});
