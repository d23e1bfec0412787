/** Ranks, in an answer, of the texts that answer the question. */
export interface Judged {
  /** Their places, from 0, in order; those that are missing have none. */
  readonly places: readonly number[];
  /** The number of texts to be found. */
  readonly relevant: number;
}

/** The relevant ones of an answer's hits. A hit counts once, and so does a text, under whatever names it goes. */
export function judge(hits: readonly (readonly string[])[], relevant: ReadonlySet<string>): Judged {
  const found = new Set<string>();
  const places: number[] = [];
  for (const [place, names] of hits.entries()) {
    const name = names.find((one) => relevant.has(one) && !found.has(one));
    if (name === undefined) continue;
    found.add(name);
    places.push(place);
  }
  return { places, relevant: relevant.size };
}

const within = ({ places }: Judged, depth: number): number => places.filter((place) => place < depth).length;
const recallAt = (depth: number) => (one: Judged) => within(one, depth) / one.relevant;
const anyAt = (depth: number) => (one: Judged) => (within(one, depth) > 0 ? 1 : 0);
const allAt = (depth: number) => (one: Judged) => (within(one, depth) === one.relevant ? 1 : 0);

function ndcgAt(depth: number) {
  const gain = (place: number) => 1 / Math.log2(place + 2);
  return ({ places, relevant }: Judged): number => {
    const found = places.filter((place) => place < depth).reduce((sum, place) => sum + gain(place), 0);
    let best = 0;
    for (let place = 0; place < Math.min(relevant, depth); place += 1) best += gain(place);
    return found / best;
  };
}

/** Every measure of one answer, from 0 to 1, in the order in which they are shown. */
export const MEASURES = {
  recallAt1: recallAt(1),
  recallAt5: recallAt(5),
  recallAt10: recallAt(10),
  anyAt1: anyAt(1),
  anyAt5: anyAt(5),
  anyAt10: anyAt(10),
  allAt5: allAt(5),
  allAt10: allAt(10),
  ndcgAt10: ndcgAt(10),
  mrr: ({ places: [first] }: Judged) => (first === undefined ? 0 : 1 / (first + 1)),
} as const satisfies Record<string, (one: Judged) => number>;

export type Measure = keyof typeof MEASURES;

export const MEASURE_NAMES = Object.keys(MEASURES) as readonly Measure[];

/** As they are written in tables. */
export const TITLES: Record<Measure, string> = {
  recallAt1: "recall@1",
  recallAt5: "recall@5",
  recallAt10: "recall@10",
  anyAt1: "any evidence@1",
  anyAt5: "any evidence@5",
  anyAt10: "any evidence@10",
  allAt5: "all evidence@5",
  allAt10: "all evidence@10",
  ndcgAt10: "nDCG@10",
  mrr: "MRR",
};
