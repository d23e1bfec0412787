import { parseJson } from "@memory/language/text";
import { decode } from "./decode.ts";
import type { Extracted, Extractor, FileContent, Section } from "./extractor.ts";
import { isRecord, jsonLines } from "./json-lines.ts";
import { wholeText } from "./text.ts";
import { joinRecords } from "./together.ts";

export const json: Extractor = {
  kind: "json",
  extensions: ["json", "jsonl", "ndjson", "geojson", "jsonld", "json5", "jsonc", "webmanifest", "ipynb"],
  contentTypes: {
    "application/json": "json",
    "application/ld+json": "jsonld",
    "application/x-ndjson": "ndjson",
  },
  version: 3,
  extract: async (file: FileContent) => extractJson(await decode(file.bytes), file.name),
};

async function extractJson(text: string, name: string): Promise<Extracted> {
  if (/\.(?:jsonl|ndjson)$/i.test(name)) return { title: null, sections: sectionsOfRecords(text) };
  const value = parseJson(text);
  if (value === undefined) {
    // One record a line under the wrong ending; else comments, or only half of it: read as it stands.
    const isRecords = isRecord(parseJson(text.slice(0, text.indexOf("\n") + 1)));
    return { title: null, sections: isRecords ? sectionsOfRecords(text) : wholeText(text) };
  }
  const cells = /\.ipynb$/i.test(name) && isRecord(value) ? value.cells : undefined;
  if (Array.isArray(cells)) return notebook(cells);
  return { title: titleOf(value), sections: sectionsOfValue(value) };
}

function titleOf(value: unknown): string | null {
  for (const key of ["title", "name"]) {
    const title = isRecord(value) ? value[key] : undefined;
    if (typeof title === "string" && title.trim() !== "" && title.length <= 200) return title;
  }
  return null;
}

/**
 * Sections under the keys of the outermost object, each with its key as heading; small neighbours stay
 * together.
 */
function sectionsOfValue(value: unknown): Section[] {
  if (Array.isArray(value)) {
    return joinRecords(value.map((item) => ({ text: jsonLines(item, "").join("; "), line: null })));
  }
  if (!isRecord(value)) return joinRecords([{ text: jsonLines(value, "").join("\n"), line: null }]);
  const sections: Section[] = [];
  let small: string[] = [];
  const flush = () => {
    sections.push(...joinRecords(small.map((text) => ({ text, line: null }))));
    small = [];
  };
  for (const [key, inner] of Object.entries(value)) {
    const lines = jsonLines(inner, key);
    if (lines.join("\n").length < SMALL) small.push(...lines);
    else {
      flush();
      sections.push(
        ...joinRecords(
          lines.map((text) => ({ text, line: null })),
          [key],
        ),
      );
    }
  }
  flush();
  return sections;
}

/** A key with fewer characters below it stands with its neighbours. */
const SMALL = 300;

function sectionsOfRecords(text: string): Section[] {
  const lines = text.split("\n").map((source, n) => {
    const value = parseJson(source);
    return { text: value === undefined ? source.trim() : jsonLines(value, "").join("; "), line: n + 1 };
  });
  return joinRecords(lines);
}

/** The cells of a Jupyter notebook as the Markdown document that they are; pictures among its outputs are left out. */
async function notebook(cells: readonly unknown[]): Promise<Extracted> {
  const parts = cells.filter(isRecord).map((cell) => {
    const source = joined(cell.source);
    if (cell.cell_type !== "code") return source;
    const outputs: readonly unknown[] = Array.isArray(cell.outputs) ? cell.outputs : [];
    const shown = outputs.filter(isRecord).map(textOfOutput).join("\n").slice(0, LONGEST_OUTPUT);
    return [source, shown]
      .filter((part) => part.trim() !== "")
      .map(fenced)
      .join("\n\n");
  });
  const { sectionsOfMarkdown } = await import("./markdown-sections.ts");
  const sections = sectionsOfMarkdown(parts.join("\n\n")).map((section) => ({ ...section, line: null }));
  return { title: sections.find(({ headings }) => headings.length > 0)?.headings[0] ?? null, sections };
}

const LONGEST_OUTPUT = 1000;

function textOfOutput(output: Record<string, unknown>): string {
  const data = output.data;
  return joined(output.text ?? (isRecord(data) ? data["text/plain"] : ""));
}

/** Fences long enough for code that has fences of its own. */
const fenced = (code: string): string => `\`\`\`\`\`\n${code.trimEnd()}\n\`\`\`\`\``;

/** Notebooks keep text as a string or as a list of lines. */
function joined(source: unknown): string {
  if (typeof source === "string") return source;
  return Array.isArray(source) ? source.filter((line) => typeof line === "string").join("") : "";
}
