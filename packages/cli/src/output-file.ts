import { constants } from "node:fs";
import { access, stat, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { CliError, EXIT } from "./errors.ts";

/** Write a file that somebody named; answers its whole path. */
export async function writeOutput(output: string, text: string): Promise<string> {
  const path = resolve(output);
  await writeFile(path, text).catch((error: unknown) => {
    throw cannotWrite(path, error);
  });
  return path;
}

/** For work that takes long: what would be thrown away at its end is refused before it begins. */
export async function refuseUnwritable(output: string): Promise<void> {
  const path = resolve(output);
  try {
    const found = await stat(path).catch(() => null);
    if (found?.isDirectory()) throw Object.assign(new Error("a folder"), { code: "EISDIR" });
    await access(found ? path : dirname(path), constants.W_OK);
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

const REASONS: Record<string, string> = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "its folder is a file",
  EACCES: "permission denied",
  EISDIR: "it is a folder",
  EROFS: "the disk cannot be written to",
  ENOSPC: "the disk is full",
  EDQUOT: "there is no more room for you on this disk",
  EEXIST: "it is there already",
};

export function cannotWrite(path: string, error: unknown, hint?: string): CliError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return new CliError(EXIT.failed, `cannot write ${path}: ${REASONS[code] ?? code}`, {
    cause: error,
    ...(hint !== undefined && { hint }),
  });
}
