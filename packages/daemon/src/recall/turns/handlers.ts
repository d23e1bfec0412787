import { type Api, ApiError, type Handlers } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import { sessionNamer } from "../../store/session-title.ts";
import type { ShownTurn } from "./show-turn.ts";

interface TurnDeps extends Pick<Deps, "store"> {
  readonly workers: Pick<Deps["workers"], "recall">;
}

export const turnHandlers = ({ store, workers }: TurnDeps) =>
  ({
    async show({ params: { session, number } }, { ownerId }) {
      const shown = await workers.recall.run<ShownTurn>({ ownerId, session, number }, { name: "turn" });
      switch (shown.kind) {
        case "turn": {
          const { session: sessionId, agent } = shown.turn;
          const { title } = sessionNamer(store, ownerId)({ kind: "session", agent, sessionId });
          return { ...shown.turn, ...(title !== undefined && { title }) };
        }
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
