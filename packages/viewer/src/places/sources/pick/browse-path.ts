// Paths of the daemon's machine, which may be another system than the browser's.

/** "/home/mi" → ["/home/", "mi"]: the folder that is listed, and the beginning of a name in it. */
export function splitTyped(typed: string): readonly [folder: string, beginning: string] {
  const cut = Math.max(typed.lastIndexOf("/"), isWindows(typed) ? typed.lastIndexOf("\\") : -1) + 1;
  return [typed.slice(0, cut), typed.slice(cut)];
}

const isWindows = (path: string): boolean => /^([a-z]:|\\\\)/i.test(path);

/** A folder as it stands in the box: with the separator at its end, so that one goes on typing inside of it. */
export function asTyped(folder: string): string {
  const separator = isWindows(folder) ? "\\" : "/";
  return folder.endsWith(separator) ? folder : folder + separator;
}

/** The folder around a folder; null at the top. */
export function around(folder: string): string | null {
  const plain = asTyped(folder);
  const [parent] = splitTyped(plain.slice(0, -1));
  return parent === "" ? null : parent;
}

export const isAbsolute = (path: string): boolean => path.startsWith("/") || isWindows(path);

interface Entry {
  readonly name: string;
}

/** Entries that begin with these letters, whatever their case. */
export const beginningWith = <T extends Entry>(entries: readonly T[], beginning: string): readonly T[] =>
  entries.filter(({ name }) => name.toLowerCase().startsWith(beginning.toLowerCase()));
