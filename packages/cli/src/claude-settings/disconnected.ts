import { treeOf } from "../config-file/json-tree.ts";
import { type ConfigFile, decode } from "../config-file/read.ts";
import { readBackups } from "../config-file/write.ts";
import { withEntries, withoutEntries } from "./change.ts";
import type { Entry } from "./entries.ts";
import { entriesIn } from "./find.ts";

/** The settings without us. Null: the file was ours alone, and goes. */
export async function disconnected(file: ConfigFile): Promise<string | null> {
  const entries = entriesIn(file.text);
  if (entries.length === 0) return file.text;
  const original = await untouchedSince(file, entries);
  if (original !== null) return original;
  return file.text === withEntries("", entries) ? null : withoutEntries(file.text);
}

/**
 * The words of before we came, if nobody has changed anything since. Removing our hooks gives the same words but for what
 * cannot be told from them: an empty list, an empty file, spaces between two braces.
 */
async function untouchedSince(file: ConfigFile, entries: readonly Entry[]): Promise<string | null> {
  for (const bytes of await readBackups(file.path)) {
    const text = wordsOf(bytes, file);
    if (text === null || entriesIn(text).length > 0) continue;
    if (text.trim() !== "" && !treeOf(text)) continue;
    if (added(text, entries) === file.text) return text;
  }
  return null;
}

function added(text: string, entries: readonly Entry[]): string | null {
  try {
    return withEntries(text, entries);
  } catch {
    return null;
  }
}

function wordsOf(bytes: Uint8Array, { path, hasMark }: ConfigFile): string | null {
  try {
    const words = decode(bytes, path);
    return words.hasMark === hasMark ? words.text : null;
  } catch {
    return null;
  }
}
