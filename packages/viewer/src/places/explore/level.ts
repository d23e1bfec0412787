import { GRAPH_KINDS } from "@memory/shared/wire";
import type { daemon } from "../../api.ts";
import { idOf } from "../../app/search-params.ts";
import type { ExploreSearch } from "./search.ts";

export type FocusKind = (typeof GRAPH_KINDS)[number];

/** The node in the middle, as the address names it: "entity:ID". */
export interface Focus {
  readonly kind: FocusKind;
  readonly id: string;
}

/** The level of Explore, from the map down to one document. */
export type Level =
  | { readonly level: "topics" }
  | { readonly level: "topic"; readonly topic: string }
  /** The unlinked: nothing on the map leads to them. */
  | { readonly level: "unlinked" }
  | { readonly level: "focus"; readonly focus: Focus; readonly depth: number }
  | { readonly level: "document"; readonly focus: Focus }
  | { readonly level: "path"; readonly focus: Focus; readonly to: string };

/** Value of `c` for nodes without a topic. */
export const UNLINKED = "unlinked";

export function levelOf({ focus, depth, c, to }: ExploreSearch): Level {
  const middle = focusOf(focus);
  if (middle && to !== undefined) return { level: "path", focus: middle, to };
  if (middle?.kind === "document") return { level: "document", focus: middle };
  if (middle) return { level: "focus", focus: middle, depth: depth ?? 1 };
  if (c === UNLINKED) return { level: "unlinked" };
  return c === undefined ? { level: "topics" } : { level: "topic", topic: c };
}

function focusOf(text: string | undefined): Focus | undefined {
  const [said, name] = text?.split(":") ?? [];
  const kind = GRAPH_KINDS.find((known) => known === said);
  const id = idOf(name);
  return kind && id !== undefined ? { kind, id } : undefined;
}

export const focusText = ({ kind, id }: Focus): string => `${kind}:${id}`;

/** Words of a list in the address, "memory,entity"; undefined when it names none of them. */
export function wordsOf<T extends string>(
  text: string | undefined,
  words: readonly T[],
): readonly T[] | undefined {
  const named = text?.split(",") ?? [];
  const found = words.filter((word) => named.includes(word));
  return found.length > 0 && found.length < words.length ? found : undefined;
}

/**
 * Kinds that are shown where the address names none. Documents are a layer that is off at first, and sessions where nothing is
 * in the middle: both would crowd out what is known.
 */
function usualKinds({ level }: Level): readonly FocusKind[] {
  switch (level) {
    case "document":
    case "path":
      return GRAPH_KINDS;
    case "focus":
      return GRAPH_KINDS.filter((kind) => kind !== "document");
    case "topics":
    case "topic":
    case "unlinked":
      return GRAPH_KINDS.filter((kind) => kind === "memory" || kind === "entity");
  }
}

/** Kinds of nodes that are shown. */
export function kindsOf(level: Level, { kinds }: Pick<ExploreSearch, "kinds">): readonly FocusKind[] {
  const named = kinds?.split(",") ?? [];
  const found = GRAPH_KINDS.filter((kind) => named.includes(kind));
  return found.length > 0 ? found : usualKinds(level);
}

/** The kinds for the address with one more or less; undefined: the usual ones. None would show nothing. */
export function kindsWith(level: Level, on: readonly FocusKind[], kind: FocusKind): string | undefined {
  const next = GRAPH_KINDS.filter((each) => (each === kind ? !on.includes(each) : on.includes(each)));
  const isUsual = next.join() === usualKinds(level).join();
  return next.length === 0 || isUsual ? undefined : next.join(",");
}

type GraphQuery = NonNullable<NonNullable<Parameters<typeof daemon.graph.read>[0]>["query"]>;

/** So many unlinked nodes are looked through at most: they are the lightest of all. */
const MOST_UNLINKED = 20_000;

/** The daemon's query, on every level but a path. */
export function graphQueryOf(
  level: Exclude<Level, { level: "path" }>,
  { kinds, at, knownAt }: ExploreSearch,
): GraphQuery {
  const shown = kindsOf(level, { kinds });
  // The daemon's map has neither documents nor sessions unless they are asked for; everything else has all kinds.
  const isGiven =
    level.level === "topics"
      ? shown.join() === usualKinds(level).join()
      : shown.length === GRAPH_KINDS.length;
  const common = {
    ...(!isGiven && { kinds: shown.join(",") }),
    ...(at !== undefined && { at }),
    ...(knownAt !== undefined && { knownAt }),
  };
  switch (level.level) {
    case "topics":
      return { ...common, level: "topics" };
    case "topic":
      return { ...common, level: "topic", topic: level.topic };
    case "unlinked":
      return { ...common, level: "full", limit: MOST_UNLINKED };
    case "focus":
      return { ...common, level: "focus", focus: level.focus.id, depth: level.depth };
    case "document":
      return { ...common, level: "document", focus: level.focus.id };
  }
}

/** The command line that prints the same nodes; of a path, those around its first end. */
export function exploreCommand(level: Level, search: ExploreSearch): string {
  const asked =
    level.level === "path"
      ? graphQueryOf({ level: "focus", focus: level.focus, depth: 1 }, search)
      : graphQueryOf(level, search);
  const flags = Object.entries(asked).map(
    ([name, value]) => `--${name === "knownAt" ? "known-at" : name} ${value}`,
  );
  return ["memory graph", ...flags, "--json"].join(" ");
}

/** The same for two addresses that show the same nodes: places and pins are kept under it. */
export function nameOfLevel(level: Level): string {
  switch (level.level) {
    case "topics":
    case "unlinked":
      return level.level;
    case "topic":
      return `topic ${level.topic}`;
    case "focus":
      return `focus ${level.focus.id} ${level.depth}`;
    case "document":
      return `document ${level.focus.id}`;
    case "path":
      return `path ${level.focus.id} ${level.to}`;
  }
}
