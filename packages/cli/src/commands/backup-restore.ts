import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { RestoreAnswer, type RestoreDone, type RestoreFound, type RestoreRequest } from "@memory/shared";
import { bytes, count, moment, plural } from "@memory/shared/words";
import { type Cli, shortPath } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { runProgram } from "../daemon/program.ts";
import { heldByAnother, whileStopped } from "../daemon/while-stopped.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { cleanLine } from "../print/clean.ts";

interface Options extends Asking {
  readonly dryRun?: true;
}

/** Go back to a backup. The store that it replaces is kept beside the backups. */
export async function restore(
  cli: Cli,
  written: string | undefined,
  { dryRun, yes, input }: Options,
): Promise<Exit> {
  const found = await look(cli, pathOf(written));
  if (dryRun) {
    if (cli.json) cli.sayJson(found);
    else cli.say(foundText(found, cli));
    return EXIT.ok;
  }
  if (!cli.json) cli.note(foundText(found, cli));
  if (!yes && !(await confirm(cli, questionOf(found, input)))) {
    cli.note("Nothing was changed.");
    return EXIT.ok;
  }
  // The one that was shown, whatever is the newest by now.
  const request = { backup: found.path, dryRun: false };
  const done = await whileStopped(cli, (signal) => run(cli, request, signal));
  if (done.kind !== "done") throw refusal(done);
  if (cli.json) cli.sayJson(done);
  else cli.say(doneText(done, found, cli));
  return EXIT.ok;
}

/** A file here before one of that name in the backups folder. */
function pathOf(written: string | undefined): string | null {
  if (written === undefined) return null;
  const here = resolve(written);
  return existsSync(here) ? here : written;
}

const run = (cli: Cli, request: RestoreRequest, signal?: AbortSignal): Promise<RestoreAnswer> =>
  runProgram(
    cli,
    {
      name: "restore",
      request,
      answer: RestoreAnswer,
      left: "the store is whole, as it was or as the backup is; see it with memory status, or run this again",
    },
    signal,
  );

async function look(cli: Cli, backup: string | null): Promise<RestoreFound> {
  const answer = await run(cli, { backup, dryRun: true });
  if (answer.kind === "found") return answer;
  throw refusal(answer);
}

const memories = (n: number): string => plural(n, "memory", "memories");

function foundText({ path, at, bytes: size, memories: held, present }: RestoreFound, { io }: Cli): string {
  const lines = [
    shortPath(cleanLine(path), io.homedir),
    `  made ${moment(at)} · ${bytes(size)} · ${memories(held)}`,
  ];
  if (present === "damaged") lines.push("  the store that it replaces is damaged");
  else if (present !== null) lines.push(`  the store that it replaces has ${count(present)}`);
  return lines.join("\n");
}

function questionOf({ at, present }: RestoreFound, input: boolean) {
  const kept = present === null ? "" : " The store of now is kept beside the backups.";
  return {
    question: `Go back to it? What was saved, changed or deleted since will be as it was then.${kept}`,
    refusal: `this would go back to ${moment(at)}`,
    hint: "agree with --yes",
    input,
  };
}

function doneText({ memories: held, kept }: RestoreDone, { present }: RestoreFound, { io }: Cli): string {
  const lines = [`Restored  ${memories(held)}`];
  if (kept !== null && present === "damaged")
    lines.push(`  the damaged store is kept: ${shortPath(cleanLine(kept), io.homedir)}`);
  else if (kept !== null) lines.push(`  to take this back:  memory backup restore ${basename(kept)}`);
  return lines.join("\n");
}

const refusal = (answer: RestoreAnswer): CliError =>
  answer.kind === "refused" ? new CliError(EXIT.refused, cleanLine(answer.reason)) : heldByAnother();
