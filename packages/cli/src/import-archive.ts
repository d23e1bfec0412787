import { createReadStream } from "node:fs";
import type { ArchiveDone, ArchiveItem } from "@memory/shared";
import { count, duration } from "@memory/shared/words";
import { type Cli, shortPath, styleOf } from "./cli.ts";
import { confirm } from "./confirm.ts";
import { connect, type Session } from "./daemon/connect.ts";
import { CliError, EXIT, type Exit } from "./errors.ts";
import { cutShort, follow } from "./follow.ts";
import type { ImportView } from "./import-run.ts";
import { archiveDone, archiveFound } from "./print/archive.ts";
import { cleanLine } from "./print/clean.ts";
import { toJson } from "./print/json.ts";
import { type Advance, progressOf } from "./progress.ts";

interface Wanted extends ImportView {
  readonly dryRun: boolean;
}

/** Bring an archive back: look at what would come of it, ask, and take it in. */
export async function importArchive(cli: Cli, path: string, wanted: Wanted): Promise<Exit> {
  const session = await connect(cli);
  const style = styleOf(cli);
  const shown = shortPath(path, cli.io.homedir);
  const isForPeople = !cli.json && !wanted.ndjson;
  if (wanted.dryRun || !wanted.yes) {
    const plan = await run({ cli, session }, path, { ...wanted, dryRun: true });
    if (wanted.dryRun) {
      if (cli.json) cli.sayJson(plan);
      else if (isForPeople) cli.say(archiveFound(plan, shown, style));
      return EXIT.ok;
    }
    if (isForPeople) cli.note(archiveFound(plan, shown, style));
    const agreed = await confirm(cli, {
      question: "Import it?",
      refusal: "this would import an archive",
      hint: "agree with --yes, or look first with --dry-run",
      input: wanted.input && !wanted.ndjson,
    });
    if (!agreed) {
      cli.note("Nothing was imported.");
      return EXIT.ok;
    }
  }
  const done = await run({ cli, session }, path, wanted);
  if (cli.json) cli.sayJson(done);
  else if (isForPeople) cli.say(archiveDone(done, style));
  return EXIT.ok;
}

interface Deps {
  readonly cli: Cli;
  readonly session: Session;
}

async function run(
  { cli, session }: Deps,
  path: string,
  { dryRun, progress: mode, ndjson }: Wanted,
): Promise<ArchiveDone> {
  const progress = progressOf(cli, cli.settings.quiet ? "none" : mode, {
    parts: dryRun ? lookingParts : archiveParts,
    interrupt: "Ctrl-C stops looking on",
  });
  let isRead = false;
  try {
    const ending = await follow<ArchiveItem, ArchiveDone>(
      cli.io,
      (signal) =>
        session.client.archive.import(
          { query: { dryRun: String(dryRun) }, stream: createReadStream(path) },
          signal,
        ),
      (event) => {
        if (event.type === "item") {
          isRead = true;
          progress.advance(event.step === "read" ? 0 : event.index, event.total, 0);
        }
        if (ndjson) progress.around(() => cli.say(toJson(event)));
      },
    );
    if (ending.kind === "done") return ending.done;
    if (ending.kind === "error") throw new CliError(EXIT.refused, cleanLine(ending.error));
    throw cutShort(ending, {
      noun: "import",
      some: isRead && !dryRun,
      size: "a part of the archive",
      hint:
        isRead && !dryRun
          ? "the daemon goes on with it by itself; see  memory activity"
          : "nothing was imported",
    });
  } finally {
    progress.stop();
  }
}

const archiveParts = ({ done, total, elapsed }: Advance): string[] =>
  total === 0
    ? ["reading the archive", duration(elapsed)]
    : [`${count(done)} of ${count(total)} records`, duration(elapsed)];

const lookingParts = ({ done, total, elapsed }: Advance): string[] =>
  total === 0
    ? ["looking at the archive", duration(elapsed)]
    : ["trying it on a copy", `${count(done)} of ${count(total)} records`, duration(elapsed)];
