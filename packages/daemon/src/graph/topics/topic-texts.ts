import type { Terms } from "../kin/terms.ts";
import { type GraphShape, KIND, UNLINKED } from "./shape.ts";

/** What speaks for each topic: its memories, or the headings of its documents where it has no memory. */
export interface TopicTexts {
  readonly terms: Terms;
  /** Nodes of all memories and then documents; `terms` counts its texts in this order. */
  readonly nodes: readonly number[];
  /** Places in `nodes` of those of each topic, of one kind. */
  readonly of: readonly (readonly number[])[];
  /** Words that stand in more of a topic's texts than elsewhere, by topic, the most telling first. */
  readonly telling: readonly (readonly TellingTerm[])[];
}

export interface TellingTerm {
  readonly term: number;
  /** Texts of the topic that have it. */
  readonly inside: number;
  readonly score: number;
}

/** Words kept of a topic. */
const mostTelling = 24;

export function readTopicTexts(
  shape: Pick<GraphShape, "size" | "kind" | "terms">,
  community: Uint32Array,
  topics: number,
): TopicTexts {
  const nodes: number[] = [];
  for (const kind of [KIND.memory, KIND.document])
    for (let node = 0; node < shape.size; node++) if (shape.kind[node] === kind) nodes.push(node);
  const terms = shape.terms();
  const of: number[][] = Array.from({ length: topics }, () => []);
  nodes.forEach((node, text) => {
    const topic = community[node] ?? UNLINKED;
    const own = of[topic];
    if (own === undefined || topic === UNLINKED) return;
    // Memories come first: a topic that has one is not asked for what its documents say.
    if (shape.kind[node] === shape.kind[nodes[own[0] ?? text] ?? 0]) own.push(text);
  });
  return { terms, nodes, of, telling: of.map((texts) => tellingOf(terms, texts)) };
}

/** How telling something is that stands in `inside` of `size` memories of a topic, and in `everywhere` of `all`. */
export function telling(
  inside: number,
  everywhere: number,
  of: { readonly size: number; readonly all: number },
): number {
  // One more than there are, so that what stands once is no proof.
  const lift = (inside / of.size) * (of.all / (everywhere + 1));
  return inside < 2 && of.size > 2 ? 0 : inside * Math.log(1 + lift) * (lift > 1.5 ? 1 : 0.2);
}

function tellingOf({ of, texts: everywhere }: Terms, texts: readonly number[]): TellingTerm[] {
  const counts = new Map<number, number>();
  for (const text of texts) for (const term of of[text] ?? []) counts.set(term, (counts.get(term) ?? 0) + 1);
  const size = { size: texts.length, all: of.length };
  return [...counts]
    .map(([term, inside]) => ({ term, inside, score: telling(inside, everywhere[term] ?? inside, size) }))
    .sort((one, other) => other.score - one.score || one.term - other.term)
    .slice(0, mostTelling);
}

/** Nodes of a topic's memories, the one nearest to its centre first; of its documents where it has no memory. */
export function nearestToCentre(
  { terms, nodes, of, telling }: TopicTexts,
  { topic, most }: { readonly topic: number; readonly most: number },
): number[] {
  const pull = new Map(
    (telling[topic] ?? []).map(({ term, inside }) => [term, inside * (terms.weight[term] ?? 0)]),
  );
  const score = (text: number): number => {
    const own = terms.of[text] ?? new Uint32Array(0);
    let sum = 0;
    for (const term of own) sum += pull.get(term) ?? 0;
    // A sentence says one thing; a long text has every word of its topic somewhere.
    return sum / Math.max(6, own.length);
  };
  return (of[topic] ?? [])
    .map((text) => ({ text, at: score(text) }))
    .sort((one, other) => other.at - one.at || one.text - other.text)
    .slice(0, most)
    .map(({ text }) => nodes[text] ?? 0);
}
