// The allowed arrows: who may import whom. `arrows.test.ts` holds them against the imports of the code, in both directions;
// `generate.ts` draws them into ARCHITECTURE.md.

/** Each part, with the parts that it imports. */
export type Arrows = Readonly<Record<string, readonly string[]>>;

/** Packages below `packages/`. */
export const packages: Arrows = {
  shared: [],
  language: ["shared"],
  sources: ["shared", "language"],
  spaces: [],
  client: ["shared"],
  mcp: ["shared", "client"],
  daemon: ["shared", "language", "sources", "spaces", "client", "mcp"],
  cli: ["shared", "client", "mcp", "daemon"],
  viewer: ["shared", "client"],
};

/** Wings of the daemon, folders below `packages/daemon/src`, lowest first: no arrow runs back up. */
export const wings: Arrows = {
  platform: [],
  store: ["platform"],
  models: ["platform", "store"],
  activity: ["platform", "store", "models"],
  places: ["store", "models"],
  memories: ["platform", "store", "models", "activity"],
  citations: ["platform", "store", "models"],
  documents: ["platform", "store", "models", "activity", "places"],
  entities: ["platform", "store", "models", "activity"],
  graph: ["platform", "store", "models", "entities"],
  recall: ["platform", "store", "models", "memories", "citations"],
  projects: ["platform", "store", "models", "memories", "graph", "recall"],
  agents: ["platform", "store", "models", "activity", "places", "memories", "citations", "recall"],
  audit: ["platform", "citations", "agents"],
  history: [
    "platform",
    "store",
    "models",
    "activity",
    "places",
    "memories",
    "documents",
    "entities",
    "recall",
    "agents",
  ],
  spaces: ["platform", "store", "models", "activity", "places", "memories", "recall", "agents", "history"],
  sync: ["platform", "store", "activity", "memories", "entities", "agents", "history", "spaces"],
  shell: [
    "platform",
    "store",
    "models",
    "audit",
    "memories",
    "citations",
    "documents",
    "entities",
    "graph",
    "recall",
    "projects",
    "agents",
    "history",
  ],
};

/** Folders below `packages/viewer/src`: a place knows no other place. */
const places = [
  "overview",
  "explore",
  "memories",
  "entities",
  "projects",
  "sources",
  "review",
  "spaces",
  "activity",
  "settings",
];
export const viewer: Arrows = {
  text: [],
  ui: ["text"],
  app: ["ui", "text", ...places.map((place) => `places/${place}`)],
  ...Object.fromEntries(places.map((place) => [`places/${place}`, ["app", "ui", "text"]])),
};
