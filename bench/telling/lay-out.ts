import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writers } from "../made-up/agent-files.ts";
import { conversations, type MadeUp } from "../made-up/conversations.ts";
import type { MadeUpRepository, Said } from "./made-up.ts";

const DAY = 86_400_000;

/** Writes sessions of Claude Code in which it was said, each in the midst of other talk, below a home; two others beside each. */
export function writeMadeUp(home: string, repositories: readonly MadeUpRepository[]): void {
  repositories.forEach((place, nth) => {
    const cwd = join(home, "work", place.name);
    const sessions = place.errands ? amongErrands(place, nth) : amongTalk(place, nth);
    for (const { days, session } of sessions) {
      const began = Date.now() - days * DAY;
      const turns = session.turns.slice(0, 8).map((turn, m) => ({ ...turn, at: began + m * 60_000 }));
      for (const [path, words] of writers["assistant-code"]?.({ ...session, cwd, turns }) ?? []) {
        const full = join(home, ".claude/projects", path);
        mkdirSync(dirname(full), { recursive: true });
        writeFileSync(full, words);
        utimesSync(full, began / 1000, began / 1000);
      }
    }
  });
}

interface LaidOut {
  readonly days: number;
  readonly session: MadeUp;
}

const turnOf = ({ asked, answer }: Omit<Said, "later">): MadeUp["turns"][number] => ({
  asked,
  answer,
  at: 0,
  steps: [],
});

function amongTalk({ said }: MadeUpRepository, nth: number): LaidOut[] {
  const noise = conversations(said.length * 3, nth + 40, Date.now());
  return said.flatMap((one, at) => {
    const [host, ...others] = noise.slice(at * 3, at * 3 + 3);
    if (!host) return [];
    const turns = [...host.turns.slice(0, 2), turnOf(one), ...host.turns.slice(2, 4)];
    return [{ ...host, turns }, ...others].map((session, n) => ({
      days: 3 + ((nth + at * 2 + n) % 20),
      session,
    }));
  });
}

/** Two of what was said in a session, an errand before each and one at the end; three other sessions beside each. */
function amongErrands({ said, errands = [] }: MadeUpRepository, nth: number): LaidOut[] {
  const noise = conversations(said.length * 2, nth + 80, Date.now());
  const errand = (at: number): MadeUp["turns"] =>
    errands
      .slice(at % errands.length)
      .slice(0, 1)
      .map(turnOf);
  return noise.map((session, n) => {
    const days = 3 + ((nth + n * 3) % 40);
    if (2 * n >= said.length) return { days, session };
    const both = said.slice(2 * n, 2 * n + 2).flatMap((one, k) => [...errand(3 * n + k), turnOf(one)]);
    return { days, session: { ...session, turns: [...both, ...errand(3 * n + 2)] } };
  });
}

interface MadeUpPrompt {
  readonly prompt: string;
  readonly project: string;
  /** Words of the turn that is of use; false where none is. */
  readonly useful: string | false;
}

/** What is asked later in each repository, what nothing was said of, and what was said in another one. */
export const promptsOf = (repositories: readonly MadeUpRepository[]): MadeUpPrompt[] =>
  repositories.flatMap(({ name: project, said, none }, nth): MadeUpPrompt[] => {
    const other = repositories[(nth + 1) % repositories.length];
    return [
      ...said.flatMap(({ later, asked }) =>
        later.map((prompt) => ({ prompt, project, useful: asked.slice(0, 60) })),
      ),
      ...[...none, ...(other?.said.map(({ later: [first = ""] }) => first) ?? [])].map(
        (prompt) => ({ prompt, project, useful: false }) as const,
      ),
    ];
  });

/** Paragraphs of those sessions: what was said in passing states something, or the answer does; an errand, and what comes of it, does not. */
export const blocksOf = (
  repositories: readonly MadeUpRepository[],
): { readonly text: string; readonly part: "ask" | "final"; readonly states: boolean }[] =>
  repositories.flatMap(({ said, errands }) => [
    ...said.map(({ asked, answer }) =>
      errands
        ? ({ text: asked, part: "ask", states: true } as const)
        : ({ text: answer, part: "final", states: true } as const),
    ),
    ...(errands ?? []).flatMap(({ asked, answer }) => [
      { text: asked, part: "ask", states: false } as const,
      { text: answer, part: "final", states: false } as const,
    ]),
  ]);
