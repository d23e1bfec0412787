import { stem } from "./stem.ts";

/** Words that developers use for one another; the first of a line stands for all. Nothing here is a matter of degree. */
const groups = `
database db datastore
repository repo codebase
environment env
variable var
configuration config
application app
documentation doc docs
directory folder dir
authentication auth authn
frontend client-side
continuous-integration ci
pull-request pr prs merge-request
kubernetes k8s
postgresql postgres pg
javascript js
typescript ts
golang go-lang
production prod
development dev
function func
parameter param
argument arg
dependency dep
package pkg
administrator admin
message msg
maximum max
minimum min
wood wooden
reply answer response
concise short brief
timestamp date datetime
store save persist keep kept
run execute launch invoke
delete remove erase
create make made
deploy ship rollout
fail break broken broke
begin start
finish complete
build compile built
fix repair
big large huge
little small tiny
fast quick rapid
happy glad
near close
speak talk
road street
couch sofa
bike bicycle
kid child children
photo picture
automatic automated
own belong
lead head led
use utilize utilise rely
like prefer want
forbid prohibit disallow ban
allow permit
require need
contain include
connect link
show display
log-in login sign-in signin
email e-mail
machine computer
programme program
person people
woman women lady
man men guy
write written wrote
hide hidden hid
send sent
hold held
euro eur
dollar usd
pound gbp
franc chf
yen jpy
gray grey
find found
choose chosen chose
take taken took
`;

/** Two and three words that are one; a name for what they mean. */
const phrases = `
continuous integration=continuous-integration
front end=frontend
back end=backend
pull request=pull-request
pull requests=pull-request
merge request=pull-request
env var=env-var
env vars=env-var
environment variable=env-var
environment variables=env-var
accepts connections=listen
accept connections=listen
relies on=use
rely on=use
built with=use
built on=use
depends on=depend
rather than=over
instead of=over
log in=login
logs in=login
sign in=login
every night=nightly
each night=nightly
every day=daily
each day=daily
every week=weekly
each week=weekly
every month=monthly
per second=per-second
per minute=per-minute
per hour=per-hour
per day=per-day
per week=per-week
per month=per-month
per year=per-year
http only=http-only
github actions=github-actions
gitlab ci=gitlab-ci
circle ci=circleci
react native=react-native
github pages=github-pages
read the docs=readthedocs
google cloud=gcp
type script=typescript
go to=visit
as well as=and
close to=near
far from=far
in front of=in-front-of
no longer=no longer
no one=nobody
has been=has been
as of=as of
by default=default
on by default=enabled
off by default=disabled
turned on=enabled
turned off=disabled
switched on=enabled
switched off=disabled
turn on=enable
turn off=disable
in favor of=in favour of
in favour of=in favour of
have been=has been
used to=used to
took over=took over
takes over=took over
reports to=report-to
report to=report-to
`;

const canon: ReadonlyMap<string, string> = new Map(
  groups
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [first = "", ...others] = line.split(" ");
      return others.map((other): [string, string] => [stem(other), stem(first)]);
    }),
);

const hasMarks = /[\u00c0-\u024f]/;
const marks = /[\u0300-\u036f]/g;

/** The stem that stands for a word and all that mean the same. `word` in small letters. */
export function termOf(word: string): string {
  const bare = hasMarks.test(word) ? word.normalize("NFD").replace(marks, "") : word;
  const joined = bare.length < 20 && joins.has(bare) ? bare.replace("-", "") : bare;
  const found = stem(joined);
  return canon.get(found) ?? found;
}

const joins: ReadonlySet<string> = new Set(["front-end", "back-end", "type-script", "time-out", "e-mail"]);

interface Phrase {
  readonly words: readonly string[];
  readonly means: string;
}

const byFirst = new Map<string, Phrase[]>();
for (const line of phrases.trim().split("\n")) {
  const [said = "", means = ""] = line.split("=");
  const words = said.split(" ");
  const [first = ""] = words;
  byFirst.set(first, [...(byFirst.get(first) ?? []), { words, means }]);
}

/** The phrase that begins at `n`, or undefined. `words` in small letters. */
export function phraseAt(words: readonly string[], n: number): Phrase | undefined {
  return byFirst
    .get(words[n] ?? "")
    ?.find((phrase) => phrase.words.every((word, i) => words[n + i] === word));
}
