import { iso } from "@memory/language/text";
import type { MemoryWhy } from "@memory/shared";
import { z } from "zod";
import type { Store } from "../../store/open.ts";
import type { MemoryRow } from "../row.ts";

type Why = z.output<typeof MemoryWhy>;
type Linked = Why["derived"][number];

/** The versions of a memory, whichever of them a row names. */
const lineage = "SELECT id FROM memories WHERE owner_id = @owner AND root_id = @root";

export interface Lineage {
  readonly owner: string;
  readonly root: string;
}

/** The same, saved by hand in other words or by somebody else; oldest first. */
export function findRestatements(store: Store, of: Lineage): Why["restatements"] {
  const rows = store
    .prepare<[Lineage], RestatementRow>(
      `SELECT content, client, path, stated_by, asserted_at FROM restatements
       WHERE memory_id IN (${lineage}) AND owner_id = @owner ORDER BY asserted_at, id`,
    )
    .all(of);
  return rows.map((row) => ({
    content: row.content,
    ...(row.client !== null && { client: row.client }),
    ...(row.path !== null && { path: row.path }),
    ...(row.stated_by !== null && { statedBy: row.stated_by }),
    assertedAt: iso(row.asserted_at),
  }));
}

interface RestatementRow
  extends Pick<MemoryRow, "content" | "client" | "path" | "stated_by" | "asserted_at"> {}

// A plus before a column keeps SQLite from going through all that an owner has.

/** Decisions about a memory, newest first, on either side of the comparison. */
export function findDecisions(store: Store, of: Lineage): Why["decisions"] {
  const rows = store
    .prepare<[Lineage], DecisionRow>(
      `SELECT d.id, d.memory_id AS memory, m.version, o.id AS other, o.content AS other_content, d.verdict, d.outcome, d.score, d.rule, d.model, d.features,
         d.judged, d.created_at
       FROM (SELECT id, other_id AS other FROM decisions WHERE memory_id IN (${lineage})
             UNION SELECT id, memory_id FROM decisions
               WHERE other_id IN (${lineage}) AND memory_id NOT IN (${lineage})) s
       JOIN decisions d ON d.id = s.id JOIN memories o ON o.id = s.other JOIN memories m ON m.id = d.memory_id
       WHERE +d.owner_id = @owner ORDER BY d.created_at DESC, d.id DESC LIMIT ${mostDecisions}`,
    )
    .all(of);
  return rows.map((row) => ({
    id: row.id,
    memory: row.memory,
    version: row.version,
    other: row.other,
    otherContent: row.other_content,
    verdict: row.verdict,
    outcome: row.outcome,
    score: row.score,
    rule: row.rule,
    ...(row.model !== null && { model: row.model }),
    features: Features.parse(JSON.parse(row.features)),
    ...(row.judged !== null && { judged: row.judged }),
    at: iso(row.created_at),
  }));
}

const mostDecisions = 200;
const Features = z.record(z.string(), z.unknown());

interface DecisionRow {
  readonly id: string;
  readonly memory: string;
  readonly version: number;
  readonly other: string;
  readonly other_content: string;
  readonly verdict: string;
  readonly outcome: Why["decisions"][number]["outcome"];
  readonly score: number;
  readonly rule: string;
  readonly model: string | null;
  readonly features: string;
  readonly judged: "right" | "wrong" | null;
  readonly created_at: number;
}

/** Memories that a decision replaced by this one. */
export const findReplaced = (store: Store, of: Lineage): Linked[] =>
  store
    .prepare<[Lineage], Linked>(
      `SELECT id, content, status FROM memories
       WHERE replaced_by IN (${lineage}) AND +owner_id = @owner AND root_id <> @root ORDER BY id`,
    )
    .all(of);

export const findDerivedFrom = (store: Store, of: Lineage): Linked[] =>
  store
    .prepare<[Lineage], Linked>(
      `SELECT DISTINCT m.id, m.content, m.status FROM derivations d JOIN memories m ON m.id = d.from_id
       WHERE d.memory_id IN (${lineage}) AND d.owner_id = @owner ORDER BY m.id`,
    )
    .all(of);

/** Ids of what it was made from and was deleted since. */
export const findDeletedOrigins = (store: Store, of: Lineage): string[] =>
  store
    .prepare<[Lineage], { from_id: string }>(
      `SELECT DISTINCT from_id FROM deleted_origins WHERE memory_id IN (${lineage}) AND owner_id = @owner ORDER BY from_id`,
    )
    .all(of)
    .map(({ from_id }) => from_id);

/** Memories made from this one. */
export const findDerived = (store: Store, of: Lineage): Linked[] =>
  store
    .prepare<[Lineage], Linked>(
      `SELECT DISTINCT m.id, m.content, m.status FROM derivations d JOIN memories m ON m.id = d.memory_id
       WHERE d.from_id IN (${lineage}) AND d.owner_id = @owner ORDER BY m.id`,
    )
    .all(of);

/** Author of a version; undefined for one that is older than the log. */
export function findSavedBy(store: Store, ownerId: string, id: string): Why["savedBy"] {
  const row = store
    .prepare<[string, string], SaverRow>(
      `SELECT o.actor, o.client, o.model, o.at FROM changes c JOIN operations o ON o.op = c.op
       WHERE c.tbl = 'memories' AND c.key = ? AND c.before IS NULL AND c.blank = 0 AND o.owner_id = ?
       ORDER BY c.op LIMIT 1`,
    )
    .get(id, ownerId);
  return (
    row && {
      kind: row.actor,
      ...(row.client !== null && { client: row.client }),
      ...(row.model !== null && { model: row.model }),
      at: iso(row.at),
    }
  );
}

interface SaverRow {
  readonly actor: "person" | "agent" | "import" | "daemon" | "model";
  readonly client: string | null;
  readonly model: string | null;
  readonly at: number;
}

/** Number of answers with any version. */
export function countRecalled(store: Store, of: Lineage): Why["recalled"] {
  const row = store
    .prepare<[Lineage], { times: number | null; last: number | null }>(
      `SELECT sum(times) AS times, max(last_at) AS last FROM recalled WHERE memory_id IN (${lineage})`,
    )
    .get(of);
  return {
    times: row?.times ?? 0,
    ...(row?.last && { lastAt: iso(row.last) }),
    by: findTold(store, of),
  };
}

const mostSessions = 50;

/** Sessions whose agent was told of it by its hooks, the last first. */
function findTold(store: Store, of: Lineage): Why["recalled"]["by"] {
  return store
    .prepare<[Lineage], { agent: string; session_id: string; last: number }>(
      `SELECT agent, session_id, max(at) AS last FROM injections WHERE ref_id IN (${lineage}) AND +owner_id = @owner
       GROUP BY agent, session_id ORDER BY last DESC, session_id LIMIT ${mostSessions}`,
    )
    .all(of)
    .map(({ agent, session_id, last }) => ({ agent, session: session_id, at: iso(last) }));
}
