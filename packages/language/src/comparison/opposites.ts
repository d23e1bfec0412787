import { stem } from "./stem.ts";
import { termOf } from "./synonyms.ts";

const pairs = `
tab/space enable/disable enabled/disabled always/never light/dark before/after required/optional mandatory/optional
sync/async synchronous/asynchronous public/private allow/forbid allowed/forbidden on/off open/closed open/shut single/double
true/false static/dynamic manual/automatic manually/automatically internal/external local/remote global/local strict/loose
mutable/immutable eager/lazy online/offline active/inactive visible/hidden include/exclude accept/reject success/failure
pass/fail succeed/fail increase/decrease raise/lower upper/lower uppercase/lowercase first/last ascending/descending start/stop
begin/end above/below front/back foreground/background left/right up/down inside/outside indoors/outdoors near/far hot/cold
old/new old/young big/small long/short tall/short high/low fast/slow rich/poor full/empty clean/dirty wet/dry
happy/sad man/woman boy/girl male/female day/night early/late day/evening morning/evening awake/asleep stand/sit
add/remove create/delete push/pull blocking/nonblocking stateful/stateless encrypted/unencrypted signed/unsigned
monolith/microservices rebase/merge squash/rebase love/hate like/dislike win/lose won/lost born/died alive/dead
more/less most/least best/worst many/few horizontal/vertical serial/parallel sequential/parallel buy/sell loud/quiet
crowded/deserted smile/frown laugh/cry standing/sitting empty/crowded wide/narrow thick/thin simple/complex
everybody/nobody everything/nothing everyone/nobody with/without above/under north/south east/west safe/unsafe
relative/absolute same/other same/different read/write get/set import/export send/receive input/output load/save client/server request/response source/target
producer/consumer upload/download encrypt/decrypt parent/child subscribe/publish connect/disconnect lock/unlock install/uninstall
serialize/deserialize encode/decode compress/decompress forward/backward indoor/outdoor outside/indoors inside/outdoors in-front-of/behind bright/dark thin/wide white/dark mother/father synchronously/asynchronously named/default minor/major upstream/downstream peaceful/violent
valid/invalid valid/expired valid/void married/single cover/exclude safe/dangerous free/paid mandatory/voluntary required/nullable
symmetric/asymmetric enabled/off typical/atypical
`;

const opposites = new Map<string, Set<string>>();
for (const pair of pairs.trim().split(/\s+/)) {
  const [one = "", other = ""] = pair.split("/").map(termOf);
  for (const [from, to] of [[one, other] as const, [other, one] as const])
    opposites.set(from, (opposites.get(from) ?? new Set()).add(to));
}

export const areOpposites = (one: string, other: string): boolean =>
  opposites.get(one)?.has(other) === true || isPrefixed(one, other) || isPrefixed(other, one);

/** "signed", "unsigned", "case-sensitive", "case-insensitive", "reversible", "irreversible": "related" is no opposite here. */
function isPrefixed(one: string, other: string): boolean {
  const at = one.lastIndexOf("-") + 1;
  const [plain, denied] = [one.slice(at), other.slice(at)];
  if (plain === denied || one.slice(0, at) !== other.slice(0, at) || !denied.endsWith(plain)) return false;
  const prefix = denied.slice(0, -plain.length);
  // The others begin too many short words: "form", "inform"; "port", "import".
  if (plain.length < (prefix === "un" ? 3 : 5) || (prefix === "im" && otherVerbs.test(plain))) return false;
  return denying.has(prefix) || assimilated.get(prefix)?.includes(plain.charAt(0)) === true;
}

/** "Ports", "imports"; "proves", "improves". */
const otherVerbs = /^(?:port|prov|print|press|plant|pact|part|plic|pound|merg|pair|pos)/;
const denying: ReadonlySet<string> = new Set(["un", "non", "non-", "in", "dis"]);
/** "In" before these letters. */
const assimilated: ReadonlyMap<string, string> = new Map([
  ["ir", "r"],
  ["il", "l"],
  ["im", "bmp"],
]);

/** Things of which one place holds one: what is a line here excludes the others of its line. */
const classes = `
pnpm npm yarn bun
vitest jest mocha jasmine ava karma
pytest unittest nose
playwright cypress selenium puppeteer webdriverio
postgresql mysql mariadb sqlite mongodb cassandra dynamodb cockroachdb oracle mssql firestore duckdb
redis memcached valkey keydb
kafka rabbitmq nats sqs activemq pulsar
winston pino bunyan log4j logback loguru structlog
eslint biome prettier tslint oxlint standard rubocop ruff flake8 pylint black
webpack vite rollup esbuild parcel turbopack rolldown
react vue angular svelte solid preact ember
next.js nuxt remix sveltekit astro gatsby
express fastify koa hapi nestjs
django flask fastapi rails laravel spring
heroku fly.io vercel netlify render railway aws gcp azure hetzner digitalocean
github-actions circleci jenkins travis gitlab-ci buildkite drone teamcity
github gitlab bitbucket
docker podman
rust go golang python java kotlin swift c c++ c# ruby php elixir scala typescript javascript
prisma drizzle typeorm sequelize knex kysely
rest graphql grpc trpc soap
json yaml toml xml ini
tailwind bootstrap
slack discord teams mattermost zulip
sentry rollbar bugsnag datadog
stripe paypal adyen braintree
vim emacs vscode neovim
mit gpl apache bsd
ubuntu debian alpine fedora centos
main master trunk develop
monday tuesday wednesday thursday friday saturday sunday
january february march april may june july august september october november december
per-second per-minute per-hour per-day per-week per-month per-year
hourly daily nightly weekly monthly quarterly yearly
red blue green yellow black white orange purple pink brown gray silver gold beige
first second third fourth fifth sixth seventh eighth ninth tenth
english german french spanish italian portuguese russian chinese japanese korean dutch polish swedish turkish arabic indian american
british canadian mexican australian indonesian vietnamese irish scottish greek brazilian thai african european asian
germany france spain italy portugal russia china japan korea netherlands poland sweden turkey india america usa mexico australia
indonesia vietnam ireland scotland greece brazil england canada uk singapore thailand egypt israel argentina norway finland denmark austria switzerland belgium ukraine
kitchen bathroom bedroom basement garage attic hallway classroom courtroom office
wood wooden metal plastic brick bronze cement steel stone glass concrete leather cotton paper
guitar violin piano drum trumpet flute harp cello saxophone accordion
euro dollar pound franc yen rupee yuan krona krone zloty peso ruble lira baht
celsius fahrenheit kelvin
coffee tea beer wine water juice milk champagne
sun moon mars venus jupiter saturn earth mercury pluto neptune uranus
tomato potato carrot onion lettuce broccoli cabbage
`;

const classOf = new Map<string, number>();
classes
  .trim()
  .split("\n")
  .forEach((line, n) => {
    for (const word of line.split(" ")) classOf.set(termOf(word), n);
  });
// Two lines of one kind each, broken for width.
for (const word of ["british", "canadian", "mexican", "australian", "indonesian", "irish", "greek"])
  classOf.set(stem(word), classOf.get(stem("german")) ?? -1);

/** Is it one of a kind that is listed: a tool, a language, a town? */
export const isOfKind = (term: string): boolean => classOf.has(term);

/** Both are of one kind, of which a place holds one. */
export function excludeEachOther(one: string, other: string): boolean {
  const found = classOf.get(one);
  return found !== undefined && one !== other && classOf.get(other) === found;
}

/** Two currencies, or two months: they belong to the number beside them. */
export const areUnits = (one: string, other: string): boolean =>
  excludeEachOther(one, other) && units.has(classOf.get(one) ?? -1);

const units: ReadonlySet<number> = new Set(
  ["euro", "january"].flatMap((word) => classOf.get(termOf(word)) ?? []),
);
