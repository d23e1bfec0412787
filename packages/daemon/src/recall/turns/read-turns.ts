import type { Block } from "@memory/language/session";
import { blocksIn } from "../../store/passage-blocks.ts";
import type { StoredTurn } from "../queries/turns.ts";
import type { Ranking, RankRequest } from "../rank.ts";
import type { Reader } from "../reader.ts";
import { isQuestionOnly } from "../words/text-cues.ts";
import type { RankedTurn } from "./rank-turns.ts";

/** A turn whose words were read. */
export interface Read {
  readonly ranked: RankedTurn;
  readonly stored: StoredTurn;
  /** A person has asked, and nothing was answered. */
  readonly onlyAsks: boolean;
}

/** Taken off a turn that only asks: its session went on, or was left. */
const asking = 1;

/** The best turns, a turn that only asks behind its likes. */
export function readTurns(
  reader: Reader,
  { turns }: Pick<Ranking, "turns">,
  { ownerId, limit }: Pick<RankRequest, "ownerId"> & { readonly limit: number },
): Read[] {
  const best = turns.slice(0, 2 * limit + 4);
  const itemOf = ({ slot }: RankedTurn): number => reader.catalog.columns.item[slot] ?? 0;
  const known = reader.turns.ofItems(ownerId, best.map(itemOf));
  return best
    .flatMap((ranked): Read[] => {
      const stored = known.get(itemOf(ranked));
      if (!stored) return [];
      const onlyAsks = asksOnly(reader, stored.blocks);
      const score = ranked.score - (onlyAsks ? asking : 0);
      return [{ ranked: { ...ranked, score }, stored, onlyAsks }];
    })
    .sort((a, b) => b.ranked.score - a.ranked.score);
}

const asksOnly = ({ stemmer }: Reader, blocks: readonly Block[]): boolean =>
  isQuestionOnly(stemmer, blocks.map(({ text }) => text).join("\n\n"));

/** `same`: ids of turns left out, each with the one that says the same. */
export function saidOnce(read: readonly Read[]): { once: Read[]; same: Map<string, string> } {
  const once: Read[] = [];
  const same = new Map<string, string>();
  const keys = new Map<string, string>();
  for (const one of read) {
    const key = one.stored.passages.map(({ content_key }) => content_key).join(" ");
    const known = keys.get(key);
    if (known === undefined) {
      keys.set(key, one.stored.passages[0].id);
      once.push(one);
    } else same.set(one.stored.passages[0].id, known);
  }
  return { once, same };
}

/** Of each block of each turn, in order: they are read all at once. */
export function blockCosines(
  { catalog, vectors }: Reader,
  vector: Float32Array | null,
  turns: readonly Pick<Read, "stored">[],
): (number | null)[][] {
  if (vector === null) return [];
  const slotOf = ({ item }: StoredTurn["passages"][number]) =>
    item === null ? -1 : catalog.columns.slotOf(item);
  const slots = turns.flatMap(({ stored }) => stored.passages.map(slotOf));
  const cosines = vectors.blockCosines(
    vector,
    slots.filter((slot) => slot >= 0),
  );
  return turns.map(({ stored }) =>
    stored.passages.flatMap((passage) => {
      const blocks = blocksIn(passage);
      const own = cosines.get(slotOf(passage));
      return own?.length === blocks.length ? own : blocks.map(() => null);
    }),
  );
}
