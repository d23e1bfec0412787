import { aFinding } from "@memory/language/testing";
import { aSession } from "../../../test/builders.ts";
import { doing } from "../../../test/undoing.ts";
import { settleEvidence } from "../../agents/evidence/settle.ts";
import type { PairJudge, PairVerdict } from "../../models/models.ts";
import { askAboutPairs } from "./ask-about-pairs.ts";
import type { BeliefDeps } from "./belief.ts";
import { findDueQuestions } from "./queries/questions.ts";

const DAY = 86_400_000;

type Told = Parameters<typeof aFinding>[1] & { readonly day?: number };

/** A session in which a model has read these; `asking` has a judge for what is near. */
export const reading = (
  deps: BeliefDeps,
  n: number,
  told: Readonly<Record<string, Told>>,
  about: Partial<Parameters<typeof aSession>[1]> = {},
) =>
  doing(deps, "import.session", () => {
    const findings = Object.entries(told).map(([content, { day = n, ...fields }], at) =>
      aFinding(content, {
        rule: "model",
        kind: "fact",
        line: at + 1,
        at: Date.parse("2026-03-10") + day * DAY,
        ...fields,
      }),
    );
    const asking = { ...deps, hasJudge: () => true };
    settleEvidence(asking, aSession(n, { findings, ...about }), { indexes: new Map(), vectors: new Map() });
  });

export const pairsOf = (deps: BeliefDeps) =>
  findDueQuestions(deps.store, Date.parse("2027-01-01"), 10 * 365 * DAY);

/** The judge says the same of every pair that waits. Answers the operations that came of it. */
export async function judge(
  deps: BeliefDeps,
  verdict: Partial<PairVerdict> & Pick<PairVerdict, "kind">,
): Promise<string[]> {
  const scripted: PairJudge = {
    name: "scripted",
    state: () => ({ name: "scripted", state: "ready", runtime: "script" }),
    judge: async (pairs) =>
      pairs.map(({ newer, existing }) => ({
        text: null,
        quotes: { newer: newer.content, existing: existing.content },
        ...verdict,
      })),
  };
  await askAboutPairs(deps, pairsOf(deps), { judge: scripted, signal: new AbortController().signal });
  return deps.store
    .prepare<[], string>("SELECT id FROM operations WHERE kind = 'conflict.judge'")
    .pluck()
    .all();
}

export const idOf = (deps: BeliefDeps, content: string): string =>
  deps.store.prepare<[string], string>("SELECT id FROM memories WHERE content = ?").pluck().get(content) ??
  "";
