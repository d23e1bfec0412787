import type { Client } from "@memory/client";
import type { Document } from "@memory/shared";
import { bytes, count, documentRef, moment, nameOf, pageWords, plural } from "@memory/shared/words";
import { shortPath } from "../cli.ts";
import { cleanLine, cleanName } from "./clean.ts";
import type { Paint } from "./paint.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";
import { wrap } from "./width.ts";

export type Chunk = Awaited<ReturnType<Client["documents"]["chunks"]>>["chunks"][number];

const COLUMNS: readonly Column[] = [
  { title: "REF" },
  { title: "KIND" },
  { title: "STATE" },
  { title: "PASSAGES", align: "right" },
  { title: "TITLE", max: 36 },
  { title: "PATH", flexible: true, keep: "end" },
];
const LABEL = 11;
// Under the second column: what begins further left is a document.
const UNDER = " ".repeat(10);

/** Documents as a table, one a row; why one could not be read stands whole under its row, where it finds room. */
export function documentTable(documents: readonly Document[], style: Style): string {
  const rows = documents.map((document) => [
    documentRef(document.id),
    document.kind ?? "",
    document.status,
    count(document.chunks),
    titleOf(document),
    shortPath(document.path, style.homedir),
  ]);
  const below = documents.map(({ reason }) => (reason ? under(cleanLine(reason), style) : []));
  return table(COLUMNS, rows, { width: style.tableWidth, heading: style.paint.dim, below });
}

const under = (text: string, { tableWidth, paint }: Style): string[] =>
  wrap(text, tableWidth - UNDER.length).map((line) => UNDER + paint.dim(line));

export const titleOf = ({ title, path }: Pick<Document, "title" | "path">): string =>
  cleanLine(title) || cleanLine(nameOf(path));

/** Id, status, kind, passages, time of reading, path, title, and why it could not be read, for programs. */
export const plainDocument = (document: Document): string[] => [
  document.id,
  document.status,
  document.kind ?? "",
  String(document.chunks),
  document.ingestedAt ?? "",
  cleanName(document.path),
  cleanLine(document.title),
  cleanLine(document.reason ?? ""),
];

/** Everything about one document, with its outline. */
export function documentSheet(document: Document, chunks: readonly Chunk[], style: Style): string {
  const { paint } = style;
  const head = `${paint.cyan(documentRef(document.id))}  ${paint.bold(titleOf(document))}`;
  const facts = factsOf(document, style).map(
    ([label, value]) => `  ${paint.dim(label.padEnd(LABEL))}${value}`,
  );
  const outline = outlineOf(chunks, document.path, paint);
  return [
    [head, ...facts].join("\n"),
    ...(outline.length > 0 ? [[paint.bold("Outline"), ...outline].join("\n")] : []),
  ].join("\n\n");
}

function factsOf(document: Document, { paint, homedir }: Style): [string, string][] {
  const { kind, origin, redactions, reason, ingestedAt, project } = document;
  const why = reason ? `: ${cleanLine(reason)}` : "";
  const secrets = redactions > 0 ? ` · ${plural(redactions, "secret")} hidden` : "";
  return [
    ["Path", shortPath(document.path, homedir)],
    [
      "Kind",
      `${kind ?? "not known yet"} · ${bytes(document.bytes)}${origin === "file" ? "" : ` · ${ORIGIN[origin]}`}`,
    ],
    ["State", `${stateColour(document.status, paint)(document.status)}${why}`],
    ["Passages", `${count(document.chunks)}${secrets}`],
    ["Project", project ? cleanLine(project) : "none"],
    ["Followed", document.rootId ? "with its linked folder" : document.watching ? "yes" : "no"],
    ["Changed", moment(document.modifiedAt)],
    ["Read", ingestedAt ? moment(ingestedAt) : "not yet"],
    ["Id", document.id],
  ];
}

const ORIGIN = { url: "from the web", upload: "uploaded" } as const;

function stateColour(status: Document["status"], paint: Paint): (text: string) => string {
  const colours = {
    queued: paint.cyan,
    ready: paint.green,
    failed: paint.red,
    skipped: paint.yellow,
    missing: paint.yellow,
  };
  return colours[status];
}

/** Headings in their order, each with the chunk it begins in. */
function outlineOf(chunks: readonly Chunk[], path: string, paint: Paint): string[] {
  const seen = new Set<string>();
  return chunks.flatMap(({ headingPath, chunkIndex, page }) => {
    const parts = headingPath === "" ? [] : headingPath.split(" > ");
    return parts.flatMap((heading, depth) => {
      const trail = parts.slice(0, depth + 1).join(" > ");
      if (seen.has(trail)) return [];
      seen.add(trail);
      const at = paint.dim(`#${chunkIndex}`.padEnd(6));
      return [`  ${at}${"  ".repeat(depth)}${cleanLine(heading)}${pageWords({ page, path })}`];
    });
  });
}
