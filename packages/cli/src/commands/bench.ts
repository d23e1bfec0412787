import { extname } from "node:path";
import { InvalidArgumentError, Option } from "commander";
import { interruptible } from "../bench/interruptible.ts";
import { benchText } from "../bench/print.ts";
import type { Bench } from "../bench/put-questions.ts";
import type { BenchResult, SetResult } from "../bench/result.ts";
import { benchRows } from "../bench/rows.ts";
import { benchOwn } from "../bench/run-own.ts";
import { benchSessions, sessionsText } from "../bench/run-sessions.ts";
import { benchSet } from "../bench/run-set.ts";
import { assertSizes, benchSizes } from "../bench/run-sizes.ts";
import { type QuestionSet, readSet } from "../bench/sets.ts";
import { type Asked, variantsOf } from "../bench/variants.ts";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { integer } from "../flags.ts";
import { refuseUnwritable, writeOutput } from "../output-file.ts";
import { toJson } from "../print/json.ts";

interface Options extends Asked {
  readonly set?: string[];
  readonly questions?: number;
  readonly category?: string[];
  readonly sizes?: number[];
  readonly output?: string;
  readonly sessions?: string;
  readonly absent?: string;
}

/** Questions made from one's own memory, and of a set at each size. */
const OWN_QUESTIONS = 400;
const SIZE_QUESTIONS = 200;

export const define: Define = (command, act) => {
  command
    .addOption(new Option("--set <files...>", "public sets of questions, instead of this memory"))
    .addOption(
      new Option(
        "--questions <number>",
        `at most this many (default: ${OWN_QUESTIONS}, of a set all)`,
      ).argParser(integer(5, 100_000)),
    )
    .addOption(new Option("--category <names...>", "only questions of these categories of a set"))
    .addOption(
      new Option("--sizes <numbers>", "quality in stores of so many texts: 1000,10000,100000").argParser(
        sizesOf,
      ),
    )
    .addOption(new Option("--with <settings...>", "settings of the daemon that is measured: walkDepth=8"))
    .addOption(new Option("--against <file>", "compare with another build: the main.js of its daemon"))
    .addOption(new Option("--against-with <settings...>", "settings of the daemon to compare with"))
    .addOption(
      new Option(
        "--sessions <file>",
        "questions about this memory's sessions: n, kind, session, lines, needle, question",
      ),
    )
    .addOption(new Option("--absent <file>", "with --sessions: questions that nothing answers, one a line"))
    .addOption(new Option("-o, --output <file>", "write it here, too, as JSON"))
    .addHelpText(
      "after",
      "\nWithout --set it asks this memory questions made from what it holds, and some that it cannot answer; it only reads,\n" +
        "and no recall is counted. Sets are saved into throw-away daemons in temporary folders, one owner a group:\n" +
        '  {"name": …, "groups": [{"docs": [{"id", "text", "session"?, "line"?, "date"?, "speaker"?}],\n' +
        '                          "queries": [{"text", "rel": [ids of docs], "cat"?}]}]}\n' +
        "Values in brackets are 95 % intervals (bootstrap over questions; of two runs, over the same questions).",
    )
    .action(act(bench));
};

function sizesOf(text: string): number[] {
  const sizes = text.split(",").map((part) => integer(1, 2_000_000)(part.trim()));
  if (sizes.length === 0) throw new InvalidArgumentError("Give sizes as 1000,10000.");
  return [...new Set(sizes)].sort((a, b) => a - b);
}

async function bench(cli: Cli, options: Options): Promise<Exit> {
  if (options.sessions !== undefined) return showSessions(cli, options.sessions, options);
  const sets = await Promise.all((options.set ?? []).map(readSet));
  refuseUnclear(options, sets);
  if (options.output !== undefined) await refuseUnwritable(jsonFile(options.output));
  const result: BenchResult = {
    at: new Date(cli.io.now()).toISOString(),
    version: cli.version,
    sets: await interruptible(wantedOf(cli, options), (running) => measure(running, options, sets)),
  };
  if (options.output !== undefined) await writeOutput(options.output, `${toJson(result, 2)}\n`);
  if (cli.json) cli.sayJson(result);
  else if (cli.plain) cli.sayRows(benchRows(result));
  else cli.say(benchText(result, styleOf(cli)));
  return EXIT.ok;
}

const wantedOf = (cli: Cli, { questions, category }: Options) => ({
  cli,
  most: questions ?? Number.POSITIVE_INFINITY,
  categories: category,
});

function jsonFile(path: string): string {
  if (extname(path) === ".json") return path;
  throw new CliError(EXIT.usage, `what is written to ${path} is not clear`, { hint: "end it with .json" });
}

/** Said before anything is started. */
function refuseUnclear(
  { sizes, with: settings, against, againstWith }: Options,
  sets: readonly QuestionSet[],
): void {
  const two = against !== undefined || againstWith !== undefined;
  if (sets.length === 0 && (two || sizes || settings))
    throw new CliError(EXIT.usage, "your own memory is measured as it is", {
      hint: "sizes, settings and another build are measured with a set:  memory bench --set <file> …",
    });
  if (two && sizes)
    throw new CliError(EXIT.usage, "sizes are measured of one build with one setting", {
      hint: "leave out --against and --against-with, or --sizes",
    });
  for (const set of sets) if (sizes) assertSizes(sizes, set);
}

async function measure(running: Bench, options: Options, sets: readonly QuestionSet[]): Promise<SetResult[]> {
  if (sets.length === 0) return [await benchOwn({ ...running, most: options.questions ?? OWN_QUESTIONS })];
  const [variant, other] = await variantsOf(options);
  const results: SetResult[] = [];
  for (const set of sets) {
    const measured = await benchSet(running, set, other ? [variant, other] : [variant]);
    const most = Math.min(running.most, SIZE_QUESTIONS);
    const sizes = options.sizes
      ? await benchSizes({ ...running, most }, set, { sizes: options.sizes, variant })
      : [];
    results.push({ ...measured, sizes });
  }
  return results;
}

async function showSessions(cli: Cli, path: string, { absent, output }: Options): Promise<Exit> {
  if (output !== undefined) await refuseUnwritable(jsonFile(output));
  const figures = await benchSessions(cli, path, absent);
  if (output !== undefined) await writeOutput(output, `${toJson(figures, 2)}\n`);
  if (cli.json) cli.sayJson(figures);
  else cli.say(sessionsText(figures, styleOf(cli)));
  return EXIT.ok;
}
