/** A file that a patch has written to. */
interface Edit {
  readonly path: string;
  /** The lines that it adds. */
  readonly written: string;
}

const FILE = /^\*\*\* (?:Add|Update|Delete) File: (.+)$/;
const MOVED = /^\*\*\* Move to: (.+)$/;

/** The edits in a text that holds patches of the form `*** Begin Patch … *** Update File: …`. */
export function editsOf(text: string): Edit[] {
  const edits: { path: string; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    const path = FILE.exec(line)?.[1]?.trim();
    const edit = edits.at(-1);
    if (path !== undefined) edits.push({ path, lines: [] });
    else if (edit && line.startsWith("+")) edit.lines.push(line.slice(1));
    else if (edit) edit.path = MOVED.exec(line)?.[1]?.trim() ?? edit.path;
  }
  return edits.map(({ path, lines }) => ({ path, written: lines.join("\n") }));
}
