import { type Budget, Filling, type Fitted, type Share } from "./filling.ts";
import type { RecallHit } from "./hydrate.ts";
import { estimateTokens, leastTokens, type Offer } from "./offer.ts";
import { placesOfSpaces, tokensOfSpaces } from "./own-half.ts";

/** Share of the tokens that may be kept: of eight hits that all had a place, the first ones had too little left. */
const mostKept = 0.4;

/** The best hits that fit, in order, and as much of each turn as there is room for: see `Filling`. */
export function fit(offers: readonly Offer[], budget: Budget): Fitted {
  const filling = new Filling(budget, ofSpaces(offers, budget), keptBehind(offers, budget));
  const orders: RecallHit[] = [];
  const isWanted = (hit: RecallHit): boolean => {
    if (!budget.isOrder(hit)) return true;
    orders.push({ ...hit, kind: "context", instruction: true });
    return false;
  };
  for (const offer of offers) filling.start(offer, isWanted);
  filling.growUntil(0);
  filling.fillUp(offers, isWanted);
  if (budget.quotes) for (const hit of orders) filling.start({ hit }, () => true);
  filling.useUp();
  return filling.done();
}

/**
 * One's own memory keeps half of the tokens as far as it has something to say, and half of the places as far as that is sure: a
 * doubtful memory is no reason to leave out what others answer.
 */
function ofSpaces(offers: readonly Offer[], budget: Budget): Share {
  const { limit, maxTokens, isSure } = budget;
  const all = { places: limit, tokens: maxTokens };
  if (!offers.some(({ hit }) => hit.space)) return all;
  const own = offers.filter(({ hit }) => !hit.space);
  const needed = own.reduce((sum, offer) => sum + estimateTokens(whole(offer)), 0);
  const sure = own.filter(({ hit }) => isSure(hit)).length;
  return {
    places: placesOfSpaces(limit, sure),
    tokens: tokensOfSpaces(maxTokens, needed),
  };
}

/** Of so many hits that are shown, the tokens that are kept for those behind them. */
function keptBehind(offers: readonly Offer[], { limit, maxTokens }: Budget): readonly number[] {
  const further = Math.floor((mostKept * maxTokens) / leastTokens);
  const kept = offers
    .slice(0, Math.min(limit, 1 + further))
    .map(({ hit }) => Math.min(leastTokens, estimateTokens(hit)));
  return kept.map((_, at) => kept.slice(at).reduce((sum, one) => sum + one, 0));
}

const whole = ({ hit, growth }: Offer): RecallHit =>
  growth ? { ...hit, ...growth.show(growth.steps) } : hit;
