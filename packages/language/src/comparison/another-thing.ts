import { isContact } from "./contact.ts";
import type { ComparedPair, Side } from "./measure.ts";
import type { Token } from "./read-text.ts";
import { isLater } from "./values.ts";

const set = (listed: string): ReadonlySet<string> => new Set(listed.split(" "));

/**
 * "My wife's shoe size", "our other cat", "React Router 6", "Tom thinks that", "Java 17 or newer": what one side says is said
 * of another thing, is in somebody's mind, or leaves room for what the other side says.
 */
export const isOfAnotherThing = (pair: ComparedPair): boolean => {
  const { existing, incoming, one, other, words, dispute } = pair;
  return (
    isAnothers(one, existing.content, words.other) ||
    isAnothers(other, incoming.content, words.one) ||
    isSetApart(pair) ||
    isImagined(one.tokens) !== isImagined(other.tokens) ||
    (dispute?.why === "number" &&
      (isLongerName([one, dispute.one], [other, dispute.other]) ||
        isLongerName([other, dispute.other], [one, dispute.one]) ||
        leavesRoom(one.tokens, dispute.one, dispute.other) ||
        leavesRoom(other.tokens, dispute.other, dispute.one)))
  );
};

/** "The neighbour's rent", "the API of the partner", where the other side knows of no neighbour and no partner. */
function isAnothers({ tokens, clause }: Side, text: string, known: ReadonlySet<string>): boolean {
  return tokens.some((token, n) => {
    const { term, weight, value } = token;
    if (weight < 1 || value || known.has(term) || !clause.subject.has(term)) return false;
    if (!isPerson(token, text)) return false;
    return isOwner(token, text, tokens[n + 1]) || tokens.slice(n - 2, n).some(({ word }) => word === "of");
  });
}

const people = set(
  "wife husband partner spouse girlfriend boyfriend brother sister sibling mother father mum mom dad parent parents son daughter child children kids baby friend friends neighbour neighbours neighbor neighbors colleague colleagues boss manager landlord landlady tenant roommate flatmate grandmother grandfather grandma grandpa grandparents uncle aunt cousin nephew niece",
);
const times = set(
  "today yesterday tomorrow tonight monday tuesday wednesday thursday friday saturday sunday",
);

/** A word for one, or a name; "the app's", "the API's" and "today's" may be of the same thing, and are asked about. */
const isPerson = ({ word, start }: Token, text: string): boolean =>
  people.has(word) || (/^\p{Lu}\p{Ll}/u.test(text.slice(start, start + 2)) && !times.has(word));

/** "Anna's phone", "my parents' house"; not 'quoted' and not "Anna's away". */
function isOwner({ start, end }: Token, text: string, next: Token | undefined): boolean {
  const [mark, after] = [text.charAt(end), text.charAt(end + 1)];
  if ((mark !== "'" && mark !== "’") || text.charAt(start - 1) === mark) return false;
  return (after === "s" || after === " ") && next !== undefined && next.weight > 0;
}

/** Words that tell a thing from the one that has its name alone. */
const telling = set(
  "first second third other another former previous old next additional extra secondary spare",
);

export const isSetApart = ({
  one,
  other,
  dispute,
}: Pick<ComparedPair, "one" | "other" | "dispute">): boolean =>
  tellers(one, dispute?.one) !== tellers(other, dispute?.other);

/** In front of the last word of the subject. "Old" and "young" are in dispute themselves. */
function tellers({ tokens, clause }: Side, disputed: Token | undefined): string {
  if (clause.head === "") return "";
  const end = tokens.findIndex(({ term }) => term === clause.head);
  return tokens
    .slice(0, end)
    .flatMap((token) => (telling.has(token.word) && token !== disputed ? token.word : []))
    .join(" ");
}

/** Labels of a phone, a mailbox or an address; those in one group mean the same. */
const labels: ReadonlyMap<string, number> = new Map(
  "work office business company/home private personal/mobile cell cellphone/landline/fax/billing invoice/shipping delivery/emergency/support/sales/school"
    .split("/")
    .flatMap((line, n) => line.split(" ").map((word): [string, number] => [word, n])),
);

/** "Work phone", "mobile phone"; a phone without a label may be either. */
export function haveOtherLabels({
  one,
  other,
  dispute,
}: Pick<ComparedPair, "one" | "other" | "dispute">): boolean {
  if (!dispute?.one.value || !isContact(dispute.one.value)) return false;
  const [a, b] = [labelsOf(one), labelsOf(other)];
  return [...a].some((label) => !b.has(label)) && [...b].some((label) => !a.has(label));
}

const labelsOf = ({ tokens }: Side): ReadonlySet<number> =>
  new Set(tokens.flatMap(({ word }) => labels.get(word) ?? []));

const minds = set(
  "thinks thought believes believed guesses guessed assumes assumed hopes hoped suspects suspected suggests suggested proposes proposed would might",
);
const plans = set("plan plans planned want wants wanted hope hopes intend intends wish wishes aim aims goal");

/** Somebody thinks or plans it. What I think myself, and what somebody says, is worth a question. */
const isImagined = (tokens: readonly Token[]): boolean =>
  tokens.some(({ word }, n) => {
    if (minds.has(word)) return tokens[n - 1]?.word !== "i" && tokens[n - 1]?.word !== "we";
    return plans.has(word) && (tokens[n + 1]?.word === "to" || tokens[n + 2]?.word === "to");
  });

type Numbered = readonly [side: Side, number: Token];

/** "React 18", "React Router 6". */
function isLongerName([short, one]: Numbered, [long, other]: Numbered): boolean {
  const name = short.tokens[short.tokens.indexOf(one) - 1];
  const at = long.tokens.indexOf(other);
  const [first, last] = [long.tokens[at - 2], long.tokens[at - 1]];
  if (!name || !first || !last || name.weight < 1 || last.weight < 1 || !last.isName) return false;
  return first.term === name.term && !short.vocabulary.terms.has(last.term);
}

const orMore = set("newer later higher above more up");

/** "Java 17 or newer" allows 21. */
function leavesRoom(tokens: readonly Token[], at: Token, other: Token): boolean {
  const n = tokens.indexOf(at);
  const next = tokens[n + 1]?.word;
  const isOpen = next === "least" || (next === "or" && orMore.has(tokens[n + 2]?.word ?? ""));
  return isOpen && isLater(other.value?.amount ?? "", at.value?.amount ?? "");
}
