import type { Store } from "../../store/open.ts";

/** Number of decisions of the daemon alone, and a person's judgements on them. */
export interface DecisionTally {
  readonly decided: number;
  readonly right: number;
  readonly wrong: number;
}

interface OutcomeTally extends DecisionTally {
  readonly outcome: string;
}

/** Decisions of the classifier about pairs, by later judgement. */
export const tallyDecisions = (store: Store, ownerId: string): readonly OutcomeTally[] =>
  store
    .prepare<[string], OutcomeTally>(
      `SELECT outcome, count(*) AS decided, sum(judged IS 'right') AS right, sum(judged IS 'wrong') AS wrong
       FROM decisions WHERE owner_id = ? GROUP BY outcome`,
    )
    .all(ownerId);

/** Contradictions that were left to a person: who says that both hold says that there was none. */
export const tallyConflicts = (store: Store, ownerId: string): DecisionTally =>
  store
    .prepare<[string], DecisionTally>(
      `SELECT count(*) AS decided,
         total(decided_by = 'person' AND resolution IN ('keep_new', 'keep_existing', 'merge')) AS right,
         total(decided_by = 'person' AND resolution = 'keep_both') AS wrong
       FROM conflicts WHERE owner_id = ? AND NOT (decided_by IS 'auto' AND resolution <> 'obsolete')`,
    )
    .get(ownerId) ?? none;

/** Folds for spelling: one taken back is wrong, unless a person has folded the same two again. */
export const tallyMerges = (store: Store, ownerId: string): DecisionTally =>
  store
    .prepare<[string], DecisionTally>(
      `SELECT count(*) AS decided, total(again) AS right, total(reverted_at IS NOT NULL AND NOT again) AS wrong
       FROM (SELECT f.reverted_at, EXISTS (
           SELECT 1 FROM folds g WHERE g.source_id = f.source_id AND g.canonical_id = f.canonical_id
             AND g.decided_by = 'human' AND g.reverted_at IS NULL) AS again
         FROM folds f WHERE f.owner_id = ? AND f.decided_by = 'auto')`,
    )
    .get(ownerId) ?? none;

const none: DecisionTally = { decided: 0, right: 0, wrong: 0 };

interface UndoneTally {
  /** Outcome of a decision; "fold" for a merge. */
  readonly outcome: string;
  readonly wrong: number;
}

/**
 * Decisions that a person has undone, one operation at a time: they are gone from the tables and stand in the
 * log alone, counted once however often they were brought back. Undoing a whole run judges nothing in it, nor
 * does taking back one's own words: the contradiction that they brought to light was one.
 */
export const tallyUndone = (store: Store, ownerId: string): readonly UndoneTally[] =>
  store
    .prepare<[{ owner: string }], UndoneTally>(
      `SELECT outcome, count(DISTINCT gone.key) AS wrong FROM (
         SELECT c.op, c.tbl, c.key, c.before ->> 'outcome' AS outcome FROM changes c
         WHERE c.tbl = 'decisions' AND NOT EXISTS (SELECT 1 FROM decisions d WHERE d.id = c.key) AND c.before IS NOT NULL
         UNION ALL
         SELECT c.op, c.tbl, c.key, 'fold' FROM changes c
         WHERE c.tbl = 'folds' AND NOT EXISTS (SELECT 1 FROM folds f WHERE f.id = c.key)
           AND c.before ->> 'decided_by' = 'auto') gone
       JOIN operations u ON u.op = gone.op
       JOIN operations o ON o.id = u.undoes
       JOIN changes made ON made.op = o.op AND made.tbl = gone.tbl AND made.key = gone.key AND made.before IS NULL
       WHERE u.owner_id = @owner AND u.kind = 'undo' AND u.actor = 'person' AND u.undone_by IS NULL
         AND o.run_id IS NULL AND (outcome <> 'conflict' OR o.kind = 'conflict.judge')
       GROUP BY outcome`,
    )
    .all({ owner: ownerId });
