import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { entitySearch } from "../../places/entities/search.ts";
import { exploreSearch } from "../../places/explore/search.ts";
import { memoriesSearch, memorySearch, turnSearch, versionsSearch } from "../../places/memories/search.ts";
import { projectsSearch } from "../../places/projects/search.ts";
import { fromRef } from "../refs.ts";
import { searchOf } from "../search-params.ts";
import { root } from "./root.ts";

const explorePlace = () => import("../../places/explore/place.tsx");
const explore = createRoute({
  getParentRoute: () => root,
  path: "/explore",
  validateSearch: searchOf(exploreSearch),
  component: lazyRouteComponent(explorePlace, "Explore"),
});

const entities = () => import("../../places/entities/place.tsx");
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

const projects = () => import("../../places/projects/place.tsx");
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

const memories = () => import("../../places/memories/place.tsx");
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

/** Explore, entities, projects, memories. */
export const knowledgeRoutes = [
  explore,
  entityList,
  entity,
  projectList,
  project,
  memoryList,
  memory,
  versions,
  turn,
] as const;

/** Their code, in pieces. */
export const bringKnowledge = [memories, explorePlace, projects, entities];
