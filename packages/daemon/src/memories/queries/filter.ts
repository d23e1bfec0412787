import { foldCase } from "@memory/language/text";
import type { Memory } from "@memory/shared";
import { UNCONFIRMED } from "@memory/shared/words";
import { type Clocks, clockValues, versionHolds } from "../../store/clocks.ts";
import type { ReaderConnection } from "../../store/reader.ts";
import { spellingsAmong } from "../project-spelling.ts";
import type { MemoryRow } from "../row.ts";
import { findActiveProjects, findAllProjects } from "./projects.ts";
import { type Connection, findAllRecheck } from "./recheck.ts";

/** Filter of a list; it goes to a reader's thread as it is. */
export interface MemoryFilter {
  readonly status: Memory["status"] | "all";
  /** Another time, if one is asked for. */
  readonly clocks?: Clocks | undefined;
  readonly type?: MemoryRow["type"] | undefined;
  readonly kind?: NonNullable<MemoryRow["kind"]> | undefined;
  /** In whichever spelling. */
  readonly project?: string | undefined;
  /** Part of what it says. */
  readonly text?: string | undefined;
  readonly agent?: string | undefined;
  readonly client?: string | undefined;
  /** Kind of its source. */
  readonly from?: MemoryRow["source_kind"] | undefined;
  readonly statedBy?: Memory["source"]["statedBy"];
  /** Milliseconds: not older than `after`, older than `before`. */
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  /** Kind of time that the two limits refer to. */
  readonly by?: "created" | "asserted" | undefined;
  /** Only what was not known before `after`, or only what was and says something else since. */
  readonly news?: "learned" | "changed" | undefined;
  /** The end of an id. */
  readonly ref?: string | undefined;
  /** Only what this import run brought. */
  readonly run?: string | undefined;
  /** Only what was made from something that no longer holds. */
  readonly recheck?: boolean | undefined;
  /** Only what has an open contradiction. */
  readonly conflict?: boolean | undefined;
  readonly unconfirmed?: boolean | undefined;
}

/** Column behind each facet. */
export const facetsOf = {
  status: "m.status",
  type: "m.type",
  kind: "m.kind",
  project: "m.project",
  agent: "m.agent",
  client: "m.client",
  from: "m.source_kind",
  statedBy: "m.stated_by",
  unconfirmed: `m.confidence < ${UNCONFIRMED}`,
  conflict: `m.id IN (SELECT newer_id FROM conflicts WHERE owner_id = @ownerId AND status = 'open'
    UNION ALL SELECT existing_id FROM conflicts WHERE owner_id = @ownerId AND status = 'open')`,
  recheck: "m.id IN (SELECT value FROM json_each(@recheckIds))",
} as const;

/** True where an index holds the list by itself: all versions, or those of one status. */
export const isIndexed = (filter: MemoryFilter): boolean =>
  filter.clocks === undefined && isOfVersionsAlone(filter);

const isOfVersionsAlone = ({ status: _, by: _by, clocks: _clocks, ...others }: MemoryFilter): boolean =>
  Object.values(others).every((value) => value === undefined || value === false || value === "");

/**
 * Table and access path. By index SQLite would look each row up in the table, which takes six times as long
 * as reading that from end to end: 300 ms and 50 at 100,000 memories.
 */
export const tableFor = (filter: MemoryFilter): string =>
  isOfVersionsAlone(filter) ? "memories m" : "memories m NOT INDEXED";

/** The condition that a filter is; without its facets where those are counted one against the other. */
export function whereOf(filter: MemoryFilter, { withoutFacets = false } = {}): string {
  const facets = withoutFacets ? [] : facetConditions(filter);
  return ["m.owner_id = @ownerId", ...otherConditions(filter), ...facets].join(" AND ");
}

function otherConditions({
  status,
  clocks,
  text,
  after,
  before,
  by,
  news,
  ref,
  run,
}: MemoryFilter): string[] {
  const time = by === "asserted" ? "m.asserted_at" : "m.created_at";
  const withRetired = status === "all" || status === "retired";
  const asked = [
    clocks && `(${versionHolds(clocks, { name: "m", withRetired })})`,
    text && "instr(folded(m.content), @text) > 0",
    after !== undefined && `${time} >= @after`,
    before !== undefined && `${time} < @before`,
    news === "changed" && beganBefore(by, after),
    news === "learned" && `NOT (${beganBefore(by, after)})`,
    ref && "m.id LIKE @ref",
    run && "m.run_id = @run",
  ];
  return asked.filter((condition): condition is string => typeof condition === "string" && condition !== "");
}

/** A later version of what was known before; of anything where no time is given. */
function beganBefore(by: MemoryFilter["by"], after: number | undefined): string {
  if (after === undefined) return "m.root <> ''";
  const time = by === "asserted" ? "f.asserted_at" : "f.created_at";
  return `m.root <> '' AND EXISTS (SELECT 1 FROM memories f WHERE f.id = m.root AND ${time} < @after)`;
}

function facetConditions(filter: MemoryFilter): string[] {
  const wanted = wantedFacets(filter);
  return facetNames.flatMap((name) => {
    if (wanted[name] === undefined) return [];
    if (wanted[name] === 1) return [facetsOf[name]];
    // In so many words: the index of what is not active answers no question that leaves that open.
    if (name === "status" && wanted[name] !== "active") return ["m.status <> 'active'", "m.status = @status"];
    return [
      `${facetsOf[name]} ${name === "project" ? "IN (SELECT value FROM json_each(@project))" : `= @${name}`}`,
    ];
  });
}

export type FacetName = keyof typeof facetsOf;
export const facetNames = Object.keys(facetsOf).filter((name): name is FacetName => name in facetsOf);

/** Allowed values of each facet that the filter limits. */
export function allowedFacets(
  db: Connection,
  ownerId: string,
  filter: MemoryFilter,
): Partial<Record<FacetName, readonly (string | 1)[]>> {
  const wanted = Object.entries(wantedFacets(filter)).map(([name, value]) => [name, [value]]);
  const { project } = filter;
  return {
    ...Object.fromEntries(wanted),
    ...(project && { project: spellingsAmong(findAllProjects(db, ownerId), project) }),
  };
}

/**
 * Spellings among active memories come from an index; a search in all memories takes as long as the list
 * itself.
 */
function spellingsIn(db: Connection, ownerId: string, { project, status, clocks }: MemoryFilter): string[] {
  if (!project) return [];
  const isOfActive = status === "active" && clocks === undefined;
  return spellingsAmong((isOfActive ? findActiveProjects : findAllProjects)(db, ownerId), project);
}

/** Required value of each facet that the filter limits. */
function wantedFacets(filter: MemoryFilter): Partial<Record<FacetName, string | 1>> {
  const { status, clocks, type, kind, project, agent, client, from, statedBy } = filter;
  // At another time "active", the default, is what held then, whatever has become of it.
  const anyStatus = status === "all" || (clocks && status === "active");
  const wanted = {
    status: anyStatus ? "" : status,
    type,
    kind,
    project,
    agent,
    client,
    from,
    statedBy,
    unconfirmed: filter.unconfirmed && (1 as const),
    conflict: filter.conflict && (1 as const),
    recheck: filter.recheck && (1 as const),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => Boolean(value)));
}

/** The values of the names in these conditions. */
export function valuesOf(db: Connection, ownerId: string, filter: MemoryFilter, { withFacets = false } = {}) {
  const ids = withFacets || filter.recheck ? [...findAllRecheck(db, ownerId)] : [];
  return {
    ...wantedFacets(filter),
    ...clockValues(filter.clocks ?? {}),
    ownerId,
    project: JSON.stringify(withFacets ? [] : spellingsIn(db, ownerId, filter)),
    text: filter.text && foldCase(filter.text),
    after: filter.after,
    before: filter.before,
    ref: `%${filter.ref ?? ""}`,
    run: filter.run,
    recheckIds: JSON.stringify(ids),
  };
}

/** Adds the function that SQLite lacks: a text is searched only on such a connection. */
export const giveFunctions = (db: ReaderConnection): ReaderConnection =>
  db.function("folded", { deterministic: true }, (text) => foldCase(String(text)));
