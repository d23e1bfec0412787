import { distill } from "@memory/language/distilling";
import { assistant, human, type Part, session } from "@memory/language/testing";
import { createPartAnswers } from "../src/agents/import/part-answers.ts";
import { type Distiller, noCalls } from "../src/models/models.ts";
import { promptedDistiller } from "../src/models/prompted/distiller.ts";
import { scriptedChat } from "../src/models/prompted/scripted-chat.fixture.ts";
import { openStore } from "../src/store/open.ts";

const rules: Distiller = {
  name: "rules",
  state: () => ({ name: "rules", state: "ready", runtime: "test" }),
  estimate: () => 1,
  distill: async (read) => distill(read),
};

export const OWNER = "an owner";
export const asker = { ownerId: OWNER, afresh: false };

/** A distiller whose model gives these answers, one after the other; its clock can be moved. */
export function distillerWith(...script: readonly unknown[]) {
  const time = { now: Date.parse("2026-03-10") };
  const answers = createPartAnswers({ store: openStore(":memory:"), clock: () => time.now });
  const make = (...more: readonly unknown[]) => {
    const chat = scriptedChat(...more);
    const distiller = promptedDistiller(chat, { rules, answers });
    const calls = noCalls();
    const read = (
      parts: readonly Part[],
      { ownerId = OWNER, signal = new AbortController().signal, attended = false, afresh = false } = {},
    ) => distiller.distill(session(parts), { signal, calls, scope: { ownerId, attended }, afresh });
    return { chat, distiller, calls, read };
  };
  return { time, again: make, ...make(...script) };
}

export const told = (...findings: readonly unknown[]) => ({ findings });
export const port = {
  type: "fact",
  content: "The gateway of heron listens on port 8443.",
  quote: "the gateway listens on port 8443",
  line: 1,
  confidence: 0.9,
};
export const talk = [
  human("Note that the gateway listens on\nport 8443, not 443."),
  assistant("Understood."),
];
