import type { Entity, GraphChanges, GraphGrowth, MemoryBeside, Related } from "@memory/shared";
import { move, transferableSymbol, valueSymbol, workerData } from "piscina";
import type { FoundPair } from "../../entities/merges/resolve.ts";
import { answer, type GraphAnswer, type GraphTask } from "../../graph/answer.ts";
import { findBeside } from "../../graph/beside.ts";
import { findChanges } from "../../graph/changes.ts";
import { countUses, type Uses } from "../../graph/count-uses.ts";
import { findEntity } from "../../graph/entity.ts";
import { type EntityPage, listEntities } from "../../graph/entity-list.ts";
import { findPairs } from "../../graph/find-pairs.ts";
import { findPath, type PathAnswer } from "../../graph/find-path.ts";
import { createGraphReader, type GraphReader, reading } from "../../graph/freshness.ts";
import { growTopics } from "../../graph/growth.ts";
import type {
  BesideTask,
  ChangesTask,
  EntityTask,
  GrowthTask,
  ListTask,
  OwnerTask,
  PairsTask,
  PathTask,
  RelatedTask,
} from "../../graph/handlers.ts";
import { layOutAgain } from "../../graph/lay-out-again.ts";
import { findRelated } from "../../graph/related.ts";
import { type FoundPage, findPage, type PageTask } from "../../projects/page.ts";
import { type SummariesTask, type Summary, summarize } from "../../projects/summaries.ts";
import { openReader } from "../../store/reader.ts";

// A piscina worker: it keeps the graphs of the last owners that asked, and answers one question at a time.

let reader: GraphReader | undefined;

/** One reader a thread, opened with the first question. */
const open = (): GraphReader => {
  reader ??= createGraphReader(openReader(storePath(workerData)));
  return reader;
};

/** Answers a `GraphAnswer`. Copied, 10 MB of it would stop the daemon's thread for 80 ms. */
export function graph(task: GraphTask): unknown {
  const answered = answer(open(), task);
  return answered.kind === "graph" && answered.json ? move(moved(answered, answered.json)) : answered;
}

/** Piscina's types cannot say which symbols these are. */
const moved = (answered: GraphAnswer, { buffer }: Uint8Array) =>
  ({ [transferableSymbol]: buffer, [valueSymbol]: answered }) as unknown as Parameters<typeof move>[0];

export const entity = ({ ownerId, id }: EntityTask): Entity | undefined =>
  reading(open(), { ownerId }, (view) => findEntity(view, id));

export const list = ({ query, ...asked }: ListTask): EntityPage =>
  reading(open(), asked, (view) => listEntities(view, query));

export const related = ({ ownerId, query }: RelatedTask): Related | undefined =>
  reading(open(), { ownerId }, (view) => findRelated(view, query));

export const path = ({ query, ...asked }: PathTask): PathAnswer =>
  reading(open(), asked, (view) => findPath(view, query));

export const growth = ({ ownerId, query }: GrowthTask): GraphGrowth =>
  reading(open(), { ownerId }, (view) => growTopics(view, query));

export const changes = ({ ownerId, query }: ChangesTask): GraphChanges =>
  reading(open(), { ownerId }, (view) => findChanges(view, query));

export const beside = ({ ownerId, query }: BesideTask): MemoryBeside | undefined =>
  reading(open(), { ownerId }, (view) => findBeside(view, query));

export const uses = ({ ownerId }: OwnerTask): Uses => reading(open(), { ownerId }, countUses);

export const project = (task: PageTask): FoundPage | undefined =>
  reading(open(), { ownerId: task.ownerId }, (view) => findPage(view, task));

export const projects = (task: SummariesTask): Summary[] =>
  reading(open(), { ownerId: task.ownerId }, ({ db }) => summarize(db, task));

export const pairs = ({ ownerId, ...query }: PairsTask): FoundPair[] =>
  reading(open(), { ownerId }, (view) => findPairs(view, query));

export const layOut = ({ ownerId }: OwnerTask): Uint8Array | null => layOutAgain(open(), ownerId);

function storePath(data: unknown): string {
  if (typeof data === "object" && data !== null && "storePath" in data && typeof data.storePath === "string")
    return data.storePath;
  throw new TypeError("a graph worker needs workerData { storePath }");
}
