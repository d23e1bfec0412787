import { outsideOfFence } from "@memory/shared";
import { BLOCK_BEGIN, BLOCK_END } from "@memory/shared/words";

/**
 * The text without what memory itself has put there, line for line: its marked blocks, what its hooks have told an agent, and lines that
 * carry a reference to a memory, wherever somebody has copied them to.
 */
export function withoutOurs(text: string): string {
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
