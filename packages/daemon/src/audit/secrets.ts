import { redact } from "@memory/language/redaction";
import type { Audit } from "@memory/shared";
import { agentOf, type Discovered } from "@memory/sources/agents";
import { redactLine } from "../agents/transcript-copies/redact-line.ts";
import type { SessionsOf } from "./agents.ts";

type Found = Audit["secrets"]["found"][number];

/** Looks for secrets in what sessions say, the newest first, until the time is over. They are named by their kinds alone. */
export async function findSecrets(
  all: readonly SessionsOf[],
  isOver: () => boolean,
): Promise<Audit["secrets"]> {
  const sessions = all
    .flatMap(({ agent, sessions: of }) => of.map((file) => ({ agent, file })))
    .sort((one, other) => other.file.mtimeMs - one.file.mtimeMs);
  const found: Found[] = [];
  let looked = 0;
  for (const { agent, file } of sessions) {
    if (isOver()) break;
    const secrets = await secretsIn(agent, file, isOver).catch(() => null);
    if (isOver()) break;
    looked += 1;
    if (secrets) found.push(secrets);
  }
  return { sessions: looked, of: sessions.length, found };
}

/** Null where there are none. */
async function secretsIn(
  agent: Found["agent"],
  file: Discovered,
  isOver: () => boolean,
): Promise<Found | null> {
  const { records } = agentOf(agent);
  const kinds = new Set<string>();
  let [line, lines, first] = [0, 0, 0];
  const counting = (text: string) => {
    const hidden = redact(text);
    if (hidden.count > 0)
      for (const [, kind = ""] of hidden.text.matchAll(/\[redacted:([a-z0-9-]+)/g)) kinds.add(kind);
    return hidden;
  };
  const look = (bytes: Buffer): void => {
    line += 1;
    if (isOver() || redactLine(bytes.toString("utf8"), { redact: counting, records }).redactions === 0)
      return;
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
  return lines === 0 ? null : { agent, path: file.path, line: first, lines, kinds: [...kinds].sort() };
}
