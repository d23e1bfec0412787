import { execFileSync } from "node:child_process";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { random } from "../../../packages/cli/src/bench/statistics.ts";
import { writers } from "../../made-up/agent-files.ts";
import { conversations, type MadeUp } from "../../made-up/conversations.ts";
import type { ScratchHome } from "../scratch-home.ts";
import { atlas } from "./atlas.ts";
import { ferry } from "./ferry.ts";
import { infra } from "./infra.ts";
import { kiln } from "./kiln.ts";
import { orders } from "./orders.ts";
import type { Turn, Workplace } from "./task.ts";
import { ward } from "./ward.ts";

/** MEMORY_BENCH_SET=second: ten tasks that nothing was tried on. */
export const workplaces: readonly Workplace[] =
  process.env.MEMORY_BENCH_SET === "second" ? [kiln, ward] : [orders, ferry, atlas, infra];

const DAY = 86_400_000;
/** Sessions about other things, for each that a task goes back to. */
const BESIDE = 3;

export const folderOf = (home: ScratchHome, { name }: Workplace): string => join(home.root, "work", name);

/** The repositories on the disk, with commits that are older than the sessions. */
export function layOut(home: ScratchHome): void {
  for (const place of workplaces) {
    const folder = folderOf(home, place);
    for (const [path, words] of Object.entries({ ...place.files, ...parts() })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), words);
    }
    git(folder, "init", "-q", "-b", "main");
    git(folder, "remote", "add", "origin", `git@git.example:harbour/${place.name}.git`);
    git(folder, "add", "-A");
    git(folder, "commit", "-q", "-m", "As it is");
  }
}

/** As it was before a task. */
export function tidy(folder: string): void {
  git(folder, "reset", "-q", "--hard");
  git(folder, "clean", "-fdxq");
}

function git(folder: string, ...args: string[]): void {
  const at = new Date(Date.now() - 40 * DAY).toISOString();
  execFileSync("git", ["-C", folder, "-c", "user.name=Ann", "-c", "user.email=ann@example.org", ...args], {
    env: { ...process.env, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at },
  });
}

/** Code that no task is about, as repositories are full of it. */
function parts(): Record<string, string> {
  const next = random(7);
  const pick = (all: string) => all.split(" ")[Math.floor(next() * all.split(" ").length)] ?? "";
  const nouns =
    "row cell route fare note list total tile rule line pier berth crew order unit test style proxy queue";
  const verbs = "import export read write sort merge check count print store support report";
  return Object.fromEntries(
    Array.from({ length: 16 }, (_, n) => [
      `parts/${pick(verbs)}-${pick(nouns)}-${n}.mjs`,
      Array.from({ length: 40 }, (_, line) => {
        const [verb, noun] = [pick(verbs), pick(nouns)];
        return line % 5 === 0
          ? `import { ${verb}${line} } from "./${verb}-${noun}.mjs"; // ${noun}`
          : `export const ${verb}_${noun}_${line} = (all) => all.filter((one) => one.${noun} !== ${line});`;
      }).join("\n"),
    ]),
  );
}

/** Sessions of the last weeks as the programs leave them: what tasks go back to, said in passing, and much else. */
export function writeSessions(home: ScratchHome): number {
  let written = 0;
  workplaces.forEach((place, nth) => {
    const noise = conversations(place.tasks.length * (BESIDE + 1), nth + 3, Date.now());
    place.tasks.forEach(({ earlier }, task) => {
      const [host, ...others] = noise.slice(task * (BESIDE + 1), (task + 1) * (BESIDE + 1));
      const began = Date.now() - (5 + ((nth * 5 + task * 3) % 14)) * DAY;
      for (const made of earlier && host ? [around(earlier, host), ...others] : others) {
        const at = began + written * 600_000;
        write(home, place, {
          ...made,
          turns: made.turns.slice(0, 8).map((turn, n) => ({ ...turn, at: at + n * 60_000 })),
        });
        written += 1;
      }
    });
  });
  return written;
}

/** In the middle of a conversation about something else. */
function around(earlier: readonly Turn[], host: MadeUp): MadeUp {
  const turns = earlier.map(({ asked, ran = [], answer }) => ({
    asked,
    answer,
    at: 0,
    steps: ran.map(([command, output], n) => ({
      ...{ id: `call_${host.id.slice(0, 8)}${n}`, command, output },
      // As programs keep it: a command that ended in an error did not succeed.
      exit: /^\w*error\b/i.test(output) ? 1 : 0,
    })),
  }));
  return { ...host, turns: [...host.turns.slice(0, 2), ...turns, ...host.turns.slice(2, 4)] };
}

function write(home: ScratchHome, place: Workplace, made: MadeUp): void {
  const store = place.agent === "codex" ? ".codex" : ".claude/projects";
  const files = writers[place.agent]?.({ ...made, cwd: folderOf(home, place) }) ?? [];
  const at = (made.turns.at(-1)?.at ?? Date.now()) / 1000;
  for (const [path, words] of files) {
    const full = join(home.root, store, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, words);
    utimesSync(full, at, at);
  }
}
