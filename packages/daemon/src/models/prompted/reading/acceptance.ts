import type { ReadingTested } from "@memory/shared";
import type { ChatModel } from "../../chat.ts";
import { type CallScope, noCalls } from "../../models.ts";
import { type AcceptanceSession, acceptanceSessions, entriesOf } from "./acceptance-sessions.ts";
import { profileOf } from "./profile.ts";
import { mostMemories } from "./prompt.ts";
import { readOnce } from "./read-session.ts";
import { readingsOf } from "./session-readings.ts";

/** Bounds a model must reach to be trusted with sessions: share of the wanted, of the unwanted, and of inventions. */
const ENOUGH = { found: 0.6, fillers: 0.3 } as const;

interface Asked {
  readonly signal: AbortSignal;
  readonly scope: CallScope;
}

/** Six made-up sessions read by a model as real ones are. Throws `ModelError` when it fails. */
export async function testReading(chat: ChatModel, asked: Asked): Promise<ReadingTested> {
  const sessions: ReadingTested["sessions"] = [];
  for (const session of acceptanceSessions) sessions.push(await scoreOf(chat, session, asked));
  const sum = (of: (one: ReadingTested["sessions"][number]) => number): number =>
    sessions.reduce((total, one) => total + of(one), 0);
  const wanted = sum((one) => one.wanted);
  const told = sum((one) => one.told);
  const enough =
    sum((one) => one.found) >= ENOUGH.found * wanted &&
    sum((one) => one.fillers) <= ENOUGH.fillers * told &&
    sum((one) => one.invented) === 0;
  return { enough, sessions };
}

async function scoreOf(
  chat: ChatModel,
  session: AcceptanceSession,
  { signal, scope }: Asked,
): Promise<ReadingTested["sessions"][number]> {
  const profile = profileOf(chat);
  const texts: string[] = [];
  let unfounded = 0;
  for (const reading of readingsOf({ entries: entriesOf(session) }, profile.reading)) {
    const about = { project: session.project, branch: null, title: null };
    const shown = { reading, about, subjects: [], noted: [], most: mostMemories(reading, profile) };
    const read = await readOnce({ chat, profile }, shown, { signal, scope, calls: noCalls() });
    texts.push(...read.memories.map(({ text }) => text));
    unfounded += read.unfounded;
  }
  const { wanted, fair = [], never = [] } = session;
  const isWanted = (text: string) => wanted.some((words) => words.every((word) => word.test(text)));
  const isWrong = (text: string) => never.some((word) => word.test(text));
  return {
    name: session.name,
    wanted: wanted.length,
    found: wanted.filter((words) =>
      texts.some((text) => !isWrong(text) && words.every((word) => word.test(text))),
    ).length,
    told: texts.length,
    fillers: texts.filter(
      (text) => !isWrong(text) && !isWanted(text) && !fair.some((word) => word.test(text)),
    ).length,
    invented: unfounded + texts.filter(isWrong).length,
  };
}
