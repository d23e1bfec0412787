import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import type { RecallCount } from "../recall/count-recalled.ts";
import { readQuestion } from "../recall/query-terms.ts";
import { type Patience, type RecallDeps, recall } from "../recall/recall.ts";
import { type Block, write } from "../recall/statements.ts";
import { redact } from "../text/redact.ts";
import { remember } from "./injections.ts";
import { findInContext } from "./queries.ts";
import { type Input, sessionOf } from "./session.ts";

export interface PromptDeps extends RecallDeps, Pick<Deps, "store"> {
  readonly models: Pick<Deps["models"], "embedder" | "entityEmbedder">;
  readonly config: Pick<Config, "injectTokens">;
  readonly recalls: Pick<RecallCount, "count">;
}

/** Statements a prompt gets at most: more than a few that are sure to belong there is noise. */
const MOST = 8;
/** What stands in the context already is asked for again, and left out: so much further the question looks. */
const FURTHER = 24;
/** Tokens of an answer from which the budget of a prompt is filled later. */
const UNCUT = 100_000;
/** Milliseconds a prompt waits for its vector. */
const patience: Patience = { loading: 0, ready: 18 };
/** A shorter prompt ("continue", "fix the tests") names nothing that memory could be about. */
const LEAST_WORDS = 3;
/** The beginning and the end of a long prompt are asked for: between them stands what was pasted. */
const HEAD = 2_000;
const TAIL = 1_000;
/** Characters that are read beyond each cut, so that a secret across it is still seen whole. */
const MARGIN = 16_384;
/** What stands where a secret stood is no word of the question. */
const MARKERS = /\[redacted:[\w-]+\]/g;

/**
 * What memory is sure to know about a prompt and has not said in this session, or null. The prompt is redacted first,
 * never kept, and goes to no model but the embedded one.
 */
export async function answerPrompt(
  deps: PromptDeps,
  ownerId: string,
  input: Input,
  signal: AbortSignal,
): Promise<Block | null> {
  const session = sessionOf(ownerId, input);
  const { injectTokens } = deps.config;
  if (!session || injectTokens === 0 || input.prompt === undefined) return null;
  const query = askedBy(input.prompt);
  if (!isTelling(query, deps.clock())) return null;
  const known = findInContext(deps.store, session);
  const limit = MOST + Math.min(known.size, FURTHER);
  const asked = {
    query,
    project: session.project,
    limit,
    maxTokens: UNCUT,
    // Passages are long and share words with everything: nearly all that came of them was beside the point.
    kinds: ["memory" as const],
    outside: session.sessionId,
    surely: true,
  };
  const answer = await recall(
    { ...deps, patience: mayEmbed(deps) ? patience : null },
    ownerId,
    asked,
    signal,
  );
  signal.throwIfAborted();
  if (answer.confidence !== "high") return null;
  const fresh = answer.memories.filter((hit) => !hit.instruction && !known.has(hit.id));
  const block = write(fresh.slice(0, MOST), injectTokens);
  if (!block) return null;
  remember(deps, session, block);
  const said = new Set(block.said.map(({ id }) => id));
  deps.recalls.count(fresh.filter(({ id }) => said.has(id)));
  return block;
}

function askedBy(prompt: string): string {
  if (prompt.length <= HEAD + TAIL + MARGIN) return cutMiddle(redacted(prompt));
  const [head, tail] = [prompt.slice(0, HEAD + MARGIN), prompt.slice(-TAIL - MARGIN)].map(redacted);
  return `${head?.slice(0, HEAD)}\n${tail?.slice(-TAIL)}`;
}

const redacted = (text: string): string => redact(text).text.replace(MARKERS, " ").trim();

const cutMiddle = (text: string): string =>
  text.length <= HEAD + TAIL ? text : `${text.slice(0, HEAD)}\n${text.slice(-TAIL)}`;

function isTelling(query: string, now: number): boolean {
  const { words, identifiers, pairs } = readQuestion(query, now);
  return words.length >= LEAST_WORDS || identifiers.length > 0 || pairs.length >= LEAST_WORDS;
}

/** A prompt is not sent to a provider: vectors of another model than the embedded one stay out of it. */
const mayEmbed = ({ models: { embedder, entityEmbedder } }: PromptDeps): boolean =>
  embedder.name === entityEmbedder.name;
