import { AGENT_NAMES, type CaptureStatus, type FeedEvent, type FeedSubject } from "@memory/shared";
import { type StatusDeps as CaptureDeps, captureStatus } from "../../agents/capture/status.ts";
import { findRoots, type RootRow } from "../../documents/folders/queries.ts";
import type { Condition } from "../../documents/folders/state.ts";
import type { IntakeCounts } from "../../documents/intake.ts";
import { countOpen } from "../../entities/merges/queries/candidate-list.ts";
import { countProposals } from "../../entities/vocabulary/queries/proposals.ts";
import { countOpenConflicts } from "../../memories/beliefs/queries/conflicts.ts";
import type { Deps } from "../../models/deps.ts";
import { countWaiting, graphStamps, lastOperation } from "./queries.ts";

export interface SnapshotDeps extends Pick<Deps, "store" | "models">, CaptureDeps {
  readonly keeper: { condition(row: RootRow): Condition };
  readonly intake: { tally(ownerId: string): IntakeCounts; trouble(): string | null };
  /** Embedder in use, and the phase of a switch to another one. */
  readonly inUse: { state(): { readonly phase: string; readonly changedAt: number | null } };
  readonly spaces: { standing(ownerId: string): string };
}

/** State of one owner. Two equal ones mean that nothing has to be shown otherwise. */
export interface Snapshot {
  readonly operation: number;
  readonly reviews: Extract<FeedEvent, { type: "reviews" }>;
  readonly capture: Extract<FeedEvent, { type: "capture" }>;
  /** Documents that wait to be read. */
  readonly waiting: number;
  /** Signs of changes that no operation tells of: another text, something else to show. */
  readonly signs: Readonly<Record<(typeof signed)[number], string>>;
}

export const signed = [
  "graph",
  "entities",
  "documents",
  "roots",
  "capture",
  "models",
  "spaces",
] as const satisfies FeedSubject[];

/** `before`: what the last look has found. */
export function takeSnapshot(deps: SnapshotDeps, ownerId: string, before?: Snapshot): Snapshot {
  const { store } = deps;
  const captures = AGENT_NAMES.map((agent) => captureStatus(deps, { ownerId, agent }));
  const waiting = countWaiting(store, ownerId);
  const { changes, madeAt } = graphStamps(store, ownerId);
  const entities = `${changes}`;
  const operation = lastOperation(store, ownerId);
  // The dearest of the counts. It changes with the graph, or because somebody decides.
  const isKnown = before?.operation === operation && before.signs.entities === entities;
  const proposals = isKnown ? before.reviews.proposals : countProposals(store, ownerId);
  return {
    operation,
    reviews: {
      type: "reviews",
      conflicts: countOpenConflicts(store, ownerId),
      merges: countOpen(store, ownerId),
      proposals,
    },
    capture: { type: "capture", state: mostTelling(captures) },
    waiting,
    signs: {
      entities,
      graph: `${changes} ${madeAt}`,
      documents: `${waiting} ${JSON.stringify(deps.intake.tally(ownerId))}`,
      roots: rootsOf(deps, ownerId),
      capture: JSON.stringify(captures),
      models: modelsOf(deps),
      spaces: deps.spaces.standing(ownerId),
    },
  };
}

const TELLING = ["failing", "cap_reached", "paused", "clean"] as const;

/** Of all agents the state that most asks to be looked at. */
const mostTelling = (captures: readonly Pick<CaptureStatus, "state">[]): CaptureStatus["state"] =>
  TELLING.find((state) => captures.some((one) => one.state === state)) ?? "off";

function rootsOf({ store, keeper, intake }: SnapshotDeps, ownerId: string): string {
  const roots = findRoots(store, ownerId).map((row) => [row, keeper.condition(row)]);
  return roots.length === 0 ? "" : JSON.stringify([roots, intake.trouble()]);
}

function modelsOf({ models, inUse }: SnapshotDeps): string {
  const { distiller, judge, embedder } = models;
  const { phase, changedAt } = inUse.state();
  const states = [distiller, judge, embedder].map((model) => model?.state() ?? null);
  return JSON.stringify([states, phase, changedAt]);
}
