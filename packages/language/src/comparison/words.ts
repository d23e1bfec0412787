import { stem } from "./stem.ts";

const set = (listed: string): ReadonlySet<string> => new Set(listed.trim().split(/\s+/));
const stems = (listed: string): ReadonlySet<string> => new Set([...set(listed)].map(stem));

/** Articles, pronouns, prepositions: what is left when a sentence is taken for what it talks about. */
export const stopWords = set(`
a an the this that these those it its it's they their them there here he his him she her hers i my me mine we our ours us you your
yours who whom whose which what where when while as at by for from in into of on onto out over per than then to through under up
upon with within and or but so if because due be is are was were been being am do does did done has have had having also just
please too very own such via about across along around during between among both either each s t will would
shall let get gets got using should would need well quite really simply
`);

/** Words that say nothing of their own: a statement that has one more of them still says the same. By stem. */
const fillers = stems(`
use run project system suite put set thing way default currently team everything hide done do work write written handle manage call
name live hold place locate find information kind type base make store keep serve read generally usually typically certain
specific several various listen accept connect contain via through hidden behind before after be inside outside happen trigger version same other another
`);

/** Nouns and verbs that tell what sort of thing a name stands for: "(the database) PostgreSQL". By stem. */
const sorts = stems(`
server service data file user tool source code process create give take perform apply host deploy database pipeline respond
`);

export const isSort = (term: string): boolean => sorts.has(term);
export const isLight = (term: string): boolean => fillers.has(term) || sorts.has(term);

export const negations = set(`
not no never cannot can't cant don't dont doesn't doesnt didn't didnt isn't isnt aren't arent wasn't wasnt weren't won't wont
wouldn't shouldn't mustn't couldn't hasn't haven't hadn't neither nor without avoid nobody nothing none nowhere ain't dropped stopped stops quit
`);

/** Verbs and adjectives that deny by themselves. As they are written: the stem of "hate" is a hat. */
export const denials = set(`
forbid forbids forbidden prohibit prohibits prohibited disallow disallows disallowed ban bans banned refuse refuses refused dislike
dislikes disliked hate hates hated omit omits lack lacks lacked lacking impossible unsupported unable
`);

/** Words that say that something is not as it was. As they are written: "changes" and "a move" say nothing. */
export const changeWords = set(`
switched switching moved moving migrated migrating now nowadays replaced replaces upgraded downgraded renamed changed raised increased
decreased lowered reduced bumped dropped stopped quit left joined became become anymore converted ported rewrote rewritten deprecated retired
superseded supersedes swapped extended shortened transferred relocated reassigned abandoned adopted ditched instead doubled halved postponed rescheduled
`);

/** Change words that also tell of other things. */
export const weakChange = new Set([
  ..."now left joined dropped stopped quit extended raised reduced lowered increased decreased became become instead adopted".split(
    " ",
  ),
  "has been",
]);

const strengths: ReadonlyMap<string, string> = new Map(
  Object.entries({
    all: "must always shall every all each everyone",
    may: "may might can could",
    few: "few rarely seldom",
    some: "some sometimes occasionally usually generally typically normally mostly often",
  }).flatMap(([strength, words]) => words.split(" ").map((word): [string, string] => [word, strength])),
);

/** Binding strength of a word: "must" and "all" against "may" and "some". */
export const strengthOf = (word: string): string | undefined => strengths.get(word);

/** Words before a number that make it a name: "shard 2" is not another value of "shard 1". */
export const numbered = set(`
phase step stage part section issue pr ticket task option worker shard replica week item rule case test line milestone sprint tier
chapter level room floor building group team round season episode figure table appendix lesson exercise question bug adr rfc http
patent volume vol page pill gate seat bus tram train flight platform apartment locker desk door shelf bin box bed ward lot terminal exit
route highway verse scene act paragraph clause invoice order receipt account
`);

export const generic = set(
  "we user's project team us our this repo repository codebase i you one everybody everyone it they",
);
