import { basename } from "node:path";
import { iso } from "@memory/language/text";
import type { Api, Handlers, NoteFile } from "@memory/shared";
import { projectKey } from "@memory/shared/words";
import { placeOf } from "@memory/sources/projects";
import { askedBy } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import { findHead, findMemoryRow, findOpenConflicts } from "../../memories/queries.ts";
import { toMemories } from "../../memories/resource.ts";
import type { MemoryRow } from "../../memories/row.ts";
import type { Deps } from "../../models/deps.ts";
import { projectAt } from "../../places/project-at.ts";
import type { Context } from "../../platform/request-context.ts";
import { mapInSlices } from "../../platform/schedule/time-slice.ts";
import { blockFor } from "./block.ts";
import type { NoteReader } from "./following.ts";
import { findAllStatements, findFiles, findFollowed, setFollowed } from "./queries.ts";
import { FOUND } from "./take-over.ts";

export interface NoteHandlerDeps extends Pick<Deps, "store" | "clock" | "newId"> {
  readonly notes: NoteReader;
}

export function noteHandlers(deps: NoteHandlerDeps): Handlers<Api, Context>["notes"] {
  const { store, notes } = deps;
  const list = async (ownerId: string) => ({
    followed: findFollowed(store, ownerId),
    files: await filesOf(deps, ownerId),
  });
  return {
    list: async (_, { ownerId }) => list(ownerId),
    async statements({ query: { agent, project, limit } }, { ownerId }) {
      const projects = projectsOf(deps, ownerId);
      const wanted = findAllStatements(store, ownerId).filter(
        (row) =>
          row.memory_id !== null &&
          (agent === undefined || row.agent === agent) &&
          (project === undefined || projectKey(projects.get(row.path) ?? "") === projectKey(project)),
      );
      const shown = wanted.slice(0, limit).flatMap((row) => {
        const memory = memoryOf(deps, ownerId, row.memory_id);
        return memory ? [{ ...row, memory }] : [];
      });
      const parts = await mapInSlices(chunksOf(shown), (part) =>
        toMemories(
          store,
          ownerId,
          part.map(({ memory }) => memory),
        ),
      );
      const memories = parts.flat();
      const items = memories.flatMap((memory, n) => {
        const row = shown[n];
        return row ? [{ path: row.path, agent: row.agent, own: row.own === 1, line: row.line, memory }] : [];
      });
      return { total: wanted.length, items };
    },
    read: ({ body }, { ownerId, client, signal }) =>
      notes.read(ownerId, {
        agents: body.agents,
        paths: body.paths,
        project: body.project,
        runId: body.runId,
        actor: askedBy({ client }),
        dryRun: body.dryRun,
        signal,
      }),
    async follow({ body: { agents, follow } }, { ownerId, client }) {
      const entry = {
        ownerId,
        kind: "notes.follow",
        actor: askedBy({ client }),
        final: "it is a setting: set it again",
      } as const;
      record(deps, entry, (operation) => {
        const followed = findFollowed(store, ownerId);
        for (const agent of agents)
          if (followed.includes(agent) !== follow) {
            operation.keep();
            setFollowed(store, ownerId, { agent, since: follow ? deps.clock() : null });
          }
      });
      notes.wake();
      return list(ownerId);
    },
    block: async ({ query }, { ownerId }) => ({ memories: blockFor(deps, ownerId, query) }),
  };
}

/** As it holds now; of one that rests what held last. */
function memoryOf({ store }: Pick<Deps, "store">, ownerId: string, id: string | null): MemoryRow | undefined {
  const row = id === null ? undefined : findMemoryRow(store, ownerId, id);
  return row && (findHead(store, ownerId, row.root_id) ?? row);
}

/** By path; a project may bear another name by now. */
function projectsOf(deps: Pick<Deps, "store" | "clock">, ownerId: string): Map<string, string | null> {
  const byRoot = new Map<string, string>();
  return new Map(
    findFiles(deps.store, ownerId).map(({ path, root, project, found }) => {
      if (root === null || found === FOUND.named) return [path, project];
      const known = byRoot.get(root) ?? projectAt(deps, ownerId, placeOf(root, basename(root)));
      byRoot.set(root, known);
      return [path, known];
    }),
  );
}

async function filesOf(deps: NoteHandlerDeps, ownerId: string): Promise<NoteFile[]> {
  const { store } = deps;
  const projects = projectsOf(deps, ownerId);
  const statements = findAllStatements(store, ownerId);
  const memories = await mapInSlices(statements, ({ memory_id }) => memoryOf(deps, ownerId, memory_id));
  const holding = memories.flatMap((row) => (row?.status === "active" ? row.id : []));
  const conflicts = await mapInSlices(chunksOf(holding), (ids) => [
    ...findOpenConflicts(store, ownerId, ids).keys(),
  ]);
  const open = new Set(conflicts.flat());
  const counts = new Map<string, { statements: number; kept: number; open: number }>();
  for (const [n, { path }] of statements.entries()) {
    const count = counts.get(path) ?? { statements: 0, kept: 0, open: 0 };
    const memory = memories[n];
    count.statements += 1;
    if (memory?.status === "active") count.kept += 1;
    if (memory && open.has(memory.id)) count.open += 1;
    counts.set(path, count);
  }
  return findFiles(store, ownerId)
    .map(({ path, agent, own, read_at }): NoteFile => {
      const project = projects.get(path) ?? null;
      return {
        ...{ path, agent, own: own === 1, readAt: iso(read_at) },
        ...(project !== null && { project }),
        ...(counts.get(path) ?? { statements: 0, kept: 0, open: 0 }),
      };
    })
    .sort((one, other) => orderOf(one).localeCompare(orderOf(other)));
}

const orderOf = ({ agent, project = "", path }: NoteFile): string => `${agent}\n${project}\n${path}`;

/** So many that the loop serves others between them. */
const CHUNK = 50;

const chunksOf = <One>(all: readonly One[]): (readonly One[])[] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, n) => all.slice(n * CHUNK, (n + 1) * CHUNK));
