import { distill } from "@memory/language/distilling";
import { assistant, human, type Part, session } from "@memory/language/testing";
import { createReadingBook } from "../src/agents/import/reading-book.ts";
import { type Distiller, noCalls } from "../src/models/models.ts";
import { sessionReader } from "../src/models/prompted/reading/reader.ts";
import { scriptedChat } from "../src/models/prompted/scripted-chat.fixture.ts";
import { openStore } from "../src/store/open.ts";

const rules: Distiller = {
  name: "rules",
  state: () => ({ name: "rules", state: "ready", runtime: "test" }),
  estimate: () => ({ calls: 1, inputTokens: 0 }),
  async distill(read) {
    const ruled = distill(read);
    // What else the rules find is no matter of the reader.
    return { ...ruled, findings: ruled.findings.filter(({ rule }) => rule === "remember") };
  },
};

export const OWNER = "an owner";
export const asker = { ownerId: OWNER, afresh: false };

/** A reader whose model gives these answers, one after the other; its clock can be moved. */
export function readerWith(...script: readonly unknown[]) {
  const time = { now: Date.parse("2026-03-10") };
  const book = createReadingBook({ store: openStore(":memory:"), clock: () => time.now });
  const make = (...more: readonly unknown[]) => {
    const chat = scriptedChat(...more);
    const distiller = sessionReader(chat, { rules, book });
    const calls = noCalls();
    const read = (
      parts: readonly Part[],
      { ownerId = OWNER, signal = new AbortController().signal, attended = false, afresh = false } = {},
    ) => distiller.distill(session(parts), { signal, calls, scope: { ownerId, attended }, afresh });
    return { chat, distiller, calls, read };
  };
  return { time, again: make, ...make(...script) };
}

export const told = (...memories: readonly unknown[]) => ({ memories });
export const port = {
  kind: "fact",
  subject: "port of the gateway",
  text: "The gateway of heron listens on port 8443.",
  quote: "the gateway listens on port 8443",
  line: 1,
  replaces: null,
  until: null,
  sure: "said",
};
/** Words that make a session worth a call. */
export const chatter = assistant(
  `Understood. ${"The rest of the morning went into the garden. ".repeat(10)}`,
);
export const talk = [human("By the way, the gateway listens on\nport 8443, not 443."), chatter];
