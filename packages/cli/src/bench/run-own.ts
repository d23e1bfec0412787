import { createClient } from "@memory/client";
import { plural } from "@memory/shared/words";
import { connect } from "../daemon/connect.ts";
import { fetch } from "../daemon/fetch.ts";
import { CliError, EXIT } from "../errors.ts";
import { ownQuestions } from "./own-questions.ts";
import { type Bench, putQuestions } from "./put-questions.ts";
import type { SetResult } from "./result.ts";
import { foreignQuestions } from "./set-questions.ts";
import { benchClient } from "./throwaway.ts";

/** Fewer questions than this say nothing about a store. */
const LEAST = 5;

/** Ask the memory of this home what it should know, and what it cannot. Nothing is written, and no recall is counted. */
export async function benchOwn(bench: Bench): Promise<SetResult> {
  const { cli, signal, tell, most } = bench;
  const { daemon } = await connect(cli);
  const { owner } = cli.settings;
  const client = createClient({
    baseUrl: daemon.baseUrl,
    fetch,
    client: benchClient(cli.version),
    ...(owner && { owner }),
  });
  tell("reading what is known", 0, 0);
  const questions = await ownQuestions(client, most, signal);
  if (questions.length < LEAST)
    throw new CliError(
      EXIT.failed,
      `this memory holds too little to ask about: ${plural(questions.length, "question")} could be made`,
      {
        hint: "learn from your sessions first:  memory import     or measure a public set:  memory bench --set <file>",
      },
    );
  const status = await client.health.status(undefined, signal);
  const [asked] = await putQuestions(bench, {
    questions,
    foreign: foreignQuestions(),
    runs: [() => ({ client })],
  });
  if (!asked) throw new Error("a run has figures");
  const { health } = daemon;
  const run = {
    name: "this memory",
    settings: {},
    daemon: health.version,
    embedding: health.models.embedding.name,
  };
  return {
    name: "this memory",
    groups: status.projects,
    texts: status.memories.active + status.passages,
    runs: [{ ...run, figures: asked.figures, store: null }],
    differences: null,
    sizes: [],
  };
}
