import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writers } from "../made-up/agent-files.ts";
import { conversations } from "../made-up/conversations.ts";
import type { MadeUpRepository } from "./made-up.ts";

const DAY = 86_400_000;

/** Writes sessions of Claude Code in which it was said, each in the midst of other talk, below a home; two others beside each. */
export function writeMadeUp(home: string, repositories: readonly MadeUpRepository[]): void {
  repositories.forEach((place, nth) => {
    const noise = conversations(place.said.length * 3, nth + 40, Date.now());
    place.said.forEach(({ asked, answer }, at) => {
      const [host, ...others] = noise.slice(at * 3, at * 3 + 3);
      if (!host) return;
      const turns = [
        ...host.turns.slice(0, 2),
        { asked, answer, at: 0, steps: [] },
        ...host.turns.slice(2, 4),
      ];
      for (const [n, one] of [{ ...host, turns }, ...others].entries()) {
        const began = Date.now() - (3 + ((nth + at * 2 + n) % 20)) * DAY;
        const timed = one.turns.slice(0, 8).map((turn, m) => ({ ...turn, at: began + m * 60_000 }));
        const files =
          writers["assistant-code"]?.({ ...one, cwd: join(home, "work", place.name), turns: timed }) ?? [];
        for (const [path, words] of files) {
          const full = join(home, ".claude/projects", path);
          mkdirSync(dirname(full), { recursive: true });
          writeFileSync(full, words);
          utimesSync(full, began / 1000, began / 1000);
        }
      }
    });
  });
}

interface MadeUpPrompt {
  readonly prompt: string;
  readonly project: string;
  /** Words of the turn that is of use; false where none is. */
  readonly useful: string | false;
  readonly half: 0 | 1;
}

/** What is asked later in each repository, what nothing was said of, and what was said in another one. */
export function promptsOf(repositories: readonly MadeUpRepository[]): MadeUpPrompt[] {
  const middle = repositories.length / 2;
  return repositories.flatMap(({ name: project, said, none }, nth): MadeUpPrompt[] => {
    const half = nth < middle ? 0 : 1;
    // Of the same half.
    const other = repositories[half * middle + ((nth + 1) % middle)];
    return [
      ...said.flatMap(({ later, answer }) =>
        later.map((prompt) => ({ prompt, project, useful: answer.slice(0, 60), half }) as const),
      ),
      ...[...none, ...(other?.said.map(({ later: [first = ""] }) => first) ?? [])].map(
        (prompt) => ({ prompt, project, useful: false, half }) as const,
      ),
    ];
  });
}
