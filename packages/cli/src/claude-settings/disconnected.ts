import { withEntries, withoutEntries } from "./change.ts";
import type { Entry } from "./entries.ts";
import { entriesIn, treeOf } from "./find.ts";
import { decode, type SettingsFile } from "./read.ts";
import { readBackups } from "./write.ts";

/** What the settings are without us. Null: the file was ours alone, and goes. */
export async function disconnected(file: SettingsFile): Promise<string | null> {
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
async function untouchedSince(file: SettingsFile, entries: readonly Entry[]): Promise<string | null> {
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

function wordsOf(bytes: Uint8Array, { path, hasMark }: SettingsFile): string | null {
  try {
    const words = decode(bytes, path);
    return words.hasMark === hasMark ? words.text : null;
  } catch {
    return null;
  }
}
