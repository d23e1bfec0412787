import { copyFile, open, rename, rm, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { CliError, EXIT } from "./errors.ts";
import { cannotWrite } from "./output-file.ts";

/** Throws `CliError` where a folder that somebody named is none. */
export async function refuseNoFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new CliError(EXIT.usage, `${resolve(folder)} is no folder on this machine`);
}

/** Moves a file to a folder that may be on another disk: whole or not at all, and over no other file. Answers its path there. */
export async function moveInto(folder: string, from: string): Promise<string> {
  const path = join(resolve(folder), basename(from));
  const draft = `${path}.draft`;
  try {
    if (await stat(path).catch(() => null)) throw Object.assign(new Error("it is taken"), { code: "EEXIST" });
    await copyFile(from, draft);
    const file = await open(draft, "r+");
    await file.sync().finally(() => file.close());
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw cannotWrite(path, error, `the backup is kept: ${from}`);
  }
  await rm(from);
  return path;
}
