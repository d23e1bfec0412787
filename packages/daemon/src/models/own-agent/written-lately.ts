import type { AgentName } from "@memory/shared";

/** Files of sessions that were written to lately, as far as somebody watches them. */
export interface WrittenLately {
  /** The agents of which every change is noted. */
  readonly watched: Set<AgentName>;
  note(agent: AgentName, path: string, at?: number): void;
  /** The latest first. */
  list(): { readonly agent: AgentName; readonly path: string; readonly at: number }[];
}

/** More agents are not at work at the same time. */
const MOST = 64;

export function createWrittenLately({ clock }: { readonly clock: () => number }): WrittenLately {
  const written = new Map<
    string,
    { readonly agent: AgentName; readonly path: string; readonly at: number }
  >();
  return {
    watched: new Set(),
    note(agent, path, at = clock()) {
      written.delete(path);
      written.set(path, { agent, path, at });
      const [oldest] = written.keys();
      if (written.size > MOST && oldest !== undefined) written.delete(oldest);
    },
    list: () => [...written.values()].sort((one, other) => other.at - one.at),
  };
}
