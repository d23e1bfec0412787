import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { documentSearch, documentsSearch, importSearch, rootsSearch } from "../../places/sources/search.ts";
import { fromRef } from "../refs.ts";
import { searchOf } from "../search-params.ts";
import { root } from "./root.ts";

const sources = () => import("../../places/sources/place.tsx");
const reader = () => import("../../places/sources/document/document-page.tsx");
const wizard = () => import("../../places/sources/import/wizard.tsx");
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

/** Linked folders, documents, imports. */
export const sourceRoutes = [
  sourcesRoot.addChildren([sourcesIndex, roots, documents, importWizard]),
  documentPage,
] as const;

/** Their code, in pieces. */
export const bringSources = [sources, reader, wizard];
