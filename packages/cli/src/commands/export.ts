import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { bytes, plural } from "@memory/shared/words";
import { type Cli, type Define, shortPath } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { csvLines } from "../exporting/csv.ts";
import { gather } from "../exporting/gather.ts";
import { notesOf } from "../exporting/markdown.ts";
import { recordsOf } from "../exporting/records.ts";
import { printArchive, writeArchive } from "../exporting/write-archive.ts";
import { writeNotes } from "../exporting/write-notes.ts";
import { cannotWrite, refuseUnwritable } from "../output-file.ts";

interface Options {
  readonly markdown?: string;
  readonly csv?: string;
}

export const define: Define = (command, act) =>
  command
    .argument("[file]", "the archive; .gz and .zst pack it, - prints it (memory-<date>.ndjson unless said)")
    .option("--markdown <dir>", "for people: one note a project, with links, as Obsidian reads them")
    .option("--csv <file>", "for spreadsheets: every version of every memory")
    .addHelpText(
      "after",
      "\nThe archive holds everything but keys: memories with their versions, times and sources, decisions, contradictions,\n" +
        "entities, sessions, documents' texts, linked folders, the log of changes. Bring it back, here or elsewhere, with:\n" +
        "  memory import file <file>\nNotes and tables are to be read; they cannot be brought back.",
    )
    .action(act(exportMemory));

async function exportMemory(cli: Cli, file: string | undefined, { markdown, csv }: Options): Promise<Exit> {
  if ([file, markdown, csv].filter((one) => one !== undefined).length > 1)
    throw new CliError(EXIT.usage, "one of a file, --markdown and --csv at a time");
  if (csv !== undefined) return exportCsv(cli, csv);
  if (markdown !== undefined) return exportNotes(cli, markdown);
  if (file !== undefined && file !== "-") await refuseUnwritable(file);
  const { client } = await connect(cli);
  if (file === "-") {
    await printArchive(cli, client);
    return EXIT.ok;
  }
  const { path, bytes: size } = await writeArchive(client, file);
  if (cli.json) cli.sayJson({ path, bytes: size });
  else cli.say(`Wrote  ${shortPath(path, cli.io.homedir)}   ${bytes(size)}`);
  return EXIT.ok;
}

async function exportNotes(cli: Cli, dir: string): Promise<Exit> {
  const { client } = await connect(cli);
  const gathered = await gather(recordsOf(client));
  const notes = notesOf(gathered, new Date(cli.io.now()).toISOString());
  const { folder, files, removed } = await writeNotes(dir, notes);
  if (cli.json) cli.sayJson({ folder, files, removed });
  else {
    const gone = removed === 0 ? "" : `   ${plural(removed, "note")} of before removed`;
    cli.say(`Wrote  ${plural(files, "note")} into ${shortPath(folder, cli.io.homedir)}${gone}`);
  }
  return EXIT.ok;
}

async function exportCsv(cli: Cli, named: string): Promise<Exit> {
  const path = resolve(named);
  const draft = `${path}.draft`;
  if (named !== "-") await refuseUnwritable(named);
  const { client } = await connect(cli);
  const counted = { lines: -1 };
  const lines = counting(csvLines(recordsOf(client)), counted);
  if (named === "-") {
    for await (const line of lines) cli.io.stdout.write(line);
    return EXIT.ok;
  }
  try {
    await pipeline(Readable.from(marked(lines)), createWriteStream(draft, { mode: 0o600 }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error instanceof CliError ? error : cannotWrite(path, error);
  }
  if (cli.json) cli.sayJson({ path, versions: counted.lines });
  else cli.say(`Wrote  ${shortPath(path, cli.io.homedir)}   ${plural(counted.lines, "version")}`);
  return EXIT.ok;
}

/** A spreadsheet takes a file without this for one of an older encoding, and umlauts for others. */
async function* marked(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield "\uFEFF";
  yield* lines;
}

async function* counting(lines: AsyncIterable<string>, counted: { lines: number }): AsyncGenerator<string> {
  for await (const line of lines) {
    counted.lines += 1;
    yield line;
  }
}
