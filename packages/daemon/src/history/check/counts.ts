import { nameKey } from "@memory/language/names";
import { plural } from "@memory/shared/words";
import type { Found, Looked } from "./fault.ts";

const count = (db: Looked, sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;

const fault = (area: Found["area"], what: string, mend: Found["mend"]): Found => ({
  area,
  severity: "error",
  what,
  ...(mend && { mend }),
});

/** Numbers that are kept beside what they count. */
export const COUNTS: readonly { readonly what: string; readonly rows: string; readonly mend: string }[] = [
  {
    what: "document|count another number of pieces than there are",
    rows: "documents WHERE chunks <> (SELECT count(*) FROM chunks c WHERE c.document_id = documents.id) AND status = 'ready'",
    mend: "UPDATE documents SET chunks = (SELECT count(*) FROM chunks c WHERE c.document_id = documents.id) WHERE status = 'ready'",
  },
  {
    what: "copy of a session|say another size than they have",
    rows: "ark_bodies WHERE packed_bytes <> length(packed)",
    mend: "UPDATE ark_bodies SET packed_bytes = length(packed)",
  },
];

/** A document that waits, and no queue that knows of it. */
const UNQUEUED =
  "documents WHERE status = 'queued' AND NOT EXISTS (SELECT 1 FROM ingest_queue q WHERE q.document_id = documents.id)";

export function* checkCounts(db: Looked): Generator<Found> {
  for (const { what, rows } of COUNTS) {
    const [noun = "", words = ""] = what.split("|");
    const n = count(db, `SELECT count(*) FROM ${rows}`);
    if (n > 0) yield fault("references", `${plural(n, noun, pluralOf(noun))} ${words}`, "counts");
  }
  const unqueued = count(db, `SELECT count(*) FROM ${UNQUEUED}`);
  if (unqueued > 0)
    yield fault("references", `${plural(unqueued, "document")} wait to be read and are in no queue`, "queue");
  const bare = count(
    db,
    "SELECT count(*) FROM ark_bodies b WHERE NOT EXISTS (SELECT 1 FROM ark_parts p WHERE p.body = b.body)",
  );
  const partless = count(
    db,
    "SELECT count(*) FROM ark_sessions s WHERE NOT EXISTS (SELECT 1 FROM ark_parts p WHERE p.ark = s.ark)",
  );
  if (bare + partless > 0)
    yield {
      area: "references",
      severity: "warning",
      what: `of the copies of sessions ${plural(bare, "part")} belong to none, and ${plural(partless, "session")} ${partless === 1 ? "has" : "have"} no part`,
      remedy: "memory backup restore",
    };
}

const pluralOf = (noun: string): string =>
  noun.startsWith("copy") ? noun.replace("copy", "copies") : `${noun}s`;

export function mendCounts(db: Looked): void {
  for (const { mend } of COUNTS) db.prepare(mend).run();
}

export function mendQueue(db: Looked, now: number): void {
  db.prepare(
    `INSERT INTO ingest_queue (document_id, owner_id, lane, version, size, mtime, first_at, due_at)
     SELECT id, owner_id, coalesce(root_id, ''), 1, size, mtime, ${now}, ${now} FROM ${UNQUEUED}`,
  ).run();
}

interface Entity {
  readonly entity: number;
  readonly owner_id: string;
  readonly name: string;
  readonly folded_into: number | null;
  readonly canonical: number;
  readonly gone: 0 | 1;
}

/** Entities whose last one along the merges is another than the one that speaks for them; a circle has none. */
export function wrongCanonicals(db: Looked): {
  wrong: { entity: number; canonical: number }[];
  circles: number;
} {
  const rows = db
    .prepare<[], Entity>("SELECT entity, owner_id, name, folded_into, canonical, gone FROM entities")
    .all();
  const byNumber = new Map(rows.map((row) => [row.entity, row]));
  let circles = 0;
  const wrong = rows.flatMap(({ entity, canonical }) => {
    const seen = new Set<number>();
    let last = entity;
    for (let next = byNumber.get(last)?.folded_into; next; next = byNumber.get(last)?.folded_into) {
      if (seen.has(next)) {
        circles += 1;
        return [];
      }
      seen.add(next);
      last = next;
    }
    return last === canonical ? [] : [{ entity, canonical: last }];
  });
  return { wrong, circles };
}

/** Entities, merges and mentions. */
export function* checkGraph(db: Looked): Generator<Found> {
  const { wrong, circles } = wrongCanonicals(db);
  if (wrong.length > 0)
    yield fault(
      "graph",
      `${plural(wrong.length, "entity", "entities")} ${wrong.length === 1 ? "is" : "are"} told by another one than the merges say`,
      "canonical",
    );
  if (circles > 0)
    yield {
      area: "graph",
      severity: "error",
      what: `${plural(circles, "entity", "entities")} ${circles === 1 ? "is" : "are"} merged in a circle`,
      remedy: "memory backup restore",
    };
  const turns = count(
    db,
    "SELECT count(*) FROM mentions n JOIN graph_texts t ON t.text = n.text WHERE n.in_turn <> (t.kind = 'turn')",
  );
  if (turns > 0)
    yield fault(
      "graph",
      `${plural(turns, "mention")} ${turns === 1 ? "says" : "say"} wrongly whether it stands in a turn`,
      "mentions",
    );
  yield* names(db);
  const folds = count(
    db,
    `SELECT count(*) FROM folds f JOIN entities e ON e.id = f.source_id WHERE f.reverted_at IS NULL AND e.folded_into IS NULL`,
  );
  if (folds > 0)
    yield {
      area: "graph",
      severity: "error",
      what: `${plural(folds, "merge")} ${folds === 1 ? "is" : "are"} on record and not in force`,
      remedy: "memory reindex",
    };
}

function* names(db: Looked): Generator<Found> {
  const rows = db
    .prepare<[], { owner_id: string; name_key: string; name: string }>(
      "SELECT owner_id, name_key, name FROM entity_names",
    )
    .iterate();
  let keyed = 0;
  for (const { name_key: key, name } of rows) if (key !== nameKey(name)) keyed += 1;
  if (keyed > 0)
    yield fault(
      "graph",
      `${plural(keyed, "name")} of entities ${keyed === 1 ? "is" : "are"} kept under another key than ${keyed === 1 ? "its" : "their"} own`,
      "columns",
    );
  const nameless = count(
    db,
    `SELECT count(*) FROM entities e WHERE e.gone = 0 AND NOT EXISTS (SELECT 1 FROM entity_names n WHERE n.entity = e.entity)`,
  );
  if (nameless > 0)
    yield {
      area: "graph",
      severity: "error",
      what: `${plural(nameless, "entity", "entities")} can be found by no name`,
      remedy: "memory reindex",
    };
}

export function mendCanonicals(db: Looked): void {
  const set = db.prepare<[number, number], unknown>("UPDATE entities SET canonical = ? WHERE entity = ?");
  for (const { entity, canonical } of wrongCanonicals(db).wrong) set.run(canonical, entity);
}

export const mendMentions = (db: Looked): void =>
  void db
    .prepare(
      `UPDATE mentions SET in_turn = (SELECT t.kind = 'turn' FROM graph_texts t WHERE t.text = mentions.text)
       WHERE in_turn <> (SELECT t.kind = 'turn' FROM graph_texts t WHERE t.text = mentions.text)`,
    )
    .run();
