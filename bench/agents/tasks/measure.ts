import { spawnSync } from "node:child_process";
import { countTokens } from "../../../packages/mcp/scripts/count-tokens.ts";
import { type Asked, scriptedModel } from "../../scripted-model/scripted-model.ts";
import type { Program } from "../programs.ts";
import type { ScratchHome } from "../scratch-home.ts";
import { type Attention, Explorer, type Hands } from "./explorer.ts";
import { handsOfClaude, handsOfCodex } from "./hands.ts";
import type { PromptCache } from "./prompt-cache.ts";
import { folderOf, tidy } from "./sites.ts";
import type { Task, Workplace } from "./task.ts";

/** What one task took with one program. */
export interface Taken {
  readonly place: string;
  readonly task: Task;
  readonly requests: number;
  /** Uses of tools. */
  readonly calls: number;
  readonly input: number;
  readonly output: number;
  /** Of the input, what the API would have had in its cache. */
  readonly read: number;
  readonly seconds: number;
  readonly knewAtOnce: boolean;
  readonly isRight: boolean;
}

export interface Arm {
  readonly name: string;
  readonly home: ScratchHome;
  readonly attention: Attention;
  /** Each arm pays for itself. */
  readonly cache: PromptCache;
}

/** Does one task with a program. */
export async function take(
  program: Program,
  { home, attention, cache }: Arm,
  { place, task }: { readonly place: Workplace; readonly task: Task },
  model: Led,
): Promise<Taken> {
  const folder = folderOf(home, place);
  tidy(folder);
  const explorer = new Explorer(task, attention);
  const hands = (asked: Asked): Hands =>
    program.agent === "codex" ? handsOfCodex(asked) : handsOfClaude(folder);
  model.lead((asked) => explorer.answer(asked, hands(asked)));
  const before = model.asked.length;
  const began = performance.now();
  const ran = await home.run(program.command, program.ask(task.prompt, model.url), folder);
  const seconds = (performance.now() - began) / 1000;
  const asked = model.asked.slice(before);
  if (explorer.moves === 0) throw new Error(`${task.name}: nothing was done. ${ran.output.slice(-600)}`);
  const charged = asked.map(({ path, body }) => cache.charge(path, body));
  const sum = (of: (one: (typeof charged)[number]) => number) =>
    charged.reduce((all, one) => all + of(one), 0);
  const { status } = spawnSync("sh", ["-c", task.done], { cwd: folder });
  return {
    place: place.name,
    task,
    requests: asked.length,
    calls: explorer.moves,
    input: sum(({ input }) => input),
    read: sum(({ read }) => read),
    output: model.said.slice(before).reduce((all, words) => all + countTokens(words), 0),
    seconds,
    knewAtOnce: explorer.knewAtOnce,
    isRight: status === 0,
  };
}

type Model = Awaited<ReturnType<typeof scriptedModel>>;
type Script = Parameters<typeof scriptedModel>[0];

/** A scripted model whose script changes from task to task, and a cache of prompts that stays. */
export interface Led extends AsyncDisposable {
  readonly url: string;
  readonly asked: Model["asked"];
  /** What was answered, in order. */
  readonly said: readonly string[];
  lead(script: Script): void;
}

export async function ledModel(): Promise<Led> {
  let script: Script = () => ({ kind: "text", text: "Hello." });
  const said: string[] = [];
  const model = await scriptedModel((asked) => {
    const reply = script(asked);
    said.push(reply.kind === "text" ? reply.text : JSON.stringify(reply.args));
    return reply;
  });
  return {
    url: model.url,
    asked: model.asked,
    said,
    lead: (next) => {
      script = next;
    },
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  };
}
