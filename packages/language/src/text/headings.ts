/** A line of Markdown's headings, or one that is bold as a whole. */
export const isHeading = (line: string): boolean =>
  /^\s*(?:#{1,6} +\S[^\n]{0,200}|\*\*[^*\n]{2,80}\*\*:?)\s*$/.test(line);

/** Below all of Markdown's own. */
const boldLevel = 7;
const levelOf = (heading: string): number => /^\s*(#{1,6}) /.exec(heading)?.[1]?.length ?? boldLevel;

/** The headings that stand above what follows a paragraph, given those above it; its own are its first lines. */
export function headingsAfter(above: readonly string[], paragraph: string): readonly string[] {
  let headings = above;
  for (const line of ownHeadings(paragraph))
    headings = [...headings.filter((one) => levelOf(one) < levelOf(line)), line.trim()];
  return headings;
}

/** Those of the headings above a paragraph that its own do not end. */
export function headingsOver(above: readonly string[], paragraph: string): readonly string[] {
  const own = ownHeadings(paragraph);
  return above.filter((one) => own.every((line) => levelOf(one) < levelOf(line)));
}

function ownHeadings(paragraph: string): string[] {
  const lines = paragraph.split("\n");
  const end = lines.findIndex((line) => !isHeading(line));
  return end < 0 ? lines : lines.slice(0, end);
}
