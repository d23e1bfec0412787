import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { activitySearch } from "../places/activity/search.ts";
import { entitySearch } from "../places/entities/search.ts";
import { exploreSearch } from "../places/explore/search.ts";
import { memoriesSearch, memorySearch, turnSearch, versionsSearch } from "../places/memories/search.ts";
import { Overview } from "../places/overview/place.tsx";
import { overviewSearch } from "../places/overview/search.ts";
import { projectsSearch } from "../places/projects/search.ts";
import { reviewSearch } from "../places/review/search.ts";
import { documentSearch, documentsSearch, importSearch, rootsSearch } from "../places/sources/search.ts";
import { spaceChangesSearch, spaceMemoriesSearch, spacesSearch } from "../places/spaces/search.ts";
import { Loading } from "../ui/states.tsx";
import { whenIdle } from "../ui/when-idle.ts";
import { Broken, NotFound } from "./broken.tsx";
import { fromRef } from "./refs.ts";
import { formatParams, parseParams, searchOf } from "./search-params.ts";
import { Shell } from "./shell.tsx";

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const overview = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: searchOf(overviewSearch),
  component: Overview,
});

const explore = createRoute({
  getParentRoute: () => root,
  path: "/explore",
  validateSearch: searchOf(exploreSearch),
  component: lazyRouteComponent(() => import("../places/explore/place.tsx"), "Explore"),
});

const entities = () => import("../places/entities/place.tsx");
const entityList = createRoute({
  getParentRoute: () => root,
  path: "/entities",
  validateSearch: searchOf(entitySearch),
  component: lazyRouteComponent(entities, "Entities"),
});
const entity = createRoute({
  getParentRoute: () => root,
  path: "/entities/$id",
  component: lazyRouteComponent(entities, "EntityPage"),
  beforeLoad: fromRef<{ id: string }>("e"),
});

const projects = () => import("../places/projects/place.tsx");
const projectList = createRoute({
  getParentRoute: () => root,
  path: "/projects",
  validateSearch: searchOf(projectsSearch),
  component: lazyRouteComponent(projects, "Projects"),
});
const project = createRoute({
  getParentRoute: () => root,
  path: "/projects/$name",
  component: lazyRouteComponent(projects, "ProjectPage"),
});

const memories = () => import("../places/memories/place.tsx");
const memoryList = createRoute({
  getParentRoute: () => root,
  path: "/memories",
  validateSearch: searchOf(memoriesSearch),
  component: lazyRouteComponent(memories, "Memories"),
});
const memory = createRoute({
  getParentRoute: () => root,
  path: "/memories/$id",
  validateSearch: searchOf(memorySearch),
  component: lazyRouteComponent(memories, "MemoryPage"),
  beforeLoad: fromRef<{ id: string }>("m"),
});
const versions = createRoute({
  getParentRoute: () => root,
  path: "/memories/$id/history",
  validateSearch: searchOf(versionsSearch),
  component: lazyRouteComponent(memories, "HistoryPage"),
});

const turn = createRoute({
  getParentRoute: () => root,
  path: "/memories/turns/$session/$number",
  validateSearch: searchOf(turnSearch),
  component: lazyRouteComponent(memories, "TurnPage"),
});

const sources = () => import("../places/sources/place.tsx");
const reader = () => import("../places/sources/document/document-page.tsx");
const wizard = () => import("../places/sources/import/wizard.tsx");
const sourcesRoot = createRoute({
  getParentRoute: () => root,
  path: "/sources",
  component: lazyRouteComponent(sources, "Sources"),
});
const sourcesIndex = createRoute({
  getParentRoute: () => sourcesRoot,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/sources/roots", replace: true });
  },
});
const roots = createRoute({
  getParentRoute: () => sourcesRoot,
  path: "/roots",
  validateSearch: rootsSearch,
  component: lazyRouteComponent(sources, "Roots"),
});
const documents = createRoute({
  getParentRoute: () => sourcesRoot,
  path: "/documents",
  validateSearch: searchOf(documentsSearch),
  component: lazyRouteComponent(sources, "Documents"),
});
const documentPage = createRoute({
  getParentRoute: () => root,
  path: "/sources/documents/$id",
  validateSearch: searchOf(documentSearch),
  component: lazyRouteComponent(reader, "DocumentPage"),
  beforeLoad: fromRef<{ id: string }>("d"),
});
const importWizard = createRoute({
  getParentRoute: () => sourcesRoot,
  path: "/import",
  validateSearch: searchOf(importSearch),
  component: lazyRouteComponent(wizard, "ImportWizard"),
});

const review = () => import("../places/review/place.tsx");
const reviewRoot = createRoute({
  getParentRoute: () => root,
  path: "/review",
  component: lazyRouteComponent(review, "Review"),
});
const reviewIndex = createRoute({
  getParentRoute: () => reviewRoot,
  path: "/",
  component: lazyRouteComponent(review, "ReviewStart"),
});
const conflicts = createRoute({
  getParentRoute: () => reviewRoot,
  path: "/conflicts/{-$id}",
  validateSearch: searchOf(reviewSearch),
  component: lazyRouteComponent(review, "Conflicts"),
  beforeLoad: fromRef<{ id?: string | undefined }>("c"),
});
const merges = createRoute({
  getParentRoute: () => reviewRoot,
  path: "/merges/{-$id}",
  validateSearch: searchOf(reviewSearch),
  component: lazyRouteComponent(review, "Merges"),
});
const schema = createRoute({
  getParentRoute: () => reviewRoot,
  path: "/schema/{-$id}",
  validateSearch: searchOf(reviewSearch),
  component: lazyRouteComponent(review, "SchemaNames"),
});

const shared = createRoute({
  getParentRoute: () => reviewRoot,
  path: "/shared/{-$id}",
  component: lazyRouteComponent(review, "SharedConflicts"),
});
const offers = createRoute({
  getParentRoute: () => reviewRoot,
  path: "/publish/{-$id}",
  component: lazyRouteComponent(review, "Offers"),
});
const differences = createRoute({
  getParentRoute: () => reviewRoot,
  path: "/mine/{-$id}",
  component: lazyRouteComponent(review, "Differences"),
});

const spaces = () => import("../places/spaces/place.tsx");
const spaceList = createRoute({
  getParentRoute: () => root,
  path: "/spaces",
  validateSearch: searchOf(spacesSearch),
  component: lazyRouteComponent(spaces, "Spaces"),
});
const spaceRoot = createRoute({
  getParentRoute: () => root,
  path: "/spaces/$id",
  component: lazyRouteComponent(spaces, "SpacePage"),
});
const spaceIndex = createRoute({
  getParentRoute: () => spaceRoot,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/spaces/$id/memories", params, replace: true });
  },
});
const spaceMemories = createRoute({
  getParentRoute: () => spaceRoot,
  path: "/memories",
  validateSearch: searchOf(spaceMemoriesSearch),
  component: lazyRouteComponent(spaces, "SpaceMemories"),
});
const spaceMemory = createRoute({
  getParentRoute: () => spaceRoot,
  path: "/memories/$memory",
  component: lazyRouteComponent(spaces, "SpaceMemory"),
});
const spacePeople = createRoute({
  getParentRoute: () => spaceRoot,
  path: "/people",
  component: lazyRouteComponent(spaces, "SpacePeople"),
});
const spaceChanges = createRoute({
  getParentRoute: () => spaceRoot,
  path: "/changes",
  validateSearch: searchOf(spaceChangesSearch),
  component: lazyRouteComponent(spaces, "SpaceChanges"),
});
const spaceOutbox = createRoute({
  getParentRoute: () => spaceRoot,
  path: "/outbox",
  component: lazyRouteComponent(spaces, "SpaceOutbox"),
});
const spaceRules = createRoute({
  getParentRoute: () => spaceRoot,
  path: "/rules",
  component: lazyRouteComponent(spaces, "SpaceRules"),
});
const spaceCopy = createRoute({
  getParentRoute: () => spaceRoot,
  path: "/copy",
  component: lazyRouteComponent(spaces, "SpaceCopy"),
});

const activityPlace = () => import("../places/activity/place.tsx");
const activityRoot = createRoute({
  getParentRoute: () => root,
  path: "/activity",
  component: lazyRouteComponent(activityPlace, "Activity"),
});
const changes = createRoute({
  getParentRoute: () => activityRoot,
  path: "/",
  validateSearch: searchOf(activitySearch),
  component: lazyRouteComponent(activityPlace, "Changes"),
});
const runs = createRoute({
  getParentRoute: () => activityRoot,
  path: "/runs",
  component: lazyRouteComponent(activityPlace, "Runs"),
});
const run = createRoute({
  getParentRoute: () => activityRoot,
  path: "/runs/$id",
  component: lazyRouteComponent(activityPlace, "RunPage"),
});
const calls = createRoute({
  getParentRoute: () => activityRoot,
  path: "/calls",
  component: lazyRouteComponent(activityPlace, "Calls"),
});
const change = createRoute({
  getParentRoute: () => activityRoot,
  path: "/changes/$id",
  component: lazyRouteComponent(activityPlace, "ChangePage"),
});

const settings = () => import("../places/settings/place.tsx");
const settingsRoot = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  component: lazyRouteComponent(settings, "Settings"),
});
const settingsIndex = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/settings/capture", replace: true });
  },
});
const capture = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/capture",
  component: lazyRouteComponent(settings, "CapturePage"),
});
const models = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/models",
  component: lazyRouteComponent(settings, "ModelsPage"),
});
const appearance = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/appearance",
  component: lazyRouteComponent(settings, "AppearancePage"),
});
const shortcuts = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/shortcuts",
  component: lazyRouteComponent(settings, "ShortcutsPage"),
});
const backup = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/backup",
  component: lazyRouteComponent(settings, "BackupPage"),
});
const machines = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/machines",
  component: lazyRouteComponent(settings, "MachinesPage"),
});
const clients = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/clients",
  component: lazyRouteComponent(settings, "ClientsPage"),
});
const help = createRoute({
  getParentRoute: () => settingsRoot,
  path: "/help",
  component: lazyRouteComponent(settings, "HelpPage"),
});

const tree = root.addChildren([
  overview,
  explore,
  entityList,
  entity,
  projectList,
  project,
  memoryList,
  memory,
  versions,
  turn,
  sourcesRoot.addChildren([sourcesIndex, roots, documents, importWizard]),
  documentPage,
  reviewRoot.addChildren([reviewIndex, conflicts, merges, schema, shared, offers, differences]),
  spaceList,
  spaceRoot.addChildren([
    spaceIndex,
    spaceMemories,
    spaceMemory,
    spacePeople,
    spaceChanges,
    spaceOutbox,
    spaceRules,
    spaceCopy,
  ]),
  activityRoot.addChildren([changes, runs, run, calls, change]),
  settingsRoot.addChildren([
    settingsIndex,
    capture,
    models,
    machines,
    appearance,
    shortcuts,
    backup,
    clients,
    help,
  ]),
]);

/**
 * Bring the code of all places, one after the other while nothing else is to do: a place opens at once then, and also when
 * the daemon is gone.
 */
export async function bringPlaces(): Promise<void> {
  const explore = () => import("../places/explore/place.tsx");
  for (const bring of [
    memories,
    review,
    explore,
    sources,
    reader,
    wizard,
    projects,
    entities,
    spaces,
    activityPlace,
    settings,
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
