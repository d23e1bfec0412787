import type { MemoryType } from "./candidate.ts";

/**
 * The table of what a person says that is worth remembering. One row is one idea; a test walks the examples.
 * Scores and precisions come from the judged samples in docs (section 3.2 and the tables of section 4 of the
 * distillation notes), adjusted per row where the row is narrower than the judged rule.
 */
export interface Cue {
  readonly id: string;
  /** Tested on the sentence without fillers. Group `rest`, where there is one, is what the memory says. */
  readonly pattern: RegExp;
  readonly type: MemoryType;
  /** Score of a sentence with nothing else to speak for it; `HUMAN_THRESHOLD` must be reached. */
  readonly score: number;
  /** Share of outputs worth keeping. */
  readonly precision: number;
  /** `telling`: retell the sentence from the match on. `wish`: "The user wants" + rest. `rest`: the rest is the memory. The others are for one row each. */
  readonly form: "telling" | "wish" | "rest" | "problem" | "bare" | "denial";
  /** The row needs a word that says it holds beyond this one task. */
  readonly lasting: boolean;
  readonly fires: string;
  readonly mustNot: string;
}

/** Human statements keep a lower bar than prose: one global bar starved the preferences (iteration 2). */
export const HUMAN_THRESHOLD = 0.5;

const I = "(?:i|we)";
const REALLY =
  "(?:really |do |strongly |explicitly |definitely |also |just |still |would |generally |usually |always )*";

export const CUES: readonly Cue[] = [
  {
    id: "decision-noun",
    pattern:
      /^(?:we have |we've got |there(?:'s| is) )?(?:an? |the |our |my )?(?:old |earlier |final |team |architecture |architectural )?(?<rest>(?:decision|rule|convention|policy|agreement|guideline)(?: (?:is|was|made))?(?: (?:on|about|for) [^:]{3,60})?\s*[:—–-]\s*.+)$/i,
    type: "preference",
    score: 0.75,
    precision: 0.85,
    form: "rest",
    lasting: false,
    fires: "An old decision: tabs, not spaces.",
    mustNot: "The decision is yours.",
  },
  {
    id: "decided",
    pattern: new RegExp(
      `\\b(?:(?:the|our) (?:final |team'?s? )?(?:decision|agreement|plan of record) (?:was|is) (?:to|that|not to)|(?:${I}(?:'ve| have| had| all| both| already| also| finally)*|the team|[A-Z][a-z]+) (?:decided|agreed|chose|settled on|standardi[sz]ed on|committed to|opted|picked|ruled out|went with|are going with|voted))\\b(?! (?:yet|later|to (?:try|check|look|see|test|wait)))`,
      "i",
    ),
    type: "preference",
    score: 0.68,
    precision: 0.8,
    form: "telling",
    lasting: false,
    fires: "We decided to keep SQLite for the desktop app because it needs no server.",
    mustNot: "Have we decided on a database yet?",
  },
  {
    id: "decided-bare",
    pattern: /^(?:decided|agreed|settled) (?:to|on|that|against)\b.{10,}/i,
    type: "preference",
    score: 0.62,
    precision: 0.75,
    form: "bare",
    lasting: false,
    fires: "Decided to switch the invoice parser from Tesseract to PaddleOCR.",
    mustNot: "Agreed.",
  },
  {
    id: "always-never",
    pattern:
      /(?:^|[,;:—–-] (?:and |so |but |please )?)(?:please )?(?<rest>(?:always|never)(?! mind\b| worked?\b| seen\b| heard\b| a \b| again\b)[ ,]+(?!(?:be|been|being|had|has|was|gets?) (?:able|a problem))[a-z].{6,})$/i,
    type: "preference",
    score: 0.72,
    precision: 0.8,
    form: "rest",
    lasting: false,
    fires: "Never edit the generated files by hand.",
    mustNot: "Never mind, I found it.",
  },
  {
    id: "habit",
    pattern: new RegExp(
      `\\b${I} (?:(?:always|never|usually|generally|normally|typically|consistently) )+(?!(?:get|see|saw|got|had|forget|wondered?|knew|thought|said|seen|been|remember|understood|tried|end up|ran into)\\b)[a-z]+\\b`,
      "i",
    ),
    type: "preference",
    score: 0.7,
    precision: 0.78,
    form: "telling",
    lasting: false,
    fires: "We always squash before merging to main.",
    mustNot: "I never saw that error before.",
  },
  {
    id: "prefer",
    pattern: new RegExp(
      `\\b(?:${I}(?:'d| would)? ${REALLY}(?:prefer|rather|favou?r|like (?=\\w+ (?:better|more) )|hate|dislike|can'?t stand|(?:don'?t|do not) like)\\b|(?:my|our) (?:preference|preferred|favou?rite)\\b)`,
      "i",
    ),
    type: "preference",
    score: 0.68,
    precision: 0.78,
    form: "telling",
    lasting: false,
    fires: "I'd rather keep the parser free of dependencies.",
    mustNot: "I'm not sure whether we prefer tabs.",
  },
  {
    id: "someone-prefers",
    pattern:
      /^(?:The \w+(?: \w+)? team|(?:[Tt]he|[Oo]ur) (?:customers?|clients?|users?|boss|manager|product owner|designers?|company|legal|ops|security|support|maintainers?)|[A-Z][a-z]+(?: [A-Z][a-z]+)?) (?:always |really |strongly )?(?:prefers?|wants?|insists? on|hates?|requires?|likes? to|dislikes?|asked (?:us|me|that))\b/,
    type: "preference",
    score: 0.6,
    precision: 0.72,
    form: "telling",
    lasting: false,
    fires: "Dana prefers reviews as threaded comments rather than email.",
    mustNot: "Docker wants a newline at the end, no idea why.",
  },
  {
    id: "do-not-want",
    pattern: new RegExp(
      `\\b${I} ${REALLY}(?:don'?t|do not|never) (?:really |ever |actually )?(?:want|need|like|allow|use|support|accept|commit|store|ship|mock|do|import|deploy|push|log|rely|depend|care about|expose|run)\\b`,
      "i",
    ),
    type: "preference",
    score: 0.6,
    precision: 0.72,
    form: "telling",
    lasting: false,
    fires: "We don't commit lock files in the examples folder.",
    mustNot: "I don't know if we want retries there.",
  },
  {
    id: "do-not",
    pattern:
      /^(?:please )?(?<rest>(?:don'?t|do not|avoid|refrain from|stop)(?: ever)? (?:us(?:e|ing)|add(?:ing)?|commit(?:ting)?|push(?:ing)?|mock(?:ing)?|creat(?:e|ing)|writ(?:e|ing)|touch(?:ing)?|edit(?:ing)?|import(?:ing)?|hard-?cod(?:e|ing)|rely(?:ing)?|introduc(?:e|ing)|install(?:ing)?|chang(?:e|ing)|run(?:ning)?|delet(?:e|ing)|skip(?:ping)?|disabl(?:e|ing)|put(?:ting)?|log(?:ging)?|amend(?:ing)?|merg(?:e|ing)|rebas(?:e|ing)|squash(?:ing)?|format(?:ting)?|expos(?:e|ing)|depend(?:ing)?|sav(?:e|ing)|stor(?:e|ing)|includ(?:e|ing)|leav(?:e|ing)|repeat(?:ing)?|silenc(?:e|ing)|catch(?:ing)?|throw(?:ing)?|[a-z]+ing)\b.{5,})$/i,
    type: "preference",
    score: 0.54,
    precision: 0.68,
    form: "rest",
    lasting: false,
    fires: "Don't use default exports in this repository.",
    mustNot: "don't worry about it",
  },
  {
    id: "make-sure",
    pattern:
      /(?:^|\b(?:let'?s|please|we (?:should|need to|must|have to)) )(?<rest>(?:make sure|ensure|be sure)(?: (?:that|to))? .{8,})$/i,
    type: "preference",
    score: 0.54,
    precision: 0.68,
    form: "rest",
    lasting: true,
    fires: "Let's make sure every endpoint returns ISO dates everywhere.",
    mustNot: "make sure this is tested",
  },
  {
    id: "lets-not",
    pattern:
      /\b(?:let'?s|let us) (?<rest>not\b(?! (?:worry|forget|do (?:that|this|it)\b|get)).{8,}|avoid .{6,}|stop .{6,}|never .{6,})$/i,
    type: "preference",
    score: 0.56,
    precision: 0.7,
    form: "wish",
    lasting: false,
    fires: "let's not leave all the migrations to the release week",
    mustNot: "let's not worry about that",
  },
  {
    id: "lets-choose",
    pattern:
      /\b(?:let'?s|let us|we(?:'ll| will| are going to|'re going to)|i(?:'ll| will)) (?:just |completely |only |rather |always |instead )*(?<rest>(?:use|keep|stick (?:with|to)|go with|switch to|standardi[sz]e on|remove|drop|rename|treat|default to|call it|name it|name|store|stay (?:on|with)|replace|get rid of|separate|adopt|target|support only|require)(?! (?:going|option|number|the (?:first|second|other)|both|it$|this$|that$|#)\b).{4,})$/i,
    type: "preference",
    score: 0.5,
    precision: 0.68,
    form: "wish",
    lasting: false,
    fires: "let's use Apple containers instead of Docker",
    mustNot: "let's go with option 2",
  },
  {
    id: "do-not-think-we-should",
    pattern:
      /\bi (?:don'?t|do not) think (?:that )?(?:we|the \w+|you) (?:should|need to|have to) (?<rest>.{6,})$/i,
    type: "preference",
    score: 0.52,
    precision: 0.65,
    form: "denial",
    lasting: false,
    fires: "I don't think we should vendor the SDK",
    mustNot: "I don't think so",
  },
  {
    id: "should",
    pattern:
      /\b(?:we|it|they|you|everything|everyone|(?:the|all|every|each|any|our|its|new) [\w`'./ -]{2,50}?|[A-Z][\w.]+|`[^`]+`|[\w.-]+) (?:(?:should|must|need to|needs to|have to|has to|ought to)(?:n'?t| not| always| never| only| also| all| be)?|shouldn't|mustn't|may not|cannot) (?!(?:look|check|see|have a look|know|find out|discuss|talk|review)\b)\w+/i,
    type: "preference",
    score: 0.47,
    precision: 0.66,
    form: "telling",
    lasting: true,
    fires: "we should be using the strong types instead of strings wherever we can",
    mustNot: "we should fix it",
  },
  {
    id: "want-named",
    pattern: new RegExp(
      `\\b${I}(?:'d| would)? ${REALLY}(?:want|like|love) (?:to (?:use|keep|rename|call|name|avoid|separate|replace|drop|switch)|(?:the |our |my |it |this )?[^,.]{0,40}\\bto be (?:called|named))\\b.{6,}$`,
      "i",
    ),
    type: "preference",
    score: 0.53,
    precision: 0.68,
    form: "telling",
    lasting: false,
    fires: "I want to use the paid runner for this release pipeline",
    mustNot: "I want to use it",
  },
  {
    id: "want-choice",
    pattern: new RegExp(
      `\\b${I}(?:'d| would)? ${REALLY}(?:want|like|love|need) (?!to (?:see|know|understand|check|test|try|ask|look|discuss|talk|make sure|commit|push|merge|fix|review|run|start|continue|do some|go|get|find)\\b)(?:.{6,})$`,
      "i",
    ),
    type: "preference",
    score: 0.44,
    precision: 0.64,
    form: "telling",
    lasting: true,
    fires: "I want the package to be called heron-cli instead of heron",
    mustNot: "I want to see the output",
  },
  {
    id: "would-replace",
    pattern: new RegExp(
      `\\b${I}(?: would|'d) (?:always |never |rather |just )?(?:replace|use|keep|avoid|go for|go with|choose|move|store|remove) .{8,}$`,
      "i",
    ),
    type: "preference",
    score: 0.52,
    precision: 0.66,
    form: "telling",
    lasting: false,
    fires: "I would replace the env variable with the settings file",
    mustNot: "I would use it if it existed",
  },
  {
    id: "request-instead",
    pattern:
      /\b(?:can|could|can't|couldn't|why not|why don't) (?:we|you) (?=[^?]*\b(?:instead|always|automatically|by default|everywhere|from now on)\b)(?:please |just |simply |also )*(?<rest>(?!(?:have|explain|check|look|tell|show|see|talk)\b)[a-z]+ [^?]{8,}?)\?*$/i,
    type: "preference",
    score: 0.5,
    precision: 0.6,
    form: "wish",
    lasting: false,
    fires: "can we use `sqlc` instead of the ORM?",
    mustNot: "can we talk instead?",
  },
  {
    id: "standing-word",
    pattern:
      /\b(?:source of truth|on purpose|by design|intentional(?:ly)?|deliberate(?:ly)?|backwards?[- ]compat\w*|wherever (?:we|you|possible|it)|no need to (?:deprecate|support|keep|maintain|handle|care)|as a rule|out of scope|non-negotiable|off[- ]limits|not allowed|forbidden|mandatory|is required to|at all costs|hard requirement)\b/i,
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
    id: "no-noun",
    pattern:
      /^(?<rest>(?:no|zero) (?!(?:idea|problem|worries|need|way|luck|changes?|error|errors|difference|longer|one|rush|thanks|matter|output|results?|such|conversations?|files?|matches|commits?)\b)[a-z][\w-]*(?! found| available| such| specified| provided| matching)(?: (?!found|available|specified)[\w`'./-]+){1,14}[.!]*)$/i,
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
    pattern:
      /^(?:whenever|every time|each time|any time|before every|after every|before each|after each|before (?:committing|pushing|merging|deploying|releasing)|after (?:committing|pushing|merging|deploying|releasing|changing)|when (?:you|we) (?:change|add|create|write|edit|touch|commit|push|deploy|release|rename|remove|run|review|merge|update|refactor|introduce))\b[^,?]{3,80}, (?:please |always |you (?:must|should|need to) |make sure (?:to |you )?)*[a-z]+ .{4,}$/i,
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
      /\b(?:(?:the |our |real |actual )*(?:issue|problem|cause|root cause|culprit|bug) was (?:that |because |in |with |the |a )?|turn(?:s|ed) out (?:that )?|it was caused by )(?<rest>.{12,})$/i,
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
      /\bwe(?:'ve| have)? (?:already |just |also |recently |finally |only )*(?<verb>removed|moved|migrated|renamed|replaced|dropped|switched|deprecated|disabled|upgraded|downgraded|pinned|split|merged|forked|archived|rewrote|retired|banned|stopped using|stopped supporting) (?!(?:it|this|that|the pr|that pr|the branch|your)\b)[^.]{6,}/i,
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
    pattern:
      /\bwe(?:'re| are) (?:using|running on|hosted on|deployed (?:on|to)|targeting) .{4,}|\bwe (?:only |also |all |both |explicitly |mostly |internally |currently |don'?t )*(?:use|run|deploy|host|store|keep|ship|support|target|rely|depend|call|name|build|release|pin|generate|write|follow|maintain|own|publish|require)\b(?! (?:it|this|that|these|them|to (?:check|see|know|fix|find|look|talk|have)|a (?:bug|problem|lot|new|few|good|separate)|some|any|conflicts?|another|one\b|the same))[^.]{8,}/i,
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
    pattern:
      /\b(?:my name is|call me [A-Z]|i(?:'m| am) (?:the|a|an|on (?:windows|mac\w*|linux|ubuntu|debian|fedora|arch|wsl)|based in|responsible for|in charge of|colou?r[- ]?blind|dyslexic|new to)(?! (?:bit|little|lot|fan of this|test|branch)\b)|i (?:work|live|maintain|own|lead) (?:on|at|in|for|as|the|from)|my (?:time ?zone|editor|os|machine|laptop|shell|role|job|team|company|pronouns|native language|first language)(?: \w+)? (?:is|are|runs?))\b.{3,}/i,
    type: "fact",
    score: 0.54,
    precision: 0.72,
    form: "telling",
    lasting: false,
    fires: "my name is Dana and I work on the payments team",
    mustNot: "I'm a bit lost here",
  },
  {
    id: "promise",
    pattern: /^(?:i |we )?(?:promised|am committing to|committed to|committing to) .{12,}/i,
    type: "episode",
    score: 0.52,
    precision: 0.65,
    form: "bare",
    lasting: false,
    fires: "I promised Dana the pruning schedule by the end of March.",
    mustNot: "you promised it would work",
  },
];
