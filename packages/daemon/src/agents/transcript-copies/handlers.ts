import { isoOrNull } from "@memory/language/text";
import type { Api, Handlers } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import type { Config } from "../../platform/config.ts";
import type { Context } from "../../platform/request-context.ts";
import { inSlices } from "../../store/slices.ts";
import { countCopies, findCopyRows, removeCopy } from "./queries.ts";

interface ArkHandlerDeps extends Pick<Deps, "store"> {
  readonly config: Pick<Config, "ark" | "arkMaxMb">;
}

export const bytesOf = (mebibytes: number): number => mebibytes * 1024 * 1024;

export function copyHandlers({ store, config }: ArkHandlerDeps): Handlers<Api, Context>["ark"] {
  return {
    read: async (_, { ownerId }) => {
      const { oldest, newest, pruned, ...totals } = countCopies(store, ownerId);
      const { at, ...went } = pruned;
      return {
        ...totals,
        oldest: isoOrNull(oldest),
        newest: isoOrNull(newest),
        policy: { keeps: config.ark, maxBytes: bytesOf(config.arkMaxMb) },
        pruned: { ...went, lastAt: isoOrNull(at) },
      };
    },
    remove: async (_, { ownerId }) => {
      const { sessions, bytes } = countCopies(store, ownerId);
      await inSlices(store, findCopyRows(store, ownerId), (ark) => removeCopy(store, ownerId, ark));
      return { ok: true, sessions, bytes };
    },
  };
}
