import type { Cli } from "./cli.ts";
import { CliError, EXIT } from "./errors.ts";

interface Question {
  readonly question: string;
  /** The step to be confirmed, for where nobody can be asked. */
  readonly refusal: string;
  readonly hint: string;
  /** False with `--no-input`. */
  readonly input: boolean;
}

/** Ask on a terminal; no is the default. Where nobody can answer it is exit 2, with the flag to pass. */
export async function confirm(
  cli: Pick<Cli, "io" | "json">,
  { question, refusal, hint, input }: Question,
): Promise<boolean> {
  const { stdin, stderr } = cli.io;
  if (!input || cli.json || !stdin.isTTY || !stderr.isTTY) throw new CliError(EXIT.usage, refusal, { hint });
  stderr.write(`${question} [y/N] `);
  return /^y(es)?$/i.test((await stdin.line()).trim());
}
