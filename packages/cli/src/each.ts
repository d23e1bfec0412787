import { ApiError, type Issue } from "@memory/shared/wire";
import type { Cli } from "./cli.ts";
import { CliError, EXIT, EXIT_OF, type Exit } from "./errors.ts";
import { cleanLine } from "./print/clean.ts";

interface Deed<T, R> {
  readonly act: (one: T) => Promise<R>;
  /** The result, in one line or a few. */
  readonly told: (one: T, answer: R) => string;
  /** Short name of one, for the list of those that were refused. */
  readonly name: (one: T) => string;
}

/** Do the same to several. What the daemon refuses is told at the end, beside what was done; a daemon that is gone ends
 * it all. */
export async function toEach<T, R>(cli: Cli, all: readonly T[], deed: Deed<T, R>): Promise<Exit> {
  const done: R[] = [];
  const refused: { readonly issue: Issue; readonly error: ApiError }[] = [];
  for (const one of all) {
    const answer = await deed.act(one).catch(refusal);
    if (answer instanceof ApiError)
      refused.push({ issue: { path: deed.name(one), message: answer.message }, error: answer });
    else {
      done.push(answer);
      if (!cli.json) cli.say(deed.told(one, answer));
    }
  }
  const issues = refused.map(({ issue }) => issue);
  const [first] = refused;
  if (first && done.length === 0) throw all.length === 1 ? first.error : refusedAll(first.error, issues);
  if (cli.json) cli.sayJson({ items: done, nextCursor: null, total: done.length, refused: issues });
  for (const { path, message } of issues) cli.note(`memory: ${path}: ${cleanLine(message)}`);
  return issues.length > 0 ? EXIT.partly : EXIT.ok;
}

function refusal(error: unknown): ApiError {
  if (error instanceof ApiError && error.code !== "unavailable") return error;
  throw error;
}

const refusedAll = ({ code }: ApiError, issues: readonly Issue[]): CliError =>
  new CliError(EXIT_OF[code], "nothing was changed", { issues });
