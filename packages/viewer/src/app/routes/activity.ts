import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { activitySearch } from "../../places/activity/search.ts";
import { searchOf } from "../search-params.ts";
import { root } from "./root.ts";

const activityPlace = () => import("../../places/activity/place.tsx");
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

/** What was done, and what left this machine. */
export const activityRoutes = [activityRoot.addChildren([changes, runs, run, calls, change])] as const;

/** Their code, in pieces. */
export const bringActivity = [activityPlace];
