import { aFinding } from "@memory/language/testing";
import { ApiError } from "@memory/shared";
import { expect, test } from "vitest";
import { aSession, beliefStore, NOW, random } from "../../../test/builders.ts";
import { facts, undoing } from "../../../test/undoing.ts";
import { byDaemon, type OperationRow } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import { settleEvidence } from "../../agents/evidence/settle.ts";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { OWN } from "../../store/owner-key.ts";
import { undo } from "./undo.ts";

const ownerId = OWN;

const WORDS = [
  "The kiln service listens on port 4000.",
  "The kiln service listens on port 5000.",
  "the kiln service listens on port 4000",
  "Sam prefers tabs over spaces in this project.",
  "Sam prefers spaces over tabs in this project.",
  "The build cache is enabled for release builds.",
  "The build cache is disabled for release builds.",
  "The deploy script supports Windows paths.",
];

type Next = (below: number) => number;

const run = "0190aaaa-0000-7000-8000-000000000001";

/** An import whose sessions say the same, contradict each other, and are read again. */
function importing(deps: BeliefDeps, next: Next): void {
  for (let n = 0; n < 12; n++)
    record(deps, { ownerId, kind: "import.session", actor: { kind: "import" }, runId: run }, () => {
      const findings = [1, 2, 3].map((line) =>
        aFinding(WORDS[next(WORDS.length)] ?? "", { line, score: (1 + next(9)) / 10 }),
      );
      const session = aSession(next(8), { runId: run, findings, at: NOW + next(9) });
      settleEvidence(deps, session, { indexes: new Map(), vectors: new Map() });
    });
}

/** Undo a run until somebody hangs up, after that many of its operations. */
async function interrupted(deps: BeliefDeps, id: string, after: number): Promise<void> {
  const hungUp = new AbortController();
  const { signal } = hungUp;
  const seen = new Set<string>();
  const wayOf = (operation: OperationRow) => {
    seen.add(operation.id);
    if (seen.size <= after) return undefined;
    hungUp.abort();
    return async () => signal.throwIfAborted();
  };
  const before = facts(deps);
  await undo(
    { ...deps, wake: () => undefined, graphChanged: () => undefined, wayOf },
    { ownerId, id, actor: byDaemon, dryRun: false, signal },
  ).catch((error: unknown) => {
    if (signal.aborted) return;
    if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
    expect(facts(deps)).toEqual(before);
  });
}

/** Runs that took something back which still is taken back, the newest first. */
const undoRuns = ({ store }: BeliefDeps): string[] =>
  store
    .prepare<[], { id: string }>(
      `SELECT run_id AS id FROM operations WHERE kind = 'undo' AND run_id IS NOT NULL AND undone_by IS NULL
       GROUP BY run_id ORDER BY max(op) DESC`,
    )
    .all()
    .map(({ id }) => id);

/** Undo it, whole or not at all; answers whether it was. */
async function wholly(deps: BeliefDeps, id: string): Promise<boolean> {
  const before = facts(deps);
  try {
    await undoing(deps, id, { actor: byDaemon });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
    expect(facts(deps)).toEqual(before);
    return false;
  }
}

const seeds = Array.from({ length: 15 }, (_, n) => n + 1);

test.each(seeds)(
  "however often an undo was interrupted, the next one finishes it or changes nothing (%i)",
  async (seed) => {
    using deps = beliefStore();
    const next = random(seed);
    const empty = facts(deps);
    importing(deps, next);
    for (let n = 0; n < 6; n++) {
      const [newest, ...older] = undoRuns(deps);
      const known = [run, newest ?? run, newest ?? run, older[next(older.length || 1)] ?? run];
      const id = known[next(known.length)] ?? run;
      if (next(3) > 0) await interrupted(deps, id, 1 + next(6));
      else await wholly(deps, id);
    }
    const left = () =>
      deps.store.prepare("SELECT 1 FROM operations WHERE run_id = ? AND undone_by IS NULL").get(run);
    const rest = facts(deps);
    const last = left() ? await undoing(deps, run, { actor: byDaemon }) : undefined;
    expect(facts(deps)).toEqual(empty);
    if (last) await undoing(deps, last.id, { actor: byDaemon });
    expect(facts(deps)).toEqual(rest);
  },
);
