import { anyOf } from "../text/any-of.ts";

/** Recognizes commits of no lasting interest. */

/** Subjects without content, matched after the conventional prefix is gone. */
const TRIVIAL = anyOf(
  [
    /init(?:ial(?:ize)?)?\b(?!.*\b(?:with|from|using)\b)|wip\b|merge\b|squash|fixup|amend|temp\b|tmp\b/,
    /checkpoint|save\b|progress|update$/,
    /updates?\s+(?:readme|docs?|documentation|changelog|comments?|lock ?file|deps|dependencies|snapshots?|tests?|todo|plan|progress|notes?)\b/,
    /wrap(?:\s+|-)up|clean\s?up|polish|tidy|typo|(?:go)?fmt\b|format(?:ting)?\b|run (?:go)?fmt|lint\b/,
    /prettier|(?:follow[- ]?up|post[- ]review|review)\b/,
    /(?:address|apply|incorporate|respond|resolve|handle|fix|implement)\w*\s+(?:\w+\s+){0,3}(?:review|feedback|comments?|nits?|conflicts?|suggestions?|findings)\b/,
    /(?:minor|small|misc|various|some|more|additional|further)\s|release\b|prepare\s+(?:for\s+)?release/,
    /version\s+\d|v?\d+\.\d+/,
    /add(?:ed)?\s+(?:\w+\s+){0,4}(?:comments?|docs?|documentation|changelog|readme|todo)\b/,
    /clarif(?:y|ies|ied) (?:\w+ ){0,2}comments?\b|(?:re)?trigger\b|empty commit|test\b|testing\b|tests\b/,
  ],
  { before: /^/, flags: "i" },
);

/** Fixes of what a tool complained about. */
const CHORE_FIX = anyOf(
  [
    /typos?|lint(?:er|ing)?|eslint|biome|prettier|ruff|golangci|formatting|format|whitespace|indentation/,
    /tests?|build|ci|review|nits?|merge|comments?|docs?|spelling|warnings?|imports?/,
    /(?:type|typescript|compile|compilation|compiler|lint(?:er|ing)?) errors?|vet issues?/,
  ],
  {
    before: /^(?:fix(?:ed|es)?|resolve[ds]?|silence[ds]?|correct(?:ed|s)?)\s+(?:\w+ ){0,3}?/,
    behind: /$/,
    flags: "i",
  },
);

const SPELLING = anyOf(
  [
    /typos?|spelling|whitespace|indentation|lint(?:er|ing)?/,
    /(?:lint(?:er|ing)?|eslint|biome|ruff|formatting) (?:errors?|issues?|warnings?|problems?)/,
  ],
  {
    before: /^(?:fix(?:ed|es)?|correct(?:ed|s)?|resolve[ds]?)\s+(?:\w+ ){0,3}?/,
    behind: /(?: (?:in|from|across|after|on) .+)?$/,
    flags: "i",
  },
);

/** Dead weight taken out: gone is gone, nobody looks for it. */
const DEAD_CODE = anyOf(
  [
    /unused|unneeded|unnecessary|redundant|duplicated?|dead|obsolete|leftover|stale|superfluous/,
    /extraneous|commented(?:-out)?|orphaned|comments?|debug(?:ging)?|logging|logs|whitespace|todos?/,
    /console\.logs?|imports?|print statements?/,
  ],
  {
    before:
      /^(?:remov(?:e|ed|es|ing)|delet(?:e|ed|es)|drop(?:s|ped)?|clean(?:s|ed)? up|strip(?:s|ped)?|prun(?:e|ed|es)|eliminat(?:e|ed|es))\s+(?:[\w.`'()/-]+\s+){0,3}?/,
    behind: /\b/,
    flags: "i",
  },
);
const ONE_LINE =
  /^(?:remov(?:e|ed|es)|delet(?:e|ed|es)|drop(?:s|ped)?)\s+(?:[\w.`'()/-]+\s+){1,4}(?:imports?|variables?|parameters?|lines?|blank lines?)(?: (?:from|in) .+)?$/i;

/** A version moved: the lock file knows. "Upgrade React to 19 and drop x" says more. */
const BUMP =
  /^(?:bump(?:s|ed)?\b(?!.* and )|(?:update|upgrade)[sd]?\s+(?:to\s+)?(?:the\s+)?(?:latest|newest|newer)\b|(?:update|upgrade)[sd]?\s+(?:[\w./@-]+\s+){0,4}(?:images?|versions?|packages?|deps|dependenc(?:y|ies)|lock ?files?)\b(?!.* and ))/i;

const SETUP = anyOf(
  [
    anyOf(
      [
        /project setup|setup project|set up (?:the )?project|initial (?:setup|implementation|version|commit)/,
        /finali[sz]ed? (?:the )?(?:configuration|config|setup|project)|boilerplate/,
        /(?:from|in|of|per|after) (?:the )?(?:code |pr |peer )?(?:review|feedback)$/,
      ],
      { before: /\b/ },
    ),
    /^(?:creat(?:e|ed|es)|add(?:s|ed)?)\s+(?:an? |the )?(?:\w+ ){0,2}notebooks?$/,
  ],
  { flags: "i" },
);

/** A commit that touches tests only. */
const TESTS_ONLY = anyOf(
  [
    /adapt|repair|add|added|adds|expand|extend|improve|update|fix|write|cover|refactor|move|remove|rename/,
    /increase|strengthen|tighten/,
  ],
  {
    before: /^/,
    behind:
      /\w*\s+(?:[\w/`'.:{}()-]+\s+){0,6}?(?:tests?|test (?:cases?|coverage|suite)|coverage|specs?|fixtures?|assertions?|unit tests?|e2e|benchmarks?)\b/,
    flags: "i",
  },
);

const AND_MORE =
  /\band (?!\w* ?(?:docs?|documentation|comments?|fixtures?|coverage|tests?|tracing documentation)\b)/;

/** True for a text about tests alone. */
export const isTestsOnly = (text: string): boolean => TESTS_ONLY.test(text) && !AND_MORE.test(text);

/** `explained`: the body gives a reason, which makes a version change worth telling. */
export function isTrivial(text: string, explained = false): boolean {
  return (
    TRIVIAL.test(text) ||
    CHORE_FIX.test(text) ||
    SPELLING.test(text) ||
    DEAD_CODE.test(text) ||
    ONE_LINE.test(text) ||
    SETUP.test(text) ||
    (!explained && BUMP.test(text)) ||
    isTestsOnly(text)
  );
}

/** A pull request that changes nothing anybody notices. */
const COSMETIC =
  /\b(?:non-functional|nits?|cosmetic|polish|no (?:functional|behaviou?r(?:al)?) changes?|typos?|(?:comments?|docs?|formatting)[- ]only)\b/i;

export const isCosmetic = (text: string): boolean => COSMETIC.test(text);

const TRAILING_CHORE =
  /(?:,| and|, and) (?:fix|update|clarify|clean up|improve|tidy|add|remove)(?:e?d|s|es)? (?:[\w.`'-]+ ){0,4}(?:comments?|docs?|documentation|tests?|typos?|lint(?:ing)?|formatting|readme|changelog|imports?)$/i;

/** "add x and fix stale comment" is about x. */
export const withoutChore = (text: string): string =>
  text
    .replace(TRAILING_CHORE, "")
    .replace(/(?:,| and) (?:(?:its|their|the|related) )?(?:tests?|docs|documentation|comments)$/i, "");
