/** A bar would end a cell, and a line its row. */
const cell = (text: string): string => text.replace(/\|/g, "\\|").replace(/\s*\n\s*/g, " ");

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A page of `docs` that `pnpm generate` writes. */
export const page = (title: string, source: string, parts: readonly string[]): string =>
  `${[`# ${title}`, `Generated from ${source} by \`pnpm generate\`. Do not edit.`, ...parts].join("\n\n")}\n`;
