import { anyOf } from "../../text/any-of.ts";
import { spokenWords } from "./hedges.ts";
import type { SentenceToken } from "./sentences.ts";

/** The words between two names, analysed. */
export interface Link {
  /** The words that say something, without auxiliary, adverbs and articles. */
  readonly says: string;
  /** The auxiliary it had: "is" and "are", or one that tells what was. */
  readonly be: "none" | "now" | "past";
  /**
   * Connection with the first name: right behind it; as "which …" behind a comma; as an aside ("Orion,
   * written in Go"); or as one more statement about the same subject ("… and runs on").
   */
  readonly opening: "direct" | "which" | "aside" | "further";
  /** Grammatical number of the verb's subject. */
  readonly number: "one" | "many" | "either";
  /** The first name stands for several: "the Orion services use …". */
  readonly plural: boolean;
}

/** More words between two names are a story, not a verb. */
const MOST_WORDS = 12;

export function parseLink(between: readonly SentenceToken[], head: "thing" | "technology"): Link | null {
  if (between.length === 0 || between.length > MOST_WORDS) return null;
  const named = withoutHead(withoutCall(spokenWords(between.filter(isNoAdverb))), head);
  const { opening, rest } = takeOpening(named.rest);
  const [, aux = "", core = ""] = AUXILIARY.exec(withoutArticles(rest)) ?? [];
  const says = opening === "aside" ? core : withoutLeadingArticle(core);
  if (says === "") return null;
  const be = aux === "" ? "none" : isNow(aux, says) ? "now" : "past";
  return { says, be, opening, number: numberOf(aux === "" ? says : aux), plural: named.plural };
}

/** "`render()` calls" is said of "render". */
const withoutCall = (text: string): string => text.replace(/^\( \) /, "");

const AUXILIARY = /^((?:is|are|was|were|has been|have been|gets|got)(?: being)?(?= )|)\s?(.*)$/;

/** "Has been running" still does. */
const isNow = (aux: string, says: string): boolean =>
  /^(?:is|are)\b/.test(aux) || (/ been$/.test(aux) && /^[a-z]+ing\b/.test(says));

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const ADVERBS =
  words(`also now currently mainly mostly only heavily internally already still always primarily directly just
  exclusively entirely fully natively actually really simply basically essentially typically usually generally normally
  automatically solely both partly largely completely today nowadays officially successfully then therefore thus
  transparently periodically continuously regularly jointly publicly actively closely tightly`);

const isNoAdverb = (token: SentenceToken): boolean => !(token.kind === "word" && ADVERBS.has(token.word));

/** Words before a name that leave its meaning the same. */
const BEFORE_NAME =
  words(`the a an both only our their its his her my this that all new old existing same plain pure modern local
  remote central shared single embedded internal external managed self-hosted open-source legacy current whole entire
  main official separate dedicated in-memory built-in third-party upstream popular small large
  database library framework package project service tool team product language runtime company startup city town
  module command host server app application called`);

export const standsBeforeName = (token: SentenceToken | undefined): boolean =>
  token?.kind === "word" && BEFORE_NAME.has(token.word);

/** Takes off what only leads to the second name: "uses a tool called", "is based in the city of". */
export function withoutArticles(text: string): string {
  const plain = text
    .replace(/ (?:the )?(?:city|town) of$/, "")
    .replace(/ (?:an?|the)(?: [a-z-]+){1,3} (?:called|named)$/, "");
  const parts = plain.split(" ");
  while (parts.length > 1 && BEFORE_NAME.has(parts.at(-1) ?? "")) parts.pop();
  return parts.join(" ");
}

const withoutLeadingArticle = (text: string): string => text.replace(/^(?:the|a|an|our|one of the) /, "");

/** Nouns behind a name that leave it the one that is spoken of: "the Orion service", not "the Orion tests". */
const HEADS: Readonly<Record<"thing" | "technology", RegExp>> = {
  thing: anyOf(
    [
      /service|project|api|app|application|daemon|server|repo|repository|package|library|team|module|tool|cli/,
      /framework|backend|frontend|website|platform|site|codebase|monorepo|system|itself|database|cluster|instance/,
      /(services|apps|servers|developers|engineers|maintainers)/,
    ],
    { before: /^/, behind: /(?= |$) ?/ },
  ),
  technology: /^(?:(?:database|cluster|instance|itself|protocol)|(clusters|instances))(?= |$) ?/,
};

function withoutHead(text: string, head: "thing" | "technology"): { rest: string; plural: boolean } {
  const found = HEADS[head].exec(text);
  return found === null
    ? { rest: text, plural: false }
    : { rest: text.slice(found[0].length), plural: found[1] !== undefined };
}

const FURTHER = /^,? ?(?:and|but)(?: then)? |^, (?=[a-z]+s(?: |$))|^[,)] (?=(?:is|are|was|were|has) )/;

function takeOpening(text: string): { opening: Link["opening"]; rest: string } {
  const which = /^, (?:which|who) /.exec(text);
  if (which !== null) return { opening: "which", rest: text.slice(which[0].length) };
  const further = FURTHER.exec(text);
  if (further !== null) return { opening: "further", rest: text.slice(further[0].length) };
  const aside = /^[,(] ?/.exec(text);
  if (aside !== null) return { opening: "aside", rest: text.slice(aside[0].length) };
  return { opening: "direct", rest: text.replace(/^(?:that|which|who) /, "") };
}

function numberOf(verb: string): Link["number"] {
  const [first = ""] = verb.split(" ");
  if (/^(?:are|were|have)$/.test(first)) return "many";
  return /^(?:is|was|has|gets)$/.test(first) || /[^s]s$/.test(first) ? "one" : "either";
}
