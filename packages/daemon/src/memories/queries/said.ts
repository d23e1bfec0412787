import type { Store } from "../../store/open.ts";
import { blocksIn, type PassageRow } from "../../store/passage-blocks.ts";
import { type Places, statement } from "../../store/statement.ts";

/** Lines of a session. */
export interface SessionLines {
  readonly ownerId: string;
  readonly agent: PassageRow["agent"];
  readonly sessionId: string;
  readonly start: number;
  readonly end: number;
}

/** A message as it was kept: its paragraphs, an empty line between two. */
export interface KeptMessage {
  readonly text: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Number of its turn in the session. */
  readonly turn: number;
}

const ofLines = statement((q, at: Places<SessionLines & { most: number }>) =>
  q
    .selectFrom("passages")
    .select(["turn", "content", "blocks", "start_line", "end_line"])
    .where("owner_id", "=", at("ownerId"))
    .where("agent", "=", at("agent"))
    .where("session_id", "=", at("sessionId"))
    .where("start_line", "<=", at("end"))
    .where("end_line", ">=", at("start"))
    .orderBy("seq")
    .limit(at("most")),
);

/** Passages that are looked through for one place. */
const MOST_PASSAGES = 80;

/** The messages that were kept of these lines. */
export function findMessages(store: Store, lines: SessionLines): KeptMessage[] {
  const found: KeptMessage[] = [];
  let before: { readonly part: string; readonly turn: number; readonly from: number } | undefined;
  for (const row of ofLines.all(store, { ...lines, most: MOST_PASSAGES }))
    for (const { part, text, lines: at } of blocksIn(row)) {
      const last = found.at(-1);
      const goesOn = before?.part === part && before.turn === row.turn && before.from === at.from;
      before = { part, turn: row.turn, from: at.from };
      if (goesOn && last) {
        found.pop();
        found.push({
          ...last,
          text: `${last.text}${BETWEEN}${text}`,
          endLine: Math.max(last.endLine, at.to),
        });
      } else found.push({ text, startLine: at.from, endLine: at.to, turn: row.turn });
    }
  return found.filter(({ startLine, endLine }) => startLine <= lines.end && endLine >= lines.start);
}

/** Stands between two paragraphs of a message. */
const BETWEEN = "\n\n";

/** A passage of a document that was read. */
export interface KeptPassage {
  readonly documentId: string;
  readonly chunkIndex: number;
  readonly content: string;
  readonly startLine: number | null;
  readonly endLine: number | null;
}

const ofFile = statement((q, at: Places<{ ownerId: string; path: string; most: number }>) =>
  q
    .selectFrom("documents as d")
    .innerJoin("chunks as c", "c.document_id", "d.id")
    .select([
      "d.id as documentId",
      "c.seq as chunkIndex",
      "c.content",
      "c.start_line as startLine",
      "c.end_line as endLine",
    ])
    .where("d.owner_id", "=", at("ownerId"))
    .where("d.path", "=", at("path"))
    .where("d.status", "=", "ready")
    .orderBy("c.seq")
    .limit(at("most")),
);

/** Passages of the document that lies at a path, if it was read, up to so many. */
export const findDocumentPassages = (
  store: Store,
  place: { readonly ownerId: string; readonly path: string; readonly most: number },
): KeptPassage[] => ofFile.all(store, place);
