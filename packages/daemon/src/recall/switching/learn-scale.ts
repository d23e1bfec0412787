import type { Embedder, EmbedOptions } from "../../models/models.ts";
import { type CosineScale, type Levels, scaleOf } from "../vectors/cosine-scale.ts";

/**
 * Learns the conversion of a model's cosines: recall keeps silent, and weighs vectors against words, by
 * numbers that were found for the embedded model, and another one's unrelated texts may be nearer to each
 * other than that one's related texts. Undefined where they are read as they are. Throws `ModelError` when
 * the model does not answer.
 */
export async function learnScale(
  model: Embedder,
  embedded: Embedder,
  options: Pick<EmbedOptions, "signal" | "scope">,
): Promise<CosineScale | undefined> {
  if (model.name === embedded.name || embedded.state().state !== "ready") return undefined;
  const [levels, reference] = [await levelsOf(model, options), await levelsOf(embedded, options)];
  return levels && reference && scaleOf(levels, reference);
}

async function levelsOf(
  embedder: Embedder,
  options: Pick<EmbedOptions, "signal" | "scope">,
): Promise<Levels | undefined> {
  const questions = await embedder.embed(
    probes.map(([question]) => question),
    { ...options, purpose: "query" },
  );
  const answers = await embedder.embed(
    probes.map(([, answer]) => answer),
    { ...options, purpose: "store" },
  );
  const own: number[] = [];
  const foreign: number[] = [];
  for (const [n, question] of questions.entries())
    for (const [k, answer] of answers.entries())
      if (question && answer) (n === k ? own : foreign).push(cosine(question, answer));
  return own.length === 0 || foreign.length === 0 ? undefined : { own: mean(own), foreign: mean(foreign) };
}

function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let n = 0; n < one.length; n++) sum += (one[n] ?? 0) * (other[n] ?? 0);
  return sum;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Questions with a sentence that answers each: what tells how high a model's cosines lie, before a store holds anything. */
const probes: readonly (readonly [question: string, answer: string])[] = [
  ["which database does the orders service use", "The orders service keeps its data in PostgreSQL 15."],
  ["how are releases signed", "Every release is signed by hand with the team's hardware key."],
  ["when does the nightly backup run", "Backups of the archive start at two in the morning."],
  [
    "who reviews changes of the payment module",
    "Changes to payments are reviewed by Ines before they are merged.",
  ],
  ["why did we drop Redis", "Redis was removed because nobody needed the cache after the rewrite."],
  ["what port does the search server listen on", "The search server listens on port 7700 behind the proxy."],
  ["how do I run the integration tests", "Run the integration tests with make check-all and a local broker."],
  ["which editor does Tom prefer", "Tom works in Neovim and wants no other editor set up."],
  ["how long are invoices kept", "Invoices have to be kept for ten years."],
  ["what made the build slow", "The build was slow since type checks ran twice for each package."],
  ["where do translations live", "All translated texts lie in the locales folder, one file a language."],
  [
    "can users change their e-mail address",
    "A user may change the e-mail address once it has been confirmed.",
  ],
  ["what colour is the warning banner", "Warnings are shown in amber, errors in red."],
  ["how often are access tokens renewed", "Access tokens are renewed every fifteen minutes."],
  ["what broke on Monday's deployment", "The deployment on Monday failed because a migration was missing."],
  ["which browser versions are supported", "We support the last two versions of Firefox, Chrome and Safari."],
  ["what should a commit message look like", "Commit messages are one sentence in the present tense."],
  ["where was the offsite held", "The team met in Lisbon for its offsite in May."],
  [
    "how is the mobile app distributed",
    "The app for phones is published through both stores every second week.",
  ],
  ["what happens when a disk is full", "When the disk is full, writes are refused and nothing is lost."],
];
