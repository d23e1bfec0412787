import type { Client } from "@memory/client";
import type { MemoryType } from "@memory/shared";
import { projectKey } from "@memory/shared/words";
import { InvalidArgumentError, Option } from "commander";
import type { Cli, Define } from "../cli.ts";
import { addClocks, type Clocks, noteClocks } from "../clocks.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { integer, MEMORY_TYPES, pointInTime } from "../flags.ts";
import { showAnswer } from "../print/answer.ts";
import { wordsOf } from "../words.ts";

interface Options extends Clocks {
  readonly limit?: number;
  readonly type?: MemoryType[];
  readonly project?: string;
  readonly after?: string;
  readonly before?: string;
  readonly sources: keyof typeof KINDS;
  readonly maxTokens?: number;
  readonly full?: true;
  readonly why?: true;
  readonly exitStatus?: true;
}

const KINDS: Record<"both" | "memories" | "passages", ("memory" | "context")[] | undefined> = {
  both: undefined,
  memories: ["memory"],
  passages: ["context"],
};
// The daemon's own default, named here for the hint that asks for more.
const LIMIT = 8;

export const define: Define = (command, act) => {
  const time = pointInTime(Date.now);
  addClocks(command)
    .argument("<query...>", "the question, or - to read it from stdin")
    .addOption(
      new Option("--limit <number>", `at most this many hits (default: ${LIMIT})`).argParser(integer(1, 100)),
    )
    .addOption(
      // Not variadic: that would take the words of the question for types.
      new Option("--type <type>", "only memories of this type; give it again for another one")
        .choices(MEMORY_TYPES)
        .argParser(oneMore),
    )
    .option("--project <name>", "only this project, and what belongs to none")
    .addOption(
      new Option("--after <time>", "said after this: a date, or an age such as 30min, 2w or 3mo").argParser(
        time,
      ),
    )
    .addOption(new Option("--before <time>", "said before this").argParser(time))
    .addOption(new Option("--sources <kind>", "where to look").choices(Object.keys(KINDS)).default("both"))
    .addOption(
      new Option("--max-tokens <number>", "size of the answer (default: 1500)").argParser(
        integer(1, 100_000),
      ),
    )
    .option("--full", "shorten nothing")
    .option("--why", "show how the question was read, why each hit is there, and what was left out")
    .option("--exit-status", "exit 1 when nothing was found")
    .action(act(recall));
};

/** Nothing of the project was found: it may be none. */
async function noteUnknown(cli: Cli, client: Client, name: string): Promise<void> {
  const found = await client.projects.list({ query: { text: name, limit: 100 } }).catch(() => null);
  // Very many may contain the name: not all of them are known.
  if (!found || found.total > found.projects.length) return;
  if (found.projects.some((one) => projectKey(one.name) === projectKey(name))) return;
  cli.note(`memory: no memory belongs to a project "${name}"`);
}

function oneMore(type: string, before: readonly string[] = []): string[] {
  if (!MEMORY_TYPES.includes(type))
    throw new InvalidArgumentError(`Allowed choices are ${MEMORY_TYPES.join(", ")}.`);
  return [...before, type];
}

async function recall(cli: Cli, words: string[], options: Options): Promise<Exit> {
  const { limit, type: types, project, after, before, at, knownAt, maxTokens, sources, full, why } = options;
  const query = await wordsOf(cli.io, words, 'memory recall "why did we drop redis"');
  const { client } = await connect(cli);
  const kinds = KINDS[sources];
  const answer = await client.recall.query({
    body: { query, limit, types, project, after, before, at, knownAt, maxTokens, kinds },
  });
  noteClocks(cli, options);
  if (answer.degraded)
    cli.note("memory: matched by words alone; the meaning of the question was not compared (--why says why)");
  const trace = why ? await client.recall.trace({ params: { id: answer.queryId } }) : null;
  await showAnswer(cli, answer, { full: full ?? false, trace, limit: limit ?? LIMIT, query });
  if (
    project !== undefined &&
    !answer.memories.some((hit) => projectKey(hit.project ?? "") === projectKey(project))
  )
    await noteUnknown(cli, client, project);
  return options.exitStatus && answer.confidence === "none" ? EXIT.failed : EXIT.ok;
}
