import { randomUUID } from "node:crypto";
import { chown, copyFile, mkdir, open, readdir, readFile, rename, rm, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { CliError, EXIT } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import {
  type ConfigFile,
  encode,
  type RefuseBroken,
  readConfig,
  reasonOf,
  refusal,
  refuseReadOnly,
} from "./read.ts";

/** Backups of one file that are kept. */
const KEPT = 3;

interface Change {
  /** As the person knows the file, for what is said about it. */
  readonly shown: string;
  readonly file: ConfigFile;
  /** Null: the file goes, since all of it was ours. */
  readonly text: string | null;
  readonly now: number;
  /** The refusal of a broken text, as for reading it. */
  readonly refuseBroken?: RefuseBroken;
}

/** Write a changed file: whole or not at all, with a copy of what was there beside them. Answers where that copy is. */
export async function writeConfig({ shown, file, text, now, refuseBroken }: Change): Promise<string | null> {
  await refuseReadOnly(shown, file);
  // The program writes this file too, and a person had all the time they wanted to answer.
  const current = await readConfig(shown, refuseBroken);
  if (current.text !== file.text || current.path !== file.path)
    throw new CliError(EXIT.refused, `${cleanLine(shown)} has changed meanwhile`, {
      hint: "nothing was changed; run this again",
    });
  try {
    if (text === null) {
      await unlink(file.path);
      return null;
    }
    const backup = file.stats ? await backUp(file, now) : null;
    await replace(file, text);
    return backup;
  } catch (error) {
    throw error instanceof CliError ? error : refusal(shown, reasonOf(error));
  }
}

/** Beside the file and renamed over it: a crash leaves the old words or the new ones. */
async function replace(file: ConfigFile, text: string): Promise<void> {
  await mkdir(dirname(file.path), { recursive: true });
  const draft = join(dirname(file.path), `.${basename(file.path)}.${randomUUID()}`);
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(encode(file, text));
      await handle.chmod((file.stats?.mode ?? 0o600) & 0o777);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (file.stats && file.stats.uid !== process.getuid?.() && process.getuid)
      await chown(draft, file.stats.uid, file.stats.gid);
    await rename(draft, file.path);
  } finally {
    await rm(draft, { force: true });
  }
}

async function backUp({ path, stats }: ConfigFile, now: number): Promise<string> {
  const time = new Date(now).toISOString().replace(/[-:]/g, "");
  const backup = `${path}.memory-backup-${time}`;
  await copyFile(path, backup);
  if (stats && process.getuid && stats.uid !== process.getuid()) await chown(backup, stats.uid, stats.gid);
  for (const old of (await backupsOf(path)).slice(KEPT)) await rm(old, { force: true });
  return backup;
}

/** Copies of a file that we have made, newest first. */
export async function backupsOf(path: string): Promise<string[]> {
  const prefix = `${basename(path)}.memory-backup-`;
  const names = await readdir(dirname(path)).catch(() => []);
  return names
    .filter((name) => name.startsWith(prefix) && /^\d{8}T\d{6}\.\d{3}Z$/.test(name.slice(prefix.length)))
    .sort()
    .reverse()
    .map((name) => join(dirname(path), name));
}

/** Texts of the newest copies of a file; one that cannot be read is passed over. */
export const readBackups = async (path: string): Promise<Buffer[]> =>
  (await Promise.all((await backupsOf(path)).map((backup) => readFile(backup).catch(() => null)))).filter(
    (bytes) => bytes !== null,
  );
