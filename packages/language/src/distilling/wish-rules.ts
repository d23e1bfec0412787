import { anyOf, inOrder, named } from "../text/any-of.ts";
import type { FindingRule } from "./rules.ts";

/** A row: one way in which people say, in so many words, what is to hold from now on. */
export interface WishRule {
  readonly rule: FindingRule;
  /** Tested on the sentence without fillers; group `rest`, where there is one, is what the memory says. */
  readonly pattern: RegExp;
  readonly fires: string;
  readonly mustNot: string;
}

const SPEAKER = /\b(?:i|we|the team)(?:'ve| have| all| both| already| also| finally)* /;
/** A tool or a technology, called by its name. */
const NAME = /(?!(?:the|a|an|this|that|these|those|it|my|your|our|option)\b)[`\w][\w`./+#-]*/;
/** Verbs of what is lived through, not of what is done as a rule. */
const NOT_DONE =
  /(?!(?:get|see|saw|got|had|have|forget|wonder|know|knew|think|thought|said|seen|been|remember|understood|tried|ran|end|worked)\b)/;

export const WISH_RULES: readonly WishRule[] = [
  {
    rule: "always-never",
    pattern: inOrder(
      [
        /(?:^|[,;:—–-] (?:and |so |but |please )?)(?:please )?/,
        named("rest", [
          /(?:always|never(?: ever)?|(?:don'?t|do not) ever)/,
          /(?! (?:from|to|in|on|by|the|with|via|as|for|at|into|mind|worked?|seen|heard|a|an|again)\b)/,
          /[ ,]+(?!(?:be|been|being|had|has|was|gets?)\b)[a-z].{6,}/,
        ]),
        /$/,
      ],
      "i",
    ),
    fires: "Never edit the generated files by hand.",
    mustNot: "Never mind, I found it.",
  },
  {
    rule: "habit",
    pattern: anyOf([NOT_DONE], {
      before: new RegExp(`${SPEAKER.source}(?:always|never|usually|generally|normally) `),
      behind: /[a-z]+ .{6,}/,
      flags: "i",
    }),
    fires: "We always squash before merging to main.",
    mustNot: "I never saw that error before.",
  },
  {
    rule: "habit",
    pattern: anyOf(
      [
        inOrder([
          /(?:don'?t|do not|only) (?:ever )?/,
          anyOf([
            /allow|use|support|accept|commit|store|ship|mock|import|deploy|push|log|rely|depend|expose|gitignore/,
            /release|merge|version|publish/,
          ]),
        ]),
        /explicitly (?:don'?t|do not) want/,
      ],
      { before: /\b(?:we|our \w+) (?:also )?/, behind: /\b .{6,}/, flags: "i" },
    ),
    fires: "We don't commit lock files in the examples folder.",
    mustNot: "We don't need that.",
  },
  {
    rule: "habit",
    pattern:
      /\b(?:i|we) (?:really |also )?(?:don'?t|do not|no longer) want (?:to )?.{6,}(?<=any ?more)[.!]?$/i,
    fires: "I do not want to sign my commits anymore.",
    mustNot: "I don't want to wait.",
  },
  {
    rule: "tool",
    pattern: inOrder(
      [
        /^(?:(?:let'?s|please|we(?:'ll| will)|always) )*/,
        named("rest", [
          /(?:use|switch to|stick with|go with|standardi[sz]e on) /,
          NAME,
          /(?: [\w`./+#-]+)? as (?:the|our|a) (?:default |main |only )?[\w -]{4,40}/,
        ]),
        /[.!]?$/,
      ],
      "i",
    ),
    fires: "Use uv as the package manager.",
    mustNot: "Use the cache as the first step.",
  },
  {
    rule: "tool",
    pattern: inOrder(
      [
        /^(?:let'?s|we(?:'ll| will| should)) (?:just |only )?/,
        named("rest", [
          /(?:use|switch to|stick with|go with) /,
          NAME,
          /(?: [\w`./+#-]+){0,2} (?:instead of|rather than|over) [\w`./+#-]+(?: [\w`./+#-]+){0,6}/,
        ]),
        /[.!]?$/,
      ],
      "i",
    ),
    fires: "Let's use Valkey instead of Redis for the session cache.",
    mustNot: "Let's use that instead of this.",
  },
  {
    rule: "prefer",
    pattern:
      /\b(?:i|we)(?:'d| would)? (?:really |strongly |generally |usually |always |much )*(?:prefer|rather|favou?r) .*\b(?:over|than|instead of|to)\b (?!be\b)/i,
    fires: "I'd rather have three small pull requests than one big one.",
    mustNot: "I'm not sure whether we prefer tabs.",
  },
  {
    rule: "decided",
    pattern: anyOf(
      [
        anyOf([/decided|agreed|chose|settled on|standardi[sz]ed on|committed to|opted|ruled out|voted/], {
          before: SPEAKER,
          behind: / .{8,}/,
        }),
        /^(?:we have |there is )?(?:the|our|an?) (?:\w+ )?(?:decision|rule|convention|policy|agreement|guideline|standard)(?: (?:is|was))? ?(?:[:—–-]|to|that) .{8,}/,
        /^(?:decided|agreed|settled) (?:to|on|that|against)\b.{10,}/,
      ],
      { flags: "i" },
    ),
    fires: "We decided to keep SQLite for the desktop app because it needs no server.",
    mustNot: "The decision is yours.",
  },
  {
    rule: "everywhere",
    pattern: anyOf(
      [
        /everywhere|wherever (?:we|you|possible)|whenever you|every time (?:we|you)|each time (?:we|you)|at all times/,
        /(?:before|after) (?:every|each) \w+|under (?:no|any) circumstances?|not .{3,40} ever\b|as a rule|non-negotiable/,
        /(?:must|should|shall)(?:n't| not)? (?:always|never|only)|(?:must|should) .{3,60} (?:in|for|across|on) (?:all|every|each|any)\b/,
        /(?<=^|[:,] |that )(?:all|every|each|any) [\w -]{3,40} (?:must|should|shall|ha(?:s|ve) to)/,
        /should not be \w+ ever|in this (?:project|repo\w*|codebase),? .{3,40} (?:always|never)/,
        /it(?:'s| is) important that|always (?:stay|remain|be|happens?)/,
      ],
      { before: /\b/, flags: "i" },
    ),
    fires: "We should be using strong types instead of strings wherever we can.",
    mustNot: "I looked everywhere.",
  },
  {
    rule: "on-purpose",
    pattern:
      /\b(?:on purpose|by design|intentionally|deliberately|source of truth|hard requirement|off[- ]limits)\b/i,
    fires: "We removed the session commands on purpose.",
    mustNot: "Was the button removed on purpose?",
  },
  {
    rule: "because-not",
    pattern: inOrder(
      [
        /^(?:please )?(?:don'?t|do not|avoid|stop) /,
        /(?!(?:worry|forget|bother|mind|think|need|have|want|get|say|care|give|wait|panic|commit|push|merge|start|build)\b)/,
        /[a-z-]+ .{3,80}\b(?:because|since|as (?:the|it|they|we|our)|otherwise)\b .{8,}/,
      ],
      "i",
    ),
    fires: "Do not restart the tunnel as the address is registered with the login provider.",
    mustNot: "Don't worry about the tests because they are slow.",
  },
];

/** Requests to remember in front of a sentence: the strongest signal there is. */
export const MARKER = anyOf(
  [
    /remember(?: this| that)?\b(?! when\b| how\b| what\b| where\b| the time\b| i\b| now\b)|keep in mind|bear in mind/,
    /for the record|for (?:your|future) reference|from now on|going forward|in (?:the )?future(?= (?:always|never|please|use|do|don't)\b|,)/,
    /(?:don'?t ever|never) forget(?: that| to)?|memori[sz]e|save (?:this|that) (?:to|in|for) (?:memory|later)/,
    /note (?:to self|for (?:later|the future))|reminder:|(?:general |team )?rule:|worth remembering/,
  ],
  {
    before: /^(?:please |pls |can you |could you |and |also )*/,
    behind: /\s*[,:;—–-]*\s*(?:that\s+)?(?<rest>.+)$/,
    flags: "i",
  },
);

/** "Remember: no emojis." Set apart by a mark, two words are enough. */
export const SET_APART = /^[\w' ]{3,30}[:,;—–]/;

/** "Remember this." said after the sentence it means. */
export const MARKER_AFTER = inOrder(
  [
    /^(?:please |pls |and |so |also )*(?:remember|memori[sz]e|note|save|store|keep) (?:this|that|it)/,
    /(?: (?:in mind|down|please|to memory|in memory|for (?:later|next time|the future|future sessions)))*[.! ]*$/,
  ],
  "i",
);

/** "Respond in English from now on." */
export const MARKER_CLOSING =
  /^(?:please )?(?!(?:note|add|write|update|mention|document|make a note)\b)(?<rest>[^?]{8,}?),? (?:from now on|from here on|going forward|in (?:the )?future|at all times)[.!]*$/i;

/** "Remember to bump the version": to be done once, unless it says when else. */
export const TODO =
  /^(?:please |pls |can you |could you |and |also )*(?:remember|don'?t forget|never forget) to\b(?!.*\b(?:always|never|every\w*|each|any|before|after|when(?:ever)?|until|unless|while|if)\b)/i;
