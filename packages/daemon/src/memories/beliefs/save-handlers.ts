import { type Api, ApiError, type Handlers, type Input } from "@memory/shared";
import type { Context } from "../../platform/request-context.ts";
import type { Load } from "../../platform/schedule/load.ts";
import { groupTransactions } from "../../store/group.ts";
import { findMemoryRow } from "../queries.ts";
import type { SpokenDeps } from "./belief.ts";
import { type JudgeDeps, judgeNear } from "./judge-near.ts";
import { saveByHand } from "./save-by-hand.ts";

export type SaveHandlerDeps = SpokenDeps &
  JudgeDeps & {
    /** Told that a save came in: what can wait gives way. */
    readonly load?: Pick<Load, "noteRequest">;
    /** The project of what is said in a folder, which is known by it from then on; undefined: it is of none. */
    readonly projectIn?: (ownerId: string, folder: string) => string | undefined;
    /** Told that texts have come or gone. */
    readonly wake: () => void;
  };

/** Saving, and what whoever saves says about memories that are near. */
export function saveHandlers(
  deps: SaveHandlerDeps,
): Pick<Handlers<Api, Context>["memories"], "save" | "judge"> {
  const { store, shown } = deps;
  const judging = { ...deps, group: groupTransactions(store) };
  return {
    async save({ body: { folder, ...said } }, context) {
      deps.load?.noteRequest();
      const here = folder === undefined ? undefined : deps.projectIn?.(context.ownerId, folder);
      const body = { ...said, project: said.project ?? here };
      const { near: found = [], ...saved } = await judging.group.enqueue(() =>
        saveByHand(deps, context, body),
      );
      // It is stored, whatever becomes of what is said about it.
      const judged = await judgeSaved(judging, { ...body, id: saved.id }, context);
      deps.wake();
      const near = found.filter(({ id }) => !judged?.some((one) => one.id === id));
      shown.note(
        context,
        near.map(({ id }) => id),
      );
      return { ...saved, ...(near.length > 0 && { near }), ...(judged && { judged }) };
    },
    async judge({ params: { id }, body }, context) {
      if (!findMemoryRow(store, context.ownerId, id)) throw new ApiError("not_found", `no memory ${id}`);
      const judged = await judgeNear(judging, context, { ...body, id });
      deps.wake();
      return { judged };
    },
  };
}

type Saying = Pick<Input<Api["memories"]["save"]>["body"], "judged" | "userSaid"> & {
  /** Undefined where nothing was kept. */
  readonly id: string | undefined;
};

async function judgeSaved(
  deps: Parameters<typeof judgeNear>[0],
  { id, judged, userSaid }: Saying,
  context: Context,
): Promise<Awaited<ReturnType<typeof judgeNear>> | undefined> {
  if (!judged) return undefined;
  if (id !== undefined) return judgeNear(deps, context, { id, judged, userSaid });
  const reason = "nothing was saved that could be compared with it";
  return judged.map((one) => ({ ...one, outcome: "refused", reason }));
}
