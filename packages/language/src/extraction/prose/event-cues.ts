import type { NameRun } from "./name.ts";
import { after, gapAfter, isPossessive, wordSet } from "./sentence.ts";
import type { Word } from "./words.ts";

const eventHeads = wordSet(`
  conference summit hackathon festival marathon olympics championship championships expo symposium
  convention meetup awards biennale jamboree con conf days fest retreat
`);

const happenings = wordSet(
  "outage incident launch release offsite migration retreat summit rollout hackathon freeze",
);

/** Hints that a run names a happening: "Harvest Festival", "KubeCon 2025", "the March outage". */
export function eventHints(run: NameRun): readonly number[] {
  if (run.titled) return [];
  const { words, kinds } = run;
  const last = words.at(-1);
  if (last === undefined) return [];
  if (/^\p{Lu}\p{L}*\p{Ll}(?:Con|Conf)$/u.test(last.text)) return [0.8];
  if (words.length > 1 && eventHeads.has(last.lower))
    return [kinds.some((kind) => kind !== "word") ? 0.75 : 0.3];
  return isHappening(run) ? [0.7] : [];
}

const month = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;

/** "the March outage", "the Q3 launch": neither word is a name without the other. */
function isHappening(run: NameRun): boolean {
  const [word] = run.words;
  if (run.words.length !== 1 || word === undefined || isPossessive(run) || gapAfter(run) !== " ")
    return false;
  return (
    (month.test(word.lower) || /^q[1-4]$/.test(word.lower)) && happenings.has(after(run, 1)?.lower ?? "")
  );
}

/**
 * The part of an event's name behind its capitals: "outage" of "the March outage", the year of a conference.
 */
export function eventTail(run: NameRun): Word | undefined {
  const next = after(run, 1);
  if (isPossessive(run) || gapAfter(run) !== " ") return undefined;
  return isHappening(run) || /^(?:19|20)\d\d$/.test(next?.text ?? "") ? next : undefined;
}
