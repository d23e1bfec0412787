import { readFile } from "node:fs/promises";
import { ApiError } from "@memory/shared/wire";
import type { Command } from "commander";
import type { Cli } from "../cli.ts";
import { CliError, EXIT } from "../errors.ts";
import { readPasswordFile } from "./password-file.ts";

export interface WithPassword {
  readonly passwordFile?: string;
  readonly input: boolean;
}

export const withPassword = (command: Command): Command =>
  command.option("--password-file <file>", "read the password of your login from its first line");

/**
 * Does something with the password of a login on a Postgres: of the file that was named, of PGPASSWORD, of the file that PGPASSFILE names.
 * Where there is none it is tried without one, which is enough where the login comes by a certificate or an invitation brings it
 * along; only where the login is refused a person is asked, and what they type is not shown.
 */
export async function usingPassword<T>(
  cli: Cli,
  { passwordFile, input, on }: WithPassword & { readonly on: string | undefined },
  use: (password: string | undefined) => Promise<T>,
): Promise<{ readonly answer: T; readonly password: string | undefined }> {
  const given = passwordFile === undefined ? await fromEnvironment(cli, on) : await firstLineOf(passwordFile);
  try {
    return { answer: await use(given), password: given };
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === "forbidden";
    if (!isRefused || given !== undefined) throw error;
    const password = await ask(cli, { input, refusal: error });
    return { answer: await use(password), password };
  }
}

const HINT = "give it with --password-file <file>, or in PGPASSWORD";

async function ask(
  { io, json }: Cli,
  { input, refusal }: { readonly input: boolean; readonly refusal: ApiError },
): Promise<string> {
  if (!input || json || !io.stdin.isTTY || !io.stderr.isTTY)
    throw new CliError(EXIT.refused, refusal.message, { cause: refusal, hint: HINT });
  const password = await io.stdin.hidden("Password of your login on the Postgres (it is not shown): ");
  if (password === "") throw new CliError(EXIT.usage, "no password was given", { hint: HINT });
  return password;
}

async function fromEnvironment({ io: { env } }: Cli, on: string | undefined): Promise<string | undefined> {
  if (env.PGPASSWORD) return env.PGPASSWORD;
  if (!env.PGPASSFILE || on === undefined) return undefined;
  return readPasswordFile(await textOf(env.PGPASSFILE), on);
}

async function firstLineOf(file: string): Promise<string> {
  const [line = ""] = (await textOf(file)).split(/\r?\n/);
  if (line === "") throw new CliError(EXIT.usage, `there is no password in the first line of ${file}`);
  return line;
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new CliError(EXIT.usage, `the file of the password cannot be read: ${file}`, { cause: error });
  }
}
