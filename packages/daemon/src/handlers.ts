import type { Api, Handlers } from "@memory/shared";
import { conflictHandlers, memoryHandlers } from "./beliefs/handlers.ts";
import type { Deps } from "./deps.ts";
import { type DocumentDeps, documentHandlers } from "./documents/handlers.ts";
import type { Context } from "./http/mount.ts";
import { forgetMemory } from "./imports/forget.ts";
import { importHandlers } from "./imports/handlers.ts";
import { type PickerDeps, pickerHandlers } from "./picker/handlers.ts";
import { recallHandlers } from "./recall/handlers.ts";
import { type RootDeps, rootHandlers } from "./roots/handlers.ts";
import { healthHandlers, type StatusDeps } from "./status/handlers.ts";

export type HandlerDeps = Deps &
  StatusDeps &
  DocumentDeps &
  RootDeps &
  PickerDeps & {
    readonly config: { readonly keepProse: boolean };
    readonly wake: () => void;
    readonly shutdown: () => void;
  };

/** Every row of the contract and what answers it. */
export function handlersOf(deps: HandlerDeps): Handlers<Api, Context> {
  const { transcriptsDir, keepProse } = deps.config;
  return {
    health: healthHandlers(deps),
    admin: {
      shutdown: async () => {
        deps.shutdown();
        return { ok: true, pid: process.pid };
      },
    },
    memories: memoryHandlers({ ...deps, forget: (target) => forgetMemory(deps, target) }),
    recall: recallHandlers(deps),
    conflicts: conflictHandlers(deps),
    imports: importHandlers({ ...deps, transcriptsDir, keepProse }),
    documents: documentHandlers(deps),
    roots: rootHandlers(deps),
    picker: pickerHandlers(deps),
  };
}
