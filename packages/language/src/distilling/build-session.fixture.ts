import type { Entry, HumanVia, Session } from "../session.ts";

/** Leaves the place out: every entry gets its own line and record. */
export type Part<E = Entry> = E extends Entry ? Omit<E, "lines" | "uuid" | "at"> : never;

/** A session of made-up entries, one a line. */
export function session(
  parts: readonly Part[],
  about: Partial<Pick<Session, "title" | "branch">> = {},
): Session {
  const entries = parts.map(
    (part, at): Entry => ({
      ...part,
      lines: { from: at + 1, to: at + 1 },
      uuid: `record-${at + 1}`,
      at: at * 1000,
    }),
  );
  return {
    sessionId: "session",
    path: "/sessions/session.jsonl",
    folder: "-work-heron",
    project: "heron",
    place: { name: "heron", longer: [], marks: [], isThere: false, root: null },
    cwd: "/work/heron",
    branch: about.branch ?? null,
    title: about.title ?? null,
    startedAt: 0,
    endedAt: entries.length * 1000,
    entries,
    turns: [],
    malformed: 0,
    redactions: 0,
    prints: [],
    truncated: 0,
    echoes: 0,
    watermark: "",
  };
}

export const human = (text: string, via: HumanVia = "typed"): Part => ({ kind: "human", via, text });
export const command = (line: string, ok: boolean | null = true): Part => ({
  kind: "command",
  command: line,
  description: null,
  ok,
});
export const assistant = (text: string, final = true): Part => ({ kind: "assistant", final, text });
export const answer = (question: string, chosen: string, detail: string | null = null): Part => ({
  kind: "answer",
  question,
  answer: chosen,
  detail,
});
