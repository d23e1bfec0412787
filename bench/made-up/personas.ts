// People and their projects, with what they would have an agent remember: every persona its own facts about services that
// others have, too, in the same words, so that in one store they compete for every question. The same every time.
import { random } from "../../packages/cli/src/bench/statistics.ts";

export interface Persona {
  readonly project: string;
  readonly docs: readonly { readonly id: string; readonly text: string }[];
  readonly queries: readonly { readonly text: string; readonly rel: readonly string[] }[];
}

const list = (words: string): string[] => words.split(" ");
// Few enough that about four of fifty people have the same to say of a service of the same name.
const qualities = list(
  "amber quiet northern rapid hollow copper silent eastern marble golden distant silver",
);
const services = list(
  "gateway scheduler ledger importer mailer indexer planner router archiver notifier crawler renderer billing catalogue inventory pricing checkout shipping search reporting dashboard auditor exporter parser collector balancer translator recorder sampler watcher converter resolver publisher broker cache queue registry monitor profiler validator",
);
const people = list(
  "Ada Boris Chidi Dilnoza Elif Farid Greta Hanako Imre Joana Kofi Lena Mateus Noor Olga Pavel Quentin Rosa Sven Tariq Uma Viktor Wanda Ximena Yusuf Zofia",
);
const stores = list("Postgres MySQL SQLite Redis Cassandra DuckDB MongoDB ClickHouse Elasticsearch etcd");
const tools = list(
  "Jest Vitest Mocha Webpack Rollup Vite esbuild Terraform Pulumi Ansible Docker Podman Grafana Kibana",
);
const months = list("January February March April May June July August September October November December");
const days = list("Monday Tuesday Wednesday Thursday Friday");
const reasons = [
  "the licence had changed",
  "builds took half an hour",
  "nobody could read its errors any more",
  "it leaked memory under load",
  "the audit asked for it",
  "the old one was no longer maintained",
];
const troubles = [
  "two deploys overlap",
  "the clock jumps at the end of daylight saving",
  "a batch is larger than the buffer",
  "the connection pool runs dry",
  "a name holds an umlaut",
  "the disk is nearly full",
];
const places = [
  "the bucket in Frankfurt",
  "a tape in the cellar",
  "the second region",
  "the office in Porto",
];

type Pick = <T>(all: readonly T[]) => T;

interface Made {
  readonly text: string;
  readonly question: string;
}

/** Sentences about a service, each with the question that it answers. */
const sayings: readonly ((service: string, pick: Pick, number: (most: number) => number) => Made)[] = [
  (s, pick, n) => ({
    text: `The ${s} keeps its data in ${pick(stores)} since ${pick(months)} ${2019 + n(7)}.`,
    question: `Which database holds what the ${s} stores?`,
  }),
  (s, pick) => ({
    text: `${pick(people)} maintains the ${s} and wants to see every change to it.`,
    question: `Who is responsible for the ${s}?`,
  }),
  (s, _, n) => ({
    text: `The ${s} listens on port ${3000 + n(6000)}, behind the proxy.`,
    question: `At what address is the ${s} reached?`,
  }),
  (s, pick) => ({
    text: `We moved the ${s} from ${pick(tools)} to ${pick(tools)} because ${pick(reasons)}.`,
    question: `What was wrong with the former tooling of the ${s}?`,
  }),
  (s, pick) => ({
    text: `${pick(people)} found out that the ${s} loses messages when ${pick(troubles)}.`,
    question: `Under which condition does something get lost in the ${s}?`,
  }),
  (s, pick, n) => ({
    text: `Tests of the ${s} run with ${pick(tools)} and take ${2 + n(40)} minutes.`,
    question: `How much time does testing the ${s} need?`,
  }),
  (s, pick, n) => ({
    text: `The ${s} is released every ${pick(days)} from branch release-${1 + n(30)}.`,
    question: `When does a new version of the ${s} come out?`,
  }),
  (s, pick, n) => ({
    text: `Backups of the ${s} go to ${pick(places)} and are kept for ${7 + n(90)} days.`,
    question: `Where are copies of the ${s} stored, and for how long?`,
  }),
  (s, pick, n) => ({
    text: `The timeout of the ${s} is ${5 + n(115)} seconds; ${pick(people)} raised it after an outage in ${pick(months)}.`,
    question: `After how many seconds does the ${s} give up?`,
  }),
  (s, pick) => ({
    text: `For the ${s} ${pick(people)} prefers ${pick(tools)} and will not hear of ${pick(tools)}.`,
    question: `What does somebody like to work with on the ${s}?`,
  }),
];

/** So many personas with so many facts each; every so manieth fact has its question. */
export function personas(count: number, each: number, asked: number): Persona[] {
  return Array.from({ length: count }, (_, n) => persona(n, each, asked));
}

function persona(n: number, each: number, asked: number): Persona {
  const next = random(n + 1);
  const number = (most: number) => Math.floor(next() * most);
  const pick: Pick = (all) => {
    const one = all[number(all.length)];
    if (one === undefined) throw new Error("there is nothing to pick from");
    return one;
  };
  const said = new Set<string>();
  const docs: { id: string; text: string }[] = [];
  const queries: { text: string; rel: string[] }[] = [];
  while (docs.length < each) {
    const service = `${pick(qualities)} ${pick(services)}`;
    const { text, question } = pick(sayings)(service, pick, number);
    if (said.has(question)) continue;
    said.add(question);
    const id = `${n}-${docs.length}`;
    if (docs.length % asked === 0) queries.push({ text: question, rel: [id] });
    docs.push({ id, text });
  }
  return { project: `${pick(people).toLowerCase()}-${n + 1}`, docs, queries };
}
