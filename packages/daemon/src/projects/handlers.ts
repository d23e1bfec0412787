import { CHARACTERS_PER_TOKEN, isoWithinYears } from "@memory/language/text";
import { type Api, ApiError, type Handlers, type Memory } from "@memory/shared";
import { projectKey, projectKeysOf } from "@memory/shared/words";
import { findConflict } from "../memories/beliefs/queries/conflicts.ts";
import { joinSpellings } from "../memories/project-spelling.ts";
import { findJoinedSpaces } from "../memories/queries/spaces.ts";
import { findRows } from "../memories/queries.ts";
import { toMemories } from "../memories/resource.ts";
import type { Deps } from "../models/deps.ts";
import { midnightAgo } from "../platform/local-day.ts";
import type { Pool } from "../platform/schedule/pool.ts";
import { createSerialSlices, runItems, type SerialSlices } from "../platform/schedule/time-slice.ts";
import { briefOf } from "../recall/brief.ts";
import type { Store } from "../store/open.ts";
import type { FoundPage, PageTask } from "./page.ts";
import { findProjects } from "./queries/projects.ts";
import type { SummariesTask, Summary } from "./summaries.ts";

interface ProjectDeps extends Pick<Deps, "store" | "clock"> {
  readonly workers: { readonly graphs: Pool };
}

type Rows = Omit<Handlers<Api, { readonly ownerId: string }>["projects"], "rename">;

/** Days of the week that a page calls this one, today not counted. */
const DAYS = 6;

export function projectHandlers({ store, clock, workers }: ProjectDeps): Rows {
  const serially = createSerialSlices();
  const thisWeek = () => midnightAgo(clock(), DAYS);
  return {
    list: async ({ query: { text = "", limit, spaces } }, { ownerId }) => {
      const own = projectsOf(store, ownerId);
      const projects = (spaces ? withShared(store, ownerId, own) : own)
        .filter(({ name }) => projectKey(name).includes(projectKey(text)))
        .map(({ name, count }) => ({ name, memories: count }))
        .sort((one, other) => other.memories - one.memories);
      return { projects: projects.slice(0, limit), total: projects.length };
    },
    summaries: async (_, { ownerId }) => {
      const task: SummariesTask = { ownerId, since: thisWeek() };
      const found = await workers.graphs.run<readonly Summary[]>(task, { name: "projects" });
      return {
        projects: found.map(({ spellings: _spellings, ...summary }) => summary),
        since: isoWithinYears(task.since),
      };
    },
    page: async ({ query: { project, limit } }, { ownerId }) => {
      const task: PageTask = { ownerId, since: thisWeek(), project, limit };
      const found = await workers.graphs.run<FoundPage | undefined>(task, { name: "project" });
      if (!found)
        throw new ApiError(
          "not_found",
          `nothing is known of a project ${project}; GET /memory/projects/summaries lists those there are`,
        );
      return whole({ store, serially }, found, task);
    },
    brief: async ({ query: { project } }, { ownerId }) => {
      const block = briefOf({ store, clock }, { ownerId, project });
      const text = block?.text ?? null;
      return {
        text,
        memories: block?.said.map(({ id }) => id) ?? [],
        tokens: Math.ceil((text ?? "").length / CHARACTERS_PER_TOKEN),
      };
    },
  };
}

interface Reading {
  readonly store: Store;
  readonly serially: SerialSlices;
}

/** The page with the words of what it names; what was deleted meanwhile is left out. */
async function whole(reading: Reading, found: FoundPage, { ownerId, since }: PageTask) {
  const { decided, known, changed, contradictions, ...rest } = found;
  const memories = await readMemories(reading, ownerId, [
    ...decided.items,
    ...known.items,
    ...changed.items.flatMap(({ memory, before }) => (before === undefined ? memory : [memory, before])),
  ]);
  const listed = ({ total, items }: typeof decided) => ({
    total,
    items: items.flatMap((id) => memories.get(id) ?? []),
  });
  const changes = changed.items.flatMap(({ what, at, ...ids }) => {
    const memory = memories.get(ids.memory);
    const before = ids.before === undefined ? undefined : memories.get(ids.before);
    return memory ? { what, memory, ...(before && { before }), at: isoWithinYears(at) } : [];
  });
  const conflicts = await each(reading, contradictions.items, (id) =>
    findConflict(reading.store, ownerId, id),
  );
  return {
    ...rest,
    since: isoWithinYears(since),
    decided: listed(decided),
    known: listed(known),
    changed: { total: changed.total, items: changes },
    contradictions: { total: contradictions.total, items: conflicts },
  };
}

/** Memories read between two looks at the clock: 15 ms where each is as long as can be. */
const FEW = 20;

async function readMemories(
  reading: Reading,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Memory>> {
  const all = [...new Set(ids)];
  const parts = Array.from({ length: Math.ceil(all.length / FEW) }, (_, n) =>
    all.slice(n * FEW, (n + 1) * FEW),
  );
  const { store } = reading;
  const read = await each(reading, parts, (part) =>
    toMemories(store, ownerId, findRows(store, ownerId, part)),
  );
  return new Map(read.flat().map((memory) => [memory.id, memory]));
}

/** What is made of each item, with room for others in between. */
async function each<Item, Made>(
  { serially }: Pick<Reading, "serially">,
  items: readonly Item[],
  make: (item: Item) => Made | undefined,
): Promise<Made[]> {
  const made: Made[] = [];
  const add = (item: Item) => {
    const one = make(item);
    if (one !== undefined) made.push(one);
  };
  for (let from = 0; from < items.length; ) from = await serially(() => runItems(items, { from }, add));
  return made;
}

type Counted = ReturnType<typeof joinSpellings>[number];

const projectsOf = (store: Store, ownerId: string): Counted[] =>
  joinSpellings(findProjects(store, ownerId).map(({ name, memories }) => [name, memories]));

/** What a space calls by the address of a remote is the project that one calls by the name of its folder. */
function withShared(store: Store, ownerId: string, own: readonly Counted[]): Counted[] {
  const all = new Map(own.map((one) => [projectKey(one.name), one]));
  for (const space of findJoinedSpaces(store, ownerId))
    for (const { name, count } of projectsOf(store, space.id)) {
      const keys = projectKeysOf(name);
      const key = keys.find((one) => all.has(one)) ?? projectKey(name);
      const known = all.get(key);
      all.set(key, { name: known?.name ?? name, count: (known?.count ?? 0) + count });
    }
  return [...all.values()];
}
