import type { Extraction, TextToExtract } from "../../../language/src/extraction/extraction-types.ts";

/** The entities of the made-up texts. The last five types are none that the vocabulary ships. */
const types: Readonly<Record<string, readonly string[]>> = {
  technology: [
    "TypeScript",
    "Node.js",
    "NodeJS",
    "Postgres",
    "PostgreSQL",
    "Kubernetes",
    "k8s",
    "Envoy",
    "Redis",
    "SFTP",
    "OpenAPI",
    "Prometheus",
    "Grafana",
    "Parquet",
    "Terraform",
    "Swift",
    "Kotlin",
    "MapLibre",
    "PMTiles",
    "SQLite",
    "Rust",
    "WebAssembly",
    "Wasmtime",
    "tree-sitter",
    "Zigbee",
    "Modbus",
    "Proxmox",
    "Home Assistant",
    "GitHub Actions",
    "github-actions",
    "Planetiler",
    "CoreLocation",
    "OpenStreetMap",
    "Copernicus DEM",
    "Markdown",
    "zod",
    "Go",
  ],
  product: [
    "Synology NAS",
    "Backblaze B2",
    "Cloudflare R2",
    "Cloudflare Pages",
    "TestFlight",
    "Figma",
    "Tailscale",
    "Pi-hole",
    "Quad9",
    "Helix",
    "WezTerm",
    "ThinkCentre M920q",
    "Pixel 6",
    "Xcode",
    "mdBook",
  ],
  command: ["pnpm", "npm", "harborctl", "cargo-dist", "fastlane", "restic", "docker compose"],
  package: ["pulldown-cmark"],
  person: ["Mira", "Priya Nair", "Priya", "Jonas Weber", "Jonas", "Lena Fischer", "Lena", "Tomasz Zielinski"],
  organization: ["Northwind Pay", "Northwind", "platform team", "ledger team", "Apple"],
  project: ["Harbor", "Atlas", "Kiln", "settlement service", "refund job", "tokenizer"],
  place: ["Frankfurt", "Hamburg", "Innsbruck", "Zurich"],
  event: ["RustFest Zurich"],
  host: ["192.168.10.2"],
  file: ["kiln.yaml"],
  regulation: ["PSD2", "GDPR", "PCI DSS", "SEPA"],
  metric: ["p95 latency", "error budget"],
  device: [
    "solar inverter",
    "Sonoff stick",
    "UniFi switch",
    "wall tablet",
    "bedroom sensor",
    "garage door sensor",
  ],
  ticket: ["HRB-214", "HRB-311"],
  weekday: ["Sunday", "Sundays", "Tuesdays", "Thursdays"],
};

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const typeOf = new Map(
  Object.entries(types).flatMap(([type, names]) => names.map((name) => [name, type] as const)),
);
// Longest first, so that "Priya Nair" is not read as "Priya".
const anyName = new RegExp(
  `(?<![\\w-])(?:${[...typeOf.keys()]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join("|")})(?![\\w-])`,
  "g",
);

/**
 * The words between two names, and the relationship they state. "approved_by" and "blocked_by" are no words of the
 * vocabulary.
 */
const statements: readonly (readonly [RegExp, string])[] = [
  [/\bwritten in\b/, "written_in"],
  [/\bruns? (?:on|in)\b|\bhosted on\b/, "runs_on"],
  [/\bkeeps?\b.*\bin\b|\bstored in\b|\blive in\b/, "stored_in"],
  [/\bdepends? on\b|\bneeds\b/, "depends_on"],
  [/\bconnects? to\b|\bscrapes\b|\bgoes through\b/, "connects_to"],
  [/\breplaces\b|\bmoves from\b/, "replaces"],
  [/\bmaintains\b|\bowns\b|\bdesigns\b|\bruns the\b/, "works_on"],
  [/\bpayments API of\b|\bpart of\b/, "part_of"],
  [/\bapproval of\b|\breviews\b|\bapproved\b/, "approved_by"],
  [/\bstops when\b|\bbecause of\b|\bwaits for\b/, "blocked_by"],
  [/\bwith\b|\bfrom\b|\bcome from\b|\bdraws\b|\buses\b/, "uses"],
];

/** Reads the made-up texts as a model would: every name it knows, and what is said of two that follow each other. */
export function readNames({ text }: TextToExtract): Extraction {
  const entities = [...text.matchAll(anyName)].map(({ 0: name, index }) => ({
    name,
    type: typeOf.get(name) ?? "concept",
    start: index,
    end: index + name.length,
    confidence: 0.9,
  }));
  const relations = entities.flatMap((entity, n) => {
    const next = entities[n + 1];
    if (!next || next.name === entity.name) return [];
    const between = text.slice(entity.end, next.start);
    const predicate = /[.!?]\s/.test(between)
      ? undefined
      : statements.find(([words]) => words.test(between))?.[1];
    return predicate === undefined ? [] : [{ from: n, to: n + 1, predicate, confidence: 0.8 }];
  });
  return { entities, relations };
}
