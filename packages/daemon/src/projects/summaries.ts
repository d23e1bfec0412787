import { isoWithinYears } from "@memory/language/text";
import type { ProjectSummary } from "@memory/shared";
import { projectKey } from "@memory/shared/words";
import { spellingsAmong } from "../memories/project-spelling.ts";
import { findActiveProjects } from "../memories/queries/projects.ts";
import type { ReaderConnection } from "../store/reader.ts";
import {
  type CountedMemories,
  countMemories,
  type EndedRow,
  type HoldingRow,
  type ProjectScope,
  readEnded,
  readHolding,
  readOpenConflicts,
} from "./queries/memories.ts";
import { type CountedSources, countDocuments, countSessions } from "./queries/sources.ts";

export interface SummariesTask {
  readonly ownerId: string;
  /** Milliseconds: what came or went since then has changed. */
  readonly since: number;
}

export interface Summary extends ProjectSummary {
  /** Every way in which it is written. */
  readonly spellings: readonly string[];
}

interface Counting {
  readonly names: Map<string, number>;
  memories: number;
  changed: number;
  contradictions: number;
  sessions: number;
  documents: number;
  lastAt: number;
}

interface Counted {
  readonly memories: readonly CountedMemories[];
  readonly sessions: readonly CountedSources[];
  readonly documents: readonly CountedSources[];
}

/** Every project of which there is something, touched last first. */
export function summarize(db: ReaderConnection, { ownerId, since }: SummariesTask): Summary[] {
  const scope = { ownerId };
  const counted = { ...countSources(db, ownerId), memories: countMemories(db, scope, since) };
  return summed(db, { scope, since, counted });
}

export interface OneProject {
  readonly summary: Summary;
  /** Its memories that hold, newest first. */
  readonly holding: readonly HoldingRow[];
}

/** One project, in whichever spelling; undefined where there is nothing of it. */
export function summarizeOne(
  db: ReaderConnection,
  { ownerId, since, project }: SummariesTask & { readonly project: string },
): OneProject | undefined {
  const { sessions, documents } = countSources(db, ownerId);
  const known = [
    ...findActiveProjects(db, ownerId),
    ...[...sessions, ...documents].map((one) => one.project),
  ];
  const spellings = spellingsAmong(known, project);
  const isMeant = (one: CountedSources) => spellings.includes(one.project);
  const scope = { ownerId, spellings };
  const holding = readHolding(db, scope);
  const [summary] = summed(db, {
    scope,
    since,
    counted: {
      memories: countHolding(holding, since),
      sessions: sessions.filter(isMeant),
      documents: documents.filter(isMeant),
    },
  });
  return summary && { summary, holding };
}

const countSources = (db: ReaderConnection, ownerId: string) => ({
  sessions: countSessions(db, ownerId),
  documents: countDocuments(db, ownerId),
});

/** What `countMemories` counts, of what was read already: a second look at 48,000 rows takes 100 ms. */
function countHolding(holding: readonly HoldingRow[], since: number): CountedMemories[] {
  const counts = new Map<string, CountedMemories>();
  for (const { project, createdAt, assertedAt } of holding) {
    const known = counts.get(project) ?? { project, memories: 0, came: 0, lastAt: 0 };
    known.memories += 1;
    known.came += createdAt >= since ? 1 : 0;
    known.lastAt = Math.max(known.lastAt, assertedAt);
    counts.set(project, known);
  }
  return [...counts.values()];
}

interface Summing {
  readonly scope: ProjectScope;
  readonly since: number;
  readonly counted: Counted;
}

/** All spellings of one project are one, under the name that most write. */
function summed(db: ReaderConnection, { scope, since, counted }: Summing): Summary[] {
  const found = new Map<string, Counting>();
  const of = (name: string, times: number, lastAt = 0): Counting => {
    const known = found.get(projectKey(name)) ?? nothing();
    found.set(projectKey(name), known);
    known.names.set(name, (known.names.get(name) ?? 0) + times);
    known.lastAt = Math.max(known.lastAt, lastAt);
    return known;
  };
  for (const { project, memories, came, lastAt } of counted.memories) {
    // One's memories name a project more surely than folders do.
    const counting = of(project, memories * 1_000, lastAt);
    counting.memories += memories;
    counting.changed += came;
  }
  for (const { project, count, lastAt } of counted.sessions) of(project, count, lastAt).sessions += count;
  for (const { project, count, lastAt } of counted.documents) of(project, count, lastAt).documents += count;
  for (const { project } of endedBySince(readEnded(db, scope.ownerId, since), since)) {
    const counting = found.get(projectKey(project));
    if (counting) counting.changed += 1;
  }
  for (const { newer, existing } of readOpenConflicts(db, scope.ownerId))
    for (const key of new Set([projectKey(newer), projectKey(existing)])) {
      const counting = found.get(key);
      if (counting) counting.contradictions += 1;
    }
  return [...found.values()]
    .sort((one, other) => other.lastAt - one.lastAt || other.memories - one.memories)
    .map(toSummary);
}

/** Each lineage once, and none whose winner came since: that is told as new already. */
export function endedBySince(rows: readonly EndedRow[], since: number): EndedRow[] {
  const byRoot = new Map<string, EndedRow>();
  for (const row of rows) {
    const known = byRoot.get(row.rootId);
    if (known === undefined || known.version < row.version) byRoot.set(row.rootId, row);
  }
  return [...byRoot.values()].filter(({ winnerCame }) => winnerCame === null || winnerCame < since);
}

const nothing = (): Counting => ({
  names: new Map(),
  memories: 0,
  changed: 0,
  contradictions: 0,
  sessions: 0,
  documents: 0,
  lastAt: 0,
});

function toSummary({ names, lastAt, ...counts }: Counting): Summary {
  const spellings = [...names].sort(([, one], [, other]) => other - one).map(([name]) => name);
  return {
    name: spellings[0] ?? "",
    spellings,
    ...counts,
    ...(lastAt > 0 && { lastAt: isoWithinYears(lastAt) }),
  };
}
