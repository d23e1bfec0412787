import { anyOf } from "../text/any-of.ts";
import type { TextToExtract } from "./extraction-types.ts";
import { programVerbs } from "./prose/technology-cues.ts";

/** Says of a place in a text whether technology is meant there: "Go", "Rust" and "Express" are everyday words too. */

const SUBJECTS = anyOf(
  [
    /code|codebase|apis?|cli|sdk|servers?|backend|frontend|databases?|schemas?|quer(?:y|ies)/,
    /librar(?:y|ies)|frameworks?|packages?|modules?|compil\w+|runtime|deploy\w*|refactor\w*|migrat\w+/,
    /repo(?:sitory|s)?|commits?|branch|merge|endpoints?|middleware|cach(?:e|es|ed|ing)|tests?|linter/,
    /type ?checks?|build|bug|config\w*|plugin|dependenc\w+|containers?|cluster|pipeline|app|web|software/,
    /programming|developers?|engineering|stack|tools?|tooling|services?|files?|scripts?|environment|docs/,
    /release|functions?|methods?|class(?:es)?|structs?|interfaces?|hooks?|handlers?|pars(?:e|er|ing)/,
    /fields?|param(?:eter)?s?|types?|controllers?|components?|timestamps?|metadata|registry|adapter/,
    /lifecycle|telemetry|render(?:s|er|ed|ing)?|sync(?:hronous|s|ed|ing)?|async|threads?|payload|tokens?/,
    /hash(?:es|ed)?|CI|PRs?|env|string|null|boolean|integers?|regex|JSON|HTTP|SQL|URLs?/,
  ],
  { before: /\b/, behind: /\b/, flags: "i" },
);
/** Backticks, calls and files. Names in camel case are no sign: brands are written so. */
const SHAPES = /`|\w\(\)|[a-z]_[a-z]|\w\.(?:[jt]sx?|go|py|rs|rb|json|ya?ml|md|toml)\b/;

/** Enough to know what a text is about; more costs time and tells nothing new. */
const READ_AT_MOST = 2_000;

const answers = new WeakMap<TextToExtract, boolean>();

/** True for a text about software. */
export function isTechnical(text: TextToExtract): boolean {
  const known = answers.get(text);
  if (known !== undefined) return known;
  const read = `${text.heading}\n${text.text.slice(0, READ_AT_MOST)}`;
  const answer = text.isCode || SHAPES.test(read) || SUBJECTS.test(read);
  answers.set(text, answer);
  return answer;
}

/** One of the words by which a text is about software, by itself. */
export const isTechnicalWord = (word: string): boolean => SUBJECTS.exec(word)?.[0].length === word.length;

/** True where a sentence, a heading or a list item begins, so that a capital says nothing. */
export function isSentenceStart(text: string, start: number): boolean {
  return /(?:^|[.!?:\n])[\s*_#>"'“(•–-]*$/.test(text.slice(Math.max(0, start - 12), start));
}

const BEFORE = anyOf(
  [
    anyOf(
      [
        /written|rewritten|implemented|reimplemented|coded|built|rebuilt|developed|programmed|programming/,
        /scripted|rewrite|wrote|rewrote|port(?:ed)?|moved?|switch(?:ed|ing)?|migrat\w+|compil\w+/,
        /(?:rewrote|wrote|ported|built) [A-Z]\w{1,30}|bindings?|backend|frontend|services?|servers?|client/,
        /cli|api|app|application|code|sdk|library|stack|parser|plugin|tests?/,
      ],
      { behind: /(?: from| it)? (?:in|with|using|on|to|for|into|from|over to)/ },
    ),
    /(?:bugs?|issues?|tickets?|errors) (?:in|on|from)/,
    anyOf(
      [
        /languages?|frameworks?|librar(?:y|ies)|tools?|databases?|stack|runtimes?|bundler|linter|formatter/,
        /shell|editor|terminal|packages?/,
      ],
      { behind: /(?: \w+)?(?: is| are|:| like| such as| called)/ },
    ),
    /install(?:ed|s|ing)?|import(?:ed|s|ing)?|idiomatic|vanilla|version of|running on|runs on|stored in/,
    /hosted (?:on|in)|uploaded to|backed up to|powered by|based on/,
  ],
  { before: /\b/, behind: / (?:the |plain |pure |modern )?[`*_"]*$/, flags: "i" },
);

/** Words that only a technology has behind its name. */
const PLAINLY = anyOf(
  [
    / v?\d+\.\d+(?:\.\d+)*\b/,
    anyOf(
      [
        /(?:programming |scripting )?language|codebase|compiler|runtime|library|framework|crate|gem|bindings/,
        /sdk|cli|linter|formatter|bundler|orm|database|alerts?|toolchain|ecosystem|test runner/,
        /package manager|build tool|server\b(?! side)|driver|plugin/,
      ],
      { before: /(?:'s|’s)? /, behind: /\b/ },
    ),
  ],
  { before: /^[`*_"]*/, flags: "i" },
);

/** Words that other things have too. */
const LIKELY = anyOf(
  [
    / v?\d+(?:\.\d+)*\b/,
    anyOf(
      [
        /code|libraries|frameworks|modules?|packages?|crates|gems|binding|api|apis|server|client|backend/,
        /frontend|services?|binary|binaries|programs?|scripts?|extensions?|types?|structs?|interfaces?/,
        /functions?|generics|macros?|syntax|parser|queries|query|schema|containers?|images?|cluster/,
        /pipelines?|bundle|components?|hooks?|router|routes|middleware|developers?|version|templates?|charts?/,
        /configs?|configuration|tests?|test suite|source|sources|files?|projects?|apps?|implementation/,
        /integration|adapter|standard library|stdlib|dependency/,
      ],
      { before: /(?:'s|’s)? /, behind: /\b/ },
    ),
  ],
  { before: /^[`*_"]*/, flags: "i" },
);

/** "Don't use moment; …", "bumped sharp to 0.34": bare words that nobody says and means a thing of every day. */
const BARE =
  /\b(?:use|using|instead of|avoid|drop(?:ped)?|replaced?|removed?|upgraded?|downgraded?|bump(?:ed)?) [`*_]*$/i;
const BARE_BEHIND =
  /^[`*_]*(?:[;.)](?:\s|$)|$| (?:instead of|in favou?r of|because it|for (?:dates|images|parsing|logging)|we (?:now )?(?:use|have)|to v?\d|with [a-z]+-[a-z])\b)/;

const isBare = (text: string, start: number, end: number): boolean =>
  /^[a-z]/.test(text.charAt(start)) &&
  BARE.test(text.slice(Math.max(0, start - 24), start)) &&
  BARE_BEHIND.test(text.slice(end, end + 24));

/** True where a neighbouring word marks a technology: a word of its own, or any likely one. */
export function saysTechnology(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  how: "plainly" | "likely",
): boolean {
  if (BEFORE.test(text.slice(Math.max(0, start - 48), start))) return true;
  if (isBare(text, start, end)) return true;
  const behind = text.slice(end, end + 32);
  if (/^ v?\d+\.\d/.test(behind)) return true;
  if (!PLAINLY.test(behind) && (how === "plainly" || !LIKELY.test(behind))) return false;
  return !VERBS.test(text.slice(start, end)) || !isSentenceStart(text, start);
}

const PROGRAM =
  /^ (?:backs up|runs (?:on|in|as|inside|behind|at|every)|is (?:used|configured|installed|deployed|enabled|pinned|set up)|listens on|([a-z]+s))\b/;

/** "Caddy proxies requests": behind a name that begins a sentence, what no person of that name does. */
export function doesWhatProgramsDo(text: string, end: number): boolean {
  const found = PROGRAM.exec(text.slice(end, end + 24));
  return found !== null && (found[1] === undefined || programVerbs.has(found[1]));
}

/** Names that tell the reader what to do where a sentence begins: "Express API errors as values", "Make tests fast". */
const VERBS = anyOf(
  [
    /Go|Make|Move|Express|React|Swift|Rust|Spring|Click|Target|Render|Segment|Clean|Fancy|Factor|Meson|Notion/,
    /Black|Rich|Lean|Less|Next|Echo|Yield|Replicate|Relay|Lit|Solid|Mask|Slice|Sanity|Beam|Build/,
  ],
  { before: /^/, behind: /$/ },
);

/** "-----BEGIN RSA PRIVATE KEY-----", "the `Bash` tool": parts of other names. */
export function isPartOfOther(
  text: string,
  { start, end, name }: { readonly start: number; readonly end: number; readonly name: string },
): boolean {
  const behind = text.slice(end, end + 16);
  if (/^ (?:PRIVATE|PUBLIC) KEY/.test(behind)) return true;
  if (name !== "Bash") return false;
  return /^[`*]* (?:T|t)ool\b/.test(behind) || (/['"]/.test(text.charAt(start - 1)) && /^['"]/.test(behind));
}

/** "a python at the zoo", "Bash the nails in": a word of every day, in a text that is about nothing technical. */
export function isEveryday(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end);
  if (/^(?:python|docker|rust|swift|spark|vim)$/.test(word))
    return /(?:^|[^\p{L}])(?:an?|the|his|her) $/iu.test(text.slice(Math.max(0, start - 5), start));
  return (
    /^(?:Bash|Vim|Swift|Docker)$/.test(word) &&
    isSentenceStart(text, start) &&
    /^ (?:the|a|an|your|his|her|and) /.test(text.slice(end, end + 8))
  );
}

/** "the npm package luxon", "the zod package": said to be one. */
export const isCalledPackage = (text: string, start: number, end: number): boolean =>
  /\b(?:package|dependency|module) [`*]*$/i.test(text.slice(Math.max(0, start - 16), start)) ||
  /^[`*]* package\b/.test(text.slice(end, end + 12));

const BETWEEN =
  /^[`*_]*(?:'s|’s)?(?: v?\d+(?:\.\d+)*)?(?:,? (?:and|or|&|plus|vs\.?|versus|over|instead of|rather than|nor)|[,/+&]|,? \+| \/| →| ->) ?(?:the )?[`*_]*$/i;

/** True for two members of one list: "Go and Rust", "React, Vue", "Go/Rust". */
export function standsInList(
  text: string,
  one: { readonly start: number; readonly end: number },
  other: { readonly start: number; readonly end: number },
): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  return second.start - first.end <= 24 && BETWEEN.test(text.slice(first.end, second.start));
}
