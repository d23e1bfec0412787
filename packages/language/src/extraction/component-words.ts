import { wordSet } from "./prose/sentence.ts";

/** Type of a part of somebody's system, by the last word of its name. */
export const componentTypes: ReadonlyMap<string, ComponentType> = new Map([
  ...typed(
    "project",
    "service microservice app application library pipeline dashboard gateway daemon portal webapp",
  ),
  ...typed("concept", "cluster server queue bucket topic table index namespace"),
  ...typed("organization", "team squad guild"),
]);

type ComponentType = "project" | "concept" | "organization";

function typed(type: ComponentType, heads: string): (readonly [string, ComponentType])[] {
  return heads.split(" ").map((head) => [head, type]);
}

/** Words in front of a head that say which or what kind, and name none: "the new service", "the web server". */
export const describing = wordSet(`
  a an the this that these those its our your my their his her each every any some no all both either
  such which what one two three four five six several few many most more less first second third last
  next previous latest former current existing present own other another same different various
  separate individual single double dual multiple whole entire full partial right wrong left correct
  incorrect good bad best better great nice fine new old older newer newest oldest young recent modern
  legacy long short large larger small smaller big bigger huge tiny little simple complex basic
  advanced plain rich minimal main primary secondary core central common shared global local remote
  external internal public private open closed free paid live dead active inactive default custom
  customized standard native special specific general generic particular certain real actual true fake
  mock dummy sample example demo hello world toy test tests testing staging production prod dev
  development preview beta alpha canary release build builds target source origin destination upstream
  downstream parent child sibling root base master slave leader follower replica standby fallback
  backup temporary temp permanent initial final original copy top bottom upper lower inner outer front
  back side end start high low fast slow quick heavy light hot cold warm dry raw clean dirty empty
  blank null broken failed healthy sick safe secure insecure trusted unsafe stable unstable stateless
  stateful static dynamic smart dumb cheap expensive important critical necessary required optional
  popular famous official unofficial third-party first-party in-house self-hosted open-source multi-tenant
  single-page long-running high-level low-level real-time end-to-end up-to-date cross-platform
  so-called well-known built-in full-stack standalone dedicated hosted managed running deployed
  installed selected given following above below upcoming missing unused hidden visible nested linked
  related similar equivalent parallel random unique specified generated named client customer vendor
  partner company person people somebody human user's project's company's very only just even also
  still not never and or but if when while where how why who with without within from into onto for to
  of in on at by as than via per is are was were be been being has have had do does did can could
  should would will may might must shall let make made run runs ran stop use uses used see add added
  remove removed create created update updated delete deleted call called rest put get set send sent
  keep kept move moved
`);

/** Kinds of programs that everybody has: "the web server", "the chat app", "the message queue". */
export const everybodys = wordSet(`
  agent agents ai android angular api app application array asset assets assistant audio authorization
  away b-tree backend backend-for-frontend background blob blog body-mass boilerplate bot browser
  btree build cache caching calculator calendar cap capabilities capability cd cdn character chat ci
  circular cli client cloud cluster code column command companion comparison compatibility composite
  compound compute config configuration consumer container contents control control-plane conversation
  counter covering cron css cursor customer-support data database database-backed db dead-letter delay
  deployment desktop dhcp dimension dinner discussion dispatch distributed dns edge editor element end
  environment error errors event events export fact feature features fifo file files fitness font
  fonts foreground foreign framework frontend ftp full-text function game gcs gin gist go graphql grpc
  hardware hash hello-world help home host hosting hot html http http-based http2 https ice icon icons
  ide identity image imap import information inverted ios ipad iphone item java javascript job jobs
  join jsonrpc jump junction kernel key key-value keys landing language leaky library lifo limit line
  linux list llm log logs maximum minimum max min average transition state permission offset opcode scope short compression logging login look-up lookup loop lsp mac machine mail main managed map mapping
  markdown materialized mcp media message messages method metrics microservices ml mobile mock model
  module monitoring mount music name narrow nat network next node node.js nodes nosql note notes nth
  oauth object oidc operating operators options package page pages partial partition periodic phone
  photo php pid pivot platform playground plugin price primary print priority process product program
  programming project properties property provider providers proxy pwa python rate react reference
  refractive registry release request requests resource rest result results retry reverse review ring
  route router routing row rpc ruby rust s3 sandbox schema script sdk search search-engine server
  service services session settings shell shopping showcase sign-in sign-up signup site small smtp
  socket software spa sparse sql sse ssh ssl ssr start starter static status stdio stock storage
  stream streaming string sub summary support symbol system systems tab table tables tablet task tasks
  tax tcp temp template temporary terminal text third thread time tls to-do todo token tool tooling
  trace translation transport trigram truth tutorial tv two-column type types typescript udp unique
  user utility value vector video virtual vm vpn vue watch weather web web-dev web-hosting website
  websocket wide window window's windows word work worker workers z zero
`);

/** Teams that are none of a company's, or every company's: "the football team", "the leadership team". */
export const notTeams = wordSet(`
  a-team audit cap tax baseball basketball cricket debate dream football hockey rugby soccer swim
  track volleyball sports opposing rival executive leadership management review scrum agile
  cross-functional dedicated home away small
`);

/** Words above that name the work of teams: "the build team". */
export const workOfTeams = wordSet("build release customer partner people");

/** Words above that name tables in a store: "the users table". */
export const rowsOfTables = wordSet("users events messages sessions jobs tokens tasks files images accounts");

/** Words above that commonly name a company's service: "the search service". */
export const servicesOf = wordSet(
  "user search email media image review price stock identity session registry order event",
);

/** Words that end like a form of a verb or an adjective and are things all the same. */
export const thingsLike = wordSet(`
  billing pricing onboarding messaging shipping scheduling reporting ticketing booking marketing accounting
  engineering training banking trading staffing recruiting ranking rating ratings settings bookings listings
  listing invoicing metering feed embed embedding embeddings indexing crawling matching profiling planning
  drawing meeting meetings wedding building catalog signal portal rental referral approval withdrawal
  journal terminal festival hospital animal arrival appraisal proposal metric metrics analytics traffic
  music clinic logic topic archive objective detective incentive invoice family supply reply assembly
  anomaly speed breed seed need ad-bidding bidding underwriting wing king ring string spring thing earning
  earnings savings holdings lending funding hiring learning licensing sourcing fulfilment fulfillment
  provisioning mapping geocoding routing tagging tracing transcoding encoding rendering printing
  forecasting clearing purchasing warehousing packing picking staking streaming gaming dining
`);
