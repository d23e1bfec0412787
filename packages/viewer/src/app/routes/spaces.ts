import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { spaceChangesSearch, spaceMemoriesSearch, spacesSearch } from "../../places/spaces/search.ts";
import { searchOf } from "../search-params.ts";
import { root } from "./root.ts";

const spaces = () => import("../../places/spaces/place.tsx");
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

/** What several people share. */
export const spaceRoutes = [
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
] as const;

/** Their code, in pieces. */
export const bringSpaces = [spaces];
