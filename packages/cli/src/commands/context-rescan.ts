import type { Client } from "@memory/client";
import type { Root } from "@memory/shared";
import { ApiError } from "@memory/shared/wire";
import { type Cli, shortPath, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { resolveRoot } from "../document-refs.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { NO_FOLDERS, plainRoot, rescanText } from "../print/roots.ts";

type Rescanned = Awaited<ReturnType<Client["roots"]["rescan"]>>;

export async function rescan(cli: Cli, written: string | undefined): Promise<Exit> {
  const { client } = await connect(cli);
  const meant =
    written === undefined
      ? (await client.roots.list({ query: {} })).roots
      : [await resolveRoot(client, written, cli.io.homedir)];
  const done: Rescanned[] = [];
  const refused: { readonly root: Root; readonly error: ApiError }[] = [];
  for (const root of meant) {
    const answer = await client.roots.rescan({ params: { id: root.id } }).catch(refusal);
    if (answer instanceof ApiError) refused.push({ root, error: answer });
    else {
      done.push(answer);
      if (!cli.json && !cli.plain) cli.say(rescanText(answer, styleOf(cli)));
    }
  }
  const issues = refused.map(({ root, error }) => ({
    path: cli.json ? root.path : shortPath(root.path, cli.io.homedir),
    message: error.message,
  }));
  const [first] = refused;
  if (first && done.length === 0) throw meant.length === 1 ? first.error : refusedAll(first.error, issues);
  if (cli.json) cli.sayJson({ items: done, nextCursor: null, total: done.length, refused: issues });
  else if (cli.plain) cli.sayRows(done.map(({ root }) => plainRoot(root)));
  else if (meant.length === 0) cli.say(NO_FOLDERS);
  for (const { path, message } of issues) cli.note(`memory: ${path}: ${message}`);
  return issues.length > 0 ? EXIT.partly : EXIT.ok;
}

/** Refusals of the daemon are told at the end; a daemon that is gone ends it all. */
function refusal(error: unknown): ApiError {
  if (error instanceof ApiError && error.code !== "unavailable") return error;
  throw error;
}

const refusedAll = ({ code }: ApiError, issues: CliError["issues"]): CliError =>
  new CliError(code === "conflict" ? EXIT.refused : EXIT.failed, "no folder was compared", {
    hint: "memory context roots",
    issues,
  });
