import { anyOf, inOrder, named } from "../text/any-of.ts";

/** The words of a person as a third party writes them down: "I" is the user, "we" the team, "you" the assistant. */

const PROTECTED = /`[^`]*`|"[^"]{1,200}"|“[^”]{1,200}”/g;

/** Words in backticks or quotes stay as they are. */
export function toThirdPerson(text: string): string {
  const kept: string[] = [];
  const masked = text.replace(PROTECTED, (found) => {
    kept.push(found);
    return `\uE010${kept.length - 1}\uE011`;
  });
  const changed = nameSpeakers(masked.replaceAll("’", "'"));
  return changed.replace(/\uE010(\d+)\uE011/g, (_, at: string) => kept[Number(at)] ?? "");
}

/** The words a verb may have before it. */
const ADVERB = anyOf(
  [
    /always|never|also|just|only|really|usually|generally|normally|typically|still|already|explicitly|strongly/,
    /actually|all|both|now|often|consistently|deliberately|intentionally/,
  ],
  { behind: / / },
);
const SPEAKER = inOrder(
  [
    /\b(?<who>i|we|you) /,
    named("adverbs", [new RegExp(`(?:${ADVERB.source})*`)]),
    /(?<verb>[a-z]+(?:'t)?)\b(?!-)/,
  ],
  "gi",
);
const WHO: Readonly<Record<string, string>> = { i: "the user", we: "the team", you: "the assistant" };

function nameSpeakers(text: string): string {
  return text
    .replace(/\b(i|we|you)'?d (?=rather\b|prefer\b|like\b|love\b)/gi, "$1 would ")
    .replace(/\bi'm\b/gi, "the user is")
    .replace(/\b(we|you)'re\b/gi, (_, who: string) => `${WHO[who.toLowerCase()]} is`)
    .replace(/\b(i|we|you)'ve\b/gi, (_, who: string) => `${WHO[who.toLowerCase()]} has`)
    .replace(/\b(i|we|you)'ll\b/gi, (_, who: string) => `${WHO[who.toLowerCase()]} will`)
    .replace(
      SPEAKER,
      (_, who: string, adverbs: string, verb: string) =>
        `${WHO[who.toLowerCase()]} ${adverbs}${thirdPerson(verb)}`,
    )
    .replace(/\b(?:I|myself)\b|(?<=^|\s)i(?=\s|$)|\bme\b/g, "the user")
    .replace(/\bwe\b/gi, "the team")
    .replace(/\byou\b/gi, "the assistant")
    .replace(/\bmy\b/gi, "the user's")
    .replace(/\bours?\b/gi, "the project's")
    .replace(/\byour own\b/gi, "its own")
    .replace(/\byour\b/gi, "the assistant's")
    .replace(/\bus(?= to\b| from\b| with\b|[.,;]|$)/g, "the team");
}

const SPECIAL: Readonly<Record<string, string>> = {
  am: "is",
  are: "is",
  were: "was",
  have: "has",
  do: "does",
  "don't": "doesn't",
  dont: "doesn't",
  "haven't": "hasn't",
  "aren't": "isn't",
  "weren't": "wasn't",
  go: "goes",
};
const UNCHANGED = new Set(
  "is was be been can could will would shall should may might must had did does has cannot can't won't couldn't wouldn't shouldn't mustn't didn't hadn't wasn't isn't to and or that the this chose began brought built came caught drew fell felt found gave got went heard held kept knew led left lost made meant met paid ran said saw sent sold spent spoke stood took taught thought told threw understood won wrote put set cut let".split(
    " ",
  ),
);

/** Modals and pasts stay as they are. */
function thirdPerson(verb: string): string {
  const word = verb.toLowerCase();
  const known = SPECIAL[word];
  if (known !== undefined) return known;
  const isDone = /(?:ed|ly|ing)$/.test(word) && !/^(?:need|feed|rely|apply|bring|reply|embed)$/.test(word);
  if (UNCHANGED.has(word) || isDone) return verb;
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${verb}es`;
  return /[^aeiou]y$/.test(word) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}
