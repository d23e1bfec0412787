import { keyTerms } from "@memory/language/comparison";
import { redact } from "@memory/language/redaction";
import { contentKey } from "@memory/language/text";
import { agentOf } from "@memory/sources/agents";
import type { Deps } from "../../models/deps.ts";
import type { HookSession } from "./session.ts";

/** Prompts that a session has sent, as far as they are remembered. */
export interface HeardSession {
  readonly prompts: number;
  /** Time of the first one. */
  readonly since: number;
}

/**
 * What people have typed to their agents in the last hours, redacted, for as long as the daemon runs: whether somebody has said what
 * an agent says they said. Nothing of it is written down.
 */
export interface Heard {
  /** A prompt of a person. */
  note(session: HookSession, prompt: string): HeardSession;
  /** Did a person say these words to this program, and are they about that? */
  says(
    asked: { readonly ownerId: string; readonly client: string | null },
    words: string,
    about: string,
  ): boolean;
}

const HOURS = 12 * 3_600_000;
const MOST_SESSIONS = 100;
const MOST_PROMPTS = 60;
/** Characters of a prompt. What stands behind them was mostly pasted. */
const HEAD = 4_000;
/** Fewer words are said in every session: "yes, do that". */
const LEAST_WORDS = 3;

interface Prompts {
  readonly session: HookSession;
  readonly since: number;
  count: number;
  readonly said: { readonly at: number; readonly words: string }[];
}

export function createHeard({ clock }: Pick<Deps, "clock">): Heard {
  const sessions = new Map<string, Prompts>();
  const promptsOf = (session: HookSession): Prompts => {
    const key = JSON.stringify([session.ownerId, session.agent, session.sessionId]);
    const known = sessions.get(key) ?? { session, since: clock(), count: 0, said: [] };
    sessions.delete(key);
    sessions.set(key, known);
    const [oldest] = sessions.keys();
    if (sessions.size > MOST_SESSIONS && oldest !== undefined) sessions.delete(oldest);
    return known;
  };
  return {
    note(session, prompt) {
      const prompts = promptsOf(session);
      const words = wordsIn(redact(agentOf(session.agent).humanText(prompt).slice(0, HEAD)).text);
      prompts.count += 1;
      prompts.said.push({ at: clock(), words: ` ${words.join(" ")} ` });
      if (prompts.said.length > MOST_PROMPTS) prompts.said.shift();
      return { prompts: prompts.count, since: prompts.since };
    },
    says({ ownerId, client }, quoted, about) {
      const words = wordsIn(quoted);
      if (words.length < LEAST_WORDS || !isAbout(quoted, about)) return false;
      const wanted = ` ${words.join(" ")} `;
      const oldest = clock() - HOURS;
      return [...sessions.values()].some(
        ({ session, said }) =>
          session.ownerId === ownerId &&
          isClientOf(session, client) &&
          said.some(({ at, words }) => at >= oldest && words.includes(wanted)),
      );
    },
  };
}

const wordsIn = (text: string): readonly string[] => contentKey(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const isClientOf = ({ agent }: HookSession, client: string | null): boolean =>
  client?.toLowerCase().startsWith(agentOf(agent).mcpName) ?? false;

/** A telling word in common. */
function isAbout(words: string, about: string): boolean {
  const terms = new Set(keyTerms(about));
  return keyTerms(words).some((term) => terms.has(term));
}
