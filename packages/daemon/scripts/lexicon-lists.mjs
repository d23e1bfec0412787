// Additions and removals of build-lexicon.mjs: words of our trade, names of more countries, and names that
// are something else as often.

/** Names that are words first: at the start of a sentence they say nothing. */
export const namesThatAreWords = `will mark bill grant chase rich drew art rob miles max page pat skip buck clay dale dean
  dot faith grace hope ivy iris jasmine joy june lance may april august autumn summer olive pearl penny ray rose ruby
  sandy sky star sterling van violet wade ward young angel amber buddy blaze blake brook chip cliff cookie crystal
  dawn daisy don earl eden ember eve frank gene ginger glen guy hank harmony heath hunter jack jade jewel king
  lily major marina mercy merry mason melody misty nick norm pierce pepper poppy prince queen reed rusty sage sonny
  spike stone stew sue tab terry trinity turki victor vale vesta wily woody ali adi ana ane ann ara ari aria ash asa
  bo cal cam cody data del dev di dim dion ed eli ema ergi fay feng flora gale gay gia han hal hong ian ida ike ila imane
  inn io ion ira jan jay jo kai kay kit lac lane lee lei leo les lex lin ling liv lo lou lu luna lyn mae mani
  mel mi mo nat ned nel nil nova nur nuka oak ola ona pei per prem quinn rae ram rana randy
  remy rex rio robin ron rowan roy sal sam scout shell sid siti sol star stan sun tai tan tea tor tui val
  vern vi vim wai wei wen wes win yael yan yi yong zen zion general royal tiny magic noble honor chance destiny
  justice liberty cherish precious treasure duke cash case case clark constant gage hardy cal page pilot
  sheba asia america china india georgia sydney paris chelsea devon madison lincoln jordan victoria florence
  virginia carolina dakota brooklyn austin dallas houston alexandria savannah israel kenya chad london milan
  vienna verona elma alma hana maha nova flora siri alexa cortana claude jenkins jasper ada elm haskell
  pascal ruby jade jest gatsby dart travis nim otto hugo miro milo ember aurora apollo athena hermes phoenix jersey cork salem surrey turkey chile bari oran bath
  reading hull deal jordan nice split mobile java bali varna jupiter orlando columbia`;

/** Words of our trade and of titles that the sources lack. */
export const moreWords = `
  abbreviate acceptance accessor accidental accordion accumulate accuracy adaptive adding additive addon
  adhere adjacent adversarial advisory affordance aftermath agent agentic aggregate airborne airplane alias
  allocate ally almost alpha ambiguous amend ampersand analytics annotation antagonist anyone anything
  anyway anywhere api app apparent append appendix apps apron arbitrary architectural arg args array arrow
  artifact asparagus assembly assertion asset assistive asylum async asynchronous atomic audit aunt auth
  authenticate authentication authorization autocomplete autonomous autosave avatar axe backend backfill
  backlog backoff backpack backport backpressure backslash backtick backyard badge bag bags balloon ballot
  bamboo bandwidth banjo baseline basename batch bathtub bead bear bed bee beer beetle behavioral being
  benchmark berry besides beta bicycle bidirectional bigint billionaire bin binary biological birch bit
  blackout blanket blob blockquote boilerplate bookshelf boolean bootstrap bot bots boundary brace bracket
  branch breadcrumb breakdown breaker briar bridge brittle broadband broccoli browser brunette bucket bug
  bugfix bugs builtin bun bundle bundler businessman butterfly cache cafe callback callee canary candle
  canonical canvas cardboard caret carnival carousel carriage carrot cart cashflow castle cat catalog cats
  cauliflower cautious caveat cedar celery cellular censor ceremonial champagne changelog chapter charset
  chatbot checkbox checklist checkout checkpoint checksum chili chisel chore cider cipher ciphertext
  circular clarify clarinet clash classic classical classifier clause cleanup cli client clipboard cloak
  closure cloud cluster codebase codemod coercion coherent collaborator collective collector colocate comma
  commit commits compact comparator compiler completion compliant composite compost compute concat
  concatenate concurrency concurrent conditional config confined connector considerable consistency const
  constraint constructor consumer container contextual convenience conventional conversational coordinating
  copyright corpus correlate cosine couch countertop coupon courtroom coverage crate crawl crawler
  credential crow crypto cryptographic css csv cucumber cumulative curriculum cursor customise customize
  cutoff cyclist dad daemon dashboard dataset deadline dealership debug debugging declarative decoder
  decompress decryption dedupe deduplicate delta dep dependencies dependency deploy deployed deployment
  deprecate deprecated deps descriptive descriptor desktop despite destructure deterministic dev diagnostic
  diagram dialect dialog dialogue dictionary died diff differentiate difficulty digit dim dir directional
  directive directory disclosure discovery discriminate disk dismay dispatcher dist distiller distinctive
  distributed divergence divisor doc docker docs does dog doing dom domain don dose dot downstream downtime
  drafted drawback dropdown duo durable eagle ear ears earthquake ecosystem edge edition eggplant egress
  eldest elephant email embed embedder embedding emit emitter emoji encapsulate enclosure encode encoder
  encryption endian endpoint enterprise entropy entrypoint enum env ephemeral epilogue equivalence err etag
  ethical everyone everything everywhere evict excerpt excessive exchange executable exhaustive experimental
  expiry exponential extractor extraneous facade factory failover falcon fallback fame fatal faucet feat fee
  feed fern festival fictional filed filename filesystem finale fixme fixture flamegraph flex floppy flush
  font footprint foreground forest forum foundational fountain fox frog frontend functional fur furthermore
  fuzzy gallery gamma gap gaps gateway generative generator getter gin glacial glob glossary glyph goes
  going gothic gown gradient graffiti grammar grandma grandpa grant granular graph grassy gravel greenhouse
  guardrail gui guideline gym gzipped hallucination hallway handbook handler handshake happily harbor
  harbour hardcoded hardwood harness harp harvest has hash hashtag hat hats hawk headband headdress heap
  heel hence hereby heuristic hexadecimal hierarchy hind hip his histogram homepage horn hosting hostname
  hotfix hover hub hybrid hydrate hygiene hyphen id ide idempotency idempotent identifier ids iframe imply
  inbox inclusive inconsistency inconsistent increment incremental incur indent indentation indexer
  inefficient infer inference influenza informal informational informative ingest ingestion ingress
  inheritance init inject inline inquiry instantiate integer intensive intentional intercept interceptor
  interval intervene intrinsic invalid invalidate invariant inventory inverse invoice ipsum irrigation
  iterate iterator its jeep job jobs journalism json juniper kanban kangaroo kayak keep key keyboard keyword
  kickoff knight label lamp laptop latency laundry law lawn layout lazy leaderboard leak leash led ledge
  ledger leg legacy less lettuce lexical lifecycle lifelong lifetime likelihood limiter linear lint linter
  listener lite livestream loader locale localhost locate lockfile log logical login logout lookup loopback
  lorem lot lowercase machine macro magnetic maintainer malformed malicious mall manipulate map maple
  marathon mark markdown marker markup martial mat maybe meadow meantime mechanical membership menu merge
  meta metadata middleware migrate migration milestone minify miss misuse mixin mobile mock modal modifier
  mom monorepo moreover morph moss moth motif motorbike msg mud mug mulch mum mushroom mutate mutex
  mysterious namespace nationwide native navbar navy necklace negate nest nested nevertheless newline
  newsletter nightly nighttime node nominate nonce nonexistent noodle not nothing notified notify null num
  numeric numerical oak oath observability observer obstacle occasional occurrence octal octet onboarding
  onion only ontology opaque opt optimal optimistic optimizer optional optionally orchard orchestrator org
  originate otherwise outbox outbreak outdated outermost overflow overlay owl owned ozone padded paddle
  pagination palette palm panda panel parachute parade paragraph param params parenthesis parse parser
  parsing particle password patch payload pecan pedestrian percentile perennial perf performant permalink
  permission persistence persistent persona photography physical pickup pine ping pipeline pirate pistol
  pitfall pixel placeholder plaintext planner playback playbook playground plugin plural plus pod podcast
  pointed poker pole pollinator polyfill populate porch positional posterior postfix postmortem postpone pot
  precedence predicate preface prefix premiere premium preprint preset primitive pro producer production
  profiler programmatic progressive prologue prompt propagate protagonist protocol prototype provenance
  provider proxy pseudo publisher puddle pulled pumpkin punitive purge quadratic query queue quickstart
  quite quorum quota radix raft rainbow ramp ranker rate rather rationale raven readme readonly realtime
  reasonable rebase recommended rectangular recursive reducer ref refactor refactored refactoring refund
  regex registry reindeer relay relevance relevancy renderer renewal repeat repeatedly replica repo repos
  repository req reranker res reset resolver responsive retrieval retriever retro retry reuse reused rhino
  risky roadmap roadside roadway rocky rollback rotate roundtrip router row rubric runaway runbook runtime
  saga salmon sandbox saxophone scaffold scarf scenario scheduler schema scooter scope scrabble scraper
  screenplay screenshot sculpture sdk sea seamless seashore seed seedling selective selector semantic
  semantics semester semicolon semver sent separator sequential serializer server serverless session set
  setter settled setup shard shareholder shelf shell shim shipment shortcut shorthand shrimp shrub shutdown
  sidebar sidecar sidewalk significance significant signin signup singular skeleton sketched skew skillet
  skip slash slug smartphone snapshot snippet snowy socialite socket soda sofa somehow someone something
  somewhere songwriter soundtrack soup specifier spider spoke sponsorship sprint spurious spy sql squirrel
  src ssh stable stack staging stairs stakeholder standalone standup stanza stats statue stderr stdin stdout
  steak sticky str string structural stub stunt stylesheet sub subagent subdomain subfolder submodule
  subscriber subset subtree successor suffix suitcase suite summarizer sun sunglasses sunny sunset supersede
  superset supervisor supplemental swan sweatshirt swimsuit sword syllabus symlink sync synchronous synopsis
  syntactic syntax systematic tab tablet tag taint tap tarball taxonomy telemetry template temple temporary
  tenant tent tequila terminate terminator testify theatre theme theorem theoretical thereby thesis thing
  thorn thorough thread threshold throne throttle throughput thumbnail thus tied tier tiger tilde timeline
  timeout timestamp tip toast todo toe tofu toggle token tokenizer tomato toolbar toolchain toolkit tooltip
  touchpad toward towards tower toy trace traced tracing trackpad tractor tradeoff trampoline transcribe
  transcript transient transitive transparency transpile transport transpose traversal tray treasure triage
  trilogy troubleshoot trout truce trumpet truncate trunk truthy tug tuple turbo tweak typeof typo ui
  umbrella uncle underflow underscore unset unsubscribe updated upfront upon uppercase upstream uptime uri
  url usage use used username using uuid ux vaccine validator var vector velvet vendor verb verbose verifier
  verse vest viewport villain violate violin virtual vodka volcanic walked walkthrough warehouse waterfall
  watermelon web webhook webpack webpage website websocket weed wet whatever whenever whereas wherever
  whitepaper whitespace whoever widget wiki wildcard wildflower willow wing wolf workaround worker workflow
  workload workspace worktree wrapper yaml yen zip`;

/** Roles of people that the sources do not list. */
export const moreRoles = `
  advocate ambassador analyst anthropologist apprentice architect archivist astronomer auditor auditors aunt
  baker barista barrister beekeeper biographer biologist bookkeeper bookseller boss botanist boyfriend
  brewer brother butcher caretaker cellist ceramicist chancellor chemist choreographer cinematographer
  classmate co-founder co-ordinator co-worker coach cofounder commissioner conductor contractor coordinator
  copywriter cousin coworker daughter dean delegate dentist designer doctor drummer ecologist economist
  engineer envoy essayist evangelist executive father fiance fiancee flatmate florist freelancer gardener
  geologist girlfriend governor grandfather grandmother guitarist headmaster headteacher husband instructor
  intern janitor lecturer librarian linguist maintainer maintainers mathematician midwife mother neighbor
  neighbors neighbour neighbours nephew niece notary novelist ombudsman optician organiser organizer
  paralegal paramedic philologist physicist pianist postdoc potter printmaker professor programmer
  proofreader provost publisher rector referee roommate scientist sculptor senator sheriff sister
  sociologist solicitor son spokesman spokeswoman statistician stepfather stepmother strategist supervisor
  surveyor sysadmin tailor teammate trainee trainer translator treasurer typesetter uncle veterinarian
  videographer violinist volunteer volunteers weaver wife winemaker zoologist`
  .split(/\s+/)
  .filter((role) => role !== "");

/** Organizations of the news that the source lacks, and what it counts as one that is none. */
export const moreOrganizations =
  `reuters,bloomberg,yahoo,amazon,tesla,stripe,spotify,nestle,lufthansa,deutsche bank,deutsche bahn,allianz,
  bosch,sap,zalando,red hat,bbc news,associated press,european commission,european union,european parliament,world bank,
  united nations,greenpeace,unicef,amnesty international,al jazeera,guardian,financial times,wall street journal,
  new york times,washington post,pentagon,kremlin,nasdaq,fedex,airbus,boeing`.split(/,\s*/);
export const noOrganizations = new Set(
  `amc,ayer,ing,jsa,ghq,katv,esa,avis,avon,gmb,brexiteers,eurosceptics,youtube,facebook,twitter,wikipedia,craigslist,
  lexus,cadillac,chevy,prudential,dept,univ,assn,inc,ltd,visa,sears,ups,dea,amt,nec,nis,der spiegel,green day,the who,the guess who,the supremes,the byrds,
  the hollies,the carpenters,orange julius,altair,argos,guardian,congress,roman empire,scientology,github,mitas,snp,rbs,
  cloudflare,coinbase,squarespace,lexis,mobil,bni,nwa`.split(/,\s*/),
);

/** First names of countries that the source knows few of. */
export const moreFirstNames = `
  farid beatrix cosima teo edda leo finley finn benedikt diego freya angus tariq noura huda tamsin kirsty imogen lucia
  abena achieng adaeze aditi agnes agnieszka agus ahmet akash akiko akosua aleksandr alessandro ama amaka
  amina amrita anders andrzej anjali annika aoife arjun ashok astrid aurelie ava ayse ayumi bambang beatriz
  benoit bertrand birgit bjarne bohdan bronwen budi burak callum camille catalina celine cem chiara chidi
  chinedu ciaran daiki davide deepa deniz dewi dieter divya dmitri dmitry dusan ehsan elif elin elodie emeka
  emre eoghan eskil ewan ewelina farhad fatima federica fergus folake francesca freja gael gareth gaurav
  gethin giulia giuseppe grzegorz guadalupe guillaume gunnar gyula hakan hamish haoran harsh haruto heike
  heinz hieu hiroki hiroshi hyun ifeoma ignacio iker ilaria ildiko ingrid isabella istvan jacek javier
  jayden jianguo jiri jisoo jiwoo joao joaquin jochen jurgen kaitlyn kamau katarzyna katharina kavya keiko
  kenji kenta khadija kofi krzysztof kwame lakshmi lasse laszlo lerato leyla liam linh loic lorenzo ludmila
  lukas mackenzie malgorzata manish marek margaux mathieu matteo matthias meera mehmet meiling mette mikhail
  milan minh minho minjun mohit montserrat morag murat mustafa naoko nasrin neha ngozi nguyen niamh nikhil
  nikolai njeri noah nomsa noor noriko nuria oksana olena olivia olumide oluwaseun omid otieno padraig pawel
  phuong piotr pooja pradeep priya putri radek rafaela rahul rajesh rakesh ravi reza rhys ritu rohit saga
  sakura sandeep sanjay satoshi seojun sergei sergey serkan shirin shreya signe sigrid simone siobhan sipho
  siti sneha soojin soraya soren stefan steffen suresh svenja svetlana swati takashi takeshi taras tatiana
  thabo thanh themba thiago thierry thuy tomas tomasz tomoko torsten trang tuan tunde ulrike uwe vaclav
  vijay vikram vinay vinicius vladimir wanjiku weiwei wira wojciech wolfgang xavier xiaoling xiaoming ximena
  yannick yash yaw yifan yoko youssef yuki yulia yuto zachary zbigniew zdenek zeynep zihan zoltan`
  .split(/\s+/)
  .filter((name) => name !== "");

/** Abbreviations and parts of towns that the source counts as places. */
export const noPlaces = new Set(
  `blvd colo conn dist kans cres minn nebr okla penn penna sask tenn wisc alta para calif ariz downtown uptown midtown
  boardwalk lowland lowlands highland highlands lakefront riverfront riverside parkside usafa ussr`.split(
    /\s+/,
  ),
);
/** Places that are something else as often. */
export const doubtfulPlaces = new Set(
  "bari cork jersey oran phoenix salem surrey turkey chile varna verona georgia".split(" "),
);
export const noPlace =
  /^(?:north|south|east|west|old|main|shopping|financial|gay) (?:end|side|town|st|street|district|village)$/;
