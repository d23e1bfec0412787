import { anyOf } from "../text/any-of.ts";

/** Tells a person's own words from what they quote, repeat or read out: an order on a web page is no wish of theirs. */

/** Reported speech of any speaker: "the old policy said we always …", "the vendor recommends to …". */
const SAYS = anyOf(
  [
    /said|says|told|tells|claim(?:s|ed)|insist(?:s|ed)|recommend(?:s|ed)?|demand(?:s|ed)|comment(?:s|ed)/,
    /suggest(?:s|ed)|states?|stated/,
  ],
  {
    before: /\b[\w-]+ (?:(?:just|also|still|keeps?|always) )?/,
    behind: / (?:that |us |me |you |to |agents? |people )*$/,
    flags: "i",
  },
);

/** Words for what somebody else wrote: what follows their colon is not the person's. */
const SOURCES = anyOf(
  [
    /readme|docs?|quotes?|error|warning|output|titles?|message|comments?|logs?|linter|review(?:er)?|todo|example/,
    /text|label|subject|description|prompt|system|assistant|user|agents?|bot|page|translate|rename|says?|said/,
    /article|blog|vendor|site|web|colleague|boss|e-?mail|tells?|told|insists?|writes|wrote|quote|cite|read|copied/,
    /fail(?:ed|ing)?|pass(?:ed)?|skipped|ticket|issue/,
  ],
  { before: /\b/, behind: /\b/, flags: "i" },
);

/** "Error handling: …" is a heading of the person's own, "Error: …" and "Error type: …" are what a program said. */
const OWN_TOPIC =
  /^\s{0,8}(?:error|warning|log|message|comment|output|title|text|label|prompt|page)[ -](?:handling|formatting|naming|wording|logging|styles?|levels|types|classes|codes|boundaries)$/i;
/** "Errors: …" names the kind of thing, and so does "failing tests: always …". */
const PLURAL_TOPIC = /^\s{0,8}(?:errors|failing tests|flaky \w+)$/i;
/** Longest heading of a person's own, in words. */
const HEADING_WORDS = 7;

export const isOwnTopic = (lead: string): boolean => OWN_TOPIC.test(lead) || PLURAL_TOPIC.test(lead);

/** Is the cue after these words somebody else's: told, quoted, or put after the colon of a heading that is not the person's? */
export function isReported(before: string): boolean {
  if (SAYS.test(before) || isInQuotes(before)) return true;
  const lead = /^(.*?)\s*:[\s"“]*$/s.exec(before)?.[1];
  if (lead === undefined || isOwnTopic(lead)) return false;
  return SOURCES.test(lead) || lead.split(/\s+/).length > HEADING_WORDS || /\d/.test(lead);
}

/** A quotation was opened and is not closed yet. */
function isInQuotes(before: string): boolean {
  const plain = before.replace(/`[^`]*`/g, "").replace(/(?<=\d)"/g, "");
  return (
    (plain.match(/"/g)?.length ?? 0) % 2 === 1 ||
    plain.lastIndexOf("“") > plain.lastIndexOf("”") ||
    plain.lastIndexOf("«") > plain.lastIndexOf("»")
  );
}
