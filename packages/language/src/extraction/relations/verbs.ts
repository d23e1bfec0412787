/** A verb that may become a predicate of its own: what it is called and how it reads between two names. */
interface RelationVerb {
  readonly predicate: string;
  readonly turned: boolean;
  /** "is called by": needs its auxiliary. */
  readonly be: boolean;
  /** The form of a plural, or an order: needs several subjects. */
  readonly plural: boolean;
}

/**
 * Verbs that state something lasting of two things. Kept short: each becomes a question to a person when the vocabulary
 * lacks it.
 */
const VERBS = `back_up call extend export import generate produce read read_from write_to send_to publish_to
  subscribe_to validate parse render wrap expose serve proxy monitor test deploy deploy_to compile compile_to trigger
  schedule load cache index query authenticate_with authenticate encrypt sync_with sync mirror support
  sponsor fund organize invoke emit configure override inherit_from redirect_to forward_to
  replicate_to log_to report_to fetch_from pull_from push_to download_from listen_to listen_on orchestrate start run install
  lint format bundle speak delegate_to fall_back_to map_to point_to resolve_to mentor attend speak_at
  acquire license secure scan convert_to export_to import_from derive_from
  compete_with partner_with translate_to embed enforce`.split(/\s+/);

/** One event that lasts in what it left: the past says it too. */
const EVENTS = new Set(["acquire", "sponsor", "fund", "extend"]);

const IRREGULAR: Readonly<Record<string, string>> = {
  read: "read",
  write: "written",
  send: "sent",
  speak: "spoken",
  run: "run",
};
const DOUBLED = new Set(["format", "log", "map", "scan", "wrap", "embed"]);

const FORMS: ReadonlyMap<string, RelationVerb> = new Map(VERBS.flatMap(forms));

/** The verb that stands between two names, by its words without articles and adverbs. */
export const findVerb = (words: string): RelationVerb | undefined => FORMS.get(words);

function forms(term: string): [string, RelationVerb][] {
  const [verb = "", ...rest] = term.split("_");
  const particles = rest.map((word) => ` ${word}`).join("");
  const predicate = [thirdPerson(verb), ...rest].join("_");
  const active = { predicate, turned: false, be: false, plural: false };
  const all: [string, RelationVerb][] = [
    [thirdPerson(verb) + particles, active],
    [verb + particles, { ...active, plural: true }],
  ];
  // "Is read from by" is nobody's English; only what a verb alone or with "up" does is turned round.
  if (rest.length === 0 || term === "back_up")
    all.push([`${participle(verb)}${particles} by`, { ...active, turned: true, be: true }]);
  if (EVENTS.has(verb)) all.push([participle(verb) + particles, active]);
  return all;
}

function thirdPerson(verb: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

function participle(verb: string): string {
  const irregular = IRREGULAR[verb];
  if (irregular !== undefined) return irregular;
  if (verb.endsWith("e")) return `${verb}d`;
  if (DOUBLED.has(verb)) return `${verb}${verb.at(-1)}ed`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

/** The forms in which a term of the vocabulary may stand in a sentence: "backs up" is read in "they back up", too. */
export function spoken(predicate: string): { readonly words: string; readonly plural: boolean }[] {
  const [first = "", ...rest] = predicate.split("_");
  const one = { words: [first, ...rest].join(" "), plural: false };
  const base = baseForm(first);
  return base === first ? [one] : [one, { words: [base, ...rest].join(" "), plural: true }];
}

function baseForm(verb: string): string {
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(verb)) return verb.slice(0, -2);
  return /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb;
}
