import { anyOf, inOrder } from "../text/any-of.ts";
import { countWords } from "./measure.ts";

/** Reasons not to keep a sentence of a person, whatever it holds. */

/** A doubt anywhere in the sentence: nothing in it is settled. */
const DOUBT = anyOf(
  [
    /not (?:really |quite |entirely |100% |so |too )?(?:sure|certain|convinced|clear)|unsure|uncertain|hopefully/,
    /no idea|don'?t (?:really )?know|do not know|doesn'?t know|wonder(?:ing|ed)?|curious|maybe|perhaps/,
    /possibly|might|i guess|could (?:be|it)|would it|can'?t remember|not decided|haven'?t decided|undecided/,
    /debating|tempted|leaning|tbd|in theory|up for debate|either way|don'?t think|do not think|seems?|looks like/,
  ],
  { before: /\b/, behind: /\b/, flags: "i" },
);

/** A sentence that asks, with or without its question mark. */
const ASKS = anyOf(
  [
    /what|why|how|where|when (?:is|are|do|does|did|will|should|can)|who|which|is|are|am|was|were/,
    /do(?! not\b)|does|did|can|could|would|should|shall|will|has|have (?:we|you|they|i)|may|any (?:way|chance|idea)/,
    /isn'?t|aren'?t|don'?t (?:we|you|they)|doesn'?t|didn'?t|can'?t|couldn'?t|won'?t|wouldn'?t|shouldn'?t/,
    /explain|tell me|show me|let me know|check|see if|i saw|i see|look(?:ing)?\b/,
  ],
  { before: /^/, behind: /\b/, flags: "i" },
);

/** Words before a cue that govern its clause: a doubt, a condition or reported speech. */
const GOVERNOR = anyOf(
  [
    /if|whether|suppose|supposing|assuming|imagine|in case|unless|what if|according to|doubt|pretend/,
    /instead of saying|used to|no longer|example|e\.g\.|would be nice|when you say/,
    anyOf(
      [
        /said|says?|told|tells?|claim(?:s|ed)?|suggest(?:s|ed)?|recommend(?:s|ed)?|ask(?:s|ed|ing)?/,
        /complain(?:s|ed)?|thought|assumed|insist(?:s|ed)?|argue[sd]?|wrote|writes/,
      ],
      {
        before: inOrder([
          anyOf([
            /i|we|they|he|she|you|it|docs?|reviewers?|bots?|comments?|readme|linter|copilot|coderabbit|review/,
            /people|someone|somebody|nobody|anyone|everyone|customers?|who/,
          ]),
          / (?:just |also |still |keeps? )?/,
        ]),
      },
    ),
  ],
  { before: /\b/, behind: /\b[^,;]*$/, flags: "i" },
);

/** True today only, inside this conversation, or for one piece of work. */
const PASSING = anyOf(
  [
    /uncommitted|wip|for now|right now|at the moment|just now|today|tomorrow|yesterday|tonight|this time|currently/,
    /this (?:pr|branch|commit|session|conversation|chat|change|diff|review|mr|message|error|output|file|function|test|screenshot|issue|ticket|task|phase)/,
    /these (?:changes|commits|errors|tests|files|issues|comments)|lines? \d+|\/tmp\/|(?:last|latest|previous) (?:commit|run|message|change)/,
    /just (?:pushed|merged|committed|ran|tried|added|saw|noticed|got|did)|merge conflict|next (?:step|phase)|yet/,
    /needs? (?:a )?(?:pull|restart|rebase|bump)|(?:is|are) running (?:on|at) |go ahead|looks good|lgtm|again/,
    /PR #?\d+|#\d+|in (?:the|this|that) (?:screenshot|image|picture)|i(?:'ve| have)? (?:reverted|noticed)/,
  ],
  { before: /\b/, behind: /\b/, flags: "i" },
);

export const isDoubted = (text: string): boolean => DOUBT.test(text);
export const isQuestion = (text: string): boolean => /\?["')\]]*\s*$/.test(text) || ASKS.test(text);
export const isGoverned = (before: string): boolean => GOVERNOR.test(before);
export const isPassing = (text: string): boolean => PASSING.test(text);

/** Clauses that speak on of what stands before them: "…, it is a snapshot", "sort imports and keep them grouped". */
const GOES_ON = anyOf(
  [
    /(?<=\S+ \S+ \S+)(?:[,;] (?:and |but |so )?|\s(?:because|since|so|as|when|if|unless|until|before|after|and|but)\s)(?:it|they|there)\b/,
    /(?<=\S+ \S+ )(?:and|then|or|but) [a-z]+ (?:them|it)\b/,
  ],
  { flags: "gi" },
);
/** "This repository" points at what everybody sees. */
const SCOPED =
  /\b(?:in here\b|this (?:repo(?:sitory)?|project|codebase|machine|workspace|monorepo|package|app|team|company|service|library|site)\b)/gi;
const POINTING = anyOf(
  [
    /it|its|it's|this|these|those|they|them|their|he|she|here|such|above|below|the following|both/,
    /the (?:former|latter|same|other|first|second|third|last)|option|step \d|as well|too|another|that (?:one|way)/,
    /(?:do|does|did|use|remove|drop|fix|keep|want|like|with|for|of|on|from|about|by|than|see|need|change|is|was) that/,
    /that(?: is| was|'s| should| would| will| needs?| makes)|that(?=[.,;!?)]|$)|there(?! (?:is|are|should|must|will)\b)/,
  ],
  { before: /(?<![\w-])/, behind: /(?![\w-])/, flags: "i" },
);

/** Points at something that only the conversation shows. */
export function leans(text: string): boolean {
  const plain = text.replace(/`[^`]*`|"[^"]*"/g, "x").replaceAll("’", "'");
  return POINTING.test(plain.replace(GOES_ON, " ").replace(SCOPED, ""));
}

const LIGHT = new Set(
  "user team assistant doesn't don don't isn something anything thing things stuff lot bit the a an to of in on at for with and or but not is are be do does use using used keep go get let make sure want wants wanted would like should need we i you our my it this that these those them they just really also all any some now then so only instead rather than when if as from by into will can always never everywhere ever source truth purpose design intentionally deliberately".split(
    " ",
  ),
);

/** Does it lean on nothing but what a heading before it names? */
export const leansOnHeading = (text: string): boolean => !leans(text.replace(/\b(?:them|they|it)\b/gi, "x"));

/** Words that mean something by themselves. */
export function contentWords(text: string): number {
  return text
    .toLowerCase()
    .replaceAll("`", " ")
    .split(/[^a-z0-9_./-]+/)
    .filter((word) => word.length > 1 && !LIGHT.has(word)).length;
}

/** One of these stands in every longer English sentence. */
const ENGLISH = anyOf(
  [
    /the|a|an|is|are|to|of|in|on|for|with|and|we|i|use|uses|not|don't|always|never|must|should|be|it|by|from|via/,
    /as|at|no|all|only|over|has|have|before|after|every|first|then|that|this|you|can|will/,
  ],
  { before: /\b/, behind: /\b/, flags: "i" },
);

/** Scripts other than Latin, or no English function word in a long sentence: the rules cannot read it. */
export function isForeign(text: string): boolean {
  const plain = text.replace(/`[^`]*`/g, "");
  const letters = plain.match(/\p{L}/gu)?.length ?? 0;
  const latin = plain.match(/[A-Za-z]/g)?.length ?? 0;
  if (letters === 0 || latin / letters < 0.92) return true;
  return countWords(plain) >= 5 && !ENGLISH.test(plain);
}
