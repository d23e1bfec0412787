import { outsideOfFence } from "@memory/shared";
import { BLOCK_BEGIN, BLOCK_END } from "@memory/shared/words";

/** The text without what programs have put there by themselves, line for line: nobody has written it down to be held. */
export const withoutGenerated = (text: string): string => withoutManaged(withoutOurs(text));

/**
 * The text without what memory itself has put there: its marked blocks, what its hooks have told an agent, and lines that carry a
 * reference to a memory, wherever somebody has copied them to.
 */
function withoutOurs(text: string): string {
  const lines = text.split("\n");
  let isOurs = false;
  const kept = lines.map((line, at) => {
    if (line.includes(BLOCK_BEGIN) && hasEnd(lines, at)) isOurs = true;
    const isIn = isOurs;
    if (line.includes(BLOCK_END)) isOurs = false;
    return isIn || REFERENCE.test(line) ? "" : line;
  });
  return withoutFences(kept.join("\n"));
}

/** "<!-- OPENSPEC:START -->", "<!-- BEGIN managed by x -->": what stands up to the end of the same name is renewed by a tool. */
const MARK = /^\s*<!--\s*(.*?)\s*-->\s*$/;
const EDGE = /\b(start|begin|end|stop)\b/i;

function withoutManaged(text: string): string {
  const lines = text.split("\n");
  const edges = lines.map((line) => edgeOf(line.replace(/\r$/, "")));
  let until = -1;
  return lines
    .map((line, at) => {
      const edge = edges[at];
      if (at > until && edge?.isBegin)
        until = edges.findIndex((other, n) => n > at && other?.name === edge.name && !other.isBegin);
      return at <= until ? "" : line;
    })
    .join("\n");
}

interface Edge {
  readonly name: string;
  readonly isBegin: boolean;
}

function edgeOf(line: string): Edge | null {
  const words = MARK.exec(line)?.[1] ?? "";
  const edge = EDGE.exec(words)?.[1];
  if (edge === undefined) return null;
  const [name] =
    words
      .replace(EDGE, " ")
      .toLowerCase()
      .match(/[\p{L}\p{N}_./@-]+/u) ?? [];
  return name === undefined ? null : { name, isBegin: /^(?:start|begin)$/i.test(edge) };
}

/** Without its end a block reaches nowhere: what stands behind it is somebody's. */
const hasEnd = (lines: readonly string[], from: number): boolean =>
  lines
    .slice(from + 1)
    .find((line) => line.includes(BLOCK_BEGIN) || line.includes(BLOCK_END))
    ?.includes(BLOCK_END) === true;

const REFERENCE = /[([]m:[0-9a-f]{6,32}[)\]]/;

/** Lines stay where they are. */
function withoutFences(text: string): string {
  if (!text.includes("memory-recall")) return text;
  const { outside } = outsideOfFence([text]);
  const left = new Map<string, number>();
  for (const line of (outside[0] ?? "").split("\n")) left.set(line, (left.get(line) ?? 0) + 1);
  return text
    .split("\n")
    .map((line) => {
      const count = left.get(line) ?? 0;
      if (count === 0) return "";
      left.set(line, count - 1);
      return line;
    })
    .join("\n");
}
