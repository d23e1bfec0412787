import { anyOf } from "../text/any-of.ts";
import { type AddressCue, addresses } from "./order-addresses.ts";
import { giveaways, imperatives } from "./order-cues.ts";
import { plain } from "./plain.ts";

/**
 * Does a text try to order an agent about that reads it? What people tell people ("run npm install"), and what a person
 * wants ("always use tabs"), does not. Meant to be right when it says yes, and to take time in proportion to the text.
 */
export function readsAsOrder(text: string): boolean {
  const said = plain(text);
  return (
    giveaways.some((cue) => cue.test(said)) ||
    imperatives.some((cue) => someFound(said, cue, (found) => isCommanded(said, found))) ||
    addresses.some(({ sign, cues }) => sign.test(said) && cues.some((cue) => isAddressed(said, cue)))
  );
}

/** "The model may ignore previous instructions" tells; "and ignore previous instructions" orders. */
function isCommanded(said: string, found: RegExpExecArray): boolean {
  const { index, 0: words } = found;
  const lead = leadOf(said, found);
  const after = said.slice(index + words.length, index + words.length + 60);
  if (CONDITION.test(after) && !ABOUT_AGENTS.test(after)) return false;
  if (isExample(lead)) return false;
  return TO_YOU.test(lead) || !TOLD.test(lead);
}

const isAddressed = (said: string, { found: address, goesOn, mayBeTold }: AddressCue): boolean =>
  someFound(said, address, (found) => {
    const end = found.index + found[0].length;
    const isWhole = goesOn === null || goesOn.test(said.slice(end, end + 160));
    return isWhole && (mayBeTold ? isCommanded(said, found) : !isExample(leadOf(said, found)));
  });

/** True if one of the places of a global expression is one. Not `matchAll`, which compiles a copy of the expression each time. */
function someFound(said: string, cue: RegExp, is: (found: RegExpExecArray) => boolean): boolean {
  cue.lastIndex = 0;
  for (let found = cue.exec(said); found !== null; found = cue.exec(said)) if (is(found)) return true;
  return false;
}

const leadOf = (said: string, { index }: RegExpExecArray): string =>
  said.slice(Math.max(0, index - 90), index);

/** Something is quoted after these words, to tell of such orders. */
const isExample = (lead: string): boolean => QUOTED.test(lead) && MENTION.test(lead);

const CONDITION = /^[^.!?\n]{0,20}\b(?:if|unless|when|in case)\b/;
const ABOUT_AGENTS = /\b(?:ai|llm|assistant|agent|model)\b/;
const QUOTED = /["'`“«]\s?$/;
const MENTION =
  /\b(?:like|such as|e\.g|example|phrases?|strings?|patterns?|payloads?|attacks?|inject\w{0,6}|flag(?:s|ged)?|detects?)\b/;
/** "I want you to …", "you must …" */
const TO_YOU = /\b(?:you|assistants?|agents?|ai)\b[^.!?\n]{0,25}\b(?:to|must|should|will|shall)\s$/;
/** Somebody else does it, or it is denied. */
const TOLD = anyOf(
  [
    /to|can|could|may|might|would|will|not|never|don't|cannot|can't|won't|that|which|who|they|it|models?/,
    /llms?|agents?|assistants?|bots?|chatbots?|apps?|parsers?|attackers?|users?|i|we|he|she|people|why/,
    /how|did|does|makes?|lets?|often|sometimes|usually|eventually/,
  ],
  { before: /\b/, behind: /\s$/ },
);
