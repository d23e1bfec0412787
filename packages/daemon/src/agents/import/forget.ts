import { printsOf } from "@memory/language/text";
import { isAgentName } from "@memory/sources/agents";
import { findGone, forgetLineageHistory, forgetSessionHistory } from "../../activity/forget-history.ts";
import { type Actor, askedBy } from "../../activity/operation.ts";
import type { Image } from "../../activity/queries/rows.ts";
import { record } from "../../activity/record.ts";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { deleteMemory, existingMemory, type MemoryTarget } from "../../memories/beliefs/edit.ts";
import { putForgotten } from "../../memories/beliefs/queries/forgotten.ts";
import { findSame } from "../../memories/beliefs/same-saying.ts";
import { findMemoryRow, findVersions } from "../../memories/queries.ts";
import type { MemoryRow } from "../../memories/row.ts";
import type { Deps } from "../../models/deps.ts";
import type { Store } from "../../store/open.ts";
import type { PassageRow } from "../../store/passage-blocks.ts";
import { forgetEvidence } from "../evidence/forgotten.ts";
import type { FindingRow, SessionRef } from "../evidence/queries.ts";
import { banRecalledText, dropWords } from "../transcript-copies/drop-words.ts";
import { besideOf, listenFor, type Said, withoutBlocks } from "./passages.ts";
import { deletePassage, findPassages, findToldSessions, insertPassage } from "./queries.ts";
import { forgetInAnswers } from "./reading-book.ts";

/**
 * Delete a memory for good: its words go from the copies of the sessions that said it or were told it, and then from the
 * store. Killed between the two, it leaves a memory that can be deleted again.
 */
export async function forgetEverywhere(
  deps: BeliefDeps & Pick<Deps, "workers">,
  target: MemoryTarget,
  client: string | null,
): Promise<void> {
  const told = deleteAndRollBack(deps, target, client);
  const shown = shownTo(deps.store, target, told);
  banRecalledText(deps.store, target.ownerId, shown.said);
  for (const { session, said } of told) await dropWords(deps, session, said);
  for (const session of shown.sessions) await dropWords(deps, session, shown.said);
  forgetMemory(deps, target, client);
}

interface Shown {
  readonly said: readonly Said[];
  readonly sessions: readonly SessionRef[];
}

/** The sessions whose agent it, or a passage that tells it, was put before: their transcripts hold what it was told. */
function shownTo(store: Store, { ownerId, id }: MemoryTarget, told: readonly Told[]): Shown {
  const memory = findMemoryRow(store, ownerId, id);
  const versions = memory ? findVersions(store, ownerId, memory.root_id) : [];
  const passages = told.flatMap(({ session, said }) => {
    const { tells } = listenFor(said);
    return findPassages(store, session).filter((passage) => tells(spoken(passage)));
  });
  const elsewhere = { from: 0, to: 0 };
  const said = [
    ...versions.map(({ content }) => ({ content, excerpt: "", lines: elsewhere })),
    // Elsewhere a word or two ("yes") are anybody's.
    ...told.flatMap((one) =>
      one.said.map(({ content, excerpt }) => ({
        content,
        excerpt: printsOf(excerpt).length > 0 ? excerpt : "",
        lines: elsewhere,
      })),
    ),
  ];
  const refs = [...versions, ...passages].map((row) => row.id);
  return { said, sessions: findToldSessions(store, ownerId, refs) };
}

/** The rows a deletion takes along: it is made and rolled back, so nothing is deleted. */
function deleteAndRollBack(deps: BeliefDeps, target: MemoryTarget, client: string | null): readonly Told[] {
  const taken: Told[] = [];
  const never = new Error("only looked at");
  try {
    deps.store.transaction(() => {
      taken.push(...forgetMemory(deps, target, client));
      throw never;
    });
  } catch (error) {
    if (error !== never) throw error;
  }
  return taken;
}

/**
 * Delete a memory with every trace of its words in the store: versions, findings, the command it names, and the passages of the
 * sessions that said it. Of one that an undo took away it deletes what the log has kept. Answers those sessions. Throws
 * not_found.
 */
export const forgetMemory = (deps: BeliefDeps, target: MemoryTarget, client: string | null): Told[] =>
  forgetMemories(deps, [target], askedBy({ client }));

/** The same for several as one operation, by whoever did it. */
export function forgetMemories(deps: BeliefDeps, targets: readonly MemoryTarget[], actor: Actor): Told[] {
  const [first] = targets;
  if (!first) return [];
  const entry = { ownerId: first.ownerId, kind: "memory.delete", actor, subjectId: first.id } as const;
  return record(deps, entry, (operation) => {
    operation.forget();
    operation.final("it was deleted for good; nothing of its words is kept");
    return targets.flatMap((target) => {
      const { ownerId, id } = target;
      const gone = findMemoryRow(deps.store, ownerId, id) ? undefined : findGone(deps.store, ownerId, id);
      // It has gone with one before it.
      if (target !== first && gone === undefined && !findMemoryRow(deps.store, ownerId, id)) return [];
      if (gone === undefined) {
        operation.about(existingMemory(deps, target).root_id);
        return forgetLineage(deps, target);
      }
      operation.keep();
      return forgetGone(deps, target, gone);
    });
  });
}

function forgetLineage(deps: BeliefDeps, target: MemoryTarget): Told[] {
  const { store } = deps;
  const { ownerId } = target;
  const { root_id } = existingMemory(deps, target);
  const versions = findVersions(store, ownerId, root_id);
  const findings = forgetEvidence(store, ownerId, root_id, deps.clock());
  const ids = versions.map((version) => version.id);
  const kept = forgetLineageHistory(store, { ownerId, rootId: root_id, ids });
  const told = forgetSessions(deps, ownerId, [...findings, ...versions, ...kept]);
  deleteMemory(deps, target);
  return told;
}

/** A memory that says the same by now, or stands in its lineage, is not deleted. */
function forgetGone(deps: BeliefDeps, { ownerId, id }: MemoryTarget, gone: Image): Told[] {
  const { store, clock } = deps;
  const kept = forgetLineageHistory(store, { ownerId, rootId: String(gone.root_id), ids: [id] });
  const scope = { ownerId, project: gone.project === null ? null : String(gone.project) };
  if (findSame(store, scope, { content: String(gone.content), hidden: null }).same.length > 0) return [];
  const told = forgetSessions(deps, ownerId, kept);
  putForgotten(store, scope, String(gone.content), clock());
  return told;
}

/** Nothing of the sessions that said it, nor of what the log has kept of them, says it any more. */
function forgetSessions(
  { store, newId }: BeliefDeps,
  ownerId: string,
  rows: Parameters<typeof sessionsOf>[1],
): Told[] {
  const told = sessionsOf(ownerId, rows);
  for (const { session, said } of told) {
    const { tells, mayTell } = listenFor(said);
    const passages = findPassages(store, session);
    for (const [at, passage] of passages.entries()) {
      const left = withoutBlocks(passage, { tells }, besideOf(passages, at));
      if (left === passage) continue;
      deletePassage(store, ownerId, passage.id);
      // Under another id: what the log keeps of a row that is gone is forgotten.
      if (left) insertPassage(store, { ...left, id: newId() });
    }
    forgetSessionHistory(store, session, { mayTell, tells: (image) => tells(spoken(image)) });
  }
  forgetInAnswers(store, ownerId, listenFor(told.flatMap(({ said }) => said)));
  return told;
}

interface Told {
  readonly session: SessionRef;
  readonly said: Said[];
}

/** The sessions that said it, each with what it said. */
function sessionsOf(ownerId: string, rows: readonly (FindingRow | MemoryRow | Image)[]): Told[] {
  const sessions = new Map<string, Told>();
  for (const { agent, session_id, content, excerpt, start_line, end_line } of rows) {
    // A person's own words came in no session.
    if (!isAgentName(agent) || typeof session_id !== "string") continue;
    const key = JSON.stringify([agent, session_id]);
    const told = sessions.get(key) ?? { session: { ownerId, agent, sessionId: session_id }, said: [] };
    told.said.push({
      content: String(content),
      excerpt: String(excerpt ?? ""),
      lines: { from: Number(start_line), to: Number(end_line) },
    });
    sessions.set(key, told);
  }
  return [...sessions.values()];
}

/** A passage or finding, as it stands or as the log has kept it. */
const spoken = ({ content, start_line, end_line }: Image | PassageRow) => ({
  text: String(content),
  lines: { from: Number(start_line), to: Number(end_line) },
});
