// Words that the features count. None of them decides anything: what a count is worth is learnt.

const set = (listed: string): ReadonlySet<string> => new Set(listed.trim().split(/\s+/));

export const negations = set(
  "not no never none nothing neither nor nobody cannot without n't nowhere hardly nolonger anymore noneed",
);

/** Class of a preposition: place, means, way, time, comparison. */
export const prepositions: ReadonlyMap<string, number> = new Map(
  [
    "in on at for of within under inside beside behind near above below outside along around",
    "by with through via using",
    "from to into onto",
    "until till since before after during between",
    "as than about over per",
  ].flatMap((line, n) => line.split(" ").map((word): [string, number] => [word, n + 1])),
);

export const auxiliaries = set(
  "is are was were be been being am do does did has have had will would shall should can could may might must needs need isn't aren't",
);

export const days = set("monday tuesday wednesday thursday friday saturday sunday weekday weekend");

const monthNames =
  "january february march april may june july august september october november december".split(" ");
export const months: ReadonlyMap<string, string> = new Map(
  monthNames.flatMap((month): [string, string][] => [
    [month, month],
    ...(month === "may" ? [] : [[month.slice(0, 3), month] as [string, string]]),
  ]),
);

/** Limits of a statement. */
export const scopes = set(`
production prod staging stage dev development test testing ci local locally beta alpha nightly release debug mobile web desktop ios android
windows linux macos mac server client frontend backend free paid team enterprise pro trial admin guest anonymous internal external
public private first second third fourth last next previous primary secondary replica main weekday weekend night day morning evening
afternoon summer winter spring autumn daily weekly monthly yearly annual hourly other another new old former current default left right
upper lower north south east west junior senior adult child children student kid kids v1 v2 v3 master slave
`);

export const numberWords: ReadonlyMap<string, number> = new Map([
  ..."zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
    .map((word, n): [string, number] => [word, n]),
  ..."twenty thirty forty fifty sixty seventy eighty ninety"
    .split(" ")
    .map((word, n): [string, number] => [word, 10 * (n + 2)]),
  ..."first second third fourth fifth sixth seventh eighth ninth tenth"
    .split(" ")
    .map((word, n): [string, number] => [word, n + 1]),
  ["hundred", 100],
  ["thousand", 1000],
  ["million", 1e6],
  ["once", 1],
  ["twice", 2],
  ["thrice", 3],
  ["dozen", 12],
]);
export const multipliers = set("hundred thousand million");
export const ordinals = set("first second third fourth fifth sixth seventh eighth ninth tenth");

/** Unit, by its dimension and its size in it. */
export const units: ReadonlyMap<string, readonly [dimension: string, size: number]> = new Map(
  [
    "t ms .001 millisecond .001 s 1 sec 1 second 1 minute 60 min 60 hour 3600 h 3600 hr 3600 day 86400 week 604800 month 2629800 year 31557600 yr 31557600",
    "b kb 1e3 mb 1e6 gb 1e9 tb 1e12 megabyte 1e6 gigabyte 1e9",
    "g mg .001 g 1 gram 1 kg 1000 kilo 1000 kilogram 1000",
    "m mm .001 cm .01 m 1 metre 1 meter 1 km 1000 kilometre 1000 kilometer 1000",
    "l l 1 litre 1 liter 1 ml .001",
    "€ euro 1 eur 1 € 1",
    "$ dollar 1 usd 1 $ 1",
    "c cent .01",
    "% percent 1 % 1",
    "° degree 1 °c 1",
    "in inch 1",
    "px px 1 pixel 1",
  ].flatMap((line) => {
    const [dimension = "", ...rest] = line.split(" ");
    return rest.flatMap((name, n): [string, readonly [string, number]][] =>
      n % 2 === 0 ? [[name, [dimension, Number(rest[n + 1])]]] : [],
    );
  }),
);

/** The first of a line stands for the others. */
const groups = `database db datastore|repository repo codebase|environment env|variable var|configuration config setting settings|application app|documentation doc docs|directory folder dir|authentication auth authn|frontend client-side front-end|backend server-side back-end|kubernetes k8s|postgresql postgres pg|javascript js|typescript ts|go golang|production prod|development dev|function func|parameter param|argument arg|dependency dep|package pkg|administrator admin|message msg|maximum max|minimum min|reply answer response respond|concise short brief|timestamp date datetime|store save persist keep hold|run execute launch|delete remove erase drop|create make|deploy ship rollout deployment release|fail break broken|begin start commence|finish complete end|build compile|fix repair|big large huge|little small tiny|fast quick rapid|happy glad|near close|speak talk|road street|couch sofa|bike bicycle|kid child|photo picture|own belong|lead head manage|use utilize utilise employ rely|like prefer favour favor favourite|forbid prohibit disallow ban|allow permit|require need|contain include|show display|login sign-in signin|email mail e-mail|machine computer box|person people|woman lady|man guy|euro eur €|dollar usd $|house home|flat apartment|car vehicle|doctor physician|boss manager|job work|lesson class|trip journey travel|holiday vacation leave|reside live dwell|phone call telephone|lift elevator|shop store|rubbish trash garbage waste|wash clean|buy purchase|cost price charge fee|pay payment|medicine medication drug|dose dosage|exam test|take last|close shut|locate lie sit stand situated|reach find|each every per|host server|ip address|limit cap|expire valid|sign-off approval approve|wait delay|merge squash|picture image|issue ticket|bug defect fault|crash fail|company firm|invoice bill|refund reimburse|weekly week|daily day|monthly month|yearly annual year|nightly night|hourly hour|teach teacher|train rail railway|fly flight plane|drive car|rent rental|baby infant|mother mum mom|father dad|grandma grandmother|grandpa grandfather|forename name call|colour color|licence license|organise organize|centre center|metre meter|litre liter|grey gray|half 0.5|ci continuous-integration|pr pull-request|oauth oauth2`;
export const synonymLines: readonly (readonly string[])[] = groups.split("|").map((line) => line.split(" "));

/** Phrases that are one word. */
export const phrases: ReadonlyMap<string, string> = new Map(
  `pull request=pull-request|merge request=pull-request|continuous integration=continuous-integration|environment variable=env-var|env var=env-var|front end=frontend|back end=backend|any more=anymore|any longer=anymore|no longer=nolonger|sign in=login|log in=login|signed in=login|let's encrypt=letsencrypt|used to=usedto|no one=nobody|as well=aswell|turned off=disabled|turned on=enabled|switched off=disabled|switched on=enabled|turn off=disabled|turn on=enabled|on call=oncall|on-call=oncall|open source=open-source|for now=fornow|for the time being=fornow|from now on=fromnowon|these days=thesedays|after all=afterall|by now=bynow|as of=asof|took over=tookover|takes over=tookover|gave up=gaveup|give up=gaveup|instead of=instead|rather than=instead|in favour of=instead|in favor of=instead|out of order=broken|in addition=also|by hand=manually|by default=default|got rid=gotrid|gets rid=gotrid|no need=noneed|comes to like=gotrid|come to like=gotrid|fed up=gotrid`
    .split("|")
    .map((line): [string, string] => {
      const [said = "", means = ""] = line.split("=");
      return [said, means];
    }),
);

/** A verb that says that something is not as it was, more and less surely. */
export const changing = set(
  "nolonger anymore switch replace rename migrate moved move instead drop usedto gaveup stop quit tookover swap fromnowon bynow thesedays afterall cancel retire revert roll change upgrade downgrade bump raise lower extend postpone shift shorten cut convert abandon leave left sell reverse withdraw lift overturn archive obsolete deprecate remove disable turn become grow boost shrink reduce increase double halve add fix repair reinstate rework rewrite port transfer relocate hand give slip push put trade split merge dissolve ditch asof gone newly finally gotrid abolish discontinue suspend",
);
export const recent = set("now since again new currently already today meanwhile recently last");
export const adding = set(
  "also too aswell additional additionally another besides second extra further plus",
);
export const hypothetical = set(
  "might maybe perhaps consider plan propose think evaluate discuss want hope suggest possibly if would could may",
);
export const conditional = set(
  "if when unless except whenever once while because during only until since before after",
);
export const past = set(
  "was were had usedto until former formerly previously ago yesterday earlier before did",
);

/** Opposites beside WordNet's. */
export const moreOpposites =
  `on off|enabled disabled|enable disable|raise lower|open close|allow forbid|accept reject|left right|hot cold|first second|first last|early late|up down|start end|public private|online offline|internal external|win lose|buy sell|include exclude|add remove|always never|before after|true false|light dark|light heavy|large small|big small|short long|old new|fast slow|start stop|sync async|encrypted unencrypted|supported unsupported|like dislike|love hate|married divorced|full empty|wet dry|soft hard|easy difficult|inside outside|north south|east west|more less|most least|above below|over under|min max|minimum maximum|optional mandatory|optional required|manual automatic|manually automatically|verbose concise|detailed concise|brief long|brief detailed|allowed forbidden|required optional|synchronous asynchronous|strict lax|vegetarian meat|single married|alive dead`
    .split("|")
    .map((pair) => pair.split(" ").sort().join(" "));

/** Verbs whose object is one of several, and those whose object or holder is one at a time. */
export const takesMany = set(
  "support supports speak speaks know knows like likes love loves include includes contain contains collect collects own owns read reads play plays visit visited tried reviewed reviews attend attends work works handle handles accept accepts offer offers serve serves learn learns help helps",
);
export const takesOne = set(
  "is lives live called named stored store hosted host deployed defaults listens located default based due expires expire set lead leads led owns owned maintains maintained runs run uses use starts start ends costs lasts weighs prefers prefer must works written takes",
);
