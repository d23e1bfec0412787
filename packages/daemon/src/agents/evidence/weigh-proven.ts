import { PROVEN, waysIn } from "@memory/language/distilling";
import { UNCONFIRMED } from "@memory/shared/words";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { changeMemory, findMemoryRow } from "../../memories/queries.ts";
import { findProvenFindings } from "./queries.ts";

/** What each further session adds that proves the same, and the most that they come to. */
const AGAIN = 0.05;
const SUREST = 0.95;
/** Of a way that failed since, where another one did it: below what is told unasked. */
const REFUTED = UNCONFIRMED - 0.1;

/**
 * How sure the proven ways of a project are: the more sessions prove one the surer, and no longer once it was the one that failed.
 * Follows from the findings alone, in whatever order they came.
 */
export function weighProven({ store }: BeliefDeps, ownerId: string, project: string): void {
  const findings = findProvenFindings(store, ownerId, { project, rule: PROVEN });
  const told = findings.map((row) => ({ row, ways: waysIn(row.content) }));
  for (const id of new Set(told.flatMap(({ row }) => row.memory_id ?? []))) {
    const proofs = told.filter(({ row }) => row.memory_id === id);
    const row = findMemoryRow(store, ownerId, id);
    if (row?.status !== "active" || row.author !== "import") continue;
    const way = waysIn(row.content)?.proven;
    const last = Math.max(...proofs.map((one) => one.row.asserted_at));
    const isRefuted = told.some(
      ({ row: { asserted_at }, ways }) => ways?.failed === way && asserted_at > last,
    );
    const sessions = new Set(proofs.map((one) => one.row.record_uuid ?? one.row.session_id)).size;
    const first = Math.max(...proofs.map((one) => one.row.confidence));
    const wanted = isRefuted ? REFUTED : Math.min(SUREST, hundredths(first + AGAIN * (sessions - 1)));
    if (row.confidence !== wanted) changeMemory(store, ownerId, row.id, { confidence: wanted });
  }
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
