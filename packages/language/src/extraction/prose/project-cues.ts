import { firstHeads } from "./motion-cues.ts";
import type { NameRun } from "./name.ts";
import { firmHeads, organizationHeads } from "./organization-words.ts";
import {
  genericNames,
  madeNouns,
  namingHeads,
  noProjects,
  projectNouns,
  projectVerbs,
} from "./project-words.ts";
import { after, before, gapAfter, gapBefore, isFormOf, isPossessive, wordsBefore } from "./sentence.ts";
import type { TextTopic } from "./telling.ts";
import { workHints } from "./work-cues.ts";

/** Hints that a run names a project. */
export function projectHints(run: NameRun, telling: TextTopic): readonly number[] {
  const last = run.words.at(-1)?.lower ?? "";
  if (run.holdsKnown || run.kinds.some((kind) => kind === "date" || kind === "people")) return [];
  if (run.words.length === 1 && (run.kinds[0] === "acronym" || run.kinds[0] === "people")) return [];
  if (noProjects.has(last) || (!telling.isPlain && isScreenPart(run))) return [];
  const hints = [leadHint(run), projectNounHint(run)];
  if (telling.ofPeople) hints.push(workHint(run), madeNounHint(run), phraseHint(run, telling));
  if (telling.isPlain || telling.ofCode) hints.push(...workHints(run, telling));
  return run.titled ? hints.map((hint) => hint * 0.4) : hints;
}

function isScreenPart(run: NameRun): boolean {
  const one = after(run, 1)?.lower ?? "";
  return (
    (gapAfter(run) === " " && noProjects.has(one)) ||
    /^(?:click|press|select)$/.test(before(run, 1)?.lower ?? "")
  );
}

/** "Project Halcyon", "the project Halcyon", "codenamed Halcyon". */
function leadHint(run: NameRun): number {
  const plain = run.words.length === 1 && run.kinds[0] === "word";
  if (run.lead === "project") return plain ? 0.3 : 0.75;
  const one = before(run, 1)?.lower ?? "";
  if (gapBefore(run) !== " ") return 0;
  if (one === "codenamed" || one === "codename") return 0.85;
  return one === "project" && !plain ? 0.6 : 0;
}

/** "the Halcyon project", "our Type Systems repo". */
function projectNounHint(run: NameRun): number {
  if (isPossessive(run) || gapAfter(run) !== " " || !projectNouns.has(after(run, 1)?.lower ?? "")) return 0;
  if (run.words.length === 1 && genericNames.has(run.words[0]?.lower ?? "")) return 0;
  if (isOwn(run) && !run.opens) return 0.78;
  return run.words.length > 1 ? 0.5 : 0.1;
}

/** "the Dialogue Engine prototype": what is being made has a name of more than one word. */
function madeNounHint(run: NameRun): number {
  if (isPossessive(run) || gapAfter(run) !== " " || run.words.length < 2) return 0;
  const isMade = madeNouns.has(after(run, 1)?.lower ?? "") || madeNouns.has(after(run, 2)?.lower ?? "");
  return isMade ? (isOwn(run) ? 0.35 : 0.25) : 0;
}

const isOwn = (run: NameRun) =>
  /^(?:the|our|their|his|her|my|your|new)$/.test(before(run, 1)?.lower ?? "") || afterPossessive(run);

const afterPossessive = (run: NameRun) => run.all[run.first - 1]?.possessive === true && !run.opens;

/** "set up Distributed Tracing", "an hour on the Dialogue Engine", "the Meadow Paths we built". */
function workHint(run: NameRun): number {
  if (run.words.length < 2) return 0;
  if (
    /^(?:we|i|they)$/.test(after(run, 1)?.lower ?? "") &&
    isFormOf(projectVerbs, after(run, 2)?.lower ?? "")
  )
    return 0.35;
  for (const { lower, capital } of wordsBefore(run, 5))
    if (!capital && isFormOf(projectVerbs, lower)) return 0.35;
  return 0;
}

/** "the Dialogue Engine", "new Cashflow Models": a phrase of words with capitals where nothing asks for them. */
function phraseHint(run: NameRun, { ofCode }: TextTopic): number {
  const last = run.words.at(-1)?.lower ?? "";
  if (run.words.length !== 2 || run.titled || run.kinds.at(-1) !== "word") return 0;
  if (
    run.kinds.some((kind) => kind === "given" || kind === "surname" || kind === "acronym" || kind === "camel")
  )
    return 0;
  if (firstHeads.test(run.words[0]?.lower ?? "")) return 0;
  if (firmHeads.has(last) || (organizationHeads.has(last) && run.kinds[0] !== "word")) return 0;
  if (namingHeads.test(last))
    return run.opens ? 0.3 : run.kinds[0] === "word" || !last.endsWith("ing") ? 0.61 : 0;
  return ofCode ? 0.1 : run.opens ? 0.3 : 0.4;
}
