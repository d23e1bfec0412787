import { createRoute, createRouter } from "@tanstack/react-router";
import { Overview } from "../places/overview/place.tsx";
import { overviewSearch } from "../places/overview/search.ts";
import { Loading } from "../ui/states.tsx";
import { whenIdle } from "../ui/when-idle.ts";
import { Broken } from "./broken.tsx";
import { activityRoutes, bringActivity } from "./routes/activity.ts";
import { bringKnowledge, knowledgeRoutes } from "./routes/knowledge.ts";
import { bringReview, reviewRoutes } from "./routes/review.ts";
import { root } from "./routes/root.ts";
import { bringSettings, settingsRoutes } from "./routes/settings.ts";
import { bringSources, sourceRoutes } from "./routes/sources.ts";
import { bringSpaces, spaceRoutes } from "./routes/spaces.ts";
import { formatParams, parseParams, searchOf } from "./search-params.ts";

const overview = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: searchOf(overviewSearch),
  component: Overview,
});

const tree = root.addChildren([
  overview,
  ...knowledgeRoutes,
  ...sourceRoutes,
  ...reviewRoutes,
  ...spaceRoutes,
  ...activityRoutes,
  ...settingsRoutes,
]);

/**
 * Bring the code of all places, one after the other while nothing else is to do: a place opens at once then, and also when
 * the daemon is gone.
 */
export async function bringPlaces(): Promise<void> {
  for (const bring of [
    ...bringKnowledge,
    ...bringReview,
    ...bringSources,
    ...bringSpaces,
    ...bringActivity,
    ...bringSettings,
  ]) {
    await whenIdle();
    await bring().catch(() => undefined);
  }
}

/** Every address of the viewer. Its state is in the address: reload, back and another window show the same. */
export const router = createRouter({
  routeTree: tree,
  parseSearch: parseParams,
  stringifySearch: formatParams,
  // Unknown parameters are no part of an address, and never sent.
  search: { strict: true },
  defaultPreload: "intent",
  defaultPendingMs: 150,
  defaultPendingComponent: () => (
    <div className="p-6">
      <Loading />
    </div>
  ),
  defaultErrorComponent: Broken,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
