import type { Impact } from "@memory/shared";
import { count, plural } from "@memory/shared/words";
import { labelled } from "./labelled.ts";
import type { Style } from "./style.ts";

/** What became of what memory told. */
export function impactText(impact: Impact, style: Style): string {
  const { since, shown, used, contradicted, saved } = impact;
  const { paint } = style;
  const title = `${paint.bold("What memory did")}   since ${since.slice(0, 10)}`;
  if (shown.times === 0 && used.memories === 0)
    return `${title}\n\nNothing was put before an agent, and no memory was an answer.`;
  return [
    title,
    "",
    ...labelled("Shown", shownWords(shown), style),
    ...labelled("Used", usedWords(used), style),
    ...labelled("Wrong", wrongWords(contradicted), style),
    ...(shown.times === 0 ? [] : labelled("Saved", savedWords(saved, shown), style)),
  ].join("\n");
}

const shownWords = ({ times, memories, turns, sessions, tokens }: Impact["shown"]): string =>
  times === 0
    ? "nothing unasked"
    : `${plural(memories, "memory", "memories")} and ${plural(turns, "passage")} put before ${plural(sessions, "session")} unasked, ${plural(times, "statement")} in all, about ${plural(tokens, "token")}`;

const usedWords = ({ memories, sure }: Impact["used"]): string =>
  `${plural(memories, "memory", "memories")} ${memories === 1 ? "was an answer" : "were answers"}, told or asked for; ${count(sure)} of them once by ${sure === 1 ? "itself" : "themselves"}`;

function wrongWords({ memories, replaced, retired }: Impact["contradicted"]): string {
  if (memories + replaced + retired === 0)
    return "nothing that was shown was contradicted, replaced or retired since";
  return `of what was shown, ${count(memories)} contradicted since, ${count(replaced)} replaced, ${count(retired)} retired`;
}

/** Bounds, never one number: what an agent would have done otherwise is in no record. */
function savedWords({ least, most, counted }: Impact["saved"], { times }: Impact["shown"]): string {
  const bounds = `between ${signed(least)} and ${signed(most)} tokens: nothing of it helped, or an agent would have read each source turn, whole`;
  return counted < times
    ? `${bounds}; ${plural(times - counted, "statement")} without a kept source not counted`
    : bounds;
}

const signed = (tokens: number): string => (tokens < 0 ? `−${count(-tokens)}` : count(tokens));

export const plainImpact = ({ shown, used, contradicted, saved }: Impact): string[][] =>
  Object.entries({ shown, used, contradicted, saved }).flatMap(([of, figures]) =>
    Object.entries(figures).map(([name, figure]) => [of, name, String(figure)]),
  );
