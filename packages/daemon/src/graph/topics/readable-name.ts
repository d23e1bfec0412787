const longest = 28;

/** A name as a part of a title: the last part of a path, the host of an address, and never long. */
export function shortName(name: string): string {
  const bare = name.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "").replace(/[/\\]+$/, "");
  const short = isPath(bare) ? (bare.split(/[/\\]/).at(-1) ?? bare) : bare;
  const letters = [...(short === "" ? name : short)];
  return letters.length <= longest ? letters.join("") : `${letters.slice(0, longest - 1).join("")}…`;
}

/** Readability of a name in a title: words best; file names, options, paths, variables and whole sentences say little. */
export function readable(name: string): number {
  if (!/\p{L}/u.test(name) || /^[0-9a-f]{7,40}$/i.test(name)) return 0.2;
  if (isPath(name) || name.startsWith("-") || name.length > longest) return 0.25;
  return /_|\.\w{1,4}$/.test(name) ? 0.3 : 1;
}

/** Packages have scopes (`@scope/name`, `owner/name`): only more than one slash, or one in front, makes a path. */
const isPath = (name: string): boolean =>
  !name.startsWith("@") && (/^[~.]{0,2}[/\\]/.test(name) || (name.match(/[/\\]/g)?.length ?? 0) > 1);

/**
 * True for two spellings of one name: the same but for case, signs and a plural, one the beginning of the
 * other (Postgres, PostgreSQL), or all its words in the other (Docker, Docker Compose). C, C++ and C# are
 * three.
 */
export function nearlySame(one: string, other: string): boolean {
  const [short = "", long = ""] = [plain(one), plain(other)].sort((a, b) => a.length - b.length);
  if (short === "" || short === long) return short === long;
  if (short.length >= 5 && long.startsWith(short)) return true;
  const words = new Set(wordsOf(long));
  return short.length >= 3 && wordsOf(short).every((word) => words.has(word));
}

const wordsOf = (name: string): string[] => name.split(" ").map((word) => word.replace(/(?<=\w{2})s$/, ""));

const plain = (name: string): string =>
  shortName(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, " ")
    .trim();
