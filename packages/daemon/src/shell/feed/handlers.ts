import { API_VERSION, type Api, type Handlers } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import { errorKind } from "../../platform/errors.ts";
import type { Context } from "../../platform/request-context.ts";
import { createFeed } from "./feed.ts";
import { createPoller, type PollDeps } from "./poll.ts";

export interface FeedHandlerDeps extends Pick<Deps, "log"> {
  readonly version: string;
}

export function feedHandlers(deps: PollDeps & FeedHandlerDeps): Handlers<Api, Context>["feed"] {
  const feed = createFeed({
    lookAt: (ownerId) => createPoller(deps, ownerId),
    hello: { type: "hello", version: deps.version, apiVersion: API_VERSION },
    onError: (error) => deps.log.warn({ name: errorKind(error) }, "what changes could not be looked at"),
  });
  return { changes: (_, { ownerId, signal }) => feed.listen(ownerId, signal) };
}
