/** Types whose text is read, each with the ending that stands for it. */
export const readableTypes: ReadonlyMap<string, string> = new Map([
  ["text/html", "html"],
  ["application/xhtml+xml", "html"],
  ["text/plain", "txt"],
  ["text/markdown", "md"],
  ["text/x-markdown", "md"],
  ["application/pdf", "pdf"],
  ["application/json", "json"],
  ["text/csv", "csv"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"],
]);

/** Servers that do not know a file send it as one of these, and its own ending says more. */
const vague = new Set(["text/plain", "application/octet-stream", "binary/octet-stream", ""]);
const knownEndings = new Set(["html", "htm", "md", "markdown", "pdf", "json", "csv", "docx", "txt"]);

/** The name a page is read under; null for a type that is not read. */
export function nameOf(contentType: string, url: URL): string | null {
  const type = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const base = url.pathname.split("/").at(-1) ?? "";
  const [, stem = base, ending = ""] = /^(.+)\.([A-Za-z0-9]{1,10})$/.exec(base) ?? [];
  const own = ending.toLowerCase();
  const read = vague.has(type) && knownEndings.has(own) ? own : readableTypes.get(type);
  return read === undefined ? null : `${stem === "" ? "page" : safe(stem)}.${read}`;
}

const safe = (stem: string): string => stem.replace(/[^\w.-]+/g, "-").slice(0, 100) || "page";
