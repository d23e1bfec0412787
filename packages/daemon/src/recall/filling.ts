import { CHARACTERS_PER_TOKEN } from "@memory/language/text";
import type { RecallAnswer } from "@memory/shared";
import type { z } from "zod";
import { cutToTokens } from "./cut-text.ts";
import type { RecallHit } from "./hydrate.ts";
import { citationTokens, estimateTokens, type Growth, leastTokens, type Offer } from "./offer.ts";
import { gapMark } from "./turns/extract.ts";

export interface Fitted {
  readonly hits: RecallHit[];
  readonly tokens: number;
  /** Those that found no place, best first; not orders to an agent that are not even to be quoted. */
  readonly left: z.output<typeof RecallAnswer>["left"];
  /** Hits that are shown as a part of another one, by their ids. */
  readonly within: ReadonlyMap<string, string>;
}

export interface Budget {
  readonly limit: number;
  readonly maxTokens: number;
  /** True for an order to an agent. Asked of the next hit alone: it takes 40 µs a text. */
  readonly isOrder: (hit: RecallHit) => boolean;
  /** True if orders may be quoted behind everything else. */
  readonly quotes: boolean;
  /** True for a hit that answers by itself. */
  readonly isSure: (hit: RecallHit) => boolean;
}

/** What hits of spaces may take of a budget. */
export interface Share {
  readonly places: number;
  readonly tokens: number;
}

/** What a turn is worth beside the ones before it, in room: by its place among the hits that are shown. */
const shares = [1, 0.5, 0.35, 0.25, 0.2, 0.15, 0.12];
const leastShare = 0.1;
/** Characters of the first at which the second begins, where it has half of its share. */
const head = 900;
const worth = (place: number, length: number): number => (shares[place] ?? leastShare) / (head + length);

interface Shown {
  hit: RecallHit;
  size: number;
  /** None for what is shown as far as it may be. */
  growth: Growth | undefined;
  /** The hits that it is made of, where it is of several. */
  readonly of: readonly RecallHit[] | undefined;
  /** Of each step that is shown, its place in the order in which room was given. */
  readonly places: number[];
}

/**
 * Room is given step by step, in an order that no budget changes: a hit that is shown grows until the next one is worth more.
 * The first step of a turn that does not fit is cut to what is left, and nothing of a turn comes after it. So a larger budget
 * shows all of a smaller one, and more. A text that is too long makes room for shorter ones behind it. A
 * passage of a document that is longer than what is left for it is cut around what answers, so that as many hits are there as
 * were asked for; room is kept for those that are to come. The best hit is always
 * there: too long for the whole budget, it is cut at the end of a sentence and says so with "…". What reads like an order to an
 * agent stands behind everything else, and never as a memory: those are advice; no turn grows into such words.
 */
export class Filling {
  readonly #budget: Budget;
  /** Of so many hits that are shown, the tokens that are kept for those behind them. */
  readonly #kept: readonly number[];
  /** What hits of spaces may still take. */
  #ofSpaces: { places: number; tokens: number };
  readonly #shown: Shown[] = [];
  #left: z.output<typeof RecallAnswer>["left"] = [];
  /** Ids of what was held back for one's own memory. */
  readonly #heldBack = new Set<string>();
  #tokens = 0;
  #places = 0;
  /** A turn had a step that did not fit. */
  #isFull = false;

  constructor(budget: Budget, ofSpaces: Share, kept: readonly number[]) {
    this.#budget = budget;
    this.#kept = kept;
    this.#ofSpaces = { ...ofSpaces };
  }

  /** Shows an offer if it fits and is wanted; that is asked of what fits alone. */
  start(offer: Offer, isWanted: (hit: RecallHit) => boolean): void {
    this.growUntil(worth(this.#shown.length, 0));
    const isShared = offer.hit.space !== undefined;
    const most = isShared ? this.#ofSpaces.tokens : this.#budget.maxTokens;
    const hit = this.#fitting(offer) ?? (this.#shown.length === 0 ? shortened(offer.hit, most) : null);
    const places = isShared ? this.#ofSpaces.places : this.#budget.limit;
    const isFull = places === 0 || this.#shown.length === this.#budget.limit;
    if (isFull || hit === null) {
      const why = isFull ? "limit" : "tokens";
      if (isShared) this.#heldBack.add(offer.hit.id);
      for (const one of offer.growth?.hits ?? [offer.hit]) this.#leave(one, why);
      return;
    }
    if (!isWanted(hit)) return;
    const steps = offer.growth ? [this.#places++] : [];
    const isCut = hit.content !== offer.hit.content;
    const size = estimateTokens(hit);
    this.#shown.push({
      ...{ hit: inOrder(hit, steps), size, places: steps },
      growth: isCut ? undefined : offer.growth,
      of: offer.growth?.hits,
    });
    this.#tokens += size;
    if (isShared) {
      this.#ofSpaces.places -= 1;
      this.#ofSpaces.tokens -= size;
    }
    if (isCut && !offer.excerpt) this.#isFull = true;
  }

  /** What spaces say after all, where one's own memory has taken less than was kept for it. */
  fillUp(offers: readonly Offer[], isWanted: (hit: RecallHit) => boolean): void {
    if (this.#heldBack.size === 0) return;
    const held = offers.filter(({ hit }) => this.#heldBack.has(hit.id));
    const known = this.#shown.length;
    this.#ofSpaces = { places: this.#budget.limit, tokens: this.#budget.maxTokens };
    const left = this.#left.filter(({ id }) => !this.#heldBack.has(id));
    this.#left = [];
    for (const offer of held) this.start(offer, isWanted);
    const place = new Map(offers.map(({ hit }, at) => [hit.id, at]));
    const inOrder = (one: { readonly id: string }, other: { readonly id: string }): number =>
      (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0);
    this.#left = [...left, ...this.#left].sort(inOrder);
    if (this.#shown.length > known) this.#shown.sort((one, other) => inOrder(one.hit, other.hit));
  }

  /** An offer's first step, or as much of it as fits. */
  #fitting({ hit, growth, excerpt }: Offer): RecallHit | null {
    const left = this.#budget.maxTokens - this.#tokens;
    const room = hit.space ? Math.min(left, this.#ofSpaces.tokens) : left;
    if (excerpt) {
      const share = Math.min(room, Math.max(leastTokens, left - (this.#kept[this.#shown.length + 1] ?? 0)));
      if (estimateTokens(hit) <= share) return hit;
      const cut = share >= leastTokens || this.#shown.length === 0 ? excerpt(share) : null;
      return cut && estimateTokens(cut) <= share ? cut : null;
    }
    if (growth && this.#isFull) return null;
    if (estimateTokens(hit) <= room) return hit;
    if (!growth) return null;
    this.#isFull = this.#shown.length < this.#budget.limit;
    const above = estimateTokens({ ...hit, content: "" });
    const cut = { ...hit, ...growth.show(0, (room - above) * CHARACTERS_PER_TOKEN - slack) };
    return (cut.turn?.order.length ?? 0) > 0 && estimateTokens(cut) <= room ? cut : null;
  }

  /** Lets what is shown grow as long as that is worth more. */
  growUntil(least: number): void {
    while (!this.#isFull) {
      const [next] = this.#shown
        .map((one, place) => ({
          ...{ one, worth: canGrow(one) && this.#hasRoom(one) ? worth(place, one.hit.content.length) : 0 },
        }))
        .sort((a, b) => b.worth - a.worth);
      if (!next || next.worth <= least) return;
      this.#grow(next.one);
    }
  }

  /** A passage beside another one is shown whole or not at all, and takes no room from hits that are to come. */
  #hasRoom({ hit, size, growth, of, places }: Shown): boolean {
    if (!growth || !of) return true;
    const kept = this.#kept[this.#shown.length] ?? 0;
    const grown = estimateTokens({ ...hit, ...growth.show(places.length + 1) });
    return this.#tokens + grown - size + kept <= this.#budget.maxTokens;
  }

  #grow(one: Shown): void {
    const { growth, places } = one;
    if (!growth) return;
    const room = this.#budget.maxTokens - this.#tokens + one.size;
    const put = (hit: RecallHit): void => {
      const size = estimateTokens(hit);
      this.#tokens += size - one.size;
      Object.assign(one, { hit: inOrder(hit, places), size });
    };
    if (growth.isOrder(places.length)) {
      one.growth = undefined;
      return;
    }
    const grown = { ...one.hit, ...growth.show(places.length + 1) };
    places.push(this.#places++);
    if (estimateTokens(grown) <= room) {
      put(grown);
      return;
    }
    this.#isFull = true;
    const more = (room - one.size) * CHARACTERS_PER_TOKEN - slack;
    const begun = { ...one.hit, ...growth.show(places.length - 1, more) };
    if (estimateTokens(begun) <= room) put(begun);
  }

  /** What is left is given to passages beside those that are shown, as much of them as it is. */
  useUp(): void {
    for (const one of this.#shown) {
      const room = this.#budget.maxTokens - this.#tokens;
      if (room < leastPart || !one.of || !one.growth || !canGrow(one)) continue;
      const begun = {
        ...one.hit,
        ...one.growth.show(one.places.length, room * CHARACTERS_PER_TOKEN - slack),
      };
      const size = estimateTokens(begun);
      if (this.#tokens + size - one.size > this.#budget.maxTokens) continue;
      this.#tokens += size - one.size;
      Object.assign(one, { hit: begun, size });
    }
  }

  done(): Fitted {
    const within = new Map<string, string>();
    for (const { hit, places, of } of this.#shown)
      for (const [step, one] of (of ?? []).entries())
        if (step >= places.length) this.#leave(one, "tokens");
        else if (step > 0) within.set(one.id, hit.id);
    return { hits: this.#shown.map(({ hit }) => hit), tokens: this.#tokens, left: this.#left, within };
  }

  #leave(hit: RecallHit, why: "limit" | "tokens"): void {
    this.#left.push({ id: hit.id, kind: hit.kind, tokens: estimateTokens(hit), why });
  }
}

/** Fewer tokens of a passage say nothing. */
const leastPart = 40;

/** Characters of what stands around a piece: a mark for what is left out, who speaks. */
const slack = 24;

const canGrow = ({ growth, places }: Shown): boolean => growth !== undefined && places.length < growth.steps;

/** Each paragraph of a turn with the place of its step among those of all hits. */
const inOrder = (hit: RecallHit, places: readonly number[]): RecallHit =>
  hit.turn
    ? { ...hit, turn: { ...hit.turn, order: hit.turn.order.map((step) => places[step] ?? step) } }
    : hit;

function shortened(hit: RecallHit, maxTokens: number): RecallHit {
  if (estimateTokens(hit) <= maxTokens) return hit;
  const content = cutToTokens(
    hit.content,
    Math.max(40, (maxTokens - citationTokens) * CHARACTERS_PER_TOKEN - 2),
  );
  const paragraphs = content.split("\n\n").filter((paragraph) => paragraph !== gapMark).length;
  return {
    ...hit,
    content,
    ...(hit.turn && { turn: { ...hit.turn, whole: false, order: hit.turn.order.slice(0, paragraphs) } }),
  };
}
