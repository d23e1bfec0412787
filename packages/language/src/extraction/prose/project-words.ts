import { wordSet } from "./sentence.ts";

/** Nouns behind a project's name. */
export const projectNouns = wordSet(
  `project projects repo repository initiative codebase programme campaign effort monorepo`,
);

/** Nouns behind the name of something in the making. */
export const madeNouns = wordSet(`
  tool app application pipeline dashboard corridor platform prototype visualization program migration
  rollout border stack model models collection series exhibition consultation framework library plugin
  compiler game website site outage launch report redesign rewrite rework pilot study survey workshop demo
  spec proposal draft module package effort release beta milestone roadmap deadline budget grant team
`);

/** Verbs and nouns of work in front of a project's name. */
export const projectVerbs = wordSet(`
  design build built update adjust launch ship finish extend draft sketch prototype present demo roll
  develop found rebuild rebuilt refine revise maintain plan pilot fund release deliver work worked hour
  hours afternoon morning session progress status time budget deadline roadmap set complete improve
  rewrite rewrote
`);

/** Last words of names that people give to what they make. */
export const namingHeads =
  /^(?:engine|models|spaces|paths|systems|project|tracker|planner|toolkit|atlas|map|suite|explorer|species)$|ing$/;

/** Parts of a screen, of code and of common phrases: what only looks named. */
export const noProjects = wordSet(`
  button page tab menu panel dialog settings field column row table screen form link icon label header
  footer sidebar modal view section bar box key mode setting option options request requests flag flags
  owner owners layer review template handler endpoint component components function functions method class
  file folder test tests server client database query token user users role roles permission permissions
  state store cache queue event events job jobs task tasks ticket issue issues branch commit release
  version config action actions rule rules policy limit timeout error errors log logs metric metrics alert
  alerts check checks learning court camp day night war wars birthday christmas eve party school music
  game games movie show festival book books song food dog cat minister president friday sunday monday
  shelter security service services api code data type pattern architecture design guide notes note
  summary overview introduction changelog readme license plan question questions comment comments input
  output step steps phase chapter appendix figure level people family food theory method law effect
  syndrome disease award prize street house card cards
`);

/** Generic words for a repository, which are no name of it: "the Platform repo". */
export const genericNames = wordSet(`
  platform core main web api backend frontend docs demo example test tests mobile data infra
  infrastructure design server client node new old other current same source target parent upstream public
  private internal shared common monorepo git github gitlab ios android desktop website open team user
  sample template base
`);

/** Nouns for a collection, record or tool at the end of a project's name. */
export const recordings = wordSet(`
  atlas census ledger tracker map index almanac archive journal register corridor codex diary catalogue catalog loom
  mirror parser compiler engine planner explorer toolkit suite
`);
