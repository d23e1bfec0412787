/** Signs that a file of some system, or a link between notes, cannot have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the signs to replace
const UNFIT = /[\\/:*?"<>|#^[\]\x00-\x1f\x7f]+/g;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const LONGEST = 80;

/** A name for the note of each of these, no two of which differ in case alone; never a way out of a folder. */
export function noteNames(titles: readonly string[], taken: readonly string[] = []): Map<string, string> {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  return new Map(titles.map((title) => [title, free(fit(title), used)]));
}

function fit(title: string): string {
  const name = [...title.normalize("NFC").replace(UNFIT, "-").trim()]
    .slice(0, LONGEST)
    .join("")
    .replace(/^[.\s-]+|[.\s-]+$/g, "");
  return RESERVED.test(name) ? `_${name}` : name || "project";
}

function free(name: string, used: Set<string>): string {
  let found = name;
  for (let n = 2; used.has(found.toLowerCase()); n += 1) found = `${name} ${n}`;
  used.add(found.toLowerCase());
  return found;
}
