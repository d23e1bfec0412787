import type { Scene } from "../scene/scene.ts";

const COLUMNS = ["kind", "type", "name", "project", "date", "texts", "links", "id"] as const;

/** The nodes that are shown as a table, with the names of what each is linked with. */
export function csvOf({ nodes, links }: Scene): string {
  const rows = nodes
    .filter(({ kind }) => kind !== "more")
    .map(({ id, kind, type, label, project = "", path = "", at = "", weight }) => [
      kind,
      type,
      label,
      kind === "session" ? path : project,
      at,
      String(weight),
      [...new Set(links.get(id)?.map(({ other }) => other.label))].join("; "),
      id,
    ]);
  return [COLUMNS, ...rows].map((row) => row.map(cell).join(",")).join("\r\n");
}

/** Quoted where it must be. A leading sign would make a spreadsheet count what a text says. */
function cell(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
