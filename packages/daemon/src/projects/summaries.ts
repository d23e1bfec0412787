import { isoWithinYears } from "@memory/language/text";
import type { ProjectSummary } from "@memory/shared";
import { projectKey } from "@memory/shared/words";
import { spellingsAmong } from "../memories/project-spelling.ts";
import { findActiveProjects } from "../memories/queries/projects.ts";
import type { ReaderConnection } from "../store/reader.ts";
import {
  countMemories,
  type EndedRow,
  type ProjectScope,
  readEnded,
  readOpenConflicts,
} from "./queries/memories.ts";
import { countDocuments, countSessions } from "./queries/sources.ts";

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

/**
 * Every project of which there is something, touched last first, or one of them in whichever spelling. All spellings of one are
 * one, under the name that most write.
 */
export function summarize(
  db: ReaderConnection,
  { ownerId, since, project: wanted }: SummariesTask & { readonly project?: string },
): Summary[] {
  const sessions = countSessions(db, ownerId);
  const documents = countDocuments(db, ownerId);
  const scope: ProjectScope = {
    ownerId,
    ...(wanted !== undefined && {
      spellings: spellingsAmong(
        [...findActiveProjects(db, ownerId), ...[...sessions, ...documents].map(({ project }) => project)],
        wanted,
      ),
    }),
  };
  const isMeant = ({ project }: { readonly project: string }) =>
    scope.spellings === undefined || scope.spellings.includes(project);
  const found = new Map<string, Counting>();
  const of = (name: string, times: number, lastAt = 0): Counting => {
    const known = found.get(projectKey(name)) ?? nothing();
    found.set(projectKey(name), known);
    known.names.set(name, (known.names.get(name) ?? 0) + times);
    known.lastAt = Math.max(known.lastAt, lastAt);
    return known;
  };
  for (const { project, memories, came, lastAt } of countMemories(db, scope, since)) {
    // One's memories name a project more surely than folders do.
    const counting = of(project, memories * 1_000, lastAt);
    counting.memories += memories;
    counting.changed += came;
  }
  for (const { project, count, lastAt } of sessions.filter(isMeant))
    of(project, count, lastAt).sessions += count;
  for (const { project, count, lastAt } of documents.filter(isMeant))
    of(project, count, lastAt).documents += count;
  for (const { project } of endedBySince(readEnded(db, scope, since), since)) {
    const counting = found.get(projectKey(project));
    if (counting) counting.changed += 1;
  }
  for (const { newer, existing } of readOpenConflicts(db, ownerId))
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
