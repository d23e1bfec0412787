import type { MemoryType } from "../api.ts";

/** What the address of the page says. "" and null mean: not asked for. */
export interface UrlState {
  readonly q: string;
  readonly type: MemoryType | null;
  readonly project: string;
  /** The memory whose detail is open. */
  readonly id: string | null;
}

const TYPES: Record<MemoryType, true> = { fact: true, preference: true, episode: true, procedure: true };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Longest question the box takes; the daemon's own limit is far above, but an address must stay usable. */
export const MOST_QUERY = 2000;
/** The contract's limit. */
export const MOST_PROJECT = 300;

const isType = (value: string | null): value is MemoryType => value !== null && Object.hasOwn(TYPES, value);

/** Read a query string. What makes no sense counts as not asked for: an address may come from anywhere. */
export function readUrl(search: string): UrlState {
  const params = new URLSearchParams(search);
  const type = params.get("type");
  const id = params.get("id")?.toLowerCase() ?? "";
  return {
    q: (params.get("q") ?? "").slice(0, MOST_QUERY),
    type: isType(type) ? type : null,
    project: (params.get("project") ?? "").slice(0, MOST_PROJECT),
    id: UUID.test(id) ? id : null,
  };
}

/** The address of a state, relative to the origin: "/" when nothing is asked for. */
export function writeUrl({ q, type, project, id }: UrlState): string {
  const params = new URLSearchParams();
  if (q.trim() !== "") params.set("q", q);
  if (type) params.set("type", type);
  if (project) params.set("project", project);
  if (id) params.set("id", id);
  const search = params.toString();
  return search === "" ? "/" : `/?${search}`;
}
