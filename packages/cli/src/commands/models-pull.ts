import type { PullDone, PullItem } from "@memory/shared";
import { bytes, duration } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { cutShort, follow, type Stopped } from "../follow.ts";
import { cleanLine } from "../print/clean.ts";
import { toJson } from "../print/json.ts";
import { type Advance, progressOf } from "../progress.ts";

interface Options {
  readonly url?: string;
  readonly ndjson?: true;
}

/** Follow Ollama while it loads a model; Ctrl-C ends that, and the next pull goes on where it was. */
export async function pull(cli: Cli, model: string, { url, ndjson }: Options): Promise<Exit> {
  const { client } = await connect(cli);
  const loading = { status: "asking Ollama" };
  const progress = progressOf(cli, cli.settings.quiet ? "none" : "auto", {
    parts: (advance) => pullParts(loading.status, advance),
    interrupt: "Ctrl-C stops safely",
  });
  const show = (event: PullItem | PullDone | Stopped) => {
    if (event.type === "item") {
      loading.status = cleanLine(event.status);
      progress.advance(event.completed ?? 0, event.total ?? 0, 0);
    }
    if (ndjson) progress.around(() => cli.say(toJson(event)));
  };
  try {
    const body = { model, ...(url !== undefined && { url }) };
    const ending = await follow<PullItem, PullDone>(
      cli.io,
      (signal) => client.models.pull({ body }, signal),
      show,
    );
    if (ending.kind !== "done")
      throw cutShort(ending, {
        noun: "pull",
        some: false,
        size: loading.status,
        hint: "run the same command again; it goes on where it was",
      });
    progress.stop();
    if (!ndjson) answer(cli, ending.done);
    return EXIT.ok;
  } finally {
    progress.stop();
  }
}

function answer(cli: Cli, done: PullDone): void {
  if (cli.json) {
    cli.sayJson(done);
    return;
  }
  const name = cleanLine(done.model);
  cli.say(`Loaded  ${name}   ${duration(done.durationMs)}`);
  if (!cli.plain) cli.say(`  use it:  memory models use ${name}   (--embedding for a model of vectors)`);
}

/** "pulling 6a0746a1ec1a", "1.2 GB of 2.1 GB", "41 s" */
const pullParts = (status: string, { done, total, elapsed }: Advance): string[] => [
  status,
  ...(total > 0 ? [`${bytes(done)} of ${bytes(total)}`] : []),
  duration(elapsed),
];
