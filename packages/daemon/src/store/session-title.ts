import { AGENT_NAMES } from "@memory/shared";
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

interface Named {
  readonly kind: string;
  readonly agent?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly title?: string | undefined;
}

/** Gives sources in sessions the name of their session; each session is looked up once: some 20 µs. */
export function sessionNamer(
  store: Pick<Store, "prepare">,
  ownerId: string,
): <Source extends Named>(source: Source) => Source & Pick<Named, "title"> {
  const known = new Map<string, string | undefined>();
  return (source) => {
    const { kind, sessionId } = source;
    const agent = AGENT_NAMES.find((one) => one === source.agent);
    if (kind !== "session" || agent === undefined || sessionId === undefined) return source;
    const key = `${agent} ${sessionId}`;
    if (!known.has(key)) known.set(key, findSessionTitle(store, { ownerId, agent, sessionId }));
    const title = known.get(key);
    return title === undefined ? source : { ...source, title };
  };
}
