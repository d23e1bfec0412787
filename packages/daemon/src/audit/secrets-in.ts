import { redact } from "@memory/language/redaction";
import type { Audit } from "@memory/shared";
import { agentOf, type Discovered } from "@memory/sources/agents";
import { countRedactions } from "../agents/transcript-copies/redact-line.ts";

export type Found = Audit["secrets"]["found"][number];

/** A session to be looked through. */
export interface Look {
  readonly agent: Found["agent"];
  readonly file: Discovered;
  /** Milliseconds since the epoch after which nobody wants to know. */
  readonly until: number;
}

/** Null where it holds none; "late" where the time was over before its end. */
export type Looked = Found | null | "late";

/** Secrets of a session, named by their kinds alone. Throws where it cannot be read. */
export async function secretsIn({ agent, file, until }: Look): Promise<Looked> {
  const { records } = agentOf(agent);
  const isOver = () => Date.now() > until;
  const kinds = new Set<string>();
  let [line, lines, first] = [0, 0, 0];
  const counting = (text: string): ReturnType<typeof redact> => {
    const hidden = redactKnown(text);
    if (hidden.count > 0)
      for (const [, kind = ""] of hidden.text.matchAll(/\[redacted:([a-z0-9-]+)/g)) kinds.add(kind);
    return hidden;
  };
  const look = (bytes: Buffer): void => {
    line += 1;
    if (isOver() || countRedactions(bytes.toString("utf8"), { redact: counting, records }) === 0) return;
    lines += 1;
    if (first === 0) first = line;
  };
  await records.copy(file, null, {
    line: look,
    tail: (bytes) => {
      look(bytes);
      return true;
    },
    overlong: () => {
      line += 1;
    },
    isFull: isOver,
  });
  if (isOver()) return "late";
  return lines === 0 ? null : { agent, path: file.path, line: first, lines, kinds: [...kinds].sort() };
}

/** Names of fields, roles, folders and versions stand in each line: what was found clean once is clean. */
const clean = new Set<string>();
const SHORT = 160;
const MOST = 20_000;

function redactKnown(text: string): ReturnType<typeof redact> {
  if (text.length > SHORT) return redact(text);
  if (clean.has(text)) return { text, count: 0 };
  const hidden = redact(text);
  if (hidden.count === 0) {
    if (clean.size >= MOST) clean.clear();
    clean.add(text);
  }
  return hidden;
}
