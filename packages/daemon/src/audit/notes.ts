import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { type Citation, citationsIn } from "@memory/language/citations";
import { classify, guessType, keyTerms } from "@memory/language/comparison";
import { redact } from "@memory/language/redaction";
import { iso } from "@memory/language/text";
import type { AgentName, Audit } from "@memory/shared";
import type { SessionFolders } from "@memory/sources/agents";
import {
  cwdOf,
  findDeepNotes,
  findHomeNotes,
  findTopNotes,
  LAYOUTS,
  type NoteFile,
  readNote,
} from "@memory/sources/notes";
import { repositoryAround } from "@memory/sources/projects";
import { Tree } from "@memory/sources/trees";
import { keyOf } from "../citations/cited.ts";
import { findHistory } from "../citations/history.ts";
import { defaultThresholds } from "../platform/thresholds.ts";
import type { SessionsOf } from "./agents.ts";

/** A statement of a note that agents are given. */
interface NoteLine {
  readonly path: string;
  readonly line: number;
  /** With the heading that it stands under. */
  readonly text: string;
  /** As it stands, without the spaces around it. */
  readonly raw: string;
  /** When the file was written last, milliseconds. */
  readonly writtenAt: number;
}

interface Notes {
  /** Folder of the working tree that they are about; null: all of them. */
  readonly root: string | null;
  readonly lines: readonly NoteLine[];
}

/** Bytes of a note that are read. */
const LONGEST = 256 * 1024;
/** Lines of one tree that are held against each other. */
const MOST_LINES = 1_500;

/** Notes of agents, held against the code that they name and against each other, and looked through for secrets. Only reads. */
export async function checkNotes(
  agents: readonly SessionsOf[],
  { folders, now, isOver }: Asked,
): Promise<Audit["notes"]> {
  const every = new Set(LAYOUTS.map(({ agent }) => agent));
  const roots = await rootsOf(agents);
  const inHome = await findHomeNotes(folders, roots, every);
  const general = await readAll(inHome.filter(({ root }) => root === null));
  const trees: Notes[] = [];
  for (const root of roots) {
    if (isOver()) break;
    const files = await notesOf(root, every);
    const lines = await readAll([...files, ...inHome.filter((file) => file.root === root)]);
    if (lines.length > 0) trees.push({ root, lines });
  }
  const against = [{ root: null, lines: [] }, ...trees].flatMap(({ lines }) =>
    isOver() ? [] : contradictions([...lines, ...general].slice(0, MOST_LINES), now),
  );
  const gone: Audit["notes"]["gone"] = [];
  for (const notes of trees) if (!isOver()) gone.push(...(await goneIn(notes, now, isOver)));
  const files = [...new Set([...general, ...trees.flatMap(({ lines }) => lines)].map(({ path }) => path))];
  const secrets = (await Promise.all(files.map(secretsIn))).flat();
  return { files, gone, against: distinct(against), secrets, isWhole: !isOver() };
}

/** Notes in a working tree and its folders, each once. */
async function notesOf(root: string, agents: ReadonlySet<AgentName>): Promise<NoteFile[]> {
  const [top, deep] = [
    await findTopNotes(root, agents),
    await findDeepNotes(root, agents, AbortSignal.timeout(2_000)),
  ];
  return [...new Map([...top, ...deep].map((file) => [file.path, file])).values()];
}

/** Lines of a note with a secret, which is named by its kind alone. */
async function secretsIn(path: string): Promise<Audit["notes"]["secrets"]> {
  const text = await readFile(path, "utf8").catch(() => "");
  return text.split("\n").flatMap((line, n) => {
    const kinds = [...redact(line).text.matchAll(/\[redacted:([a-z0-9-]+)/g)].map(([, kind = ""]) => kind);
    return kinds.length === 0 || /\[redacted:/.test(line)
      ? []
      : [{ path, line: n + 1, kinds: [...new Set(kinds)].sort() }];
  });
}

interface Asked {
  readonly folders: SessionFolders;
  readonly now: number;
  readonly isOver: () => boolean;
}

/** The repositories that sessions were held in, as their first lines tell. */
async function rootsOf(agents: readonly SessionsOf[]): Promise<string[]> {
  const roots = new Set<string>();
  const seen = new Set<string>();
  for (const { sessions } of agents)
    for (const { path, folder } of sessions) {
      if (seen.has(folder)) continue;
      const cwd = await cwdOf(path);
      if (cwd === undefined) continue;
      seen.add(folder);
      const root = existsSync(cwd) ? (repositoryAround(cwd)?.worktree ?? cwd) : undefined;
      if (root !== undefined) roots.add(root);
    }
  return [...roots];
}

async function readAll(files: readonly NoteFile[]): Promise<NoteLine[]> {
  const lines: NoteLine[] = [];
  for (const file of files) {
    const { path } = file;
    const stats = await stat(path).catch(() => null);
    if (!stats?.isFile() || stats.size > LONGEST) continue;
    const { statements } = readNote(await readFile(path, "utf8").catch(() => ""), file);
    for (const { content, line, raw } of statements)
      lines.push({ path, line, text: content, raw, writtenAt: stats.mtimeMs });
  }
  return lines;
}

/** What a note names that its repository had when the line was written, or a few days later, and has not now. */
async function goneIn(
  { root, lines }: Notes,
  now: number,
  isOver: () => boolean,
): Promise<Audit["notes"]["gone"]> {
  if (root === null) return [];
  const stop = new AbortController();
  const timer = setInterval(() => isOver() && stop.abort(), 100);
  try {
    const tree = new Tree(root, stop.signal);
    const cited = await citedIn(tree, lines);
    const there = await tree.present([...cited.values()].map(({ citation }) => citation));
    if (there === null) return [];
    const missing = new Map([...cited].filter(([, { citation }]) => !there.has(citation)));
    if (missing.size === 0) return [];
    const history = await findHistory(tree, missing, new Map(), now);
    return [...history].flatMap(([key, { goneAt }]) =>
      (missing.get(key)?.at ?? [])
        // What is written after it went is about that.
        .filter(({ written }) => goneAt > written)
        .map(({ path, line, name }) => ({ path, line, name, since: iso(goneAt), root })),
    );
  } finally {
    clearInterval(timer);
  }
}

interface CitedIn {
  readonly citation: Citation;
  readonly said: number[];
  readonly at: (Pick<NoteLine, "path" | "line"> & { readonly name: string; readonly written: number })[];
}

async function citedIn(tree: Tree, lines: readonly NoteLine[]): Promise<Map<string, CitedIn>> {
  const dates = new Map<string, ReadonlyMap<string, number>>();
  for (const path of new Set(lines.map((one) => one.path))) {
    dates.set(path, (await tree.writtenAt(path)) ?? new Map());
  }
  const cited = new Map<string, CitedIn>();
  for (const { path, line, raw, text, writtenAt } of lines)
    for (const citation of citationsIn(text)) {
      const written = dates.get(path)?.get(raw) ?? writtenAt;
      const known = cited.get(keyOf(citation)) ?? { citation, said: [], at: [] };
      known.said.push(written);
      known.at.push({ path, line, name: citation.name, written });
      cited.set(keyOf(citation), known);
    }
  for (const { said } of cited.values()) said.sort((one, other) => other - one);
  return cited;
}

/** Pairs of lines that cannot both hold, by the rules that a save goes by. */
function contradictions(lines: readonly NoteLine[], now: number): Audit["notes"]["against"] {
  const byTerm = new Map<string, number[]>();
  const statements = lines.map(({ text }) => ({
    ...{ content: text, type: guessType(text), assertedAt: now, project: null },
    statedBy: "user" as const,
  }));
  const found: Audit["notes"]["against"] = [];
  lines.forEach((line, n) => {
    const shared = new Map<number, number>();
    for (const term of keyTerms(line.text)) {
      const others = byTerm.get(term) ?? [];
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
      byTerm.set(term, [...others, n]);
    }
    for (const [other, terms] of shared) {
      const [one, two] = [statements[other], statements[n]];
      const before = lines[other];
      if (terms < 2 || !one || !two || !before) continue;
      const { kind, score } = classify(one, two);
      if (kind === "contradictory" && score >= defaultThresholds.conflictAbove)
        found.push({ one: placeOf(before), other: placeOf(line) });
    }
  });
  return found;
}

const placeOf = ({ path, line, text }: NoteLine) => ({ path, line, text });

function distinct(pairs: Audit["notes"]["against"]): Audit["notes"]["against"] {
  const seen = new Map(
    pairs.map((pair) => [`${pair.one.path}:${pair.one.line} ${pair.other.path}:${pair.other.line}`, pair]),
  );
  return [...seen.values()];
}
