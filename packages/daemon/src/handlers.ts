import type { Api, Handlers } from "@memory/shared";
import { activityHandlers } from "./activity/handlers.ts";
import { quality } from "./activity/quality.ts";
import { conflictHandlers } from "./beliefs/conflict-handlers.ts";
import { memoryHandlers } from "./beliefs/handlers.ts";
import { shown, type Thresholds } from "./beliefs/thresholds.ts";
import { captureHandlers } from "./capture/handlers.ts";
import type { Deps } from "./deps.ts";
import { type DocumentDeps, documentHandlers } from "./documents/handlers.ts";
import { entityHandlers } from "./entities/handlers.ts";
import { foldHandlers } from "./folds/handlers.ts";
import { graphHandlers, graphReads } from "./graph/handlers.ts";
import { hookHandlers } from "./hooks/handlers.ts";
import type { Context } from "./http/mount.ts";
import { forgetMemory } from "./imports/forget.ts";
import { importHandlers } from "./imports/handlers.ts";
import { indexHandlers } from "./indexing/handlers.ts";
import { approve } from "./indexing/link-proposed.ts";
import type { Turns } from "./indexing/turns.ts";
import { costHandlers } from "./ledger/handlers.ts";
import { type PickerDeps, pickerHandlers } from "./picker/handlers.ts";
import { modelHandlers } from "./providers/handlers.ts";
import type { RecallCount } from "./recall/count-recalled.ts";
import { recallHandlers } from "./recall/handlers.ts";
import { type RootDeps, rootHandlers } from "./roots/handlers.ts";
import { healthHandlers, type StatusDeps } from "./status/handlers.ts";
import { otherWays } from "./undo/other-ways.ts";
import { undo } from "./undo/undo.ts";
import { schemaHandlers } from "./vocabulary/handlers.ts";
import type { Rush } from "./workers/rush.ts";

export type HandlerDeps = Deps &
  StatusDeps &
  DocumentDeps &
  RootDeps &
  PickerDeps & {
    readonly config: { readonly keepProse: boolean };
    readonly wake: () => void;
    readonly thresholds: Thresholds;
    readonly saves: Pick<Rush, "mark">;
    readonly hasJudge: boolean;
    readonly turns: Turns;
    readonly recalls: Pick<RecallCount, "count">;
    readonly graphChanged: (ownerId: string) => void;
    readonly shutdown: () => void;
  };

/** Every row of the contract and what answers it. */
export function handlersOf(deps: HandlerDeps): Handlers<Api, Context> {
  const { transcriptsDir, keepProse } = deps.config;
  const reads = graphReads(deps);
  return {
    health: healthHandlers(deps),
    admin: {
      shutdown: async () => {
        deps.shutdown();
        return { ok: true, pid: process.pid };
      },
    },
    memories: memoryHandlers({ ...deps, forget: (target, client) => forgetMemory(deps, target, client) }),
    recall: recallHandlers(deps),
    conflicts: conflictHandlers(deps),
    activity: activityHandlers({
      ...deps,
      undo: (request) => undo({ ...deps, wayOf: otherWays(deps) }, request),
      readQuality: async (ownerId) => quality(deps.store, ownerId, shown(deps.thresholds)),
    }),
    imports: importHandlers({ ...deps, transcriptsDir, keepProse }),
    documents: documentHandlers(deps),
    roots: rootHandlers(deps),
    picker: pickerHandlers(deps),
    entities: entityHandlers({ ...deps, reads }),
    folds: foldHandlers({ ...deps, findPairs: reads.findPairs }),
    schema: schemaHandlers({
      ...deps,
      approve: (target) => approve(deps, target),
      countUses: reads.countUses,
    }),
    index: indexHandlers(deps),
    graph: graphHandlers(deps),
    capture: captureHandlers(),
    hooks: hookHandlers(),
    models: modelHandlers(),
    costs: costHandlers(),
  };
}
