/** Words for people, the same everywhere. Free of zod, like the wire: the browser bundle takes it. */

export { AGENT_NAMES } from "./kinds.ts";
export { deedWords, onMachine, runWords, verbOf } from "./words/activity.ts";
export { agentNamed, agentTitle, agentWord, CONVERSATIONS, titleOfAgent } from "./words/agents.ts";
export { UNCONFIRMED } from "./words/confidence.ts";
export { goneWords } from "./words/gone.ts";
export { type ImpactLine, impactLines, NO_IMPACT } from "./words/impact.ts";
export { nearestPieces } from "./words/nearest.ts";
export { BLOCK_BEGIN, BLOCK_END, noteLine } from "./words/notes.ts";
export { bytes, count, money, plural } from "./words/numbers.ts";
export { itemOf, plainLine } from "./words/plain-lines.ts";
export {
  isSameProject,
  joinSpellings,
  projectKey,
  projectKeysOf,
  type WrittenProject,
} from "./words/project.ts";
export {
  activityRef,
  conflictRef,
  documentRef,
  entityRef,
  foldRef,
  memoryRef,
  publishRuleRef,
  questionRef,
  rootRef,
  runRef,
  schemaRef,
  sessionRef,
  turnRef,
} from "./words/refs.ts";
export { type DisputeRule, type RuleName, ruleWords } from "./words/rules.ts";
export { LIKENESS } from "./words/said.ts";
export { sessionSize, sizeWords } from "./words/size.ts";
export {
  cite,
  type Fit,
  isNoted,
  lineWords,
  nameOf,
  notesOf,
  pageOf,
  pageWords,
  SAID_BY,
} from "./words/source.ts";
export { alsoBy, OWN_ALONE, sharedBy, WORDS_ALONE, whyDegraded } from "./words/space.ts";
export { behindOf, machinesThere, withDeleted } from "./words/sync.ts";
export {
  about,
  ago,
  clock,
  day,
  dayAndMonth,
  dayOf,
  daysAgo,
  duration,
  MONTHS,
  moment,
  readAge,
  unclearAge,
} from "./words/time.ts";
