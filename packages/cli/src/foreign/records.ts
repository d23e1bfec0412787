/** A memory that another product kept. */
export interface ForeignMemory {
  readonly content: string;
  /** When it was said or changed last, ISO 8601; undefined: it tells none that can be read. */
  readonly assertedAt?: string;
}

export interface ForeignMemories {
  readonly memories: readonly ForeignMemory[];
  /** Records that were deleted there, or say nothing. */
  readonly leftOut: number;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields in which Mem0, OpenMemory and their exports put the words, and the times. */
const WORDS = ["memory", "content", "text", "data"] as const;
const TIMES = ["updated_at", "updatedAt", "created_at", "createdAt"] as const;
const LISTS = ["results", "memories", "items", "data"] as const;

const GONE: ReadonlySet<unknown> = new Set(["deleted", "archived"]);

/**
 * The memories in an export of Mem0 or OpenMemory: a list, or an object that holds one. Null: it is none. Formats: docs.mem0.ai,
 * "Get all memories" and "Export memories"; openmemory/api/app/routers/backup.py.
 */
export function foreignMemories(value: unknown): ForeignMemories | null {
  const records = listIn(value)?.filter(isFields) ?? [];
  const told = records.filter((record) => wordsOf(record) !== null);
  if (told.length === 0) return null;
  const kept = told.filter(({ state, deleted_at }) => !GONE.has(state) && !deleted_at);
  return { memories: kept.map(memoryOf), leftOut: records.length - kept.length };
}

function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isFields(value)) return null;
  const held = LISTS.map((name) => value[name]).find(Array.isArray);
  return held ?? null;
}

const wordsOf = (record: Fields): string | null =>
  WORDS.map((name) => record[name])
    .find((one) => typeof one === "string" && one.trim() !== "")
    ?.toString() ?? null;

function memoryOf(record: Fields): ForeignMemory {
  const assertedAt = TIMES.map((name) => timeOf(record[name])).find((one) => one !== null);
  return { content: wordsOf(record) ?? "", ...(assertedAt && { assertedAt }) };
}

/** A date, or seconds or milliseconds since 1970. */
function timeOf(value: unknown): string | null {
  const SECONDS = 1e11;
  const at =
    typeof value === "number"
      ? value * (value < SECONDS ? 1_000 : 1)
      : typeof value === "string"
        ? Date.parse(value)
        : Number.NaN;
  return Number.isFinite(at) && Math.abs(at) < 8.64e15 ? new Date(at).toISOString() : null;
}
