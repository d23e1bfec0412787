import { anyOf } from "../text/any-of.ts";
import type { Cue } from "./cue.ts";

/** Steps whose order people care about. */
const STEP =
  "(?:commit|push|pull|fetch|rebase|merge|stash|format|fmt|lint|test|build|compile|deploy|release|migrate|seed|back ?up|snapshot|benchmark|measure|reproduce|cut a|create an?|open an?|make an?|write (?:the|an?|some)|add (?:the|an?)|draft|branch|run|update the|sync|tag|bump|document|agree on|ask|plan|design|clean|rebuild|regenerate|install|verify|squash)";

/** Cues of a wanted way of working: order of steps, commands, names. */
export const WORKING_CUES: readonly Cue[] = [
  {
    id: "order",
    pattern: new RegExp(
      `^(?:let'?s |please |just |always )*(?<rest>(?:first[, ]+)?${STEP}\\b(?! (?:it|this|that|them)\\b)(?!.*\\b(?:it|this|that|them) (?:first|then)\\b)[^?]{0,60}?\\b(?:first|beforehand|before (?!it|that|this)\\w+ing)\\b(?! (?:one|two|three|time|item|thing|option|commit|part|bit)\\b)[^?]*)$`,
      "i",
    ),
    type: "preference",
    score: 0.54,
    precision: 0.72,
    form: "order",
    lasting: false,
    fires: "always cut a release branch first",
    mustNot: "let's have a look at the tests first",
  },
  {
    id: "order-asked",
    pattern: new RegExp(
      `^(?:let'?s |please |just |maybe |can we |could you |shouldn't we |should we )*(?<rest>${STEP}\\b(?! (?:it|this|that|them)\\b)[^?]{0,50}?\\bfirst\\b(?! (?:one|two|three|time|item)\\b)[^?]{0,60}?)\\?*$`,
      "i",
    ),
    type: "preference",
    score: 0.48,
    precision: 0.66,
    form: "order",
    lasting: false,
    when: "correcting",
    asks: true,
    fires: "can we write a test first?",
    mustNot: "what comes first?",
  },
  {
    id: "sequence",
    pattern: new RegExp(
      `^(?:let'?s |please |always )*(?<rest>${STEP}\\b[^?;]{0,60}?[, (]+(?:and )?then (?!(?:let'?s|push|commit|merge|open|create|tag|rebase)\\b)${STEP.replace("(?:", "(?:respond|reply|answer|show|report|")}\\b(?! (?:it|this|that|again)\\b)[^?]{8,}?)$`,
      "i",
    ),
    type: "preference",
    score: 0.52,
    precision: 0.68,
    form: "order",
    lasting: false,
    fires: "commit, push then answer every review comment directly please",
    mustNot: "commit this, then let's do the other bit",
  },
  {
    id: "address-first",
    pattern:
      /^let'?s (?:address|tackle|handle|do|fix|solve) [^?]{1,60}? first\b,? (?:and|so|then) (?:then )?(?<rest>[^?]{10,})$/i,
    type: "preference",
    score: 0.56,
    precision: 0.66,
    form: "rest",
    lasting: false,
    fires: "let's address the timeout first, and let the worker drop the stale lease",
    mustNot: "let's fix that first",
  },
  {
    id: "not-needed",
    pattern: anyOf(
      [
        /no need (?:to|for) .{3,50}/,
        /no (?!(?:further|more|other|changes?|action|rush|fix)\b)[\w-]+(?: [\w-]+)? (?:needed|required|necessary)/,
        /(?:not|isn'?t) (?:needed|required|necessary)/,
      ],
      {
        before:
          /^(?!(?:i|we|the|thanks?|looks?|all|it|this|that|no|ok|tests?|an?|everything|nothing|there)\b)[a-z']+ [^?]{2,60}?[,;–—-] ?(?:and )?(?:there(?:'s| is) )?/,
        behind: /[.!]*$/,
        flags: "i",
      },
    ),
    type: "preference",
    score: 0.56,
    precision: 0.68,
    form: "telling",
    lasting: false,
    fires: "delete the v1 routes, no need to deprecate them",
    mustNot: "ok, no need to",
  },
  {
    id: "put-in",
    pattern:
      /^(?:please |just |then )?(?<rest>(?:put|move|store|keep|place|do|have|leave) (?:it|that|this|them) (?:in|into|inside|under|next to|on) (?=.*(?:`|[a-z][A-Z]|[._/]\w|_))(?!the (?:first|second|other)\b)\S.{2,80})$/i,
    type: "preference",
    score: 0.5,
    precision: 0.66,
    form: "rest",
    lasting: false,
    fires: "put it in `closeLedger`, not in the handler",
    mustNot: "put it in the other folder",
  },
  {
    id: "naming",
    pattern:
      /(?:^|,? and |, |; )(?:so |please )*(?<rest>(?:call|name|prefix|title) (?:it|them|this|these|that) (?:with |as )?(?!(?:something|whatever|a day|again|better|differently|to)\b)\S.{1,140})$/i,
    type: "preference",
    score: 0.56,
    precision: 0.7,
    form: "rest",
    lasting: false,
    fires: "make a script for the exports and name it heron-<version>",
    mustNot: "rename it to something better",
  },
  {
    id: "naming-should",
    pattern:
      /\b(?:the |its |their |each |every )?(?:[\w`-]+ )?(?:prefix|suffix|name|title|label|slug|extension|file ?name|branch name) (?:should|must|needs to|has to|ought to) (?:always )?(?:be|start with|end (?:with|in)|contain|have) (?!(?:better|shorter|clearer|different|fixed|changed|nicer|there|visible)\b)\S.{1,}$/i,
    type: "preference",
    score: 0.53,
    precision: 0.7,
    form: "telling",
    lasting: false,
    fires: "the prefix should be `HERON_` for the worker",
    mustNot: "the name should be better",
  },
  {
    id: "try-approach",
    pattern:
      /\b(?:let'?s|i'?d|we should|we can|i would) (?<rest>(?:try|go with|take|pick|choose|use|adopt|do) (?!(?:the |an? )?(?:first|second|third|other|same|last|latter|former|right|new|best|that|this)\b)[`\w./ -]{2,50}? (?:approach|way|route|strategy|solution|design|pattern|variant|version|library|format|method)(?=[.!]*$|[,;(–—]| \(| -| because| since| as\b| so\b| for\b| instead).*)$/i,
    type: "preference",
    score: 0.52,
    precision: 0.68,
    form: "wish",
    lasting: false,
    fires: "okay, let's try the outbox approach for the mail queue (it needs no broker)",
    mustNot: "let's try the other approach",
  },
  {
    id: "go-with-reason",
    pattern:
      /^(?:let'?s )?(?<rest>(?:go with|go for|use|take|pick|choose|stick with|prefer) (?!(?:it|that|this|option|the (?:first|second|other))\b)[^,(]{3,60}?(?:[,(–—-]* ?(?:because|since|as it|as they|so that)\b.{8,}|\([^)]{10,}\)[.!]*))$/i,
    type: "preference",
    score: 0.52,
    precision: 0.7,
    form: "wish",
    lasting: false,
    fires: "go with the queue, because the worker may be down",
    mustNot: "go with that because I said so",
  },
  {
    id: "run-to",
    pattern:
      /^(?:please |and |always )*(?<rest>(?:run|call) (?!(?:the|an?|this|that|it|my|your|our|some|all|both|one|them|tests?|everything|again|\d)\b)[`"']?[\w./@:-]+[^,?]{0,60}? (?:to (?:see|find|get|list|check|build|test|lint|verify|format|generate|start|deploy|publish|inspect|read|fetch|update|manage|track|claim|review)|for|before (?:each|every|you commit|committing|pushing)|after (?:each|every))\b .{3,})$/i,
    type: "procedure",
    score: 0.56,
    precision: 0.68,
    form: "rest",
    lasting: false,
    when: "opening",
    fires: "Run `tickets show 12` to see the details and `tickets next` to find the first step.",
    mustNot: "run the tests to see what fails",
  },
  {
    id: "use-for",
    pattern:
      /^(?:please |and |always )*(?<rest>use (?!(?:the|an?|this|that|it|my|your|our|some|all|both|one|them|tests?|everything|again|\d)\b)[`"']?[\w./@:-]+[^?]{0,60}? (?:for|to|in|when|before|after|as)\b .{3,})$/i,
    type: "preference",
    score: 0.54,
    precision: 0.68,
    form: "rest",
    lasting: false,
    when: "opening",
    fires: "Use pnpm for installs and `just db` to reset the database.",
    mustNot: "use the tests to see what fails",
  },
  {
    id: "using",
    pattern:
      /^using (?<rest>(?!.*\b(?:is|are|was|were|should|would|will|works?|gives?|fails?|has|does|can|could|makes?|seems?|might|may|crash(?:es)?|breaks?|throws?|errors?|hangs?)\b(?! not interactive)[^()]*$)(?=.*(?:--?[a-z]|`|[A-Z_]{3,}|\/))\S.{8,})$/i,
    type: "preference",
    score: 0.5,
    precision: 0.66,
    form: "tool",
    lasting: false,
    fires: "Using heron --dry-run with the small model (so it costs nothing)",
    mustNot: "using the flag should be fine",
  },
  {
    id: "practice",
    pattern:
      /^(?:we (?:always |only )?(?:do|are|go|stay|work|develop)|we're) (?:strictly |always )?(?:[\w-]+-(?:first|only|driven|based|agnostic)|(?:trunk|test|contract|schema|api|mobile|offline|spec|type) (?:first|driven|based))\b.*$/i,
    type: "preference",
    score: 0.6,
    precision: 0.74,
    form: "telling",
    lasting: false,
    fires: "we do trunk-based",
    mustNot: "we are just-in-time here",
  },
  {
    id: "complaint",
    pattern:
      /\b(?:i(?:'ve| have)? (?:noticed|notice|keep noticing|keep seeing)(?: that)? you(?:'re| are)?(?: keep| always)?|you(?:'re| are)? (?:keep|kept)|why (?:do|are) you (?:always |constantly )?(?:keep)?) (?<rest>(?:always |constantly |very )?(?!(?:going|doing (?:well|great|fine)|getting|saying|using the|working)\b)(?:being|[a-z]+ing)\b(?!.*\b(?:nice|great|good|love|thanks|well done)\b).{3,}?)(?:,? (?:why|how come|what'?s (?:up|going on))[^?]*)?[?.!]*$/i,
    type: "preference",
    score: 0.56,
    precision: 0.7,
    form: "complaint",
    lasting: false,
    asks: true,
    fires: "you keep adding comments to every line, why?",
    mustNot: "you keep going, great",
  },
  {
    id: "complaint-why",
    pattern:
      /^why (?:do|are|did) you (?:always|constantly|keep) (?<rest>(?!(?:think|say|need|have|want|assume)\b)[a-z]+ (?!(?:it|that|this|so)\b).{6,}?)[?.!]*$/i,
    type: "preference",
    score: 0.54,
    precision: 0.68,
    form: "complaint",
    lasting: false,
    asks: true,
    fires: "why do you always create new files instead of editing the old ones?",
    mustNot: "why do you always think so?",
  },
];
