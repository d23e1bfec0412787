import { isHeading } from "@memory/language/text";

/** Longest block, characters: nine of ten paragraphs of real sessions are shorter. */
export const maxBlock = 700;

/**
 * The paragraphs of a text, each with the headings right above it. A fence of code is one paragraph, whatever its blank lines. A
 * paragraph longer than a block is cut at a line, a sentence or a space. None holds an empty line: two paragraphs are told
 * apart by it.
 */
export function paragraphsOf(text: string): string[] {
  const found: string[] = [];
  let headings: string[] = [];
  for (const paragraph of paragraphs(text)) {
    if (isHeading(paragraph)) {
      headings.push(paragraph);
      continue;
    }
    found.push(...cut([...headings, paragraph].join("\n")));
    headings = [];
  }
  if (headings.length > 0) found.push(...cut(headings.join("\n")));
  return found;
}

const fence = /^\s{0,3}(```+|~~~+)/;

function paragraphs(text: string): string[] {
  const found: string[] = [];
  let open: string | null = null;
  let lines: string[] = [];
  const close = (): void => {
    const paragraph = lines.join("\n").replace(/^\n+/, "").trimEnd();
    if (paragraph.trim() !== "") found.push(paragraph);
    lines = [];
  };
  for (const line of text.split(/\r\n|[\r\n\u2028\u2029]/)) {
    const mark = fence.exec(line)?.[1];
    if (open !== null) {
      // An empty line of code keeps a space: the empty line is what stands between two blocks.
      lines.push(line === "" ? " " : line);
      if (mark?.startsWith(open)) {
        close();
        open = null;
      }
    } else if (mark !== undefined) {
      if (lines.length > 1 || (lines[0] ?? "").length > 120) close();
      lines.push(line);
      open = mark;
    } else if (line.trim() === "") close();
    else if (isHeading(line)) {
      close();
      lines.push(line);
      close();
    } else lines.push(line);
  }
  close();
  return found;
}

/** Each piece of a fence of code is a fence: a comment in it is no heading. */
function cut(paragraph: string): string[] {
  const found = paragraph.length > maxBlock ? openings.exec(paragraph) : null;
  const [, opening] = found ?? [];
  if (!found || opening === undefined) return pieces(paragraph, maxBlock);
  const [first = "", ...lines] = paragraph.slice(found.index).split("\n");
  const code = lines.at(-1)?.trimStart().startsWith(opening) ? lines.slice(0, -1) : lines;
  const mark = first.slice(0, longestFence);
  const lead = paragraph.slice(0, found.index).trimEnd();
  const room = maxBlock - mark.length - opening.length - 2;
  const fences = pieces(code.join("\n"), room - Math.min(lead.length + 1, room / 2)).map(
    (piece) => `${mark}\n${piece}\n${opening}`,
  );
  if (lead === "") return fences;
  // What stands above a fence stays with its first piece where both have room.
  const joined = `${lead}\n${fences[0] ?? ""}`;
  return joined.length <= maxBlock ? [joined, ...fences.slice(1)] : [...pieces(lead, maxBlock), ...fences];
}

const openings = new RegExp(fence.source, "m");

/** Characters of the line that opens a fence, which is a mark and the name of a language. */
const longestFence = 40;

/** A border before the middle would leave scraps. */
function pieces(text: string, room: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > room) {
    const at = borderOf(rest.slice(0, room));
    parts.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).replace(/^[\n ]+/, "");
  }
  parts.push(rest);
  return parts.filter((part) => part.trim() !== "");
}

function borderOf(head: string): number {
  const middle = head.length / 2;
  const line = head.lastIndexOf("\n");
  if (line > middle) return line;
  const sentence = Math.max(...[". ", "! ", "? ", "。"].map((end) => head.lastIndexOf(end)));
  if (sentence > middle) return sentence + 1;
  const space = head.lastIndexOf(" ");
  if (space > middle) return space;
  return /[\ud800-\udbff]$/.test(head) ? head.length - 1 : head.length;
}
