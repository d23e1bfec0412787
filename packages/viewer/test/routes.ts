import type { SeededIds } from "./seed.ts";

/** Every address of the router that shows something of its own; without a store to name, those that need no id. */
export function routesOf(ids?: SeededIds): string[] {
  const fixed = [
    "/",
    "/explore",
    "/explore?view=graph",
    "/entities",
    "/memories",
    "/memories?q=harbor",
    "/sources/roots",
    "/sources/documents",
    "/sources/import",
    "/review",
    "/review/conflicts",
    "/review/merges",
    "/review/schema",
    "/activity",
    "/activity/runs",
    "/activity/calls",
    "/settings/capture",
    "/settings/models",
    "/settings/appearance",
    "/settings/shortcuts",
    "/settings/backup",
    "/settings/clients",
    "/settings/nowhere",
  ];
  if (!ids) return fixed;
  const {
    conflicts,
    versioned,
    restated,
    longDocument,
    entities,
    merges,
    questions,
    proposals,
    retired,
    session,
  } = ids;
  return [
    ...fixed,
    `/explore?focus=entity:${entities.Harbor}&depth=2&view=list`,
    `/entities/${entities.Harbor}`,
    "/memories?status=retired",
    `/memories/${restated}`,
    `/memories/${versioned}?tab=why`,
    `/memories/${versioned}?tab=history`,
    `/memories/${versioned}?tab=uses`,
    `/memories/${versioned}/history?from=1&to=3`,
    `/memories/${retired[0]}`,
    `/memories/turns/${session}/1?q=webhook+retries&lines=3`,
    `/sources/documents/${longDocument}`,
    `/review/conflicts/${conflicts[0]}`,
    `/review/merges/${questions[0]}`,
    `/review/merges?show=decided`,
    `/review/merges/${merges[0]}?show=decided`,
    `/review/schema/${proposals.regulation}`,
    "/review/schema?show=vocabulary",
    `/activity?subject=${versioned}`,
  ];
}
