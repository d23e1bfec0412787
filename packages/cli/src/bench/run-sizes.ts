import type { Client } from "@memory/client";
import { count } from "@memory/shared/words";
import { CliError, EXIT } from "../errors.ts";
import type { Place } from "./ask.ts";
import { indexed, pad, saveGroup, vectorsReady } from "./fill.ts";
import { madeUpTexts } from "./made-up.ts";
import { type Bench, putQuestions } from "./put-questions.ts";
import type { SizeResult } from "./result.ts";
import { questionsOf, textsOf } from "./set-questions.ts";
import type { QuestionSet } from "./sets.ts";
import { throwAway, type Variant } from "./throwaway.ts";

/** Projects that the made-up texts are spread over for each of the set. */
const PADDING_PROJECTS = 50;

/**
 * Quality against the size of the store: one owner holds all groups, each a project, and made-up texts beside them until
 * there are so many. The same questions are asked of everything and within the project.
 */
export async function benchSizes(
  bench: Bench,
  set: QuestionSet,
  { sizes, variant }: { sizes: readonly number[]; variant: Variant },
): Promise<SizeResult[]> {
  await using daemon = await throwAway(bench.cli, variant);
  const client = daemon.newOwner();
  const { signal, tell } = bench;
  const texts = textsOf(set);
  const names = await saveAll(bench, client, set);
  const padding = paddingOf(texts);
  const questions = questionsOf(set, bench);
  const pooled = (group: number): Place => ({ client, nameOf: names[group] ?? new Map() });
  const scoped = (group: number): Place => ({ ...pooled(group), project: projectOf(group) });
  const results: SizeResult[] = [];
  let held = texts.length;
  for (const size of sizes) {
    const onSaved = () => tell("saved", ++held, size);
    await pad(client, first(padding, size - held), { signal, onSaved });
    await vectorsReady(client, tell, signal);
    await indexed(client, signal);
    const asked = await putQuestions(bench, { questions, foreign: [], runs: [pooled, scoped] });
    for (const [n, { figures }] of asked.entries())
      results.push({ size, scope: n === 0 ? "pooled" : "scoped", figures });
  }
  return results;
}

/** Refused before a daemon is started for it. */
export function assertSizes(sizes: readonly number[], set: QuestionSet): void {
  const held = textsOf(set).length;
  const small = sizes.find((size) => size < held);
  if (small !== undefined)
    throw new CliError(
      EXIT.usage,
      `${set.name} has ${count(held)} texts: it fits into no store of ${count(small)}`,
      {
        hint: `start with --sizes ${held}`,
      },
    );
}

const projectOf = (group: number): string => `group-${group + 1}`;

async function saveAll({ signal, tell }: Bench, client: Client, { groups }: QuestionSet) {
  const total = groups.reduce((sum, { docs }) => sum + docs.length, 0);
  let done = 0;
  const names: ReadonlyMap<string, string>[] = [];
  for (const [group, { docs }] of groups.entries()) {
    const filling = { project: projectOf(group), signal, onSaved: () => tell("saved", ++done, total) };
    names.push((await saveGroup(client, { docs }, filling)).nameOf);
  }
  return names;
}

function* paddingOf(texts: readonly string[]): Generator<{ content: string; project: string }> {
  let made = 0;
  for (const content of madeUpTexts(texts, 7))
    yield { content, project: `padding-${1 + (made++ % PADDING_PROJECTS)}` };
}

/** The next ones; the generator stays open for those after them. */
function* first<T>(all: Iterator<T>, count: number): Generator<T> {
  for (let n = 0; n < count; n += 1) {
    const next = all.next();
    if (next.done) return;
    yield next.value;
  }
}
