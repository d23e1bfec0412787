import { anyOf } from "../text/any-of.ts";
import type { MemoryType } from "./candidate.ts";
import { anchors, countWords, hasName } from "./measure.ts";
import { contentWords, isBugReport, isPassing } from "./refusals.ts";

/** Plain statements of how things stand: "The staging server is called heron and listens on port 8443." */

/** A subject that names itself; "this", "it" and "there" name nothing outside the conversation. */
const SUBJECT =
  /^(?!(?:This(?! (?:repo(?:sitory)?|project|codebase|service|package|app|team|company|monorepo)\b)|That|These|Those|It|There|Here|They|What|Which|Who|Why|How|If|When|While|Also|Let|Please|Can|Could|Is|Are|Do|Does|Did|Should|Would|I|We|You|He|She|Make|Add|Use|Run|Fix|Try|Look|Check|Create|Update|Implement|Write|Read|Open|Not|Yes|No|Ok|In|On|At|Call|Put|Leave|Skip|Show|Tell|Explain|Remove|Delete|Rename|Give|Send|Find|Copy|Replace|Revert|Install|Go|Get|Looks|Seems|Same|Another|Note|Remember|Maybe|Nothing|Something|Everything)\b)(?:(?:the|our|my|this|a|an|each|every|all|both|any|most|only) [\w`'"./@+#-]+|[A-Z][\w'.+#-]*|`[^`]+`|[\w-]+[._/][\w./-]*\w|[a-z][\w-]* (?=(?:is|are|runs?|lives?|listens?|uses?|requires?|expires?|stores?)\b))/i;

/** Verbs of state, up to seven words behind the start. */
const STATE = anyOf(
  [
    anyOf(
      [
        /separable|independent|decoupled|called|named|known as|located|hosted|deployed|stored|kept|saved/,
        /defined|configured|owned|maintained|built|written|served|mounted|exposed|available|reachable|based/,
        /licensed|pinned|scheduled|required|forbidden|disabled|enabled|deprecated|generated|managed|handled/,
        /limited|capped|set|encrypted|backed|shared|versioned|published|released|protected|restricted/,
        /read-only|append-only|immutable|optional|mandatory|private|public|idempotent|case-sensitive|behind/,
        /in|on|at|under|from|for|the|a|an|our|\d/,
      ],
      { before: /(?:is|are) (?:(?:fully|completely|entirely) )?/ },
    ),
    anyOf(
      [
        /lives?|runs? (?:in|on|at|under|every|as|with|behind|inside|from|nightly|daily|weekly)|listens?/,
        /points?|belongs?|uses?|requires?|needs? (?:a|an|the|at|to be|node|python|[A-Z\d])|depends?|expects?/,
        /accepts?|returns?|stores?|contains?|holds?|reads? from|writes? to|talks? to|connects? to|supports?/,
        /does not|doesn't|do not|don't|cannot|can only|must|has (?:a|an|the|no|two|three|four|\d)/,
        /have (?:a|an|the|no|two|three|four|\d)|expires?|goes (?:to|through|via|out|live)|comes? from/,
        /stands? for|means|changes?|can change|never change|stays?|remains?|survives?|owns?|maintains?/,
        /handles?|happens?|starts? (?:at|on|with)|ends? (?:at|on|with)|rotates?|syncs?|costs?/,
        /takes? (?:\d|about|around|up to)|are (?:in|on|at|under|from|for|stored|kept|never|always|only)/,
        /is (?:never|always|only|not)|can (?!be seen)[a-z]+|goe?s? (?:next|in|into|under|on|to|through|via)/,
        /gets? \w+ed/,
      ],
      { before: /(?:always |never |only |also |both |all |usually )?/ },
    ),
  ],
  { before: /^(?:[^\s,;:]+ ){1,9}?/, behind: /\b/, flags: "i" },
);

/** "Ana's thesis defence is May 6." */
const IS_NAMED = /^(?:[^\s,;:]+ ){1,9}?(?:is|are) (?:[A-Z][a-z]+|[`"“])/;

/** In the middle of a change: not a state. */
const PASSING_STATE =
  /\b(?:is|are|was|were|am) (?:now |currently |just |still )?(?!using|running|following|missing)[a-z]+ing\b|\b(?:was|were|did|will be|going to|getting|looks?|seems?|feels?|appears?|sounds?|i see|we see|i get|we get)\b/i;

/** Any "is" will do where the message is nothing but a statement or three: people say such things to have them known. */
const COPULA =
  /^(?:[^\s,;:]+ ){1,9}?(?:is|are) (?!(?:it|that|this|there|what|you|so|very|really|just|too|a bit|kind of|slow|ugly|empty|blank|nice|great|good|better|perfect|cool|ok|okay|fine|done|ready|green|red|happy|back|up|down|here|off|gone|enough|correct|true|false|sound|tight|workable|exactly|still|now|same|similar|different|clear|solid|not (?:good|enough|great|ok|right|what|sure|so|very|that|clear|true))\b)/i;

/** A comparison with something said before. */
const OPINION =
  /\b(?:better|worse|tighter|clearer|nicer|simpler|easier|harder|enough|much|best|boring|obvious(?:ly)?|great|terrible|interesting|annoying)\b/i;

/** `brief`: the message is a statement or three and nothing else, so it was said to be known. */
export function isPlainFact(text: string, brief: boolean): boolean {
  const words = countWords(text);
  if (
    words < 5 ||
    words > 40 ||
    !SUBJECT.test(text) ||
    !(STATE.test(text) || IS_NAMED.test(text) || (brief && COPULA.test(text)))
  )
    return false;
  if (isBugReport(text) || isPassing(text) || PASSING_STATE.test(text)) return false;
  if (/\b(?:you|your|please|i|me|my)\b/i.test(text.replace(/`[^`]*`/g, "")) || /[:;]$/.test(text))
    return false;
  return (
    anchors(text).length > 0 ||
    hasName(text) ||
    /["“'‘][^"”'’]{2,40}["”'’]/.test(text) ||
    /\b(?:called|named|owned|never|always|only|must|cannot|required|separable|independent|decoupled)\b/i.test(
      text,
    ) ||
    (brief && contentWords(text) >= 4 && !OPINION.test(text))
  );
}

/** The type of a sentence whose cue does not say it. */
export function typeOf(text: string): MemoryType {
  if (
    /^(?:to|in order to) [^,]{3,60}, (?:run|use|call|execute|type|set|do|you|open|edit)\b|^(?:run|execute|call|start|regenerate) `[^`]+` (?:to|for)\b/i.test(
      text,
    ) &&
    !/\b(?:always|never|instead of|rather than)\b/i.test(text)
  )
    return "procedure";
  if (
    /^(?:always|never|avoid|prefer|use|keep|don'?t|do not|make sure|ensure|stop|write|put|name|follow|no \w+|only|run|execute|start|ask|commit|treat|leave|run|format|default|include|add|check|test|review|squash|document|call|store|pin|be|use)\b/i.test(
      text,
    )
  )
    return "preference";
  if (
    /\b(?:prefers?|wants?|would rather|likes?|dislikes?|hates?|decided|agreed|chose|settled on|should|ought to|insists?)\b/i.test(
      text,
    )
  )
    return "preference";
  if (
    /\b(?:moved|removed|migrated|renamed|replaced|dropped|switched|upgraded|fixed|released|shipped|launched|deployed|was|were|happened|lost|broke|went down|merged|rewrote|introduced)\b/i.test(
      text,
    ) &&
    !/\b(?:is|are|lives?|uses?|listens?|runs?)\b/i.test(text)
  )
    return "episode";
  return "fact";
}
