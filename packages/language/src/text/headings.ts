/** A line of Markdown's headings, or one that is bold as a whole. */
export const isHeading = (line: string): boolean =>
  /^\s*(?:#{1,6} +\S[^\n]{0,200}|\*\*[^*\n]{2,80}\*\*:?)\s*$/.test(line);

/** Below all of Markdown's own. */
const boldLevel = 7;
const levelOf = (heading: string): number => /^\s*(#{1,6}) /.exec(heading)?.[1]?.length ?? boldLevel;

/** The headings that stand above what follows a paragraph, given those above it; its own are its first lines. */
export function headingsAfter(above: readonly string[], paragraph: string): readonly string[] {
  let headings = above;
  for (const line of paragraph.split("\n")) {
    if (!isHeading(line)) break;
    headings = [...headings.filter((one) => levelOf(one) < levelOf(line)), line.trim()];
  }
  return headings;
}
