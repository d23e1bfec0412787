/**
 * Every rule that decides about two statements, by its name, which is kept with the decision, and in words for a person. The
 * words are also the reason of a contradiction that the rule files.
 */
const RULES = {
  "equal text": "they say the same in the same words",
  "the same words": "they say the same in other forms of the same words",
  "other words": "they say the same in other words",
  "said otherwise": "the newer one seems to say something else of the same",
  "it changed, it seems": "the newer one seems to say that it changed",
  "beside each other": "they seem to hold beside each other",
  "says it with more detail": "one says the same with more detail",
  "nothing in common": "they have nothing in common",
  "long and unlike": "they are long and not alike",
  "too long for the rules": "they are too long to be compared by rules",
  "a question": "one of them asks and states nothing",
  "an event": "one of them tells what happened once",
  numbered: "their numbers only name two things of a kind",
  "one more": "there is room for one more beside the other",
  "another project": "they hold in different projects",
  "another value, denied": "one denies a value that the other does not give",
  "another number": "they give the same thing different numbers",
  "another opposite": "they use opposite words for the same thing",
  "another kind": "they name different things for the same place",
  "another secret":
    "they hide another secret in the same words; neither is kept, so go by when they were said",
  "another value now": "the newer one gives another value for now",
  "another value of one slot": "they give one setting two values",
  "in each other's place": "each has the other's things in its place",
  "one says so, the other denies it": "one says so, the other denies it",
  "it happened, or it did not": "one says that it happened, the other that it did not",
  "it changed": "the newer one says that it changed",
  "an older value said again": "an older value was said again",
  "the same line says otherwise now": "the same line of the same source says otherwise now",
  "the rules cannot tell": "no rule can tell what one says about the other",
  judged: "whoever saved the newer one has compared them",
  "judged against": "whoever saved the newer one says that they cannot both hold",
  agent: "an agent says that the newer one holds instead",
  "agent, the older": "an agent says that the older one holds instead",
  person: "a person said that the newer one holds instead",
  "person, the older": "a person said that the older one holds instead",
  "a person against": "a person said that they cannot both hold",
  edit: "it was changed to say of the same thing what another memory says otherwise",
  model: "a language model has compared them",
} as const;

type Rule = keyof typeof RULES;

/** Rules that find two values in dispute. Where the newer statement says that its value changed, the name says so too. */
export type DisputeRule = Extract<
  Rule,
  | "another number"
  | "another opposite"
  | "another kind"
  | "in each other's place"
  | "one says so, the other denies it"
>;

const CHANGED = ", and it changed";

/** Closed: a decision is kept under one of these names. An answer of another version may name a rule that is not among them. */
export type RuleName = Rule | `${DisputeRule}${typeof CHANGED}`;

const isKnown = (name: string): name is Rule => Object.hasOwn(RULES, name);

/** Rules of another version are told by their names. */
export function ruleWords(name: string): string {
  if (isKnown(name)) return RULES[name];
  const before = name.endsWith(CHANGED) ? name.slice(0, -CHANGED.length) : "";
  return isKnown(before) ? `${RULES[before]}, and the newer one says that it changed` : name;
}
