import type { MemoryFacets } from "@memory/shared";
import { joinSpellings } from "@memory/shared/words";
import type { ReaderConnection } from "../store/reader.ts";
import { readFacets } from "./queries/facets.ts";
import { allowedFacets, type FacetName, facetNames, type MemoryFilter } from "./queries/filter.ts";

type Counts = ReadonlyMap<string | number, number>;
type Facet = MemoryFacets["types"];

const mostNames = 50;

/**
 * Counts of memories by value of each facet. A facet counts under the other filters and not under its own, so
 * that each alternative shows its result. One pass over all memories: a third of a second at 100,000.
 */
export function countFacets(db: ReaderConnection, ownerId: string, filter: MemoryFilter): MemoryFacets {
  const { counts, total } = countEach(db, ownerId, filter);
  const projects = byMost(joinSpellings(named(counts.project)));
  return {
    total,
    statuses: listed(counts.status),
    types: listed(counts.type),
    kinds: listed(counts.kind),
    projects: projects.slice(0, mostNames),
    moreProjects: Math.max(0, projects.length - mostNames),
    agents: listed(counts.agent).slice(0, mostNames),
    clients: listed(counts.client).slice(0, mostNames),
    from: listed(counts.from),
    statedBy: listed(counts.statedBy),
    conflict: counts.conflict.get(1) ?? 0,
    recheck: counts.recheck.get(1) ?? 0,
    unconfirmed: counts.unconfirmed.get(1) ?? 0,
  };
}

function countEach(db: ReaderConnection, ownerId: string, filter: MemoryFilter) {
  const allowed = allowedFacets(db, ownerId, filter);
  const asked = facetNames.map((name) => allowed[name] && new Set<unknown>(allowed[name]));
  const counts = facetNames.map(() => new Map<string | number, number>());
  let total = 0;
  for (const row of readFacets(db, ownerId, filter)) {
    const missed = missing(row, asked);
    if (missed === NONE) total++;
    counts.forEach((count, n) => {
      const value = row[n];
      if ((missed === NONE || missed === n) && value !== null && value !== undefined)
        count.set(value, (count.get(value) ?? 0) + 1);
    });
  }
  return { counts: byName(counts), total };
}

const NONE = -1;
const MANY = -2;

/** The one facet in which a memory is another than asked for, or that none is, or more than one. */
function missing(row: readonly unknown[], asked: readonly (ReadonlySet<unknown> | undefined)[]): number {
  let missed = NONE;
  for (let n = 0; n < asked.length; n++) {
    if (asked[n]?.has(row[n]) !== false) continue;
    if (missed !== NONE) return MANY;
    missed = n;
  }
  return missed;
}

function byName(counts: readonly Counts[]): Record<FacetName, Counts> {
  const of = (name: FacetName): Counts => counts[facetNames.indexOf(name)] ?? new Map();
  return {
    status: of("status"),
    type: of("type"),
    kind: of("kind"),
    project: of("project"),
    agent: of("agent"),
    client: of("client"),
    from: of("from"),
    statedBy: of("statedBy"),
    unconfirmed: of("unconfirmed"),
    conflict: of("conflict"),
    recheck: of("recheck"),
  };
}

const named = (counts: Counts) => [...counts].map(([name, count]) => [String(name), count] as const);

const listed = (counts: Counts): Facet => byMost(named(counts).map(([name, count]) => ({ name, count })));

/** Those with most first. */
const byMost = (facet: Facet): Facet =>
  facet.toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
