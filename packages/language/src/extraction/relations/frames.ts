import type { RelationEnd } from "./ends.ts";
import { is, MADE } from "./phrase.ts";

/** Words around the first of two names: "we replaced <A> with <B>". */
interface Framed {
  readonly predicate: string;
  /** The last words before the first name, without its articles. */
  readonly before: RegExp;
  readonly between: RegExp;
  readonly confidence: number;
  readonly turned?: true;
  readonly left?: RelationEnd;
  readonly right?: RelationEnd;
}

/** Someone who does it: a bare "run" after nothing would be an order. */
const DOER = "(?:we|they|i|which|that|<name>)(?: (?:now|also|both|all|currently))* ";
const MOVED = "(?:switch|migrat|port|upgrad|transition|convert)(?:ed|es|s)";
const THING: RelationEnd = { only: MADE };
/** A move between two places replaces neither; a move from Jest to Vitest does. */
const CHOICE: RelationEnd = { only: ["technology", "product"] };

export const FRAMES: readonly Framed[] = [
  {
    predicate: "works_for",
    before: /(?:)/,
    between: is("from|of"),
    left: { only: ["person"] },
    right: { only: ["organization"] },
    confidence: 0.7,
  },
  {
    predicate: "created_by",
    before: /\b(?:author|creator|founder|inventor) of$/,
    between: is("is"),
    right: { only: ["person", "organization"] },
    confidence: 0.9,
  },
  {
    predicate: "maintained_by",
    before: /\b(?:maintainer|owner) of$/,
    between: is("is"),
    right: { only: ["person", "organization"] },
    confidence: 0.9,
  },
  {
    predicate: "replaces",
    before: /\b(?:replaced|swapped|substituted|replaces)$/,
    between: is("with|by|for"),
    turned: true,
    confidence: 0.9,
  },
  {
    predicate: "replaces",
    before: /\bmoved(?: [a-z-]+| <name>){0,4} from$/,
    between: is("to|over to|back to"),
    turned: true,
    left: CHOICE,
    right: CHOICE,
    confidence: 0.75,
  },
  {
    predicate: "replaces",
    before: new RegExp(`\\b${MOVED}(?: [a-z-]+| <name>){0,4} from$`),
    between: is("to|over to|back to"),
    turned: true,
    left: THING,
    right: THING,
    confidence: 0.85,
  },
  {
    predicate: "replaces",
    before: /\b(?:switched|migrated)(?: [a-z-]+){0,3} to$/,
    between: is("from|away from"),
    left: THING,
    right: THING,
    confidence: 0.85,
  },
  {
    predicate: "replaces",
    before: /\b(?:dropped|deprecated|abandoned|ditched|retired|removed)$/,
    between: is("in favou?r of"),
    turned: true,
    confidence: 0.9,
  },
  {
    predicate: "runs_on",
    before: new RegExp(`(?:${DOER}(?:run|runs|host|hosts|deploy|deploys)|\\b(?:deployed|hosted))$`),
    between: is("on|to|in|inside"),
    confidence: 0.8,
  },
  {
    predicate: "stored_in",
    before: new RegExp(`${DOER}(?:store|stores|keep|keeps|save|saves|persist|persists)$`),
    between: is("in|on|at|under|to"),
    confidence: 0.85,
  },
  {
    predicate: "written_in",
    before: /\b(?:wrote|rewrote|written|rewritten|implemented)$/,
    between: is("in"),
    confidence: 0.85,
  },
  {
    predicate: "connects_to",
    before: new RegExp(
      `(?:${DOER}(?:connects?|integrates?)|\\b(?:connected|hooked|linked|integrated|wired))$`,
    ),
    between: is("to|with|up to|into"),
    confidence: 0.8,
  },
  {
    predicate: "uses",
    before: new RegExp(
      `(?:${DOER}(?:build|builds|bundles?|format|formats|lint|lints)|\\b(?:built|bundled))$`,
    ),
    between: is("with|using|on top of"),
    left: { only: MADE },
    confidence: 0.8,
  },
];
