import { shortPath } from "../cli.ts";
import { cleanLine } from "./clean.ts";

/** A path or word as it can be pasted behind a command. */
export function shellWord(word: string, homedir: string): string {
  const short = shortPath(word, homedir);
  return /^[\w@%+=:,./~-]+$/.test(short) ? short : `'${cleanLine(word).replaceAll("'", "'\\''")}'`;
}
