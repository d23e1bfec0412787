import { readFileSync } from "node:fs";
import type { Place } from "./ask.ts";
import type { Figures } from "./figures.ts";
import { indexed, type Outcomes, saveGroup, vectorsReady } from "./fill.ts";
import { type Bench, differencesOf, putQuestions } from "./put-questions.ts";
import type { RunResult, SetResult, StoreResult } from "./result.ts";
import { foreignTo, questionsOf, textsOf } from "./set-questions.ts";
import type { QuestionSet } from "./sets.ts";
import { type Throwaway, throwAway, type Variant } from "./throwaway.ts";

/** Fill a daemon for each variant with the set, one owner a group, and ask all of them the same questions in turns. */
export async function benchSet(
  bench: Bench,
  set: QuestionSet,
  variants: readonly Variant[],
): Promise<SetResult> {
  const stores: Store[] = [];
  const daemons: Throwaway[] = [];
  try {
    for (const variant of variants) {
      const daemon = await throwAway(bench.cli, variant);
      daemons.push(daemon);
      stores.push(await fill(bench, daemon, set));
    }
    const questions = questionsOf(set, bench);
    const foreign = foreignTo(questions, set.groups.length);
    const asked = await putQuestions(bench, {
      questions,
      foreign,
      runs: stores.map(({ placeOf }) => placeOf),
    });
    const runs: RunResult[] = [];
    for (const [n, store] of stores.entries()) {
      const figures = asked[n]?.figures;
      if (figures) runs.push(await runOf(store, figures, bench.signal));
    }
    const size = { groups: set.groups.length, texts: textsOf(set).length };
    return { name: set.name, ...size, runs, differences: differencesOf(asked), sizes: [] };
  } finally {
    for (const daemon of daemons) await daemon[Symbol.asyncDispose]();
  }
}

/** A daemon that holds a set. */
interface Store {
  readonly daemon: Throwaway;
  readonly placeOf: (group: number) => Place;
  readonly outcomes: Outcomes;
  readonly textBytes: number;
}

async function fill({ signal, tell }: Bench, daemon: Throwaway, set: QuestionSet): Promise<Store> {
  const texts = textsOf(set);
  const places: Place[] = [];
  const outcomes: Outcomes = {};
  let done = 0;
  const onSaved = () => tell("saved", ++done, texts.length);
  for (const group of set.groups) {
    const client = daemon.newOwner();
    const filled = await saveGroup(client, group, { signal, onSaved });
    for (const [name, count] of Object.entries(filled.outcomes))
      outcomes[name] = (outcomes[name] ?? 0) + count;
    places.push({ client, nameOf: filled.nameOf });
  }
  for (const { client } of places) {
    await vectorsReady(client, tell, signal);
    await indexed(client, signal);
  }
  return { daemon, placeOf: placeIn(places), outcomes, textBytes: Buffer.byteLength(texts.join("")) };
}

const placeIn =
  (places: readonly Place[]) =>
  (group: number): Place => {
    const place = places[group];
    if (!place) throw new Error(`there is no group ${group}`);
    return place;
  };

async function runOf(
  { daemon, placeOf, outcomes, textBytes }: Store,
  figures: Figures,
  signal: AbortSignal,
): Promise<RunResult> {
  const { version, store, models } = await placeOf(0).client.health.get(undefined, signal);
  const made: StoreResult = {
    outcomes,
    bytesPerByte: (store.bytes - daemon.daemon.health.store.bytes) / textBytes,
    residentBytes: residentBytes(daemon.daemon.pid),
  };
  const { name, settings } = daemon.variant;
  return { name, settings, daemon: version, embedding: models.embedding.name, figures, store: made };
}

/** Linux alone tells it without a program. */
function residentBytes(pid: number): number | null {
  try {
    return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return null;
  }
}
