import type { ScrubAnswer, ScrubFile, ScrubSource } from "@memory/shared";
import { type Cli, shortPath } from "../cli.ts";
import { cleanLine } from "./clean.ts";
import { count, plural } from "./numbers.ts";

type Found = Extract<ScrubAnswer, { kind: "found" }>;
type Done = Extract<ScrubAnswer, { kind: "done" }>;
type Surroundings = Pick<Cli, "paint" | "io">;

export const isNowhere = ({ files }: Pick<Found, "files">): boolean => files.length === 0;

/** Where the string stands. The string itself is never printed. */
export function foundText(found: Found, around: Surroundings): string {
  if (isNowhere(found)) return "Found nowhere in this memory.";
  return [
    "Found in",
    ...found.files.flatMap((file) => fileLines(file, around)),
    ...sourceLines(found.sources, around),
  ].join("\n");
}

/** What was done, and what is left: the proof is the search of all files behind it. */
export function doneText({ files, deleted, left, sources }: Done, around: Surroundings): string {
  const { paint } = around;
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  const lines = isNowhere({ files })
    ? ["Found nowhere. What deleted texts had left in the search index is cleared."]
    : [
        `Removed from ${rows === 0 ? "" : `${plural(rows, "row")} in `}${plural(files.length, "file")}`,
        ...files.flatMap((file) => fileLines(file, around)),
      ];
  const gone = deleted.map((path) => `  ${cleanLine(path)}  could not be read and was deleted`);
  const proof =
    left.length === 0
      ? [paint.green("Searched every file again: it is nowhere any more.")]
      : [
          paint.red(`It is left in ${plural(left.length, "file")}:`),
          ...left.map(
            ({ path, hits }) => `  ${cleanLine(path)}  ${hits === null ? "cannot be read" : times(hits)}`,
          ),
        ];
  return [...lines, ...gone, ...proof, ...sourceLines(sources, around)].join("\n");
}

const NOUNS: Readonly<Record<string, readonly [string, string]>> = {
  memories: ["memory version", "memory versions"],
  passages: ["passage of a session", "passages of sessions"],
  chunks: ["part of a document", "parts of documents"],
  documents: ["document name", "document names"],
  findings: ["finding", "findings"],
  command_uses: ["command", "commands"],
  conflicts: ["conflict", "conflicts"],
  entities: ["entity", "entities"],
  entity_names: ["entity name", "entity names"],
  changes: ["earlier state", "earlier states"],
};

function fileLines({ path, places, hits }: ScrubFile, { paint }: Surroundings): string[] {
  const tables = new Map<string, number>();
  for (const { table, rows } of places) tables.set(table, Math.max(rows, tables.get(table) ?? 0));
  const kinds = [...tables].map(([table, rows]) => {
    const [one, many] = NOUNS[table] ?? [`row of ${table}`, `rows of ${table}`];
    return plural(rows, one, many);
  });
  const inBytes = kinds.length === 0 ? times(hits) : kinds.join(" · ");
  return [`  ${paint.bold(cleanLine(path))}  ${inBytes}`];
}

const times = (hits: number): string => plural(hits, "time");

function sourceLines(sources: readonly ScrubSource[], { paint, io }: Surroundings): string[] {
  const line = ({ path }: ScrubSource) => `  ${shortPath(path, io.homedir)}`;
  const holding = sources.filter(({ state }) => state === "holds");
  const unknown = sources.filter(({ state }) => state === "unknown");
  return [
    ...section(
      paint.yellow("These files hold it and are left as they are; a new reading would bring it back:"),
      holding.map(line),
    ),
    ...section("It came from here, which cannot be searched byte by byte:", unknown.map(line)),
  ];
}

/** Lines of a list; the rest are counted. */
const MOST = 20;

function section(title: string, lines: readonly string[]): string[] {
  const rest = lines.length - MOST;
  if (lines.length === 0) return [];
  return [title, ...lines.slice(0, MOST), ...(rest > 0 ? [`  and ${count(rest)} more`] : [])];
}
