import { lstat, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { CliError, EXIT } from "../errors.ts";
import { cannotWrite } from "../output-file.ts";
import { MARK, type Note } from "./markdown.ts";

export interface Written {
  readonly folder: string;
  readonly files: number;
  /** Notes of an export before this one, of projects that hold nothing any more. */
  readonly removed: number;
}

/** Notes in a folder: over those of an export before, and over nothing else. Throws before anything is written where one is in the way. */
export async function writeNotes(named: string, notes: readonly Note[]): Promise<Written> {
  const folder = resolve(named);
  try {
    await mkdir(folder, { recursive: true });
    const theirs = await ofThisExport(folder);
    const wanted = notes.map(({ name }) => `${name}.md`);
    await refuseForeign(folder, wanted, theirs);
    for (const { name, text } of notes) await writeWhole(join(folder, `${name}.md`), text);
    const kept = new Set(wanted.map((name) => name.toLowerCase()));
    const old = theirs.filter((name) => !kept.has(name.toLowerCase()));
    for (const name of old) await rm(join(folder, name));
    return { folder, files: notes.length, removed: old.length };
  } catch (error) {
    throw error instanceof CliError ? error : cannotWrite(folder, error);
  }
}

async function refuseForeign(
  folder: string,
  wanted: readonly string[],
  theirs: readonly string[],
): Promise<void> {
  const known = new Set(theirs.map((name) => name.toLowerCase()));
  const here = new Map((await readdir(folder)).map((name) => [name.toLowerCase(), name]));
  const foreign = wanted.flatMap((name) =>
    known.has(name.toLowerCase()) ? [] : (here.get(name.toLowerCase()) ?? []),
  );
  if (foreign.length === 0) return;
  throw new CliError(
    EXIT.refused,
    `${folder} holds files of other notes by these names: ${foreign.slice(0, 5).join(", ")}; nothing was written`,
    {
      hint: "name another folder:  memory export --markdown <dir>",
    },
  );
}

/** Notes that an export has written, links of the file system left out. */
async function ofThisExport(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder)) {
    if (!name.toLowerCase().endsWith(".md")) continue;
    const path = join(folder, name);
    const isFile = (await lstat(path)).isFile();
    if (isFile && (await readFile(path, "utf8")).startsWith(`---\n${MARK}\n`)) found.push(name);
  }
  return found;
}

/** One that says the same already is left as it is: who keeps notes with their history sees what has changed. */
async function writeWhole(path: string, text: string): Promise<void> {
  if ((await readFile(path, "utf8").catch(() => null)) === text) return;
  const draft = `${path}.draft`;
  await rm(draft, { force: true });
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
