import { iso } from "@memory/language/text";
import { API_VERSION, type Api, DEFAULT_OWNER, type Handlers } from "@memory/shared";
import type { SessionTree } from "../../agents/session-tree/keep-tree.ts";
import { findTrees } from "../../citations/queries.ts";
import type { EntityReads } from "../../entities/handlers.ts";
import { countOpen } from "../../entities/merges/queries/candidate-list.ts";
import { countProposals } from "../../entities/vocabulary/queries/proposals.ts";
import { countEntities } from "../../graph/queries/count-entities.ts";
import { countOpenConflicts } from "../../memories/beliefs/queries/conflicts.ts";
import type { Deps } from "../../models/deps.ts";
import type { Config } from "../../platform/config.ts";
import type { Home } from "../../platform/home.ts";
import type { Context } from "../../platform/request-context.ts";
import { countAll } from "./queries.ts";

export interface StatusDeps extends Pick<Deps, "store" | "models" | "clock"> {
  readonly config: Pick<Config, "home" | "folders" | "sync">;
  readonly home: Pick<Home, "path" | "id">;
  readonly version: string;
  readonly build: string;
  readonly startedAt: number;
  /** Repairs of the last start, and current obstacles. */
  readonly notices: () => string[];
  /** A person has seen what the last start had to tell. */
  readonly seen: () => void;
  readonly vectorsPending: (ownerId: string) => number;
  readonly tree: Pick<SessionTree, "folderOf" | "isOn">;
}

/** The number of entities is that of their list. */
export function healthHandlers(
  deps: StatusDeps & { readonly reads: Pick<EntityReads, "listEntities"> },
): Handlers<Api, Context>["health"] {
  const { store, models, config } = deps;
  const countListed = async (ownerId: string): Promise<number> =>
    (await deps.reads.listEntities(ownerId, { sort: "mentions", limit: 1 })).total;
  return {
    get: async () => ({
      ok: true,
      version: deps.version,
      build: deps.build,
      apiVersion: API_VERSION,
      defaultOwner: DEFAULT_OWNER,
      pid: process.pid,
      home: { path: deps.home.path, id: deps.home.id },
      startedAt: iso(deps.startedAt),
      sync: config.sync,
      store: { schemaVersion: store.schemaVersion, bytes: store.bytes() },
      models: {
        chat: models.distiller.state(),
        ...(models.judge && { judge: models.judge.state() }),
        embedding: models.embedder.state(),
      },
      notices: deps.notices(),
    }),
    status: async (_, { ownerId }) => {
      const midnight = new Date(deps.clock()).setHours(0, 0, 0, 0);
      const { byType, lastImportAt, today, ...counts } = countAll(store, ownerId, midnight);
      const entities = countEntities(store, ownerId) ?? (await countListed(ownerId));
      const active = byType.fact + byType.preference + byType.episode + byType.procedure;
      return {
        memories: { active, today, byType },
        ...counts,
        entities,
        conflicts: countOpenConflicts(store, ownerId),
        merges: countOpen(store, ownerId),
        proposals: countProposals(store, ownerId),
        trees: findTrees(store, ownerId).map(({ project, root, checked_at, citing, gone }) => ({
          ...{ project, root, citing, gone },
          checkedAt: iso(checked_at),
        })),
        vectorsPending: deps.vectorsPending(ownerId),
        lastImportAt: lastImportAt === null ? null : iso(lastImportAt),
        home: config.home,
        transcriptsDir: config.folders["assistant-code"],
        ...((await deps.tree.isOn(ownerId)) && { sessionTree: deps.tree.folderOf(ownerId) }),
      };
    },
  };
}
