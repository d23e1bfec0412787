import { constants, type Stats } from "node:fs";
import { access, lstat, readFile, readlink, realpath, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { TextDecoder } from "node:util";
import { type ParseError, parseTree } from "jsonc-parser";
import { CliError, EXIT } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";

/** A settings file of another program, which can be changed. */
export interface ConfigFile {
  /** Behind any link: this is the file that is written. */
  readonly path: string;
  /** The words, without a byte order mark. "" where there is no file. */
  readonly text: string;
  readonly hasMark: boolean;
  /** Null: there is no such file yet. */
  readonly stats: Stats | null;
}

/** Throws, naming line and column, for a text that cannot be parsed; `shown` is the file's name. */
export type RefuseBroken = (text: string, shown: string) => void;

/** Nobody writes this much by hand, and each change reads it several times. */
const LARGEST = 32 * 1024 * 1024;

/** Read a file to change it. What could not be written back byte by byte is refused here, before anything happens. */
export async function readConfig(
  shown: string,
  refuseBroken: RefuseBroken = refuseBrokenJson,
): Promise<ConfigFile> {
  const path = await behindLinks(shown);
  const stats = await stat(path).catch(unlessMissing(shown));
  if (!stats) return { path, text: "", hasMark: false, stats: null };
  if (!stats.isFile()) throw refusal(shown, "it is not a file");
  if (stats.size > LARGEST)
    throw refusal(shown, `it is larger than ${LARGEST / 1024 / 1024} MB, which no settings are`);
  const { text, hasMark } = decode(await readFile(path).catch(refuse(shown)), shown);
  if (text.trim() !== "") refuseBroken(text, shown);
  return { path, text, hasMark, stats };
}

/** The bytes of changed words. */
export const encode = ({ hasMark }: Pick<ConfigFile, "hasMark">, text: string): Buffer =>
  Buffer.from(hasMark ? `\ufeff${text}` : text, "utf8");

/** A file of dotfiles is often a link to where they are kept; what it leads to need not be there yet. */
async function behindLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw refusal(path, reasonOf(error));
    const link = await lstat(path).catch(() => null);
    return link?.isSymbolicLink() ? resolve(dirname(path), await readlink(path)) : path;
  }
}

/** UTF-8 as programs write it; anything else would not come back as it was. */
export function decode(bytes: Uint8Array, shown: string): { text: string; hasMark: boolean } {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || bytes.includes(0))
    throw notUtf8(shown, "it is UTF-16");
  try {
    const words = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return words.startsWith("\ufeff")
      ? { text: words.slice(1), hasMark: true }
      : { text: words, hasMark: false };
  } catch {
    throw notUtf8(shown, "it is not UTF-8");
  }
}

const notUtf8 = (shown: string, why: string): CliError =>
  new CliError(EXIT.usage, `${cleanLine(shown)} cannot be changed: ${why}`, {
    hint: "save it as UTF-8; nothing was changed",
  });

export function refuseBrokenJson(text: string, shown: string): void {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) throw notValid(shown, "JSON", placeOf(text, first.offset));
  if (root?.type !== "object") throw refusal(shown, "it does not hold a JSON object");
}

/** `place`: "3, column 14". */
export const notValid = (shown: string, language: string, place: string): CliError =>
  new CliError(EXIT.usage, `${cleanLine(shown)} is not valid ${language}: line ${place}`, {
    hint: "mend it, the program it belongs to cannot read it either; nothing was changed",
  });

/** "3, column 14", as editors count. */
export function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return `${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** May it be written? A file without any right to write is meant to stay as it is, even where root could. */
export async function refuseReadOnly(shown: string, { path, stats }: ConfigFile): Promise<void> {
  if (!stats) return;
  const isWritable = await access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable || (stats.mode & 0o222) === 0) throw refusal(shown, "it is read-only");
}

export const refusal = (shown: string, why: string): CliError =>
  new CliError(EXIT.usage, `${cleanLine(shown)} cannot be changed: ${why}`, { hint: "nothing was changed" });

const refuse =
  (shown: string) =>
  (error: unknown): never => {
    throw refusal(shown, reasonOf(error));
  };

const unlessMissing =
  (shown: string) =>
  (error: unknown): null => {
    if (codeOf(error) === "ENOENT") return null;
    throw refusal(shown, reasonOf(error));
  };

export const codeOf = (error: unknown): string | null =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;

const REASONS: Record<string, string> = {
  EACCES: "access is denied",
  EPERM: "access is denied",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  ELOOP: "its links lead in a circle",
  ENOTDIR: "a part of its path is no folder",
};

export const reasonOf = (error: unknown): string =>
  REASONS[codeOf(error) ?? ""] ?? codeOf(error) ?? "it cannot be read";
