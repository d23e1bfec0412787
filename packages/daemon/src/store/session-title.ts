import type { Store } from "./open.ts";
import type { PassageRow } from "./passage-blocks.ts";
import { type Places, statement } from "./statement.ts";

/** Characters of a title. */
const LONGEST = 100;

interface Session {
  readonly ownerId: string;
  readonly agent: PassageRow["agent"];
  readonly sessionId: string;
}

const beginning = statement((q, at: Places<Session>) =>
  q
    .selectFrom("passages")
    .select("content")
    .where("owner_id", "=", at("ownerId"))
    .where("agent", "=", at("agent"))
    .where("session_id", "=", at("sessionId"))
    .orderBy("seq")
    .limit(1),
);

/** What a session was begun with, on one line; undefined for one of which no words are kept. */
export function findSessionTitle(store: Pick<Store, "prepare">, session: Session): string | undefined {
  const content = beginning.get(store, session)?.content ?? "";
  // Behind a blank line the agent has its say.
  const [asked = ""] = content
    .slice(0, 10 * LONGEST)
    .trimStart()
    .split(/\n\s*\n/);
  const letters = [...asked.replace(/\s+/g, " ").trim()];
  const title = letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : letters.join("");
  return title || undefined;
}
