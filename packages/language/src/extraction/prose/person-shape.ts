import type { NameRun } from "./name.ts";
import { organizationHeads, surnameHeads } from "./organization-words.ts";
import { assistants } from "./person-words.ts";
import { placeHeads } from "./place-words.ts";
import { noProjects, recordings } from "./project-words.ts";
import { after, before } from "./sentence.ts";
import { standsAsPerson, type TextTopic } from "./telling.ts";
import type { WordKind } from "./word-kind.ts";

/** Likelihood that a run is a person's name, by its own words; undefined where it cannot be one. */
export function shapeHint(run: NameRun, telling: TextTopic): number | undefined {
  const { kinds, words } = run;
  const last = words.at(-1)?.lower ?? "";
  if (words[0]?.lower === "team" || (words.length === 1 && organizationHeads.has(last))) return undefined;
  if (words.length > 4 || words.some(({ lower }) => lower === "of")) return undefined;
  if (kinds.some((kind) => kind === "camel" || kind === "date" || kind === "people")) return undefined;
  if (kinds.some((kind, n) => kind === "acronym" && (words[n]?.text.length ?? 0) > 1)) return undefined;
  if (words.some(({ gap }, n) => n > 0 && gap.includes("&"))) return undefined;
  const isThing = recordings.has(last) || (noProjects.has(last) && kinds[0] !== "given");
  if (words.length > 1 && isThing) return undefined;
  if (words.length === 1 && /isms?$/.test(last)) return undefined;
  const isFirst = kinds[0] === "given" || (telling.isPlain && kinds[0] === "unknown" && !isGoneTo(run));
  const isSurname = isFirst && words.length === 2 && surnameHeads.has(last);
  if (words.length > 1 && !isSurname && (organizationHeads.has(last) || placeHeads.has(last)))
    return undefined;
  return words.length === 1 ? singleHint(run, telling) : fullHint(run, telling);
}

const isGoneTo = (run: NameRun): boolean =>
  /^(?:the|in|at|to|into|near|through|along|across|behind|of|on|outside|around|beyond|toward|towards)$/.test(
    before(run, 1)?.lower ?? "",
  );

function singleHint(run: NameRun, { isPlain }: TextTopic): number | undefined {
  const { words, kinds, opens, titled } = run;
  const kind = kinds[0];
  if (run.holdsKnown && isTold(run) && !assistants.has(words[0]?.lower ?? "")) return 0.3;
  const isKnown = run.holdsKnown && !(isPlain && standsAsPerson(run.all, run.first));
  if (isKnown || kind === "acronym" || assistants.has(words[0]?.lower ?? "")) return undefined;
  if (kind === "given") return titled ? 0.2 : opens ? 0.48 : 0.55;
  if (kind === "word") return opens || titled ? undefined : 0;
  if (kind === "doubtful") return opens ? 0.05 : 0.2;
  return kind === "surname" ? 0.1 : 0;
}

/** "Idris Okoye reviewed it", "Jade Haskell": a tool's name beside another capital is as likely somebody's. */
function besideKnownHint({ kinds, words, knownWords }: NameRun): number | undefined {
  const isName = (kind: WordKind | undefined) => kind === "unknown" || kind === "surname";
  if (words.length !== 2 || knownWords !== 1 || assistants.has(words[0]?.lower ?? "")) return undefined;
  if (kinds[0] === "doubtful" && isName(kinds[1])) return 0.5;
  return isName(kinds[0]) && isName(kinds[1]) ? 0 : undefined;
}

/** "told Hugo that": what nobody says to a program. */
const isTold = (run: NameRun): boolean =>
  /^(?:told|met|thanked|emailed|invited|married)$/.test(before(run, 1)?.lower ?? "") &&
  /^(?:that|about|he|she|how|why|at|yesterday|for)$/.test(after(run, 1)?.lower ?? "at") &&
  /^\p{Lu}\p{Ll}+$/u.test(run.words[0]?.text ?? "");

function fullHint(run: NameRun, { isPlain }: TextTopic): number | undefined {
  const { kinds, words, opens } = run;
  const holdsKnown = run.holdsKnown && !isPlain;
  const first = kinds[0];
  const last = kinds.at(-1);
  const named = last === "unknown" || last === "surname" || last === "given" || last === "doubtful";
  if (first === "given" && named) return 0.78;
  if (holdsKnown) return besideKnownHint(run);
  if (first === "given" && last === "word") return opens ? 0.3 : 0.5;
  if (first === "doubtful" && named) return last === "surname" ? 0.7 : 0.45;
  if (first === "word" && last === "word") return undefined;
  if (first === "word" || first === "doubtful") return 0;
  if (last === "word")
    return (isPlain ? /(?:ss|[^s]s|ion)$/ : /(?:s|ing|ion)$/).test(words.at(-1)?.lower ?? "") ? undefined : 0;
  if (last === "surname") return 0.55;
  if (words.length === 2) return opens && !isPlain ? 0.3 : 0.5;
  return words.length === 3 ? 0.3 : 0;
}
