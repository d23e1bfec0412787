import type { PullDone, PullItem, ShelfModel } from "@memory/shared";
import { requests } from "@memory/shared/requests";
import { bytes, duration } from "@memory/shared/words";
import { type Cli, shortPath, styleOf } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { cutShort, follow, type Stopped } from "../follow.ts";
import { cleanLine } from "../print/clean.ts";
import { toJson } from "../print/json.ts";
import { plainShelf, shelfText } from "../print/shelf.ts";
import { type Advance, progressOf } from "../progress.ts";
import type { Given } from "../request-flags.ts";

const { url, from } = requests.models.pull;
export const PULL = { url, from };

interface Options extends Given<typeof PULL>, Asking {
  readonly dryRun?: true;
  readonly ndjson?: true;
}

/** Load a model; Ctrl-C ends that, and the next pull goes on where it was. Without a name: what there is to load. */
export async function pull(cli: Cli, model: string | undefined, options: Options): Promise<Exit> {
  const { client } = await connect(cli);
  if (model === undefined || !model.includes("/")) {
    const { shelf } = await client.models.list();
    const entry = shelf.find(({ name }) => name === model);
    if (!entry && model !== undefined) throw notOnShelf(model, shelf);
    if (!entry || options.dryRun) return told(cli, entry ? [entry] : shelf);
    if (entry.state !== "here" && !(await mayLoad(cli, entry, options))) {
      cli.note("Nothing was loaded.");
      return EXIT.ok;
    }
  } else if (options.dryRun)
    throw new CliError(EXIT.usage, "what Ollama would load is told by Ollama alone", {
      hint: "ollama show, or its library on ollama.com",
    });
  return load(cli, model ?? "", options);
}

const notOnShelf = (model: string, shelf: readonly ShelfModel[]): CliError =>
  new CliError(EXIT.usage, `there is no ${cleanLine(model)} to load`, {
    hint: `there are ${shelf.map(({ name }) => cleanLine(name)).join(", ")}; one of Ollama is named ollama/llama3.2`,
  });

function told(cli: Cli, shelf: readonly ShelfModel[]): Exit {
  if (cli.json) cli.sayJson({ shelf });
  else if (cli.plain) cli.sayRows(shelf.map(plainShelf));
  else cli.say(shelfText(shelf, styleOf(cli)));
  return EXIT.ok;
}

/** Whoever loads it is told first what it is, how large, under which licence, from where and where to. */
async function mayLoad(
  cli: Cli,
  { name, about, licence, source, folder, ...size }: ShelfModel,
  { from: other, yes, input }: Options,
): Promise<boolean> {
  const left = size.bytes - size.loaded;
  const line = [
    `${cleanLine(name)}: ${cleanLine(about)}`,
    `${bytes(size.bytes)}${size.loaded > 0 ? `, of which ${bytes(left)} are left to load` : ""} · licence ${licence} · each file is checked by its SHA-256`,
    `from ${cleanLine(other ?? source)}`,
    `to ${shortPath(folder, cli.io.homedir)}`,
  ].join("\n  ");
  if (yes) {
    cli.note(line);
    return true;
  }
  return confirm(cli, {
    question: `${line}\nLoad it?`,
    refusal: `${cleanLine(name)} has ${bytes(size.bytes)} (${licence}), from ${cleanLine(other ?? source)}`,
    hint: "agree with --yes, or look first with --dry-run",
    input,
  });
}

async function load(cli: Cli, model: string, { url, from, ndjson }: Options): Promise<Exit> {
  const { client } = await connect(cli);
  const loading = { status: "asking for it" };
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
    const body = { model, ...(url !== undefined && { url }), ...(from !== undefined && { from }) };
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
  if (!cli.plain)
    cli.say(
      `  use it:  memory models use ${name}   (--embedding for a model of vectors, --reranking for one that reads beside)`,
    );
}

/** "pulling 6a0746a1ec1a", "1.2 GB of 2.1 GB", "41 s" */
const pullParts = (status: string, { done, total, elapsed }: Advance): string[] => [
  status,
  ...(total > 0 ? [`${bytes(done)} of ${bytes(total)}`] : []),
  duration(elapsed),
];
