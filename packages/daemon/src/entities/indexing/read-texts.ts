import type { Extraction, TextToExtract } from "@memory/language/extraction";
import { ApiError, type IndexItem } from "@memory/shared";
import type { Actor } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import type { Deps } from "../../models/deps.ts";
import { type Calls, ModelError } from "../../models/models.ts";
import { touchGraph } from "../../store/graph-state.ts";
import { inSlices } from "../../store/slices.ts";
import { findDecidedNames, findNewestNames, raiseType, type TypeReading } from "../queries/entities.ts";
import { activeVocabulary } from "../vocabulary/active.ts";
import { ofTurn } from "./of-turn.ts";
import type { RunTotals } from "./queries/runs.ts";
import { markFailed, type TextOutcome } from "./queries/texts.ts";
import { hasText, type WaitingText } from "./queries/waiting.ts";
import { writeText } from "./write-text.ts";

export type IndexDeps = Pick<Deps, "store" | "clock" | "newId"> & {
  readonly models: Pick<Deps["models"], "extractor" | "turnExtractor">;
};

/** Parameters and counters of a run that reads texts. */
export interface ReadRun {
  readonly ownerId: string;
  /** In the log: on whose account it runs. */
  readonly actor: Actor;
  readonly runId: string;
  readonly kind: "index" | "reindex";
  readonly signal: AbortSignal;
  /** Number of its row. */
  readonly run: number;
  /** The generation it writes, and the one that is shown meanwhile. */
  readonly generation: number;
  readonly shown: number;
  readonly calls: Calls;
  readonly totals: { -readonly [Total in keyof RunTotals]: RunTotals[Total] };
  /** Entities that it brought. */
  readonly created: Set<number>;
  /** Surest type of each entity in a rebuild, applied when the rebuild is shown. */
  readonly types: Map<number, TypeReading>;
  /** Calls of the extractor that failed in a row. */
  failures: number;
  /** It is in the log. */
  isLogged: boolean;
  total: number;
  index: number;
}

/** After so many failures in a row an extractor is asked whether it is there at all. */
const maxFailures = 8;
/** Text that any extractor can read. */
const plainText: TextToExtract = { text: "Nothing is named here.", heading: "", isCode: false };
/** Names an extractor is told. */
const maxKnown = { decided: 500, newest: 200 } as const;

/**
 * Look at texts and keep what they name. A text that makes the extractor fail is marked and costs no other text its reading.
 * Throws unavailable when the extractor fails whatever it is given.
 */
export async function* readTexts(
  deps: IndexDeps,
  run: ReadRun,
  texts: readonly WaitingText[],
): AsyncGenerator<IndexItem> {
  if (texts.length === 0) return;
  const ofTurns = { ...deps, models: { extractor: deps.models.turnExtractor } };
  const found = [
    ...(await extractEach(ofTurns, run, texts.filter(isTurn))),
    ...(await extractEach(
      deps,
      run,
      texts.filter((text) => !isTurn(text)),
    )),
  ];
  const items: IndexItem[] = [];
  await inSlices(deps.store, found, ({ text, result }) => {
    if (!hasText(deps.store, text)) return;
    const outcome =
      "error" in result ? writeFailure(deps, run, text, result.error) : write(deps, run, text, result);
    items.push(itemOf(run, text, outcome));
  });
  if (run.kind === "index" && items.length > 0) touchGraph(deps.store, run.ownerId);
  yield* items;
}

const isTurn = ({ kind }: WaitingText): boolean => kind === "turn";

/** With the extractor that is asked. */
type AskDeps = Pick<IndexDeps, "store"> & { readonly models: Pick<Deps["models"], "extractor"> };

interface Read {
  readonly text: WaitingText;
  readonly result: Extraction | { readonly error: string };
}

const nothing: Extraction = { entities: [], relations: [] };

/** All at once; where that fails, half and half again, until the text that is to blame stands alone. */
async function extractEach(deps: AskDeps, run: ReadRun, texts: readonly WaitingText[]): Promise<Read[]> {
  if (texts.length === 0) return [];
  try {
    const found = await ask(deps, run, texts.map(toExtract));
    run.failures = 0;
    return texts.map((text, n) => ({ text, result: found[n] ?? nothing }));
  } catch (error) {
    run.signal.throwIfAborted();
    run.failures += 1;
    if (run.failures >= maxFailures) await assertThere(deps, run);
    if (texts.length === 1) return texts.map((text) => ({ text, result: { error: messageOf(error) } }));
    const half = Math.ceil(texts.length / 2);
    const first = await extractEach(deps, run, texts.slice(0, half));
    return [...first, ...(await extractEach(deps, run, texts.slice(half)))];
  }
}

/** Throws unavailable when the extractor fails even on a text that is easy. */
async function assertThere(deps: AskDeps, run: ReadRun): Promise<void> {
  try {
    await ask(deps, run, [plainText]);
    run.failures = 0;
  } catch (error) {
    run.signal.throwIfAborted();
    const message = `the model that finds entities fails: ${messageOf(error)}`;
    throw new ApiError("unavailable", message, undefined, { cause: error });
  }
}

/** Other errors may quote the text. */
const messageOf = (error: unknown): string =>
  error instanceof ModelError ? error.message : "the extractor broke off";

function ask(
  { store, models: { extractor } }: AskDeps,
  { ownerId, signal, calls, actor, runId }: ReadRun,
  texts: readonly TextToExtract[],
): Promise<readonly Extraction[]> {
  const known = [
    ...findDecidedNames(store, ownerId, maxKnown.decided),
    ...(extractor.reusesNames ? findNewestNames(store, ownerId, maxKnown.newest) : []),
  ];
  const vocabulary = activeVocabulary(store, ownerId);
  // The daemon's own work has nobody's consent.
  const scope = { ownerId, attended: actor.kind !== "daemon", runId };
  return extractor.extract(texts, { vocabulary, known, signal, calls, scope });
}

const toExtract = (text: WaitingText): TextToExtract => ({
  text: text.content,
  heading: text.heading,
  isCode: text.is_code === 1,
  ...(text.project !== null && { project: text.project }),
});

function write(deps: IndexDeps, run: ReadRun, text: WaitingText, found: Extraction): TextOutcome {
  if (run.kind === "index") logRun(deps, run);
  const written = writeText(deps, run, text, isTurn(text) ? ofTurn(text, found) : found);
  for (const entity of written.created) run.created.add(entity);
  for (const reading of written.readings) noteType(deps, run, reading);
  run.totals.indexed += 1;
  run.totals.entities += written.entities;
  run.totals.relations += written.relations;
  run.totals.proposals += written.proposals;
  return written;
}

/**
 * A run is one operation, from the first text on: that of a daemon that is killed is in the log as well. What its texts name is
 * not: a run is taken back by its texts (`undo-run.ts`).
 */
function logRun(deps: IndexDeps, run: ReadRun): void {
  if (run.isLogged) return;
  const { ownerId, actor, runId } = run;
  record(deps, { ownerId, kind: "index.run", actor, runId, subjectId: runId }, ({ keep }) => keep());
  run.isLogged = true;
}

/** A rebuild changes nothing that is shown before its end. */
function noteType({ store }: IndexDeps, run: ReadRun, reading: TypeReading): void {
  if (run.kind === "index") raiseType(store, reading);
  else if ((run.types.get(reading.entity)?.confidence ?? -1) < reading.confidence)
    run.types.set(reading.entity, reading);
}

function writeFailure({ store }: IndexDeps, run: ReadRun, text: WaitingText, error: string): TextOutcome {
  const { kind, ref_id, document_id } = text;
  const row = { owner_id: run.ownerId, generation: run.generation, run: run.run, kind, ref_id, document_id };
  run.totals.failed += 1;
  return markFailed(store, row, run.shown, error);
}

function itemOf(run: ReadRun, text: WaitingText, outcome: TextOutcome): IndexItem {
  run.index += 1;
  const { error, entities, relations, proposals } = outcome;
  return {
    type: "item",
    kind: text.kind,
    id: text.ref_id,
    label: text.label,
    index: run.index,
    total: Math.max(run.total, run.index),
    entities,
    relations,
    proposals,
    outcome: outcome.outcome,
    ...(error !== undefined && { error }),
  };
}
