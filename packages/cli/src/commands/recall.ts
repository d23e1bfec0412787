import { requests } from "@memory/shared/requests";
import { projectKey, projectKeysOf, WORDS_ALONE, whyDegraded } from "@memory/shared/words";
import { Option } from "commander";
import type { Cli, Define } from "../cli.ts";
import { CLOCKS, noteClocks } from "../clocks.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { showAnswer } from "../print/answer.ts";
import { cleanLine } from "../print/clean.ts";
import { addFlags, type Given } from "../request-flags.ts";
import { noteUnknown } from "../unknown-project.ts";
import { wordsOf } from "../words.ts";

const { limit, types, project, space, after, before, kinds, maxTokens } = requests.recall.query;

const KINDS: Record<"both" | "memories" | "passages", (typeof kinds.of.choices)[number][] | undefined> = {
  both: undefined,
  memories: ["memory"],
  passages: ["context"],
};

const FLAGS = {
  limit,
  type: types,
  project,
  space,
  after,
  before,
  ...CLOCKS,
  maxTokens,
};

interface Options extends Given<typeof FLAGS> {
  readonly sources: keyof typeof KINDS;
  readonly full?: true;
  readonly why?: true;
  readonly exitStatus?: true;
}

export const define: Define = (command, act) =>
  addFlags(command, FLAGS)
    .argument("<query...>", "the question, or - to read it from stdin")
    .addOption(new Option("--sources <kind>", "where to look").choices(Object.keys(KINDS)).default("both"))
    .option("--full", "shorten nothing")
    .option("--why", "show how the question was read, why each hit is there, and what was left out")
    .option("--exit-status", "exit 1 when nothing was found")
    .action(act(recall));

async function recall(cli: Cli, words: string[], options: Options): Promise<Exit> {
  const {
    limit: most = limit.default,
    type: types,
    project,
    space,
    after,
    before,
    at,
    knownAt,
    maxTokens,
    sources,
    full,
    why,
  } = options;
  const query = await wordsOf(cli.io, words, 'memory recall "why did we drop redis"');
  const { client } = await connect(cli);
  const kinds = KINDS[sources];
  const answer = await client.recall.query({
    body: { query, limit: most, types, project, space, after, before, at, knownAt, maxTokens, kinds },
  });
  noteClocks(cli, options);
  for (const why of whyDegraded(answer))
    cli.note(
      why === WORDS_ALONE
        ? "memory: matched by words alone; the meaning of the question was not compared (--why says why)"
        : `memory: ${cleanLine(why)}`,
    );
  const trace = why ? await client.recall.trace({ params: { id: answer.queryId } }) : null;
  await showAnswer(cli, answer, { full: full ?? false, trace, limit: most, query });
  if (
    project !== undefined &&
    !answer.memories.some((hit) => projectKeysOf(hit.project ?? "").includes(projectKey(project)))
  )
    await noteUnknown(cli, client, project);
  return options.exitStatus && answer.confidence === "none" ? EXIT.failed : EXIT.ok;
}
