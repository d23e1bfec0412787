import { isoWithinYears } from "@memory/language/text";
import type { ProjectChange, ProjectPage } from "@memory/shared";
import { projectKey } from "@memory/shared/words";
import { countMonths } from "../graph/count-months.ts";
import type { View } from "../graph/view.ts";
import { blocksIn } from "../store/passage-blocks.ts";
import type { ReaderConnection } from "../store/reader.ts";
import { type HoldingRow, readEnded, readOpenConflicts, readReplaced } from "./queries/memories.ts";
import {
  readBeginnings,
  readDocuments,
  readDocumentTimes,
  readMarks,
  readSessions,
} from "./queries/sources.ts";
import { endedBySince, type SummariesTask, type Summary, summarizeOne } from "./summaries.ts";
import { entityCalled, whoAndWhat } from "./who-and-what.ts";

export interface PageTask extends SummariesTask {
  /** In whichever spelling. */
  readonly project: string;
  /** Most of each kind. */
  readonly limit: number;
}

interface Listed<Item> {
  readonly total: number;
  readonly items: readonly Item[];
}

type Change = Pick<ProjectChange, "what"> & {
  readonly memory: string;
  readonly before?: string;
  readonly at: number;
};

/** A page with ids in the place of memories and contradictions: those are read where their resources are made. */
export interface FoundPage
  extends Pick<
    ProjectPage,
    "project" | "entity" | "entities" | "documents" | "sessions" | "months" | "places"
  > {
  readonly decided: Listed<string>;
  readonly known: Listed<string>;
  readonly changed: Listed<Change>;
  readonly contradictions: Listed<string>;
}

/** Everything of one project, or undefined when there is nothing of it. Call it inside the transaction that reads. */
export function findPage(view: View, { project, limit, ...asked }: PageTask): FoundPage | undefined {
  const { db } = view;
  const { ownerId, since } = asked;
  const found = summarizeOne(db, { ...asked, project });
  if (!found) return undefined;
  const { summary, holding } = found;
  const scope = { ownerId, spellings: summary.spellings };
  const first = <Item>(items: readonly Item[]): Listed<Item> => ({
    total: items.length,
    items: items.slice(0, limit),
  });
  const ids = (rows: readonly HoldingRow[]) => rows.map(({ id }) => id);
  const sessions = readSessions(db, scope);
  const marks = readMarks(db, scope).map(({ seenAt, ...mark }) => ({
    ...mark,
    seenAt: isoWithinYears(seenAt),
  }));
  const entity = entityCalled(view, summary.name);
  const texts = { memories: ids(holding), sessions: sessions.map(({ session }) => session) };
  const key = projectKey(summary.name);
  const contradicted = readOpenConflicts(db, ownerId).filter(({ newer, existing }) =>
    [newer, existing].some((one) => projectKey(one) === key),
  );
  return {
    project: withoutSpellings(summary),
    ...(entity && { entity }),
    decided: first(ids(holding.filter(isDecision))),
    known: first(ids(holding.filter((row) => !isDecision(row)))),
    changed: changedSince(db, { ownerId, key, holding, since, limit }),
    contradictions: first(contradicted.map(({ id }) => id)),
    entities: whoAndWhat(view, texts, { limit, except: entity?.id }),
    documents: { total: summary.documents, items: documentsOf(db, { ...scope, limit }) },
    sessions: { total: sessions.length, items: begunWith(db, sessions.slice(0, limit)) },
    months: countMonths({
      memories: holding.map(({ assertedAt }) => assertedAt),
      sessions: sessions.map(({ at }) => at),
      documents: readDocumentTimes(db, scope),
    }),
    places: { total: marks.length, items: marks.slice(0, limit) },
  };
}

const withoutSpellings = ({ spellings: _, ...summary }: Summary): ProjectPage["project"] => summary;

/** A model that read it has said so; without one, agents and rules keep decisions and events as one type. */
const isDecision = ({ kind, type }: HoldingRow): boolean =>
  kind === null ? type === "episode" : kind === "decision";

interface Changing {
  readonly ownerId: string;
  readonly key: string;
  readonly holding: readonly HoldingRow[];
  readonly since: number;
  readonly limit: number;
}

function changedSince(
  db: ReaderConnection,
  { ownerId, key, holding, since, limit }: Changing,
): Listed<Change> {
  const came = holding.filter(({ createdAt }) => createdAt >= since);
  const ended = endedBySince(readEnded(db, ownerId, since), since).filter(
    ({ project }) => projectKey(project) === key,
  );
  const newest = [
    ...came.map(({ id, createdAt }) => ({ id, at: createdAt, ended: undefined })),
    ...ended.map((row) => ({ id: row.id, at: row.at, ended: row })),
  ]
    .sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
    .slice(0, limit);
  const replaced = readReplaced(db, { ownerId, ids: newest.map(({ id }) => id) });
  const items = newest.map(({ id, at, ended: gone }): Change => {
    if (gone?.winner) return { what: "replaced", memory: gone.winner, before: id, at };
    if (gone) return { what: "retired", memory: id, at };
    const before = replaced.get(id);
    return before === undefined
      ? { what: "new", memory: id, at }
      : { what: "replaced", memory: id, before, at };
  });
  return { total: came.length + ended.length, items };
}

const documentsOf = (
  db: ReaderConnection,
  asked: Parameters<typeof readDocuments>[1],
): ProjectPage["documents"]["items"] =>
  readDocuments(db, asked).map(({ mtime, ...document }) => ({
    ...document,
    modifiedAt: isoWithinYears(mtime),
  }));

/** Characters of what a session was begun with. */
const ASKED = 300;

function begunWith(
  db: ReaderConnection,
  sessions: ReturnType<typeof readSessions>,
): ProjectPage["sessions"]["items"] {
  const beginnings = readBeginnings(
    db,
    sessions.map(({ passage }) => passage),
  );
  return sessions.map(({ agent, session, passage, at }) => {
    const beginning = beginnings.get(passage);
    const blocks = beginning ? blocksIn(beginning) : [];
    const asked = (blocks.find(({ part }) => part === "ask") ?? blocks[0])?.text ?? "";
    return { session, agent, ask: asked.slice(0, ASKED), turn: beginning?.turn ?? 0, at: isoWithinYears(at) };
  });
}
