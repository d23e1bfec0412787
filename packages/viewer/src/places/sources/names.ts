import type { Document } from "../../api.ts";
import { cleanLine } from "../../text/clean.ts";

/** "/home/mira/notes/a.md" → ["/home/mira/notes/", "a.md"]; of a web address or a plain name, all is name. */
export function folderAndName(path: string): readonly [folder: string, name: string] {
  const plain = cleanLine(path);
  if (/^https?:\/\//i.test(plain)) return ["", plain];
  const cut = Math.max(plain.lastIndexOf("/"), plain.lastIndexOf("\\")) + 1;
  return cut === plain.length ? ["", plain] : [plain.slice(0, cut), plain.slice(cut)];
}

/** The name of a document: its title, or its file where it has none. */
export const nameOf = ({ title, path }: Pick<Document, "title" | "path">): string =>
  cleanLine(title) || folderAndName(path)[1] || "without a name";

/** A path within the linked folder that it lies in: "notes/harbor/runbook.md". */
export function withinFolder(path: string, folder: string | undefined): string {
  if (folder === undefined || !path.startsWith(folder)) return cleanLine(path);
  return cleanLine(folderAndName(folder)[1] + path.slice(folder.length));
}
