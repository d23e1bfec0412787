// Speed of redaction, its findings and its mistakes: `tsx --conditions=@memory/source
// bench/redact.ts [DATA]`. DATA (by default ../shared/data) holds `secrets/cases.jsonl` and `transcripts/`; where it is
// missing, made-up prose is timed alone. Cases are reported in two halves by a hash of their id: tune on one half only.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { redact } from "../packages/language/src/redaction/redact.ts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const data = process.argv[2] ?? join(import.meta.dirname, "../../shared/data");
const prose =
  "The importer reads each session once; its key takeaway is that tokens are counted by the model.\n";

function time(name: string, texts: readonly string[]): void {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const start = performance.now();
  const hidden = texts.reduce((sum, text) => sum + redact(text).count, 0);
  const rate = characters / 1e3 / (performance.now() - start);
  console.log(
    `${name}: ${(characters / 1e6).toFixed(1)} M characters, ${rate.toFixed(0)} M/s, ${hidden} hidden`,
  );
}

function* stringsIn(value: Json): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) yield* stringsIn(part);
  }
}

function transcriptTexts(folder: string): string[] {
  const texts = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".jsonl")) continue;
    for (const line of readFileSync(join(folder, file), "utf8").split("\n")) {
      for (const text of stringsIn(parse(line))) texts.add(text);
    }
  }
  return [...texts];
}

function parse(line: string): Json {
  try {
    const value: Json = JSON.parse(line);
    return value;
  } catch {
    return null;
  }
}

function halfOf(id: string): string {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return (hash >>> 3) % 2 === 0 ? "first half" : "second half";
}

function field(row: Json, name: string): string {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return "";
  const value = Object.entries(row).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : "";
}

/** Recall for secrets (the secret no longer stands in the text), false alarms for look-alikes (anything hidden). */
function judgeCases(file: string): void {
  const table = new Map<string, { of: number; hits: number }>();
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const row = parse(line);
    const [text, secret] = [field(row, "text"), field(row, "secret")];
    const { text: left, count } = redact(text);
    const hit = secret === "" ? count > 0 : !left.includes(secret);
    const name = `${secret === "" ? "false alarms" : `recall, ${field(row, "tier")}`}, ${halfOf(field(row, "id"))}`;
    const entry = table.get(name) ?? { of: 0, hits: 0 };
    table.set(name, { of: entry.of + 1, hits: entry.hits + (hit ? 1 : 0) });
  }
  for (const [name, { of, hits }] of [...table].sort(([one], [other]) => one.localeCompare(other))) {
    console.log(`${name}: ${hits} of ${of}, ${((100 * hits) / of).toFixed(1)} %`);
  }
}

time(
  "prose",
  Array.from({ length: 1_000 }, () => prose.repeat(100)),
);
time("key. repeated", ["key.".repeat(100_000)]);
if (existsSync(join(data, "transcripts"))) time("transcripts", transcriptTexts(join(data, "transcripts")));
if (existsSync(join(data, "secrets/cases.jsonl"))) judgeCases(join(data, "secrets/cases.jsonl"));
