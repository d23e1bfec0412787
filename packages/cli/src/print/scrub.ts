import type { ScrubDone, ScrubFile, ScrubFound, ScrubSource } from "@memory/shared";
import { count, plural } from "@memory/shared/words";
import { type Cli, shortPath } from "../cli.ts";
import { cleanLine } from "./clean.ts";

type Surroundings = Pick<Cli, "paint" | "io">;

export const isNowhere = ({ files }: Pick<ScrubFound, "files">): boolean => files.length === 0;

/** Places of the string. The string itself is never printed. */
export function foundText(found: ScrubFound, around: Surroundings): string {
  const { files, sources, doomed, unsearched } = found;
  const nowhere =
    unsearched.length === 0 ? "Found nowhere in this memory." : "Found nowhere in what could be searched.";
  return [
    ...(isNowhere(found) ? [nowhere] : ["Found in", ...files.flatMap((file) => fileLines(file, around))]),
    ...section(
      around.paint.yellow("These backups hold it and are damaged; they would be deleted:"),
      doomed.map(pathLine),
    ),
    ...unsearchedLines(unsearched, around),
    ...sourceLines(sources, around),
  ].join("\n");
}

const pathLine = (path: string): string => `  ${cleanLine(path)}`;

const unsearchedLines = (unsearched: readonly string[], { paint }: Surroundings): string[] =>
  section(
    paint.yellow("Not searched: links, packed files, and what cannot be read:"),
    unsearched.map(pathLine),
  );

/** Files changed, and places left: the proof is the search of all files behind it. */
export function doneText(
  { files, deleted, left, sources, unsearched }: ScrubDone,
  around: Surroundings,
): string {
  const { paint } = around;
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  const nowhere =
    deleted.length === 0
      ? ["Found nowhere. What deleted texts had left in the search index is cleared."]
      : [];
  const lines = isNowhere({ files })
    ? nowhere
    : [
        `Removed from ${rows === 0 ? "" : `${plural(rows, "row")} in `}${plural(files.length, "file")}`,
        ...files.flatMap((file) => fileLines(file, around)),
      ];
  const gone = deleted.map((path) => `  ${cleanLine(path)}  was damaged and is deleted`);
  const proof =
    left.length === 0
      ? [
          unsearched.length === 0
            ? paint.green("Searched every file again: it is nowhere any more.")
            : "Searched again: it is in none of the files that could be searched.",
        ]
      : [
          paint.red(`It is left in ${plural(left.length, "file")}:`),
          ...left.map(
            ({ path, hits }) => `  ${cleanLine(path)}  ${hits === null ? "cannot be read" : times(hits)}`,
          ),
        ];
  return [
    ...lines,
    ...gone,
    ...proof,
    ...unsearchedLines(unsearched, around),
    ...sourceLines(sources, around),
  ].join("\n");
}

const NOUNS: Readonly<Record<string, readonly [string, string]>> = {
  memories: ["memory version", "memory versions"],
  passages: ["passage of a session", "passages of sessions"],
  chunks: ["part of a document", "parts of documents"],
  documents: ["document name", "document names"],
  findings: ["finding", "findings"],
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
