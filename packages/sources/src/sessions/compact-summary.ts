/**
 * Reads the errors out of a session's own summary at the end of its context: nearly all else of it stands in
 * the session already.
 */

const TITLE = /^(?<indent>[ \t]*)(?:#{1,4}[ \t]*)?(?:\d{1,2}\.[ \t]*)?\**errors? and fixes\**:?\**[ \t]*$/im;
const ANY_TITLE = /^(?<indent>[ \t]*)(?:#{1,4}[ \t]+|\d{1,2}\.[ \t]+)\**[A-Z]/;

/** The section that pairs errors with their fixes, which the session itself tells in pieces; null where there is none. */
export function errorsAndFixes(summary: string): string | null {
  const title = TITLE.exec(summary);
  if (title === null) return null;
  const depth = title.groups?.indent?.length ?? 0;
  const lines = summary.slice(title.index + title[0].length).split("\n");
  const end = lines.findIndex((line) => {
    const indent = ANY_TITLE.exec(line)?.groups?.indent;
    return indent !== undefined && indent.length <= depth;
  });
  const section = lines
    .slice(0, end === -1 ? lines.length : end)
    .join("\n")
    .replace(/^\n+/, "")
    .trimEnd();
  return section.trim() === "" ? null : `Errors and fixes:\n${section}`;
}
