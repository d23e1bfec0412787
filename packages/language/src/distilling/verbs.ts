/** Verb tables: which words start a commit subject, and how they read as something that happened. */

const IRREGULAR: Readonly<Record<string, string>> = {
  begin: "began",
  bind: "bound",
  break: "broke",
  bring: "brought",
  build: "built",
  catch: "caught",
  choose: "chose",
  cut: "cut",
  do: "did",
  draw: "drew",
  drive: "drove",
  feed: "fed",
  find: "found",
  forbid: "forbade",
  get: "got",
  give: "gave",
  go: "went",
  hide: "hid",
  hold: "held",
  keep: "kept",
  lead: "led",
  leave: "left",
  let: "let",
  lose: "lost",
  make: "made",
  overwrite: "overwrote",
  override: "overrode",
  put: "put",
  read: "read",
  rebuild: "rebuilt",
  redo: "redid",
  rerun: "reran",
  reset: "reset",
  rethink: "rethought",
  rewrite: "rewrote",
  run: "ran",
  send: "sent",
  set: "set",
  setup: "set up",
  show: "showed",
  shut: "shut",
  speed: "sped",
  spell: "spelled",
  spin: "spun",
  split: "split",
  stick: "stuck",
  stop: "stopped",
  swap: "swapped",
  take: "took",
  teach: "taught",
  tell: "told",
  think: "thought",
  throw: "threw",
  undo: "undid",
  wrap: "wrapped",
  write: "wrote",
  tie: "tied",
  die: "died",
  unwrap: "unwrapped",
  unset: "unset",
};

/** The last consonant doubles: `drop` gives `dropped`. */
const DOUBLING = new Set(
  `drop ship skip strip trim map pin plug log plan scan dedup swap stop flag tag debug chop clip grab plot rip step tap
  unpin permit commit submit emit omit defer refer infer transfer embed prefer compel propel dispel ban cap stub scrub grab format pad zip unzip flip scrap control snap rollback-x`
    .split(/\s+/)
    .filter((word) => !word.endsWith("-x")),
);

const REGULAR = new Set(
  `abort accept access account activate adapt add adjust adopt align allow amend annotate append apply archive assert assign
  attach attribute authenticate authorize auto-detect avoid await backfill balance batch block boost branch bridge broaden buffer bump bundle cache
  calculate call cancel cap capture centralize change chain check clamp clarify classify clean clear clone close
  collapse collect combine compare compile complete compress compute condense configure confirm connect consolidate
  constrain consume contain convert copy correct count cover crash create customize dedupe deduplicate declare decode decouple decrease default delay
  delegate delete deny deploy deprecate derive describe deserialize detach detect determine disable disallow discard
  disconnect dismiss dispatch display distinguish document downgrade download duplicate eliminate emphasize enable encode
  encrypt enforce enhance ensure enqueue escape establish evaluate exclude execute exempt exit expand expire explain
  export expose extend extract factor fail fallback fetch fill filter finish fix flatten flush focus follow force format
  forward free gate generalize generate group guard guide halt handle harden highlight hoist honor honour hook identify ignore
  implement import improve include increase index inform inherit initialize inject inline insert inspect install
  instrument integrate intercept introduce invalidate invert invoke isolate iterate join justify key label launch limit link lint
  list load localize lock lower maintain manage mark mask match measure memoize merge migrate minify mirror mock modernize
  modify monitor mount move mute narrow name negate neutralize normalize notify offer open optimize order organize orchestrate own package
  pad paginate parallelize parse pass patch pause perform persist pick place poll populate port position postpone prefix prepare
  prepend preserve prevent print prioritize process prohibit promote prompt propagate protect provide prune publish pull
  push query queue quote raise rank randomize re-add re-enable reapply rebase recompute reconcile record recover redact redesign redirect reduce reenable
  refactor refactored refine refresh refuse register reject relax release reload relocate remove rename render reopen reorder reorganize repair replace
  reply report repurpose require reschedule resolve respect respond restore restrict restructure resume retain retire retry return confine announce deliver address
  reuse reveal revert review revise reword rework roll rotate round route sanitize save scale schedule scope scroll seal search secure
  seed select separate serialize serve share shift shorten shrink signal silence simplify skip-x sort specify squash stabilize stage stamp
  standardize start stash state store stream streamline strengthen stub subscribe substitute suffix suggest summarize support suppress
  surface survive switch sync synchronize tackle target terminate test throttle tighten time toggle tokenize tolerate touch
  trace track translate treat trigger truncate try tune turn tweak type unblock uncomment unescape unify uninstall unlock unmount unpack
  unregister untrack update upgrade upload upsert use validate vendor verify version visualize wait walk warn watch weaken whitelist widen wire
  work yield zero enrich hydrate backport scaffold bootstrap harmonize rate-limit recalculate retarget reformat rewire regenerate restyle
  relabel revamp redeploy sandbox segment sample shard snapshot spawn stitch supersede supply synthesize transform transition transpile traverse
  unify vary virtualize weigh partition plumb precompute preload probe profile proxy purge quarantine parametrize parameterize reserve reshape resize
  sign source finalize minimize maximize standardise normalise optimise organise serialise initialise localise synchronise centralise generalise
  finalise minimise summarise customise modernise tokenise authorise prioritise recognise recognize discover accelerate adjust append arrange
  ban blacklist bypass canonicalize chunk coalesce commit communicate complement concatenate connect contextualize cross-reference debounce defer
  demote deserialise diff digest discard draft emphasise enumerate equip estimate evict exercise expire fold freeze fuse gather grant harmonise hash
  host humanize hydrate import inherit intern interpolate invert lazy-load lift link mention mitigate nest nudge observe overhaul page pass persist
  pipe pivot pre-compile prefill preview promote provision randomise rearrange rebrand recompile reconnect recreate redraw refetch reflect reinstate
  relocate remap render repair replay replicate request rescue retain retrieve rewind sharpen sketch solve space spread strengthen subdivide substitute
  supplement swap synchronise tell tag template thread tighten toggle transfer trust typecheck underline unite unlink utilize wait warm warn wipe`
    .split(/\s+/)
    .filter((word) => !word.endsWith("-x")),
);

/**
 * Verbs that say what the program does: "closed the review session" or "reported skipped files" seems to tell what somebody
 * did once, not what was built.
 */
const PROGRAM = new Set(
  `abort accept allow announce ask await block capture check close collect compute confirm count crash default defer delegate deny detect
  discard dismiss dispatch display distinguish deploy emit escape expire expose fail fall fetch find finish flush follow forward greet handle hide
  highlight honor honour identify ignore infer inform intercept launch list load log match measure monitor notify offer omit open parse
  pass pause persist pick poll preserve print prompt propagate publish query read recognise recognize record recover redirect refuse
  register reject release remind render report respect respond resume retain retry return review route run save scan send serve show
  skip sort start store stream suggest surface survive sync tolerate trace track treat trigger truncate validate verify wait walk warn
  watch write`.split(/\s+/),
);

/** Past participles that describe a noun as often as they tell what was done. */
const PARTICIPLES = new Set(
  `unified improved enhanced simplified extended shared cached nested scoped typed automated optimized optimised advanced integrated
  customized customised generated distributed structured centralized centralised consolidated expanded dedicated detailed combined
  redesigned revamped animated paginated threaded streamlined standardized`.split(/\s+/),
);

/** Past tense of a known imperative, or null for a word the table does not hold. */
export function pastTense(verb: string): string | null {
  const word = verb.toLowerCase();
  const irregular = IRREGULAR[word];
  if (irregular !== undefined) return irregular;
  if (DOUBLING.has(word)) return `${word}${word.at(-1)}ed`;
  if (/^(?:re|un|de)-[a-z]/.test(word)) {
    const base = pastTense(word.slice(3));
    return base === null ? null : word.slice(0, 3) + base;
  }
  if (!REGULAR.has(word)) return null;
  if (word.endsWith("e")) return `${word}d`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ied` : `${word}ed`;
}

/** True for an imperative that describes behaviour of a program, so that its past tense would mislead. */
export function describesProgram(verb: string): boolean {
  return PROGRAM.has(verb.toLowerCase());
}

export function isParticiple(word: string): boolean {
  return PARTICIPLES.has(word.toLowerCase());
}

const PASTS = new Set(
  [...REGULAR, ...DOUBLING, ...Object.keys(IRREGULAR)].flatMap((verb) => pastTense(verb) ?? []),
);

/** True for a past tense of the table. */
export function isPast(word: string): boolean {
  return PASTS.has(word.toLowerCase());
}

const MODAL = new Set(
  "am is are was were be been can could will would shall should may might must had did does has cannot can't won't couldn't wouldn't shouldn't didn't hadn't wasn't weren't isn't aren't never always only also just really usually generally still already explicitly strongly actually normally typically currently both all now".split(
    " ",
  ),
);
const PAST_ONLY = new Set(
  "chose began bought brought built came caught did drew fell felt found gave got went had heard held kept knew led left lost made meant met paid ran said saw sent shipped sold spent spoke stood stopped swapped took taught thought told threw understood won wrote dropped agreed".split(
    " ",
  ),
);

/** Third person singular of a verb that follows "I" or "we"; modals, adverbs and pasts stay as they are. */
export function thirdPerson(verb: string): string {
  const word = verb.toLowerCase();
  const special: Readonly<Record<string, string>> = {
    am: "is",
    are: "is",
    were: "was",
    have: "has",
    do: "does",
    "don't": "doesn't",
    dont: "doesn't",
    "haven't": "hasn't",
    "aren't": "isn't",
    "weren't": "wasn't",
    go: "goes",
  };
  const known = special[word];
  if (known !== undefined) return known;
  if (
    MODAL.has(word) ||
    PAST_ONLY.has(word) ||
    (/(?:ed|ly|ing)$/.test(word) && word !== "need" && word !== "feed" && word !== "bring" && word !== "rely")
  )
    return verb;
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${verb}es`;
  return /[^aeiou]y$/.test(word) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

/**
 * True for a word that carries no person, so that the word after it must be looked at ("I always prefer").
 */
export function isAdverb(word: string): boolean {
  return /^(?:always|never|also|just|only|really|usually|generally|normally|typically|still|already|explicitly|strongly|actually|currently|both|all|now|strictly|mostly|often|consistently|deliberately|intentionally|only ever)$/i.test(
    word,
  );
}
