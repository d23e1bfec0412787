import type { Impact } from "../resources/impact.ts";
import { count, plural } from "./numbers.ts";

export interface ImpactLine {
  readonly label: "Shown" | "Used" | "Wrong" | "Saved";
  readonly words: string;
}

/** What became of what memory told, a line each; none where nothing was told and nothing asked for. */
export function impactLines({ shown, used, contradicted, saved }: Impact): readonly ImpactLine[] {
  if (shown.times === 0 && used.memories === 0) return [];
  return [
    { label: "Shown", words: shownWords(shown) },
    { label: "Used", words: usedWords(used) },
    { label: "Wrong", words: wrongWords(contradicted) },
    ...(shown.times === 0 ? [] : [{ label: "Saved", words: savedWords(saved, shown) } as const]),
  ];
}

/** Where there is no line. */
export const NO_IMPACT = "Nothing was put before an agent, and no memory was an answer.";

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
