import { anyOf } from "../text/any-of.ts";
import { commandOf } from "./command-shapes.ts";
import { AGENTS, COMMON_VERBS, INSTALLS, isDeep, isTool, RUNNERS, TASKS } from "./command-tools.ts";
import type { TextRun } from "./runs.ts";
import type { Shape } from "./shape.ts";

/**
 * Commands that are written out in a sentence without backticks: of tools whose commands are no English, and where a
 * sentence speaks of running of every tool that is told one of the things tools are told.
 */
export function commandsInProse(text: string, runs: readonly TextRun[]): Shape[] {
  const found: Shape[] = [];
  for (const [at, tool] of runs.entries()) {
    if (!isTool(tool.text)) continue;
    const place = placeOf(text, runs, at);
    if (place !== undefined) found.push(...commandAt(starterOf(runs, at), place));
  }
  return found;
}

/** "npx" belongs to the place of what it starts, and not to its name. */
function starterOf(runs: readonly TextRun[], at: number): TextRun {
  const tool = runs[at] ?? { text: "", start: 0, end: 0 };
  const before = runs[at - 1];
  const isStarted = before !== undefined && before.end + 1 === tool.start && STARTERS.test(before.text);
  return isStarted ? { ...tool, start: before.start } : tool;
}

const STARTERS = /^(?:npx|bunx|uvx)$/;

/** A tool with the words around it that nothing but a blank divides. */
interface Place {
  readonly before: string;
  readonly opens: boolean;
  readonly verb: TextRun;
  readonly task: TextRun | undefined;
}

function placeOf(text: string, runs: readonly TextRun[], at: number): Place | undefined {
  const [before, tool, verb, task] = [runs[at - 1], runs[at], runs[at + 1], runs[at + 2]];
  if (tool === undefined || verb === undefined || verb.start !== tool.end + 1) return undefined;
  const isNext = task !== undefined && task.start === verb.end + 1;
  return {
    before: before !== undefined && before.end + 1 === tool.start ? before.text : "",
    opens: OPENING.test(text.slice(Math.max(0, tool.start - 12), tool.start)),
    verb,
    task: isNext ? task : undefined,
  };
}

const OPENING = /(?:^|[.!?:]\s{1,2}|\n\s{0,8}(?:[-*#>]+\s)?)$/;

function commandAt(tool: TextRun, place: Place): Shape[] {
  const { verb, task } = place;
  if (RUNNERS.test(`${tool.text} ${verb.text}`))
    return task === undefined || !isTask(task.text) ? [] : [commandOf([tool, verb, task], 0.8)];
  // Surer than the product of that name: "claude --model small" is its command.
  if (AGENTS.has(tool.text) && /^--[a-z]/.test(verb.text)) return [commandOf([tool], 0.96)];
  if (!isSaid(tool.text, place)) return [];
  const isDeeper = task !== undefined && isDeep(tool.text, verb.text) && TASKS.has(task.text);
  return [commandOf(isDeeper ? [tool, verb, task] : [tool, verb], 0.8)];
}

/** "make sure that npm run works" runs nothing that is called "works". */
const isTask = (word: string): boolean =>
  /^[a-z][a-z0-9]*(?:[:._-][a-zA-Z0-9]+)*$/.test(word) && !ENGLISH.test(word);
const ENGLISH = anyOf(
  [
    /works?|fails?|hangs?|takes|runs?|is|was|are|be|and|or|to|in|on|at|of|by|with|for|from|as|it|its|the/,
    /an?|this|that|then|than|if|when|does|did|can|will|would|should|must|may|script|scripts|command/,
    /commands|again|before|after|because|but|not|never|always|only|also|behavio[u]?r|output/,
  ],
  { before: /^/, behind: /$/ },
);

const RUNS = /^(?:(?:[Rr]e)?(?:run|runs|ran|running|execute[sd]?|executing)|R(?:un|unning))$/;
const USES = /^(?:[Uu]se|uses|used|[Uu]sing|with|via)$/;
/** Behind these words stands what is done, where it goes on with what comes of it. */
const WHERE =
  /^(?:[Ii]f|[Ww]hen|[Ww]henever|[Tt]hen|[Aa]fter|[Bb]efore|[Uu]ntil|[Oo]nce|[Bb]ecause|since|that|and|why|where)$/;
/** Tools that are called by a word of every day. */
const EVERYDAY =
  /^(?:make|just|go|task|act|bundle|entire|atlas|buf|bd|snap|pod|pdm|rake|mix|tox|nox|swift|vault|invoke)$/;
/** Outcomes of a command: "hangs", "fails", "fills the database". */
const OUTCOME = /^(?:[a-z]{2,}[^s\W]s|failed|is|was|has|does|did|can|must|should|will|may|now|never|only)$/;

function isSaid(tool: string, { before, opens, verb, task }: Place): boolean {
  if (COMMON_VERBS.get(tool)?.has(verb.text) === true) return true;
  const line = `${tool} ${verb.text}`;
  const isTold = TASKS.has(verb.text) || /^[a-z]+:[a-z:-]+$/.test(verb.text);
  if (RUNS.test(before)) return isTold;
  if (USES.test(before) && INSTALLS.test(line)) return true;
  // "npx playwright install": what npx starts is a command, whatever stands around it.
  if (STARTERS.test(before)) return isTold;
  if (!isTold || task === undefined || !OUTCOME.test(task.text)) return false;
  return opens || (WHERE.test(before) && !EVERYDAY.test(tool));
}
