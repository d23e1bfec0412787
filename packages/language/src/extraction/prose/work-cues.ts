import { firstHeads } from "./motion-cues.ts";
import type { NameRun } from "./name.ts";
import { organizationHeads } from "./organization-words.ts";
import { assistants } from "./person-words.ts";
import { placeHeads } from "./place-words.ts";
import { recordings } from "./project-words.ts";
import {
  after,
  before,
  gapAfter,
  gapBefore,
  isFormOf,
  isPossessive,
  wordSet,
  wordsBefore,
} from "./sentence.ts";
import type { TextTopic } from "./telling.ts";

/** Things that people make and name. */
const things = wordSet(`
  app application tool engine library parser compiler game website site model toolkit platform script bot framework
  dataset simulator simulation plugin dashboard extension prototype newsletter podcast zine magazine project program
  editor database package service utility wrapper client server cli emulator firmware album novel film documentary
  exhibition blog journal map atlas tracker planner spreadsheet robot drone boat machine crawler browser language
  repository repo codebase system kit suite play poem song story essay opera musical comic series column course
`);

/** Parts of made things alone: "release notes for X", "the parser in X", "a new version of X". */
const madeOf = wordSet(`
  season episode episodes edition parser bug bugs notes changelog version versions release fix feature features prototype beta demo roadmap screenshots
  logo tests docs documentation compiler importer exporter codebase batch build launch rollout
`);

/** Verbs with a made thing as their object. */
const makes = wordSet(
  "launch publish expand rename relaunch prototype debug refactor rewrite rewrote ship release import maintain program code update",
);

/** Hints that a run names something that people make, from the words right beside it. */
export function workHints(run: NameRun, telling: TextTopic): readonly number[] {
  const { kinds, words } = run;
  if (
    !recordings.has(words.at(-1)?.lower ?? "") &&
    kinds.some((kind) => kind === "given" || kind === "surname" || kind === "acronym" || kind === "camel")
  )
    return [];
  if (run.lead !== undefined || run.titled || (words.length === 1 && kinds[0] === "word")) return [];
  const last = words.at(-1)?.lower ?? "";
  if (words.length > 3 || (words.length > 1 && organizationHeads.has(last) && !recordings.has(last)))
    return [];
  if (!telling.isPlain) return [softwareHint(run)];
  return [
    appositionHint(run),
    kindHint(run),
    beforeHint(run),
    renamedHint(run),
    phraseHint(run),
    softwareHint(run),
    isGiven(run),
  ];
}

/** "X, our chess engine": a plain noun closes the apposition. */
function appositionHint(run: NameRun): number {
  if (isPossessive(run) || !/^(?:, | \(| [-\u2013\u2014] )$/.test(gapAfter(run))) return 0;
  return /^(?:the|a|an|our|my|your|their|his|her)$/.test(after(run, 1)?.lower ?? "") && isThing(run, 2)
    ? 0.8
    : 0;
}

/** "X is a chess engine". */
function kindHint(run: NameRun): number {
  if (isPossessive(run) || gapAfter(run) !== " " || !/^(?:is|was)$/.test(after(run, 1)?.lower ?? ""))
    return 0;
  if (after(run, 2)?.lower === "written" && after(run, 3)?.lower === "in") return 0.7;
  return /^(?:the|a|an|our|my|their|his|her)$/.test(after(run, 2)?.lower ?? "") && isThing(run, 3) ? 0.7 : 0;
}

function isThing(run: NameRun, from: number): boolean {
  for (let place = from; place < from + 4; place += 1) {
    const word = after(run, place);
    if (word === undefined || (place > from && word.gap !== " ")) return false;
    const next = after(run, place + 1);
    const closes =
      next === undefined ||
      next.gap !== " " ||
      /^(?:for|that|which|we|i|of|to|in|with|by|and|on|about|from)$/.test(next.lower);
    if (closes && things.has(word.lower)) return true;
  }
  return false;
}

function beforeHint(run: NameRun): number {
  if (gapBefore(run) !== " ") return 0;
  const one = before(run, 1)?.lower ?? "";
  const two = before(run, 2)?.lower ?? "";
  if (/^(?:for|of|in|to)$/.test(one) && madeOf.has(two)) return 0.68;
  if (isFormOf(makes, one)) return 0.62;
  if (things.has(one) && isOurs(run)) return 0.7;
  return 0;
}

/** "call the recipe tool X", "our app X". */
function isOurs(run: NameRun): boolean {
  for (const place of [2, 3]) {
    if (!/^(?:the|our|my|their|his|her)$/.test(before(run, place)?.lower ?? "")) continue;
    return before(run, place + 1)?.lower !== "in";
  }
  return false;
}

/** "renamed the toolkit to X", "a tool called X". */
function renamedHint(run: NameRun): number {
  if (gapBefore(run) !== " ") return 0;
  const one = before(run, 1)?.lower ?? "";
  if (one === "called" || one === "named") {
    for (const word of wordsBefore(run, 4)) if (things.has(word.lower)) return 0.78;
    return 0;
  }
  if (one !== "to" && one !== "it" && one !== "as") return 0;
  for (const { lower } of wordsBefore(run, 6))
    if (/^(?:renamed|rename|renaming|rebranded|christened)$/.test(lower)) return 0.8;
  return 0;
}

/** "X ships with the fix", "X will be released", "X is maintained by". */
function isGiven(run: NameRun): number {
  if (isPossessive(run) || gapAfter(run) !== " ") return 0;
  const one = after(run, 1)?.lower ?? "";
  const two = after(run, 2)?.lower ?? "";
  if (/^(?:ships|measures|imports|exports|supports|parses|renders|compiles|crashes)$/.test(one)) return 0.62;
  if (
    /^(?:can|could|should)$/.test(one) &&
    /^(?:import|export|support|parse|render|compile|display|sync)$/.test(two)
  )
    return 0.62;
  const passive = one === "will" && two === "be" ? after(run, 3)?.lower : /^(?:is|was)$/.test(one) ? two : "";
  return /^(?:released|maintained|open-sourced|deployed|built|programmed)$/.test(passive ?? "") ? 0.62 : 0;
}

/** "the Plot Loom", "Rain Ledger data": words with capitals where nothing asks for them, of no place and no firm. */
function phraseHint(run: NameRun): number {
  const { words, kinds } = run;
  if (words.length !== 2 || run.opens || isPossessive(run)) return 0;
  const last = words.at(-1)?.lower ?? "";
  if ((placeHeads.has(last) || firstHeads.test(words[0]?.lower ?? "")) && !isMade(run) && !isSpokenOf(run))
    return 0;
  const isPhrase = kinds.every((kind) => kind === "word") || recordings.has(last);
  if (!isPhrase || /^(?:new|old|north|south|east|west|good|great)$/.test(words[0]?.lower ?? "")) return 0;
  return isMade(run) ? 0.7 : isSpokenOf(run) ? 0.62 : 0;
}

/** "discussed the Plot Loom", "join Hive Census", "her application for Slow Light". */
function isSpokenOf(run: NameRun): boolean {
  const at = /^(?:the|our)$/.test(before(run, 1)?.lower ?? "") ? 2 : 1;
  const one = before(run, at)?.lower ?? "";
  const two = before(run, at + 1)?.lower ?? "";
  if (isFormOf(spoken, one)) return true;
  return /^(?:for|on|of|from|in|with|about)$/.test(one) && isFormOf(about, two);
}

const spoken = wordSet(
  "translate discuss join update present plan cite extend finish demo name call fund pitch review whether describe",
);
const about = wordSet(
  "application work funding budget data figures results idea plan money grant proposal chapter part progress time translation contribute batch map photograph them it entries",
);

const isMade = (run: NameRun): boolean =>
  gapAfter(run) === " " &&
  /^(?:rewrite|data|sheets|files|records|prototype|app|website|site|code|draft|release|demo|plan|exhibition|launch|beta)$/.test(
    after(run, 1)?.lower ?? "",
  );

/** "X is written in Go", "X uses Redis for its queue": what is made with technology that has a name. */
function softwareHint(run: NameRun): number {
  const [word] = run.words;
  const isName =
    run.words.length === 1 &&
    !assistants.has(word?.lower ?? "") &&
    run.kinds[0] === "unknown" &&
    !/[^s]s$/.test(word?.lower ?? "");
  if (!isName || isPossessive(run) || gapAfter(run) !== " " || before(run, 1)?.lower === "the") return 0;
  const one = after(run, 1)?.lower ?? "";
  const two = after(run, 2);
  if (/^(?:is|was)$/.test(one) && /^(?:re)?written$/.test(two?.lower ?? ""))
    return after(run, 3)?.lower === "in" ? 0.72 : 0;
  return run.opens && /^(?:uses|needs|replaced)$/.test(one) && two?.capital ? 0.62 : 0;
}
