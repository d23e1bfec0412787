import { anyOf } from "../text/any-of.ts";
import { anchors, countWords } from "./measure.ts";

/** Reasons not to keep a sentence of a person, whatever cue it carries. */

/** A doubt anywhere in the sentence: nothing in it is settled. */
const DOUBT = anyOf(
  [
    /not (?:really |quite |entirely |100% |so |too )?(?:sure|certain|convinced|clear)|unsure|uncertain/,
    /no idea|don'?t (?:really )?know|do not know|doesn'?t know|wonder(?:ing|ed)?|curious|maybe|perhaps/,
    /possibly|might want|i guess|kind of feel|sort of feel|would it|could it be|can'?t remember/,
    /not decided|haven'?t decided|undecided|hard to say|debating|tempted|thinking about whether/,
    /on the fence|tbd|in theory|theoretically|up for debate|either way/,
  ],
  { before: /\b/, behind: /\b/, flags: "i" },
);

/** A sentence that asks, with or without its question mark. */
const ASKS = anyOf(
  [
    /what(?! (?:i|we) .{3,60} is (?:to|after|before)\b)|why|how|where/,
    /when (?:is|are|do|does|did|will|should|can)|who|which|is(?! another| potential)|are|am|was|were/,
    /do(?! not\b)|does|did|can|could|would|should|shall|will|has|have (?:we|you|they|i)|may/,
    /any (?:way|chance|idea)|isn'?t|aren'?t|don'?t (?:we|you|they)|doesn'?t|didn'?t|can'?t|couldn'?t/,
    /won'?t|wouldn'?t|shouldn'?t|q:|question:|explain|tell me|show me|let me know|check (?:if|whether)/,
    /see if/,
  ],
  { before: /^/, behind: /\b/, flags: "i" },
);

/** An errand: "write down all the steps we have to follow" is done tomorrow, whatever else it says. */
const ERRAND = anyOf(
  [
    /write|show|list|give|create|add|implement|fix|check|run|explain|summari[sz]e|review|look|find/,
    /investigate|debug|update|generate|delete|revert|open|try|test|build|start|help|search|read|evaluate/,
    /compare|reduce|refactor|rename|move|remove|tell|draft|prepare|analy[sz]e|install|set up|take|go|get/,
  ],
  {
    before: /^(?:please |just )?/,
    behind:
      /\s+(?:a|an|the|me|us|all|some|this|that|it|down|up|these|those|my|our|new|any|through|for|at|to|into|over|out|both|more|another)\b/,
    flags: "i",
  },
);

export function isErrand(text: string): boolean {
  return ERRAND.test(text) && !/\b(?:always|never|every time|whenever|from now on)\b/i.test(text);
}

/** Words before a cue that govern its clause: a doubt, a condition or reported speech. */
const GOVERNOR = anyOf(
  [
    /if|whether|suppose|supposing|assuming|imagine|in case|unless|what if/,
    anyOf(
      [
        /said|says?|told|tells?|claim(?:s|ed)?|suggest(?:s|ed)?|recommend(?:s|ed)?|ask(?:s|ed|ing)?/,
        /complain(?:s|ed)?|thought|assumed|insist(?:s|ed)?|argue[sd]?|wrote|writes/,
      ],
      {
        before:
          /(?:i|we|they|he|she|you|it|docs?|reviewers?|bots?|comments?|readme|linter|copilot|coderabbit|review|people|someone|somebody|nobody|anyone|everyone|customers?|who) (?:just |also |still |keeps? )?/,
      },
    ),
    /according to|don'?t think|do not think|doubt|not that|pretend|instead of saying|it says|you said/,
    /like you said|used to|no longer|example|e\.g\.|would be nice|when you say/,
  ],
  { before: /\b/, behind: /\b[^,;]*$/, flags: "i" },
);

export function isDoubted(text: string): boolean {
  return DOUBT.test(text);
}

export function isQuestion(text: string): boolean {
  return /\?["')\]]*\s*$/.test(text) || ASKS.test(text);
}

export function isGoverned(before: string): boolean {
  return GOVERNOR.test(before);
}

/** Reported speech of any speaker: "the old policy said we always …", "the vendor recommends to …". */
const SAYS =
  /\b[\w-]+ (?:(?:just|also|still|keeps?|always) )?(?:said|says|told|tells|claim(?:s|ed)|insist(?:s|ed)|recommend(?:s|ed)?|demand(?:s|ed)|comment(?:s|ed)|suggest(?:s|ed)|states?|stated) (?:that |us |me |you |to |agents? |people )*$/i;

/** Before a colon stands the person, a filler, a word for a rule, or what the rule is for; all else may be somebody else's mouth. */
const OWN_LEAD =
  /(?:^|[.!?;,] )(?:(?:i|we)\b(?! (?:quote|cite)|[^:]*\b(?:read|found|saw|got|copied)\b)[^:]*|(?:(?:for|in|on|when|whenever|if|with|about|regarding|concerning|before|after|while|during)\b(?! (?:the )?(?:docs?|readme|page|comment|review|issue|article|blog|ticket|e-?mail)\b)[^:]{1,60})|(?:[\w-]+ ){0,4}(?:rules?|conventions?|polic(?:y|ies)|guidelines?|preferences?|decisions?|agreements?|standards?|styles?|requirements?|principles?|reminders?|notes?|remember|important|things?|points?|wish(?:es)?|request|ok(?:ay)?|so|also|please|yes|no|again|correction|instead)|(?!(?:readme|docs?|quotes?|error|warning|output|titles?|message|comments?|logs?|linter|review(?:er)?|todo|example|text|label|subject|description|prompt|system|assistant|user|agents?|bot|page|translate|rename|says?)\b|(?:fail(?:ed|ing)?|pass(?:ed)?|skipped)$|(?:the|this|that|his|her|their|your) (?:readme|docs?|page|article|blog|site|e-?mail|comment|output|log|error|message|linter|reviewer|vendor|colleague|boss)$)(?:(?!(?:readme|docs?|quotes?|page|article|blog|vendor|site|web|colleague|boss|e-?mail|translate|rename|says?|said|tells?|told|insists?|writes?)\b)[a-z-]+ ){0,2}[a-z-]+)$/i;

/** "Error handling: …" is a heading of the person's own, "Error: …" and "Error type: …" are what a program said. */
const OWN_TOPIC =
  /^\s{0,8}(?:error|warning|log|message|comment|output|title|text|label|prompt|page)[ -](?:handling|formatting|naming|wording|logging|styles?|levels|types|classes|codes|boundaries)$/i;

export const isOwnTopic = (lead: string): boolean => OWN_TOPIC.test(lead);

/** Is the cue after these words somebody else's: told, quoted, or put after the colon of a heading that is not the person's? */
export function isReported(before: string): boolean {
  if (SAYS.test(before) || isInQuotes(before)) return true;
  const colon = /^(.*?)\s*:[\s"“]*$/s.exec(before);
  return colon !== null && !OWN_LEAD.test(colon[1] ?? "") && !isOwnTopic(colon[1] ?? "");
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

/** Nothing but a quotation: words that somebody has written. */
export const isQuotation = (text: string): boolean => /^["“„«][^"“”„«»]+["”“»][.!?]?$/.test(text.trim());

/** Words that point at something only the conversation shows. */
const POINTING =
  /\b(?:this|(?<=^|\b(?:do|does|did|use|used|remove|drop|fix|keep|want|like|with|for|of|to|on|from|about|in|by|than|see|need|change|add|make|call|and|or|just|all) )that(?! (?:way|the|we|i|you|they|it)\b)|that(?=[.,;!?)]|$)|these|those|it(?! when\b|(?:'s| is) (?:\w+ )?(?:important|essential|crucial|critical|vital|mandatory|required|forbidden|ok|okay|fine|better|best|allowed)\b)|they|them|for the (?:first|second|third|last|other)\b|the (?:former|latter|above|first|second|third|last|other|same)(?: (?:one|two|option|approach|part|bit|thing)s?\b|(?=[.,;!?)]|$))|(?:option|step|item|point|number|phase|task|finding)s? #?\d|both of|here|there(?! (?:is|are|isn'?t|aren'?t|was|were|will|should|must)\b|'s\b)|like so|as above|the above|the following|such|your (?:suggestion|plan|proposal|idea|approach|recommendation)|the (?:approach|fix|changes?|suggestion|proposal|plan|idea|other (?:way|bit)))\b/gi;

/** Counts pointing words that no earlier word of the sentence can explain. */
export function danglingCount(text: string): number {
  // "I want to be called heron" has lost its subject.
  let count = /\bwants? to be (?:called|named)\b/i.test(text) ? 1 : 0;
  for (const found of text.matchAll(POINTING)) {
    const before = text.slice(0, found.index);
    const known =
      /^(?:it|they|them|that|those|these|such|there|here)$/i.test(found[0]) &&
      (anchors(before).length > 0 ||
        contentWords(before) >= 3 ||
        (contentWords(before) >= 2 &&
          /\b(?:the|an?|our) (?!(?:user|team|assistant)\b)[a-z-]{3,}/i.test(before)));
    const said =
      /^(?:this|that|these|those)$/i.test(found[0]) &&
      contentWords(before) >= 4 &&
      /^ (?!(?:won't|will|would|is|isn't|are|was|were|should|shouldn't|can|can't|does|doesn't|did|has|needs|must|says?|means|makes|gives|happens)\b)[a-z]+/i.test(
        text.slice(found.index + found[0].length),
      );
    const scoped =
      /^this$/i.test(found[0]) &&
      /^\s+(?:repo(?:sitory)?|project|codebase|code base|machine|workspace|monorepo|package|app|team|company|[\w-]+ (?:repo|project|codebase|package|app|service))\b/i.test(
        text.slice(found.index + 4),
      );
    if (!known && !scoped && !said) count++;
  }
  return count;
}

/** "Gemini sends it as well": a short sentence does not say beside what. */
const AS_WELL = /\bas well(?! as\b)/i;
const SAYS_ENOUGH = 5;

/** "The impl", "the outbox approach": half of it stands somewhere else. */
const HALF_SAID =
  /\b(?:the impl(?:ementation)?\b(?! of\b)|(?:a|its own) separate feature(?=[.,;)]|$)|the (?!same\b|only\b)[\w./-]+ (?:approach|way|route|strategy)(?=[.,;)]|$| \())/gi;

/** Pointing words, and words that only the other half of a talk completes. */
export function unresolved(text: string): number {
  const beside = AS_WELL.test(text) && contentWords(text) < SAYS_ENOUGH ? 1 : 0;
  return danglingCount(text) + beside + (text.match(HALF_SAID)?.length ?? 0);
}

const LIGHT = new Set(
  "user team assistant doesn doesn't don don't isn't something anything thing things stuff lot bit the a an to of in on at for with and or but not is are be do does use using used keep go get let make sure want wants wanted would like should need we i you our my it this that these those them they just really also all any some now then so only instead rather than when if as from by into will can".split(
    " ",
  ),
);

/** Words that mean something by themselves. */
export function contentWords(text: string): number {
  return text
    .toLowerCase()
    .replaceAll("`", " ")
    .split(/[^a-z0-9_./-]+/)
    .filter((word) => word.length > 1 && !LIGHT.has(word)).length;
}

/** True today only, or only inside this conversation. */
const PASSING = anyOf(
  [
    /uncommitted|wip|[0-9a-f]{8}-[0-9a-f]{4}|session id/,
    /(?:this|our|my) session(?! (?:state|store|stores|metadata|cache|ids?|tokens?|hooks?|data|log|logs|list|files?|table|handling|tracking|type|types|key|keys|cookie)\b)/,
    /this (?:pr|branch|commit|session|conversation|chat|change|diff|review|mr|message|error|output|file|function|test|screenshot)/,
    /these (?:changes|commits|errors|tests|files)|right now|at the moment|just now|today|tomorrow/,
    /yesterday|tonight|this (?:morning|afternoon|week)|lines? \d+|\/tmp\/|last commit|latest commit/,
    /my last message|just (?:pushed|merged|committed|ran|tried|added|saw|noticed|got|did)/,
    /(?<!\b(?:could|can|may|might|a|always|never) )rebase|merge conflict|next step|not yet|yet\b/,
    /needs? (?:a |an )?(?:pull|rebase|restart|bump)\b|go ahead|looks good|lgtm|try again|again/,
  ],
  { before: /\b/, behind: /\b/, flags: "i" },
);

export function isPassing(text: string): boolean {
  return PASSING.test(text);
}

/** A description of something broken: fixed later, and then false. */
const BROKEN = anyOf(
  [
    /errors?|fail(?:s|ed|ing|ures?)?|broken?|breaks|bugs?|buggy|crash(?:es|ed|ing)?|wrong/,
    /incorrect(?:ly)?|inaccurate|missing/,
    /(?:not|n'?t) (?:\w+ ){0,2}(?:work|correct|right|show|display|seem|find|load|appear|start|update)(?:ing|s)?/,
    /issues?|problems?|weird|confus(?:ed|ing)|hang(?:s|ing)?|stuck|misleading|outdated|duplicated?|stale/,
    /unused|lost|still|supposed to|complain(?:s|ing)?|throw(?:s|ing)?|bomb(?:s|ing)|flaky/,
    /too (?:slow|long|small|big|wide|many)|vulnerab\w+|hardcoded|lacks?|undercounted|silently/,
  ],
  { before: /\b/, behind: /\b/, flags: "i" },
);

export function isBugReport(text: string): boolean {
  return BROKEN.test(text);
}

/** Scripts other than Latin, or no English function word in a long sentence: the rules cannot read it. */
export function isForeign(text: string): boolean {
  const plain = text.replace(/`[^`]*`/g, "");
  const letters = plain.match(/\p{L}/gu)?.length ?? 0;
  const latin = plain.match(/[A-Za-z]/g)?.length ?? 0;
  if (letters === 0 || latin / letters < 0.92) return true;
  return (
    countWords(plain) >= 5 &&
    !/\b(?:the|a|an|is|are|to|of|in|on|for|with|and|we|i|use|uses|not|don't|always|never|must|should|be|it|by|from|via|as|at|no|all|only|over|has|have|before|after|every|first|then|that|this|you|should|can|will)\b/i.test(
      plain,
    )
  );
}

/** A reproach, or something to be done once and now: "should have asked", "needs to be restarted". */
const ONCE = anyOf(
  [
    /\b(?:should|could|must|ought to)(?:n't)? (?:not )?have (?:\w+ed|been|done|gone|told|seen|known|read|run|written|made|kept)\b/,
    anyOf(
      [
        /fixed|restarted|done|ready|working|updated|gone|faster|merged|committed|pushed|deployed|fine/,
        /ok(?:ay)?|good|finished|there|it/,
      ],
      {
        before: /\b(?:should|needs? to|must|has to|have to) be /,
        behind: /\b(?: (?:already|now|yet|by now|again))?[.!?]*$/,
      },
    ),
  ],
  { flags: "i" },
);

export function isOnce(text: string): boolean {
  return ONCE.test(text);
}

/** Meant for this moment, or said to try something out: "skip the tests for now", "… and see what happens". */
const MOMENTARY = anyOf(
  [
    /\b(?:for now|right now|now|this time|for this(?: (?:run|one|test|time))?|the rest|in the background)(?:,? right)?[.!?]*$/,
    /\b(?:and|to) (?:see|check|find out) (?:what|if|whether|how|why|this|it|that)\b/,
    /\bbut (?:it|they|that|this) (?:isn'?t|doesn'?t|don'?t|didn'?t|wasn'?t|won'?t|can'?t|is not|does not)\b/,
    /\bbut skip\b/,
  ],
  { flags: "i" },
);

export function isMomentary(text: string): boolean {
  return MOMENTARY.test(text);
}
