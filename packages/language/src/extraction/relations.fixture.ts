import type { ExtractionVocabulary, FoundEntity } from "./extraction-types.ts";

/** Made-up names, each of one type, so that a test needs to say its sentence only. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  project: ["Orion", "Lyra", "Vega"],
  product: ["Fly.io", "Slack", "GitHub Actions"],
  technology: [
    "PostgreSQL",
    "Redis",
    "Valkey",
    "Kafka",
    "Go",
    "C++",
    "C",
    "TypeScript",
    "Kubernetes",
    "Restic",
    "Jest",
    "Vitest",
    "SQLite",
    "OpenID Connect",
    "Node.js",
    "Node 20",
    "Node 18",
    "Node",
    "Lua",
  ],
  package: ["better-sqlite3", "@orion/shared"],
  host: ["db1.example.internal"],
  file: ["src/flags.ts", "src/b.ts"],
  command: ["pnpm test"],
  person: ["Ana Ruiz", "Ben Okafor"],
  organization: ["Northwind Labs", "Data Team", "Platform Team"],
  place: ["Lisbon", "Porto"],
  event: ["Summit 2031"],
  concept: ["FeatureFlags", "BillingService", "LedgerClient"],
};

/** The entities of those made-up names that a text holds, where it names them first. */
export function entitiesIn(text: string): FoundEntity[] {
  const names = Object.entries(TYPES).flatMap(([type, known]) => known.map((name) => ({ name, type })));
  names.sort((one, other) => other.name.length - one.name.length);
  const found: FoundEntity[] = [];
  for (const { name, type } of names) {
    const start = firstFree(text, name, found);
    if (start !== -1) found.push({ name, type, start, end: start + name.length, confidence: 0.9 });
  }
  return found.sort((one, other) => one.start - other.start);
}

function firstFree(text: string, name: string, taken: readonly FoundEntity[]): number {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    const isWord = !/\w$/.test(text.slice(0, at)) && !/^[\w+]/.test(text.slice(end));
    if (isWord && taken.every((entity) => end <= entity.start || at >= entity.end)) return at;
  }
  return -1;
}

const BUILT_IN =
  "uses depends_on part_of runs_on stored_in written_in created_by maintained_by works_for works_on located_in replaces connects_to implements";

export function vocabularyWith(
  more: { readonly predicates?: readonly string[]; readonly dismissed?: readonly string[] } = {},
): ExtractionVocabulary {
  const names = [...BUILT_IN.split(" "), ...(more.predicates ?? [])];
  return {
    types: Object.keys(TYPES).map((name) => ({ name, description: "" })),
    predicates: names.map((name) => ({ name, description: "" })),
    dismissed: { types: [], predicates: more.dismissed ?? [] },
  };
}
