import { anyOf } from "../text/any-of.ts";
import type { Cue } from "./cue.ts";

const I = "(?:i|we)";

/** Rules, reasons and states: how things are or have to be. */
export const STATEMENT_CUES: readonly Cue[] = [
  {
    id: "should",
    pattern: anyOf(
      [
        /(?:should|must|need to|needs to|have to|has to|ought to)(?:n'?t| not| always| never| only| also| all| be)?/,
        /shouldn't|mustn't|may not|cannot/,
      ],
      {
        before:
          /\b(?:we|it|they|you|everything|everyone|(?:the|all|every|each|any|our|its|new) [\w`'./ -]{2,50}?|[A-Z][\w.]+|`[^`]+`|[\w.-]+) /,
        behind: / (?!(?:look|check|see|have a look|know|find out|discuss|talk|review)\b)\w+/,
        flags: "i",
      },
    ),
    type: "preference",
    score: 0.47,
    precision: 0.66,
    form: "telling",
    lasting: true,
    fires: "we should be using the strong types instead of strings wherever we can",
    mustNot: "we should fix it",
  },
  {
    id: "standing-word",
    pattern: anyOf(
      [
        /source of truth|on purpose|by design|intentional(?:ly)?|deliberate(?:ly)?|backwards?[- ]compat\w*/,
        /wherever (?:we|you|possible|it)|no need to (?:deprecate|support|keep|maintain|handle|care)|as a rule/,
        /out of scope|non-negotiable|off[- ]limits|not allowed|forbidden|mandatory|is required to/,
        /at all costs|hard requirement/,
      ],
      { before: /\b/, behind: /\b/, flags: "i" },
    ),
    type: "preference",
    score: 0.54,
    precision: 0.74,
    form: "telling",
    lasting: false,
    fires: "we removed the session commands on purpose",
    mustNot: "was it removed on purpose?",
  },
  {
    id: "imperative-choice",
    pattern:
      /^(?<rest>(?:use|keep|prefer|stick (?:to|with)|name|call|store|follow|format|treat|leave|commit|default to|make|default|wrap|return|handle|log|document|sort|test) (?:.{2,} )?(?:instead of|rather than|never|always|every|each|everywhere|wherever|whenever|unless|by default|(?:for|in|on|with|across) (?:all|any)|consistently)\b.*)$/i,
    type: "preference",
    score: 0.5,
    precision: 0.62,
    form: "rest",
    lasting: true,
    fires: "Use early returns instead of nested conditions.",
    mustNot: "Run it again, not now",
  },
  {
    id: "style",
    pattern:
      /^(?:please )?(?<rest>(?:prefer|use|follow|answer|respond|reply|speak|favou?r|target|assume|stick to|adhere to|log|indent|name|sort|batch) (?!(?:a|an|the|this|that|these|those|it|them|my|your|his|her|option|both|more|less|another|some|one|again|what|whatever|me|to|up|out|in (?:the|this))\b)[a-z`"'A-Z(].{6,80})$/i,
    type: "preference",
    score: 0.5,
    precision: 0.62,
    form: "rest",
    lasting: false,
    fires: "Prefer composition over inheritance.",
    mustNot: "use the other branch for now",
  },
  {
    id: "convention",
    pattern:
      /\b(?:the|our|my) (?:\w+ )?(?:convention|rule|policy|guideline|practice|standard|workflow|process|agreement|goal|default) is (?:to |that |not to |always )(?<rest>.{8,})$/i,
    type: "preference",
    score: 0.6,
    precision: 0.74,
    form: "telling",
    lasting: false,
    fires: "our convention is to prefix feature branches with the ticket number",
    mustNot: "not sure what the convention is to be honest",
  },
  {
    id: "no-noun",
    pattern:
      /^(?<rest>(?:no|zero) (?!(?:idea|problem|worries|need|way|luck|changes?|error|errors|difference|longer|one|rush|thanks|matter|output|results?|such|conversations?|files?|matches|commits?|action|further|need|more)\b)[a-z][\w-]*(?! found| available| such| specified| provided| matching)(?: (?!found|available|specified)[\w`'./-]+){1,14}[.!]*)$/i,
    type: "preference",
    score: 0.53,
    precision: 0.64,
    form: "rest",
    lasting: false,
    fires: "No emojis in commit messages please.",
    mustNot: "No idea what happened there.",
  },
  {
    id: "whenever",
    pattern: anyOf(
      [
        /whenever|every time|each time|any time|before every|after every|before each|after each/,
        /before (?:committing|pushing|merging|deploying|releasing)/,
        /after (?:committing|pushing|merging|deploying|releasing|changing)|when [a-z]+ing/,
        /when (?:you|we) (?:change|add|create|write|edit|touch|commit|push|deploy|release|rename|remove|run|review|merge|update|refactor|introduce)/,
      ],
      {
        before: /^/,
        behind:
          /\b[^,?]{3,80}, (?:please |always |you (?:must|should|need to) |make sure (?:to |you )?)*[a-z]+ .{4,}$/,
        flags: "i",
      },
    ),
    type: "preference",
    score: 0.58,
    precision: 0.72,
    form: "telling",
    lasting: false,
    fires: "Whenever you change the schema, regenerate the client with `pnpm gen`.",
    mustNot: "When you run it, what happens?",
  },
  {
    id: "to-run",
    pattern:
      /^(?:to|in order to) [a-z][^,?]{3,70}, (?:you (?:must|should|need to|have to|can) |just |always |please |first )*(?:run|use|call|execute|type|set|open|edit|go to|start|ask|restart)\b .{4,}$/i,
    type: "procedure",
    score: 0.55,
    precision: 0.7,
    form: "telling",
    lasting: false,
    fires: "To deploy, run `make release` and approve the pipeline in Argo.",
    mustNot: "to be honest, run it again",
  },
  {
    id: "important",
    pattern:
      /\b(?:it'?s|it is) (?:really |very |super |absolutely )?(?:important|essential|crucial|critical|vital|mandatory|required|forbidden|not ok(?:ay)?|not allowed) (?:that |to )(?<rest>.{8,})$/i,
    type: "preference",
    score: 0.56,
    precision: 0.7,
    form: "telling",
    lasting: false,
    fires: "It's important that all timestamps are stored in UTC.",
    mustNot: "Is it important to keep it?",
  },
  {
    id: "not-going-to",
    pattern: new RegExp(
      `\\b${I}(?:'re| are|'m| am| will)? (?:not going to|never going to|not planning to|won'?t|will not) (?:support|use|ship|add|build|need|maintain|rely|depend|migrate|switch|keep|do|have|allow|accept|fix)\\b .{4,}$`,
      "i",
    ),
    type: "preference",
    score: 0.54,
    precision: 0.68,
    form: "telling",
    lasting: false,
    fires: "We're not going to support Windows in the first release.",
    mustNot: "I won't do that",
  },
  {
    id: "thats-why",
    pattern: /\b(?:that'?s why|which is why|this is why|the reason (?:is|was|we|why|for)) .{10,}/i,
    type: "fact",
    score: 0.58,
    precision: 0.75,
    form: "telling",
    lasting: false,
    fires: "Commit hashes can change, that's why we add a trailer to the commits.",
    mustNot: "is that why it is slow?",
  },
  {
    id: "issue-was",
    pattern:
      /\b(?:(?:the |our |real |actual )*(?:issue|problem|cause|root cause|culprit|bug) was (?:that |because )?(?!that |because )|turn(?:s|ed) out (?:that )?|it was caused by )(?<rest>(?!I (?:was|am|thought|just)\b).{12,})$/i,
    type: "episode",
    score: 0.56,
    precision: 0.74,
    form: "problem",
    lasting: false,
    fires: "the issue was the global git ignore hid settings.local.json, go-git does not read it",
    mustNot: "what the issue was is unclear to me",
  },
  {
    id: "we-did",
    pattern:
      /\bwe(?:'ve| have)? (?:already |just |also |recently |finally |only )*(?<verb>removed|moved|migrated|renamed|replaced|dropped|switched|deprecated|disabled|upgraded|downgraded|pinned|split|merged|forked|archived|rewrote|retired|banned|adopted|introduced|abandoned|rejected|ended up (?:using|with|choosing|going with)|tried(?= .*\b(?:because|but|and (?:abandoned|dropped|gave up|reverted|removed))\b)|gave up on|started using|stopped using|stopped supporting) (?!(?:it|this|that|the pr|that pr|the branch|your)\b)[^.]{6,}/i,
    type: "episode",
    score: 0.56,
    precision: 0.72,
    form: "telling",
    lasting: false,
    fires: "we moved the logs to /var/log2 because the root disk filled up",
    mustNot: "we merged that PR",
  },
  {
    id: "we-use",
    pattern: anyOf(
      [
        /\bwe(?:'re| are) (?:using|running on|hosted on|deployed (?:on|to)|targeting) .{4,}/,
        anyOf(
          [
            /use|run|deploy|host|store|keep|ship|support|target|rely|depend|call|name|build|release|pin|generate/,
            /write|follow|maintain|own|publish|require/,
          ],
          {
            before: /\bwe (?:only |also |all |both |explicitly |mostly |internally |currently |don'?t )*/,
            behind:
              /\b(?! (?:it|this|that|these|them|to (?:check|see|know|fix|find|look|talk|have)|a (?:bug|problem|lot|new|few|good|separate)|some|any|conflicts?|another|one\b|the same))[^.]{8,}/,
          },
        ),
      ],
      { flags: "i" },
    ),
    type: "fact",
    score: 0.51,
    precision: 0.68,
    form: "telling",
    lasting: false,
    fires: "we deploy the docs with Cloudflare Pages from the `release` branch",
    mustNot: "do we use it?",
  },
  {
    id: "passive-rule",
    pattern:
      /\b(?:is|are|gets?) (?:always|never|only ever) (?:\w+ed|written|kept|built|sent|read|set|run|thrown|put|held|done|made|stored)\b/i,
    type: "preference",
    score: 0.52,
    precision: 0.7,
    form: "telling",
    lasting: false,
    fires: "in this project errors are always returned, never thrown",
    mustNot: "why are errors always returned?",
  },
  {
    id: "about-me",
    pattern: anyOf(
      [
        /my name is|call me [A-Z]/,
        anyOf(
          [
            /the|a|an|on (?:windows|mac\w*|linux|ubuntu|debian|fedora|arch|wsl)|based in|responsible for/,
            /in charge of|colou?r[- ]?blind|dyslexic|new to/,
          ],
          { before: /i(?:'m| am) /, behind: /(?! (?:bit|little|lot|fan of this|test|branch)\b)/ },
        ),
        /i (?:mostly |usually |only |currently )?(?:work|live|maintain|own|lead) (?:mostly |only )?(?:on|at|in|for|as|the|from)/,
        /my (?:time ?zone|editor|os|machine|laptop|shell|role|job|team|company|pronouns|native language|first language)(?: \w+)? (?:is|are|runs?)/,
      ],
      { before: /\b/, behind: /\b.{3,}/, flags: "i" },
    ),
    type: "fact",
    score: 0.54,
    precision: 0.72,
    form: "telling",
    lasting: false,
    fires: "my name is Dana and I work on the payments team",
    mustNot: "I'm a bit lost here",
  },
];
