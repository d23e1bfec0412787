import { shortPath } from "../cli.ts";
import { cleanName } from "./clean.ts";

/** A path or word as it can be pasted behind a command. */
export function shellWord(word: string, homedir: string): string {
  const short = shortPath(word, homedir);
  if (/^[\w@%+=:,./~-]+$/.test(short)) return short;
  const isShown = cleanName(word) === word;
  return isShown ? `'${word.replaceAll("'", "'\\''")}'` : `$'${cleanName(word.replace(/[\\']/g, "\\$&"))}'`;
}
