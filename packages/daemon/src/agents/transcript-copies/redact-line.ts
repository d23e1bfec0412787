import type { Records, Redact } from "@memory/sources/agents";

export interface RedactedLine {
  readonly text: string;
  readonly redactions: number;
}

/**
 * One line of a transcript as it may be kept: every string of the record is decoded, redacted and written anew, and what
 * is no prose (pictures, files, signatures) or a prompt of the program is left out. A line that is no JSON is redacted as far as its strings can be
 * told.
 */
export function redactLine(line: string, { redact, records }: Reading): RedactedLine {
  const counting = countedBy(redact);
  const text = read(line, { redact: counting.redact, records, write: JSON.stringify });
  return { text, redactions: counting.count() };
}

/** Secrets in it, which is written nowhere. */
export function countRedactions(line: string, { redact, records }: Reading): number {
  const counting = countedBy(redact);
  read(line, { redact: counting.redact, records, write: () => "" });
  return counting.count();
}

interface Reading {
  readonly redact: Redact;
  readonly records: Pick<Records, "withoutPrompts">;
}

interface Writing extends Pick<Reading, "records"> {
  readonly redact: Change;
  readonly write: (record: unknown) => string;
}

function read(line: string, { redact, records, write }: Writing): string {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return redactLoose(line, redact);
  }
  try {
    return write(redactValue(records.withoutPrompts(record), null, redact));
  } catch {
    // Nested deeper than the stack: nobody's session.
    return "";
  }
}

type Change = (text: string) => string;

function countedBy(redact: Redact): { redact: Change; count: () => number } {
  let count = 0;
  // A tool's output stands twice in its record, as text and as a field.
  let last: { readonly before: string; readonly after: string } | undefined;
  return {
    redact(text) {
      if (text.length < shortest) return text;
      if (last?.before === text) return last.after;
      const found = redact(text);
      count += found.count;
      if (text.length > 1_024) last = { before: text, after: found.text };
      return found.text;
    },
    count: () => count,
  };
}

/** Nothing shorter is a secret. */
const shortest = 5;

function redactValue(value: unknown, lead: string | null, redact: Change): unknown {
  if (typeof value === "string") return redactString(value, lead, redact);
  if (Array.isArray(value))
    return value.map((one, n) => redactValue(one, leadOf(n === 0 ? lead : value[n - 1]), redact));
  if (typeof value !== "object" || value === null) return value;
  const name = "name" in value ? leadOf(value.name) : null;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      redact(key),
      redactValue(one, key === "value" && name !== null ? name : key, redact),
    ]),
  );
}

/** Word before a value that may mark it as a secret: its key, a flag, the name beside it. */
const leadOf = (value: unknown): string | null =>
  typeof value === "string" && value.length <= 64 ? value : null;

const telling = /pass|pwd|secret|token|key|auth|cred|bearer|contraseña|kennwort/i;
const plainValue = /^[^"\\\n]{5,4096}$/;
const record = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]{5,12}Z)$/;

function redactString(text: string, lead: string | null, redact: Change): string {
  const isTold = lead !== null && telling.test(lead);
  // Many a key has the shape of an id.
  if (!isTold && record.test(text)) return text;
  const kept = withoutFiles(text);
  if (isTold && plainValue.test(kept)) {
    const [before, after] = [`"${lead}": "`, '"'];
    const beside = redact(before + kept + after);
    if (beside.startsWith(before) && beside.endsWith(after)) return beside.slice(before.length, -1);
    return beside;
  }
  return redact(kept);
}

/** Base64 of fewer characters may be a word. */
const longBase64 = 1_024;
const inAddress = /(data:[\w.+/-]{3,100};base64,)[A-Za-z0-9+/=]{64,}/g;

function withoutFiles(text: string): string {
  if (text.length < longBase64) return text;
  if (isBase64(text)) return leftOut(text.length);
  return text.includes(";base64,")
    ? text.replace(inAddress, (found, head: string) => head + leftOut(found.length - head.length))
    : text;
}

/** On one line or on lines of a fixed width; a list of names has short ones. */
const isBase64 = (text: string): boolean =>
  /^[A-Za-z0-9+/_-]{60}/.test(text) && /^[A-Za-z0-9+/_-]+={0,2}$/.test(text.replace(/[\r\n]+/g, ""));

const leftOut = (characters: number): string => `[left out: ${characters} characters of base64]`;

const literal = /"((?:[^"\\]|\\[\s\S])*)("|$)/g;

/** Redacts quoted strings decoded, so that an escape before a secret does not hide where it begins. */
function redactLoose(line: string, redact: Change): string {
  const strings = line.replace(literal, (found, inner: string, end: string) => {
    const text = decoded(inner);
    if (text === undefined) return found;
    const redacted = redact(withoutFiles(text));
    return redacted === text ? found : JSON.stringify(redacted).slice(0, end === "" ? -1 : undefined);
  });
  return redact(strings);
}

/** The last escape of a torn string may be torn, too. */
function decoded(inner: string): string | undefined {
  for (const text of [inner, inner.replace(/\\[^\\]{0,5}$/, "")])
    try {
      return String(JSON.parse(`"${text}"`));
    } catch {
      // The next way of reading it.
    }
  return undefined;
}
