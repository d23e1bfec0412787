import type { AliasTable } from "@memory/language/names";
import {
  type Api,
  ApiError,
  type Entity,
  type Handlers,
  type Input,
  type MemoryBeside,
  type Related,
  type Reply,
} from "@memory/shared";
import type { FoundPair } from "../entities/merges/resolve.ts";
import type { Deps } from "../models/deps.ts";
import type { Embedder } from "../models/models.ts";
import type { Pool } from "../platform/schedule/pool.ts";
import { readClocks } from "../store/clocks.ts";
import type { GraphAnswer, GraphTask } from "./answer.ts";
import type { BesideQuery } from "./beside.ts";
import type { ChangesQuery } from "./changes.ts";
import type { Uses } from "./count-uses.ts";
import type { EntityPage, ListQuery } from "./entity-list.ts";
import type { PairsQuery } from "./find-pairs.ts";
import type { PathAnswer, PathQuery } from "./find-path.ts";
import type { GraphRequest } from "./freshness.ts";
import type { GrowthQuery } from "./growth.ts";
import { readPlace, writePlace } from "./place-in-list.ts";
import type { RelatedQuery } from "./related.ts";

export interface GraphDeps extends Pick<Deps, "clock"> {
  readonly workers: { readonly graphs: Pool; readonly layouts: Pool };
}

interface Caller {
  readonly ownerId: string;
  /** Tags of the answers that the client has. */
  readonly ifNoneMatch?: readonly string[];
}

export const graphHandlers = ({ workers, clock }: GraphDeps) =>
  ({
    async read({ query }, { ownerId, ifNoneMatch }) {
      const clocks = readClocks(query, clock());
      const task: GraphTask = { ownerId, clocks, query, known: ifNoneMatch ?? [] };
      // Without a signal: cancelling a task would end its thread, and with it the graph that it has loaded.
      const answer = await workers.graphs.run<GraphAnswer>(task, { name: "graph" });
      switch (answer.kind) {
        case "graph":
          return { tag: answer.tag, json: answer.json };
        case "missing":
          throw new ApiError("not_found", `there is no ${answer.what} ${answer.id} in the graph`);
      }
    },
    async path({ query: { from, to, ...times } }, { ownerId }) {
      const task: PathTask = { ownerId, clocks: readClocks(times, clock()), query: { from, to } };
      const answer = await workers.graphs.run<PathAnswer>(task, { name: "path" });
      switch (answer.kind) {
        case "path":
          return answer.graph;
        case "missing":
          throw new ApiError("not_found", `there is no node ${answer.id} in the graph`);
        case "apart":
          throw new ApiError("not_found", `nothing in the graph leads from ${from} to ${to}`);
      }
    },
    growth: ({ query }, { ownerId }) =>
      workers.graphs.run({ ownerId, query: { ...query, now: clock() } } satisfies GrowthTask, {
        name: "growth",
      }),
    changes({ query: { from, to, limit } }, { ownerId }) {
      const between = { from: Date.parse(from), to: Date.parse(to) };
      const task: ChangesTask = { ownerId, query: { ...between, limit } };
      return workers.graphs.run(task, { name: "changes" });
    },
    async beside({ params: { id }, query: { limit } }, { ownerId }) {
      const task: BesideTask = { ownerId, query: { id, limit } };
      const found = await workers.graphs.run<MemoryBeside | undefined>(task, { name: "beside" });
      if (!found) throw new ApiError("not_found", `there is no memory ${id}`);
      return found;
    },
  }) satisfies Handlers<Api, Caller>["graph"];

/** Questions of the other rooms to the graph's thread. */
export const graphReads = ({ workers, models, clock }: ReadDeps): GraphReads => ({
  countUses: (ownerId) => workers.graphs.run({ ownerId } satisfies OwnerTask, { name: "uses" }),
  readEntity: (ownerId, id) => workers.graphs.run({ ownerId, id } satisfies EntityTask, { name: "entity" }),
  readRelated: (ownerId, id, query) =>
    workers.graphs.run({ ownerId, query: { ...query, id } } satisfies RelatedTask, { name: "related" }),
  async listEntities(ownerId, { cursor, at, knownAt, ...query }) {
    const after = cursor === undefined ? undefined : readPlace(cursor, query.sort);
    const clocks = readClocks({ at, knownAt }, clock());
    const task: ListTask = { ownerId, clocks, query: { ...query, after } };
    const { entities, next, total } = await workers.graphs.run<EntityPage>(task, { name: "list" });
    return { entities, total, nextCursor: next && writePlace(next) };
  },
  findPairs(ownerId, aliases, signal) {
    const task: PairsTask = { ownerId, aliases, model: models.entityEmbedder.name };
    // Beside the thread that answers: at 60,000 entities it takes three seconds.
    return workers.layouts.run(task, { name: "pairs", signal });
  },
});

interface ReadDeps extends GraphDeps {
  readonly models: { readonly entityEmbedder: Pick<Embedder, "name"> };
}

export interface GraphReads {
  /** Undefined when there is none under this id, when nothing that holds names it, and when it was folded. */
  readEntity(ownerId: string, id: string): Promise<Entity | undefined>;
  /** Undefined when there is no such entity. */
  readRelated(ownerId: string, id: string, query: Omit<RelatedQuery, "id">): Promise<Related | undefined>;
  /** Those that something names. Throws `invalid` for what is no cursor of this list. */
  listEntities(ownerId: string, query: Input<Entities["list"]>["query"]): Reply<Entities["list"]>;
  countUses(ownerId: string): Promise<Uses>;
  /** Pairs that may be one and that no person has decided on, likeliest first. */
  findPairs(ownerId: string, aliases: AliasTable, signal: AbortSignal): Promise<readonly FoundPair[]>;
}

type Entities = Api["entities"];

export interface EntityTask {
  readonly ownerId: string;
  readonly id: string;
}

export interface ListTask extends GraphRequest {
  readonly query: ListQuery;
}

export interface PathTask extends GraphRequest {
  readonly query: PathQuery;
}

export interface RelatedTask {
  readonly ownerId: string;
  readonly query: RelatedQuery;
}

export interface PairsTask extends PairsQuery {
  readonly ownerId: string;
}

export interface GrowthTask {
  readonly ownerId: string;
  readonly query: GrowthQuery;
}

export interface ChangesTask {
  readonly ownerId: string;
  readonly query: ChangesQuery;
}

export interface BesideTask {
  readonly ownerId: string;
  readonly query: BesideQuery;
}

export interface OwnerTask {
  readonly ownerId: string;
}
