import { anyOf } from "../text/any-of.ts";
/** Requests to remember in front of a sentence: the strongest signal there is. */
export const MARKER = anyOf(
  [
    /remember(?: this| that|ed)?\b(?! when\b| how\b| what\b| the time)|keep in mind|bear in mind/,
    /have in mind|take note|note(?: that|:| to self)|for the record/,
    /for (?:your|future) (?:reference|information)|fyi|(?:for )?context(?=[,:])|background:|from now on/,
    /going forward|in (?:the )?future|as a (?:general )?rule(?: of thumb)?/,
    /don'?t (?:ever )?forget(?: that| to)?|never forget(?: that| to)?|be aware(?: that)?/,
    /memo(?:rize|rise)?|save (?:this|that) (?:to|in|for) (?:memory|later)|important(?: note)?:|nb:?/,
    /(?:quick |small |just a |a )?heads[- ]up:?|reminder:|general rule:|rule:/,
    /(?:good|useful|important) to know(?::| that)|worth (?:noting|knowing|remembering)(?::| that)/,
  ],
  {
    before: /^(?:please |pls |can you |could you |and |also )*/,
    behind: /\s*[,:;—–-]*\s*(?:that\s+)?(?<rest>.+)$/,
    flags: "i",
  },
);

/** The strong ones bind whatever follows; "FYI", "note" and "heads-up" often announce only today's news. */
export const STRONG_MARKER =
  /^(?:please |pls |can you |could you |and |also )*(?:remember|keep in mind|bear in mind|for the record|from now on|going forward|in (?:the )?future|as a|for future|memo|save|never forget|rule|general rule|worth remembering)/i;

/** "Remember to bump the version": to be done once, unless it says when else. */
const TODO = /^(?:please |pls |can you |could you |and |also )*(?:remember|don'?t forget) to\b/i;
const STANDING =
  /\b(?:always|never|every\w*|each|any|all|before|after|when(?:ever)?|once|until|unless|while|if|instead|rather|only|because|in (?:the )?future|from now on|by default)\b/i;

export const isTodo = (text: string): boolean => TODO.test(text) && !STANDING.test(text);

/** "Remember: no emojis." Set apart by a mark, two words are enough. */
export const SET_APART = /^[\w' ]{3,30}[:,;—–]/;

/** "Remember this." said after the sentence it means. */
export const MARKER_AFTER =
  /^(?:please |pls |and |so |also )*(?:remember|memorize|note|save|store|keep) (?:this|that|it)(?: (?:in mind|down|please|to memory|in memory|for (?:later|next time|the future|future sessions)))*[.! ]*$/i;

/** Says that the sentence holds beyond the task at hand. */
export const LASTING = anyOf(
  [
    /always|never|every|each|any|all|everywhere|wherever|whenever|by default|instead of|instead/,
    /rather than|only|without|before|after|once|when|both|same|not|no|n't|don'?t|without|explicit(?:ly)?/,
    /consistent(?:ly)?|strict(?:ly)?|in general|generally|convention|standard|policy|generali[sz]ed/,
    /as long as|unless|until|because|so that|since|separate|simple(?:st)?|clarity|at least|at most|must/,
    /backwards?|compat\w*|for all|regardless|shouldn't|mustn't|cannot|existing|local|either/,
  ],
  { before: /\b/, behind: /\b/, flags: "i" },
);

/** "Respond in English from now on." */
export const MARKER_CLOSING =
  /^(?:please )?(?<rest>[^?]{8,}?),? (?:from now on|from here on|going forward|in (?:the )?future|at all times)[.!]*$/i;
