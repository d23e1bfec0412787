import { redact } from "@memory/language/redaction";
import { archiveRecords } from "@memory/shared/archive";
import { agentOf } from "@memory/sources/agents";
import { redactLine } from "../../agents/transcript-copies/redact-line.ts";
import { hashOf, pack } from "../../platform/pack.ts";
import type { StageConnection } from "../../store/stage.ts";
import { BadArchive } from "./lines.ts";
import type { StageTask } from "./stage-task.ts";

/** Characters of the lines of one part of a copy. */
const LONGEST = 64 * 1024 * 1024;

/** Copies of sessions on their way into the stage: their lines come in pieces, and are packed as they were. */
export function stageCopies(db: StageConnection, { owner, dropped }: Pick<StageTask, "owner" | "dropped">) {
  const numbers = new Map<string, number>();
  const isDropped = new Set(dropped);
  const insertBody = db.prepare(
    "INSERT INTO ark_bodies (owner_id, hash, bytes, packed_bytes, packed) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const findBody = db.prepare("SELECT body FROM ark_bodies WHERE owner_id = ? AND hash = ?").pluck();
  const insertPart = db.prepare("INSERT INTO ark_parts (ark, seq, body) VALUES (?, ?, ?)");
  let open: { readonly hash: string; readonly pieces: string[]; length: number } | undefined;
  const close = (name: string, text: string, agent: Parameters<typeof agentOf>[0]): number => {
    const { records } = agentOf(agent);
    let redactions = 0;
    const lines = text.split("\n").map((line) => {
      if (line === "") return line;
      const hidden = redactLine(line, { redact: (words) => redact(words), records });
      redactions += hidden.text === line ? 0 : hidden.redactions;
      return isDropped.has(hashOf(hidden.text)) ? records.tombstone(hidden.text) : hidden.text;
    });
    const { hash, bytes, packed } = pack(lines.join("\n"));
    insertBody.run(owner, hash, bytes, packed.length, packed);
    numbers.set(name, Number(findBody.get(owner, hash)));
    return redactions;
  };
  return {
    /** Answers how many secrets were taken out. */
    body(record: unknown, line: number): number {
      const read = archiveRecords.copyBody.safeParse(record);
      if (!read.success) throw new BadArchive(read.error.issues[0]?.message ?? "is no part of a copy", line);
      const { hash, agent, last, text } = read.data;
      if (open && open.hash !== hash)
        throw new BadArchive("begins the lines of a copy while others have not ended", line);
      open ??= { hash, pieces: [], length: 0 };
      open.pieces.push(text);
      open.length += text.length;
      if (open.length > LONGEST) throw new BadArchive("makes a part of a copy too long", line);
      if (!last) return 0;
      const whole = open.pieces.join("");
      open = undefined;
      return close(hash, whole, agent);
    },
    parts(ark: number, hashes: unknown, line: number): void {
      if (!Array.isArray(hashes)) return;
      hashes.forEach((hash, n) => {
        const body = numbers.get(String(hash));
        if (body === undefined)
          throw new BadArchive("names lines that are not in the archive before it", line);
        insertPart.run(ark, n + 1, body);
      });
    },
    end(): void {
      if (open) throw new BadArchive("the lines of a copy are cut off");
    },
  };
}
