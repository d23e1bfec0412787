import { readQuestion } from "@memory/language/questions";
import { redact } from "@memory/language/redaction";
import type { AgentName } from "@memory/shared";
import { agentOf } from "@memory/sources/agents";
import { isPassed, isUnlooked, treeFor, withGone } from "../../citations/gone.ts";
import type { Deps } from "../../models/deps.ts";
import type { Config } from "../../platform/config.ts";
import type { RecallHit } from "../../recall/hydrate.ts";
import { aboutHere, mayTell, withClone } from "../../recall/may-tell.ts";
import { firstOf } from "../../recall/own-half.ts";
import { type RecallDeps, recall, type VectorPatience } from "../../recall/recall.ts";
import { type InjectedBlock, writeBlock } from "../../recall/statements.ts";

export interface PromptContextDeps extends RecallDeps, Pick<Deps, "store" | "clock"> {
  readonly models: Pick<Deps["models"], "embedder" | "entityEmbedder">;
  readonly config: Pick<Config, "injectTokens">;
}

/** A prompt, and who it is said to. */
export interface Prompt {
  readonly ownerId: string;
  readonly agent: AgentName;
  readonly prompt: string;
  readonly project?: string | undefined;
  /** The working tree that is worked in. */
  readonly root?: string | null | undefined;
  /** The folder of it that is stood in. */
  readonly at?: readonly string[] | undefined;
  /** Ids of texts in the agent's context already. */
  readonly known: ReadonlySet<string>;
  /** Not what was found in this session: who works in it knows that. */
  readonly outside?: string | undefined;
}

export type PromptContext =
  | {
      readonly kind: "block";
      readonly block: InjectedBlock;
      /** The memories that stand in it. */
      readonly hits: readonly RecallHit[];
      /** Further ones, which found no room. */
      readonly omitted: number;
    }
  | { readonly kind: "nothing"; readonly why: Silence };

/** Why nothing is said. */
export type Silence = "off" | "too_short" | "unsure" | "known" | "orders" | "no_room";

/** Statements a prompt gets at most: more than a few that are sure to belong there is noise. */
const MOST = 8;
/** Extra hits asked for, as those in the context already are left out. */
const FURTHER = 24;
/** Tokens of an answer from which the budget of a prompt is filled later. */
const UNCUT = 100_000;
/** Milliseconds a prompt waits for its vector. */
const patience: VectorPatience = { loading: 0, ready: 350 };
/** A shorter prompt ("continue", "fix that") names nothing that memory could be about; of fewer words than `enough` no memory is sure. */
const LEAST_WORDS = { least: 2, enough: 3 };
/** The beginning and the end of a long prompt are asked for: between them stands what was pasted. */
const HEAD = 2_000;
const TAIL = 1_000;
/** Characters that are read beyond each cut, so that a secret across it is still seen whole. */
const MARGIN = 16_384;
/** Markers of hidden secrets, which are no words of the question. */
const MARKERS = /\[redacted:[\w-]+\]/g;

/**
 * Certain memories about a prompt. Nothing is kept or counted. The prompt is redacted first and goes to no
 * model but the embedded one.
 */
export async function findPromptContext(
  deps: PromptContextDeps,
  said: Prompt,
  signal: AbortSignal,
): Promise<PromptContext> {
  const { injectTokens } = deps.config;
  const { ownerId, project, known, outside } = said;
  if (injectTokens === 0) return nothing("off");
  const query = askedBy(agentOf(said.agent).humanText(said.prompt));
  const words = wordsThatTell(query, deps.clock());
  if (words < LEAST_WORDS.least) return nothing("too_short");
  const asked = {
    query,
    project,
    limit: MOST + Math.min(known.size, FURTHER),
    maxTokens: UNCUT,
    outside,
    surely: true,
    ...(words < LEAST_WORDS.enough && { kinds: ["context" as const] }),
  };
  const waiting = { ...deps, patience: mayEmbed(deps) ? patience : null };
  const answer = await recall(waiting, ownerId, asked, signal);
  signal.throwIfAborted();
  if (answer.confidence !== "high") return nothing("unsure");
  const fresh = answer.memories.filter(({ id }) => !known.has(id)).map((hit) => withGone(deps, said, hit));
  const isHere = aboutHere(deps.store, said);
  // Pieces of documents share words with everything: nearly all that came of them was beside the point.
  const advice = fresh.filter(
    (hit) =>
      !hit.instruction &&
      mayTell(hit) &&
      isHere(hit) &&
      ((hit.type !== undefined &&
        !isPassed(deps, treeFor(deps, ownerId, { ...said, project: hit.project }), hit)) ||
        (hit.turn && (hit.gone || !isUnlooked(deps, said, hit)))),
  );
  const block = writeBlock(firstOf(advice, MOST).map(withClone(deps.store, said)), injectTokens);
  if (!block) return nothing(whyNot({ found: answer.memories, fresh, advice }));
  const ids = new Set(block.said.map(({ id }) => id));
  const hits = advice.filter(({ id }) => ids.has(id));
  return { kind: "block", block, hits, omitted: answer.omitted + advice.length - hits.length };
}

const nothing = (why: Silence): PromptContext => ({ kind: "nothing", why });

interface Sifted {
  readonly found: readonly unknown[];
  readonly fresh: readonly unknown[];
  readonly advice: readonly unknown[];
}

function whyNot({ found, fresh, advice }: Sifted): Silence {
  if (found.length === 0) return "unsure";
  if (fresh.length === 0) return "known";
  return advice.length === 0 ? "orders" : "no_room";
}

function askedBy(prompt: string): string {
  if (prompt.length <= HEAD + TAIL + MARGIN) return cutMiddle(redacted(prompt));
  const [head, tail] = [prompt.slice(0, HEAD + MARGIN), prompt.slice(-TAIL - MARGIN)].map(redacted);
  return `${head?.slice(0, HEAD)}\n${tail?.slice(-TAIL)}`;
}

const redacted = (text: string): string => redact(text).text.replace(MARKERS, " ").trim();

const cutMiddle = (text: string): string =>
  text.length <= HEAD + TAIL ? text : `${text.slice(0, HEAD)}\n${text.slice(-TAIL)}`;

/** A name as code has it says as much as many words. */
function wordsThatTell(query: string, now: number): number {
  const { words, identifiers, pairs } = readQuestion(query, now);
  return identifiers.length > 0 ? LEAST_WORDS.enough : Math.max(words.length, pairs.length);
}

/** A prompt is not sent to a provider: vectors of another model than the embedded one stay out of it. */
const mayEmbed = ({ models: { embedder, entityEmbedder } }: PromptContextDeps): boolean =>
  embedder.name === entityEmbedder.name;
