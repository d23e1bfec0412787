import { readFile } from "node:fs/promises";
import { ApiError } from "@memory/shared/wire";
import { type Command, Option } from "commander";
import type { Cli } from "../cli.ts";
import { CliError, EXIT } from "../errors.ts";
import { readPasswordFile } from "./password-file.ts";

export interface WithPassword {
  readonly passwordFile?: string;
  readonly passwordStdin?: true;
  readonly input: boolean;
}

export const withPassword = (command: Command): Command =>
  command
    .addOption(
      new Option("--password-file <file>", "read the password of your login from its first line").conflicts(
        "passwordStdin",
      ),
    )
    .option("--password-stdin", "read it from the first line of stdin");

/** A code and a password cannot both be piped in. */
export function refuseBothPiped(code: string | undefined, { passwordStdin }: WithPassword): void {
  if (code === "-" && passwordStdin)
    throw new CliError(EXIT.usage, "the code and the password cannot both come from stdin", {
      hint: "give the password with --password-file <file>",
    });
}

/** What the password opens: a login of a Postgres, a bucket, or what only a code says. */
export type Opens = "postgres" | "bucket" | "either";

export const opensOf = (address: string): Opens => (address.startsWith("s3://") ? "bucket" : "postgres");

interface For extends WithPassword {
  readonly on: string | undefined;
  readonly opens?: Opens;
}

/**
 * Does something with the password of a login on a Postgres, or of a bucket: of the file that was named, of stdin, of the environment.
 * Where there is none it is tried without one, which is enough where the login comes by a certificate or a code brings it
 * along; only where the login is refused a person is asked, and what they type is not shown.
 */
export async function usingPassword<T>(
  cli: Cli,
  how: For,
  use: (password: string | undefined) => Promise<T>,
): Promise<{ readonly answer: T; readonly password: string | undefined }> {
  const given = await givenPassword(cli, how);
  try {
    return { answer: await use(given), password: given };
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === "forbidden";
    if (!isRefused || given !== undefined) throw asWritten(error);
    const password = await askPassword(cli, { ...how, refusal: error });
    return { answer: await use(password), password };
  }
}

/** What is wrong with the address or the code that was written, instead of what was asked of the daemon. */
function asWritten(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== "invalid") return error;
  const [issue, ...others] = error.issues ?? [];
  const isWritten = issue?.path === "code" || issue?.path === "on";
  return isWritten && others.length === 0 ? new CliError(EXIT.usage, issue.message, { cause: error }) : error;
}

/** The password that was given with the command or lies in the environment; undefined where there is none. */
export async function givenPassword(
  cli: Cli,
  { passwordFile, passwordStdin, on, opens = "postgres" }: For,
): Promise<string | undefined> {
  if (passwordStdin) return firstLineOf(await pipedIn(cli), "of stdin");
  if (passwordFile !== undefined) return firstLineOf(await textOf(passwordFile), `of ${passwordFile}`);
  const { env } = cli.io;
  return (
    (opens === "bucket" ? undefined : await ofLogin(env, on)) ??
    (opens === "postgres" ? undefined : ofBucket(env))
  );
}

const PROMPT: Readonly<Record<Opens, string>> = {
  postgres: "Password of your login on the Postgres (it is not shown): ",
  bucket: "Access key and secret of the bucket, as ACCESSKEY:SECRET (it is not shown): ",
  either: "Password of your login, or ACCESSKEY:SECRET of the bucket (it is not shown): ",
};

const HINT: Readonly<Record<Opens, string>> = {
  postgres: "give it with --password-file <file>, or in PGPASSWORD",
  bucket: "give ACCESSKEY:SECRET with --password-stdin, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  either: "give it with --password-stdin, or in PGPASSWORD; of a bucket it is ACCESSKEY:SECRET",
};

/** Asks a person for it; where nobody can be asked, that is the failure. */
export async function askPassword(
  { io, json }: Cli,
  { input, opens = "postgres", refusal }: For & { readonly refusal: Error },
): Promise<string> {
  const hint = HINT[opens];
  if (!input || json || !io.stdin.isTTY || !io.stderr.isTTY)
    throw new CliError(EXIT.refused, refusal.message, { cause: refusal, hint });
  const password = await io.stdin.hidden(PROMPT[opens]);
  if (password === "") throw new CliError(EXIT.usage, "no password was given", { hint });
  return password;
}

async function ofLogin(env: Cli["io"]["env"], on: string | undefined): Promise<string | undefined> {
  if (env.PGPASSWORD) return env.PGPASSWORD;
  if (!env.PGPASSFILE || on === undefined) return undefined;
  return readPasswordFile(await textOf(env.PGPASSFILE), on);
}

function ofBucket(env: Cli["io"]["env"]): string | undefined {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token } = env;
  return id && secret ? [id, secret, ...(token ? [token] : [])].join(":") : undefined;
}

async function pipedIn({ io: { stdin } }: Cli): Promise<string> {
  if (!stdin.isTTY) return stdin.text();
  throw new CliError(EXIT.usage, "nothing is piped in", {
    hint: "leave --password-stdin out, and you are asked",
  });
}

function firstLineOf(text: string, where: string): string {
  const [line = ""] = text.split(/\r?\n/);
  if (line === "") throw new CliError(EXIT.usage, `there is no password in the first line ${where}`);
  return line;
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new CliError(EXIT.usage, `the file of the password cannot be read: ${file}`, { cause: error });
  }
}
