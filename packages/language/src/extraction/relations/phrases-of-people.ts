import { MAKERS } from "./ends.ts";
import { is, type Phrase } from "./phrase.ts";

const ROLE =
  "(?:engineer|developer|designer|manager|architect|lead|head|director|founder|co-founder|cto|ceo|cfo|coo|vp|president|researcher|scientist|analyst|consultant|employee|intern|professor|student|member|contractor|administrator|sre|maintainer|chair)";
const WORK = "(?:developer|engineer|contributor|lead|designer|manager|committer)";

/** Phrases about people, organizations and places. */
export const OF_PEOPLE: readonly Phrase[] = [
  {
    predicate: "created_by",
    says: is(
      "(?:created|made|built|developed|authored|founded|co-founded|designed|invented|written|started|launched|introduced|published|released) by",
    ),
    be: "ever",
    bare: true,
    head: true,
    confidence: 0.95,
  },
  {
    predicate: "created_by",
    says: is(
      "(?:has |have )?(?:created|built|developed|authored|founded|co-founded|designed|invented|released)|wrote|creates|develops|builds|makes",
    ),
    left: { only: MAKERS },
    right: { never: ["command", "file"] },
    turned: true,
    head: true,
    confidence: 0.8,
  },
  {
    predicate: "created_by",
    says: is("(?:has |have )?(?:created|authored)|wrote"),
    left: { only: ["person"] },
    right: { only: ["file"] },
    turned: true,
    head: true,
    confidence: 0.8,
  },
  {
    predicate: "created_by",
    says: is("(?:original )?(?:author|creator|founder|co-founder|inventor|designer) of"),
    be: "ever",
    bare: true,
    left: { only: MAKERS },
    turned: true,
    head: true,
    confidence: 0.95,
  },
  {
    predicate: "maintained_by",
    says: is("(?:maintained|owned|operated|managed|administered|stewarded|run) by"),
    be: "now",
    bare: true,
    head: true,
    confidence: 0.95,
  },
  {
    predicate: "maintained_by",
    says: is(
      "maintains?|owns?|operates?|administers|looks after|takes care of|is responsible for|is in charge of",
    ),
    left: { only: MAKERS },
    turned: true,
    head: true,
    confidence: 0.9,
  },
  {
    predicate: "maintained_by",
    says: is("(?:lead |main |sole |current |core )?(?:maintainer|owner) of"),
    be: "now",
    bare: true,
    left: { only: MAKERS },
    turned: true,
    head: true,
    confidence: 0.95,
  },
  { predicate: "works_for", says: is("works? (?:at|for)|joined|has joined"), confidence: 0.9 },
  {
    predicate: "works_for",
    says: is(`(?:working (?:at|for)|employed (?:by|at)|(?:[a-z-]+ ){0,3}${ROLE} (?:at|of|for|with))`),
    be: "now",
    bare: true,
    confidence: 0.9,
  },
  {
    predicate: "works_on",
    says: is("works? on|leads?|heads?|contributes? to"),
    left: { only: ["person"] },
    confidence: 0.9,
  },
  {
    predicate: "works_on",
    says: is(`(?:working on|leading|contributing to|(?:[a-z-]+ ){0,2}${WORK} (?:on|of|for))`),
    be: "now",
    left: { only: ["person"] },
    confidence: 0.9,
  },
  {
    predicate: "located_in",
    says: is("(?:located|based|headquartered|situated|held) (?:in|at)"),
    be: "now",
    bare: true,
    head: true,
    confidence: 0.95,
  },
  {
    predicate: "located_in",
    says: is("in"),
    be: "now",
    head: true,
    left: { never: ["technology", "project"] },
    confidence: 0.85,
  },
  {
    predicate: "located_in",
    says: is("lives in|takes place in|took place in|has its (?:headquarters|office|offices|seat) in"),
    head: true,
    confidence: 0.9,
  },
];
