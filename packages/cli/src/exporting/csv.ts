import { archiveRecords } from "@memory/shared/archive";
import type { ArchivedMemory } from "./gather.ts";

const columns = {
  id: ({ id }) => id,
  project: ({ project }) => project,
  type: ({ type }) => type,
  status: ({ status }) => status,
  content: ({ content }) => content,
  said: ({ assertedAt }) => assertedAt,
  holds_from: ({ validFrom }) => validFrom,
  holds_to: ({ validTo }) => validTo,
  version: ({ version }) => version,
  memory: ({ rootId }) => rootId,
  confidence: ({ confidence }) => confidence,
  said_by: ({ statedBy }) => statedBy,
  source: ({ sourceKind }) => sourceKind,
  agent: ({ agent }) => agent,
  session: ({ sessionId }) => sessionId,
  path: ({ path }) => path,
  line: ({ startLine }) => startLine,
  client: ({ client }) => client,
  quote: ({ excerpt }) => excerpt,
} as const satisfies Readonly<Record<string, (memory: ArchivedMemory) => string | number | undefined>>;

/** Every version of every memory as a line of CSV (RFC 4180), behind a line of names. */
export async function* csvLines(
  records: AsyncIterable<Readonly<Record<string, unknown>>>,
): AsyncGenerator<string> {
  yield lineOf(Object.keys(columns));
  for await (const record of records) {
    if (record.kind !== "memory") continue;
    const memory = archiveRecords.memory.parse(record);
    yield lineOf(Object.values(columns).map((read) => String(read(memory) ?? "")));
  }
}

const lineOf = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

/**
 * A program for spreadsheets takes what begins like this for a formula, which may fetch pages or run programs: an apostrophe before it
 * has it shown as it is.
 */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

export function cell(text: string): string {
  const shown = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) || shown !== text ? `"${shown.replaceAll('"', '""')}"` : shown;
}
