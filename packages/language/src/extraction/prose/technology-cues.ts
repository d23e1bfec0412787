import type { NameRun } from "./name.ts";
import { placeEnding } from "./place-words.ts";
import { after, before, gapAfter, isPossessive, wordSet } from "./sentence.ts";
import type { TextTopic } from "./telling.ts";

/** Verbs of programs alone, at least in these words. */
export const programVerbs = wordSet(`
  stores serves caches indexes compiles transpiles lints formats proxies parses renders bundles encrypts
  decrypts replicates schedules balances scrapes ingests provisions mirrors syncs queues emits polls
  persists serializes deserializes tokenizes vectorizes embeds downloads uploads crawls throttles
  orchestrates snapshots compresses minifies hashes spawns forks listens exposes supports requires depends
  returns loads connects authenticates
`);

/** Verbs of people as well; the words behind them decide for a program. */
const sharedVerbs = new Map([
  ["backs", /^up$/],
  ["runs", /^(?:on|in|as|inside|behind|under|every|at|locally)$/],
  ["is", /^(?:a|an|the|our|written|installed|configured|deployed)$/],
  ["listens", /^on$/],
]);

const kinds = wordSet(`
  library framework database tool cli runtime compiler linter formatter bundler orm server daemon proxy
  broker queue cache engine parser protocol format plugin extension package sdk toolkit wrapper client
  service scheduler crawler emulator debugger profiler shell editor language backup deduplicating
`);

/**
 * Hints that an unknown word is a program: "Restic backs up Kubernetes volumes". Only where technology or code is named
 * beside it, for anything else stores, serves and runs as well.
 */
export function technologyHints(run: NameRun, { ofCode, ofPeople }: TextTopic): readonly number[] {
  const [word] = run.words;
  if (!ofCode || ofPeople || run.words.length !== 1 || word === undefined || run.titled || run.holdsKnown)
    return [];
  if (run.kinds[0] !== "unknown" || run.lead !== undefined || placeEnding.test(word.lower)) return [];
  if (word.text.length < 3 || isPossessive(run) || gapAfter(run) !== " ") return [];
  if (
    !run.opens &&
    before(run, 1) !== undefined &&
    !/^(?:that|because|while|and|but|where|since)$/.test(before(run, 1)?.lower ?? "")
  )
    return [];
  const verb = after(run, 1)?.lower ?? "";
  const next = after(run, 2)?.lower ?? "";
  if (verb === "is" && /^an?$/.test(next)) return [isKind(run) ? 0.7 : 0];
  if (verb === "is" && !/^(?:written|installed|configured|deployed)$/.test(next)) return [];
  return [programVerbs.has(verb) || sharedVerbs.get(verb)?.test(next) === true ? 0.65 : 0];
}

/** "is a Go library", "is an in-memory data store". */
function isKind(run: NameRun): boolean {
  for (const place of [3, 4, 5]) if (kinds.has(after(run, place)?.lower ?? "")) return true;
  return false;
}
