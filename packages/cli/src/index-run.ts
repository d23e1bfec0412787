import type { Client } from "@memory/client";
import type { IndexItem } from "@memory/shared";
import { about, count, plural } from "@memory/shared/words";
import { type Cli, styleOf } from "./cli.ts";
import { connect } from "./daemon/connect.ts";
import { EXIT, type Exit } from "./errors.ts";
import { cutShort, type Ending, follow, type Stopped } from "./follow.ts";
import { indexPlain, indexText } from "./print/indexed.ts";
import { toJson } from "./print/json.ts";
import { type Advance, type ProgressMode, progressOf } from "./progress.ts";

type Done = { readonly type: "done" } & Awaited<ReturnType<Client["index"]["run"]>>;
type Event = IndexItem | Done | Stopped;

/** The run, and the part of it that stays when it is cut short. */
export interface Run {
  readonly stream: (client: Client, signal: AbortSignal) => AsyncIterable<Event>;
  readonly noun: string;
  /** Is a part of it of use? A reindex that is cut short leaves the old graph. */
  readonly resumes: boolean;
  readonly hint: string;
}

export interface RunView {
  readonly ndjson?: true;
  readonly progress: ProgressMode;
}

/** Failures worth keeping to show: a run over everything may fail at everything. */
const MOST_FAILURES = 100;

/** Look for entities in texts, and tell how far it is: thousands of texts are a line that moves, not thousands of rows. */
export async function runIndex(cli: Cli, run: Run, view: RunView): Promise<Exit> {
  const { client } = await connect(cli);
  const { ending, seen, failures } = await watch({ cli, client }, run, view);
  if (ending.kind !== "done")
    throw cutShort(ending, {
      noun: run.noun,
      some: run.resumes && seen > 0,
      size: plural(seen, "text"),
      hint: run.hint,
    });
  const { done } = ending;
  if (!view.ndjson) {
    if (cli.json) cli.sayJson({ done, failures });
    else if (cli.plain) cli.sayRows([indexPlain(done)]);
    else cli.say(indexText(done, { noun: run.noun, failures }, styleOf(cli)));
  }
  return done.failed > 0 ? EXIT.partly : EXIT.ok;
}

interface Watched {
  readonly ending: Ending<Done>;
  readonly seen: number;
  readonly failures: readonly IndexItem[];
}

type Deps = { readonly cli: Cli; readonly client: Client };

/** Follow the run: events on stdout where they were asked for, how far it is on stderr. */
async function watch({ cli, client }: Deps, run: Run, view: RunView): Promise<Watched> {
  const progress = progressOf(cli, cli.settings.quiet ? "none" : view.progress, {
    parts: indexParts,
    interrupt: "Ctrl-C stops safely",
  });
  const failures: IndexItem[] = [];
  let seen = 0;
  const show = (event: Event) => {
    if (view.ndjson) progress.around(() => cli.say(toJson(event)));
    if (event.type !== "item") return;
    seen += 1;
    progress.advance(event.index, event.total, 0);
    if (event.outcome === "failed" && failures.length < MOST_FAILURES) failures.push(event);
  };
  try {
    const ending = await follow<IndexItem, Done>(cli.io, (signal) => run.stream(client, signal), show);
    return { ending, seen, failures };
  } finally {
    progress.stop();
  }
}

/** "1,200 of 4,812 texts", "340 texts/s", "about 20 s left" */
function indexParts({ done, total, elapsed }: Advance): string[] {
  if (total === 0) return ["looking for texts"];
  const rate = elapsed > 0 ? done / (elapsed / 1000) : 0;
  return [
    `${count(done)} of ${plural(total, "text")}`,
    ...(rate > 0 ? [`${rate < 10 ? rate.toFixed(1) : count(Math.round(rate))} texts/s`] : []),
    ...(done > 0 && done < total ? [`${about((elapsed / done) * (total - done))} left`] : []),
  ];
}
