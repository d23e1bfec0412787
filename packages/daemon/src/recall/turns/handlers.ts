import { type Api, ApiError, type Handlers } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import type { ShownTurn } from "./show-turn.ts";

export const turnHandlers = ({ workers }: { readonly workers: Pick<Deps["workers"], "recall"> }) =>
  ({
    async show({ params: { session, number } }, { ownerId }) {
      const shown = await workers.recall.run<ShownTurn>({ ownerId, session, number }, { name: "turn" });
      switch (shown.kind) {
        case "turn":
          return shown.turn;
        case "no-turn":
          throw new ApiError("not_found", `session ${shown.session} has no turn ${number}`);
        case "no-session":
          throw new ApiError(
            "not_found",
            `no session ends in "${session}": it was not imported, or nothing of its talk is kept`,
          );
        case "several-sessions":
          throw new ApiError("invalid", `several sessions end in "${session}": give more of the id`);
      }
    },
  }) satisfies Handlers<Api, { readonly ownerId: string }>["turns"];
