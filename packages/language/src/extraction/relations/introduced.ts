import type { NameCandidate } from "../candidate.ts";
import { componentTypes, describing, everybodys, notTeams, thingsLike } from "../component-words.ts";
import { isTechnicalWord } from "../known-context.ts";
import type { Lexicon } from "../lexicon.ts";
import { organizationHeads } from "../prose/organization-words.ts";
import { functionWords } from "../prose/word-kind.ts";

/**
 * Projects that a text introduces by what it says of them: "Lyra is written in Rust" where Rust is sure to be what it
 * is. A bare word with a capital in the place of a subject is a name, unless it is one of the few that need no article.
 */
export function findIntroduced(
  lexicon: Lexicon,
  text: string,
  named: readonly NameCandidate[],
): NameCandidate[] {
  const found: NameCandidate[] = [];
  for (const one of named.slice(0, MOST_ENDS)) {
    const front = text.slice(Math.max(0, one.start - SIDE), one.start);
    const places = one.type === "person" ? besidePerson(text, one, front) : beforeThing(one, front);
    found.push(...places.filter((place) => isFree(named, place) && isName(lexicon, place)).map(toCandidate));
  }
  return found;
}

/** Most names of a text whose neighbours are read. */
const MOST_ENDS = 60;

/** Looked at in front of a name and behind it. */
const SIDE = 120;

interface Introduced {
  readonly name: string;
  readonly start: number;
  /** Said of things only, never of people. */
  readonly ofThings: boolean;
}

const NAME = "([A-Z][a-z]{2,}(?: [A-Z][a-z]{2,})?)";
const OPENING =
  "(?:^|[.!?;:] +|\\n[-*#> ]{0,6}|, | and | but | because | since | while | that | so )(?:[Tt]he |[Oo]ur )?";
const PART =
  "(?: (?:frontend|backend|api|server|service|app|cli|client|website|daemon|pipeline|repo|project|module))?";
const ADVERB = "(?: (?:now|still|also|currently|mainly|internally|mostly|always|already))?";
const LEAD = '(?: (?:the|a|an|our|its|plain|pure))?(?: [a-z][a-z-]{1,20}){0,2} [`*_"]*$';

/** Predicates of things alone. */
const OF_THINGS = new RegExp(
  `${OPENING}${NAME}${PART}(?:,| \\()?(?: (?:is|was|will be|has been|are))?${ADVERB} ?(?:(?:re)?written in|implemented in|runs on|running on|(?:deployed|hosted) (?:to|on|in)|(?:built|made|bundled|powered|maintained|created|written|developed|owned|designed|replaced|backed) (?:with|by|on|using|on top of)|depends on|relies on|connects to|stored in|stores(?: [a-z]+){1,3} in|compiles to)${LEAD}`,
);
/** Predicates of people as well. */
const OF_ANYONE = new RegExp(
  `${OPENING}${NAME}${PART}${ADVERB} (?:uses|requires|needs|replaces|replaced|talks to|imports|will (?:move|migrate|switch) from|migrated from|moved from)${LEAD}`,
);
/** "We built Lyra on top of", "Backups of Lyra are stored in". */
const BETWEEN = new RegExp(
  `\\b(?:(?:[Ww]e|[Tt]eam|[Tt]hey|I) (?:built|build|wrote|rewrote|host|run|deploy|deployed|ported|moved|migrated)|(?:[Bb]ackups|[Bb]enchmarks|[Tt]ests|[Bb]uilds|[Ll]ogs|[Dd]eployments) (?:of|for)) ${NAME} (?:are )?(?:on top of|in|with|using|on|to|from|stored in|stored on|kept in|run on|run in|hosted on)${LEAD}`,
);

const ENDS_OF_THINGS = /^(?:technology|product|package|host|project|organization|file)$/;

function beforeThing({ type, start }: NameCandidate, front: string): Introduced[] {
  if (!ENDS_OF_THINGS.test(type)) return [];
  const from = start - front.length;
  return (
    introducedBy(OF_THINGS, front, from, true) ??
    introducedBy(OF_ANYONE, front, from, false) ??
    introducedBy(BETWEEN, front, from, true) ??
    []
  );
}

function introducedBy(
  said: RegExp,
  front: string,
  from: number,
  ofThings: boolean,
): Introduced[] | undefined {
  const match = said.exec(front);
  const name = match?.[1];
  if (match === null || name === undefined) return undefined;
  return [{ name, start: from + match.index + match[0].indexOf(name), ofThings }];
}

/** "… is maintained by <person>", "the author of Lyra is <person>". */
const BY_PERSON = new RegExp(
  `${OPENING}${NAME}${PART} (?:is|was) (?:created|written|built|made|maintained|owned|designed|developed|started) by $|\\b(?:author|creator|maintainer|owner|founder) of ${NAME} is $`,
);
/** "<person> maintains Lyra". */
const OF_PERSON = new RegExp(
  `^(?:,? who [^,.]{1,60},)?(?: (?:now|also|still))? (?:maintains|wrote|rewrote|created|built|develops|developed|leads|owns|started|works on|is working on|contributes to|is porting|ported) (?:the )?${NAME}(?=[.,;)!]|$| (?:frontend|backend|importer|exporter|parser|compiler|api|client|server|app|cli|docs|migration|rewrite|release|these|last|now|today|in|for|since|from|to|and|this|as|with|last|at|on|alone|until|during)\\b)`,
);

function besidePerson(text: string, { start, end }: NameCandidate, front: string): Introduced[] {
  const before = BY_PERSON.exec(front);
  const name = before?.[1] ?? before?.[2];
  const found: Introduced[] = [];
  if (before !== null && name !== undefined)
    found.push({
      name,
      start: start - front.length + before.index + before[0].lastIndexOf(name),
      ofThings: true,
    });
  const behind = OF_PERSON.exec(text.slice(end, end + SIDE));
  if (behind?.[1] !== undefined)
    found.push({
      name: behind[1],
      start: end + behind[0].length - behind[1].length,
      ofThings: false,
    });
  return found;
}

/** Another finder that is surer has its say; a guess at a program gives way. */
const isFree = (named: readonly NameCandidate[], { name, start }: Introduced): boolean =>
  named.every(
    (one) =>
      one.end <= start ||
      one.start >= start + name.length ||
      (one.found === "prose" && one.type === "technology"),
  );

function isName(lexicon: Lexicon, { name, ofThings }: Introduced): boolean {
  const words = name.toLowerCase().split(" ");
  const [first = "", last = first] = words;
  if (words.some((word) => NEEDS_NO_ARTICLE.has(word) || functionWords.has(word) || isTechnicalWord(word)))
    return false;
  if (words.length > 1)
    return !organizationHeads.has(last) && !lexicon.isFirstName(first) && !lexicon.isRole(last);
  if (isTerm(first)) return false;
  if (lexicon.isOrganization(first) || lexicon.isPeople(first) || lexicon.isRole(first)) return false;
  return ofThings || !(lexicon.isFirstName(first) || lexicon.isSurname(first) || lexicon.isPlace(first));
}

/**
 * Parts of systems and uncountable terms, which are no names: "Authentication uses", "Logs are stored in",
 * "Indexer runs on".
 */
const isTerm = (word: string): boolean =>
  componentTypes.has(word) ||
  describing.has(word) ||
  everybodys.has(word) ||
  thingsLike.has(word) ||
  notTeams.has(word) ||
  /(?:tion|sion|ing|ment|ity|ness|ance|ence|ship|ware|ics|end|logy|er|ors?|ers|ist|ists)$/.test(
    word.replace(/^(?:harbou?r)$/, ""),
  ) ||
  (/[^s]s$/.test(word) && !/(?:us|is|as|os)$/.test(word));

const NEEDS_NO_ARTICLE: ReadonlySet<string> = new Set(
  `data everything nothing something anything everyone someone anyone nobody somebody production staging prod dev access
  auth traffic storage state output input metadata media email mail content music video audio work config backup support
  history cache memory disk time team company marketing sales design product security finance legal research growth people
  money art science history math physics law politics monday tuesday wednesday thursday friday saturday sunday january
  february march april may june july august september october november december today tomorrow yesterday
  internet web cloud network search chat session user users admin project version master main release note warning
  go make move express react swift click target render segment clean factor notion black rich lean less next echo yield relay
  checkout payroll inventory ingress egress playback homework login signup catalog catalogue cart basket order invoice
  payment phase step part half version suppose assume assuming imagine consider ensure maybe perhaps previously formerly originally currently
  tutorial example proposal whether never always neither either both only also still again until lit solid mask slice sanity beam linux windows mac read write see use run set add fix check open`.split(
    /\s+/,
  ),
);

const toCandidate = ({ name, start }: Introduced): NameCandidate => ({
  name,
  type: "project",
  start,
  end: start + name.length,
  confidence: 0.7,
  found: "prose",
});
