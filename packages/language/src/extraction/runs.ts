/** A run of characters that blanks, quotes, brackets and commas do not break: a word, a path, an identifier. */
export interface TextRun {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const RUNS = /[^\s`"“”'‘’()[\]{}<>,;|…—]+/g;

/** Longer runs are data: base64, minified code. */
const MAX_RUN = 160;

/** The runs between two places of a text, without the marks that end a sentence. */
export function runsOf(text: string, from = 0, to = text.length): TextRun[] {
  const runs: TextRun[] = [];
  for (const match of text.slice(from, to).matchAll(RUNS)) {
    if (match[0].length > MAX_RUN) continue;
    const lead = leadLength(match[0]);
    const core = withoutEnd(match[0].slice(lead));
    if (core === "") continue;
    const start = from + match.index + lead;
    runs.push({ text: core, start, end: start + core.length });
  }
  return runs;
}

function leadLength(run: string): number {
  let at = 0;
  while (run[at] === "*" || run[at] === "_") at += 1;
  // "_private" and "__init__.py" are names; "_emphasis_" is not.
  return run[at] !== undefined && at > 0 && run.startsWith("_") && !run.endsWith("_") ? 0 : at;
}

const ENDS = ".:!?*";

function withoutEnd(run: string): string {
  let end = run.length;
  while (end > 0 && ENDS.includes(run.charAt(end - 1))) end -= 1;
  return run.slice(0, end);
}
