import type { Reply } from "../../scripted-model/dialect.ts";
import type { Asked } from "../../scripted-model/scripted-model.ts";
import type { ScratchHome } from "../scratch-home.ts";
import type { Hands } from "./explorer.ts";
import type { Led } from "./measure.ts";
import { promptCache } from "./prompt-cache.ts";
import { folderOf, tidy } from "./sites.ts";
import type { Workplace } from "./task.ts";

/** A conversation of several prompts in one session, with the same moves whatever is told. */
export interface Talk {
  readonly requests: number;
  readonly input: number;
  readonly read: number;
}

interface Talking {
  readonly command: string;
  /** Arguments for the first prompt and for those that follow. */
  readonly first: (prompt: string) => readonly string[];
  readonly next: (prompt: string) => readonly string[];
  readonly hands: (asked: Asked, folder: string) => Hands;
}

/** Each prompt of the tasks of a repository, one after the other in one session: three moves, and an answer. */
export async function talk(home: ScratchHome, place: Workplace, to: Talking, model: Led): Promise<Talk> {
  const folder = folderOf(home, place);
  tidy(folder);
  const cache = promptCache();
  const from = model.asked.length;
  for (const [n, { prompt }] of place.tasks.entries()) {
    model.lead((asked) => reply(asked, to.hands(asked, folder), prompt));
    const args = n === 0 ? to.first(prompt) : to.next(prompt);
    const ran = await home.run(to.command, args, folder);
    if (ran.code !== 0) throw new Error(`${prompt}: ${ran.output.slice(-400)}`);
  }
  const charged = model.asked.slice(from).map(({ path, body }) => cache.charge(path, body));
  const sum = (of: (one: (typeof charged)[number]) => number) =>
    charged.reduce((all, one) => all + of(one), 0);
  return { requests: charged.length, input: sum(({ input }) => input), read: sum(({ read }) => read) };
}

function reply(asked: Asked, hands: Hands, prompt: string): Reply {
  if (!asked.prompt.includes(prompt) || asked.tools.length === 0)
    return { kind: "text", text: "Nothing to add." };
  const moves = [
    () => hands.run("ls -a"),
    () => hands.read("README.md"),
    () => hands.run("git log --oneline | head -3"),
  ];
  return moves[asked.results.length]?.() ?? { kind: "text", text: "I have looked at it and all is well." };
}
