import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { reviewSearch } from "../../places/review/search.ts";
import { fromRef } from "../refs.ts";
import { searchOf } from "../search-params.ts";
import { root } from "./root.ts";

const review = () => import("../../places/review/place.tsx");
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

/** What waits for an answer. */
export const reviewRoutes = [
  reviewRoot.addChildren([reviewIndex, conflicts, merges, schema, shared, offers, differences]),
] as const;

/** Their code, in pieces. */
export const bringReview = [review];
