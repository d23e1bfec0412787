import { plural } from "@memory/shared/words";
import { NAME as EMBEDDED } from "../../models/embedded/embedder.ts";
import { blockSize, itemsOf, packBlock, type StoredBlock } from "../../recall/vectors/code-block.ts";
import { blockTexts } from "../../store/passage-blocks.ts";
import { PLACE_BITS } from "../../store/vector-place.ts";
import type { Found, Looked } from "./fault.ts";

/** Models whose vectors count, may count again, or are being made. */
export function modelsInUse(db: Looked, active: readonly string[]): string[] {
  const row = db
    .prepare<[], Record<"active" | "previous" | "candidate", string | null>>(
      "SELECT active, previous, candidate FROM embedding_switch",
    )
    .get();
  const chosen = Object.values(row ?? {}).flatMap((json) => nameIn(json) ?? []);
  return [...new Set([...active, EMBEDDED, ...chosen])];
}

function nameIn(json: string | null): string | null {
  const kept: unknown = json === null ? null : JSON.parse(json);
  return typeof kept === "object" && kept !== null && "name" in kept ? String(kept.name) : null;
}

/** Which model's vectors are asked now. */
const activeOf = (db: Looked, active: readonly string[]): string =>
  nameIn(db.prepare<[], string>("SELECT active FROM embedding_switch").pluck().get() ?? null) ??
  active[0] ??
  EMBEDDED;

/** Vectors of texts and names, and the codes that recall starts with. */
export function* checkVectors(db: Looked, active: readonly string[]): Generator<Found> {
  const used = modelsInUse(db, active);
  const count = (sql: string, ...values: unknown[]): number =>
    db
      .prepare<unknown[], number>(sql)
      .pluck()
      .get(...values) ?? 0;
  const dead = count(
    `SELECT count(*) FROM recall_vectors v LEFT JOIN vector_models m ON m.model = v.model
     WHERE m.model IS NULL OR m.name NOT IN (SELECT value FROM json_each(?))`,
    JSON.stringify(used),
  );
  if (dead > 0)
    yield error(`${plural(dead, "vector")} ${dead === 1 ? "is" : "are"} of a model that nobody has`);
  const strays = count(
    "SELECT count(*) FROM recall_vectors v WHERE NOT EXISTS (SELECT 1 FROM recall_items i WHERE i.item = v.item)",
  );
  if (strays > 0)
    yield error(`${plural(strays, "vector")} ${strays === 1 ? "is" : "are"} of a text that is not there`);
  const wrong = [...wrongVectors(db)].length;
  if (wrong > 0)
    yield error(
      `${plural(wrong, "vector")} ${wrong === 1 ? "has" : "have"} another length than the model's others, or another kind than the text asks for`,
    );
  const names = count(
    `SELECT count(*) FROM entity_vectors WHERE model NOT IN (SELECT value FROM json_each(?))`,
    JSON.stringify(used),
  );
  if (names > 0)
    yield error(
      `${plural(names, "vector")} of names ${names === 1 ? "is" : "are"} of a model that nobody has`,
    );
  const lengths = wrongNames(db).length;
  if (lengths > 0)
    yield error(
      `${plural(lengths, "vector")} of names ${lengths === 1 ? "has" : "have"} another length than the model's others`,
    );
  yield* holes(db, activeOf(db, active));
  const blocks = wrongBlocks(db).length;
  if (blocks > 0)
    yield {
      area: "vectors",
      severity: "error",
      what: `${plural(blocks, "block")} of codes ${blocks === 1 ? "says" : "say"} other than the vectors`,
      mend: "codes",
    };
}

const error = (what: string): Found => ({ area: "vectors", severity: "error", what, mend: "vectors" });

/** Texts that have none, though one behind has: the newest are computed first, so it was there, or will be in a moment. */
function* holes(db: Looked, active: string): Generator<Found> {
  const rows = db
    .prepare<[string], { items: number; missing: number }>(
      `SELECT count(*) AS items, count(*) FILTER (WHERE v.place IS NULL) AS missing FROM recall_items i
       LEFT JOIN vector_models m ON m.name = ?
       LEFT JOIN recall_vectors v ON v.place = (m.model << ${PLACE_BITS}) + i.item`,
    )
    .get(active);
  if (!rows || rows.missing === 0) return;
  yield {
    area: "vectors",
    severity: "note",
    what: `${plural(rows.missing, "text")} of ${rows.items} ${rows.missing === 1 ? "has" : "have"} no vector yet: found by words until the daemon has computed ${rows.missing === 1 ? "it" : "them"}`,
    remedy: "memory daemon restart",
  };
}

interface Kept {
  readonly place: number;
  readonly model: number;
  readonly bytes: number;
  /** Signs of blocks have no scale. */
  readonly signs: 0 | 1;
  readonly content: string | null;
}

/** The length of most of a model's vectors counts. */
function lengthsOf(db: Looked, sql: string): Map<number | string, number> {
  const rows = db.prepare<[], { model: number | string; bytes: number }>(sql).all();
  return new Map(rows.map(({ model, bytes }) => [model, bytes]));
}

/** Places of vectors that cannot be compared with those of the same model. */
export function* wrongVectors(db: Looked): Generator<number> {
  const lengths = lengthsOf(
    db,
    `SELECT model, length(code) AS bytes FROM recall_vectors WHERE code IS NOT NULL AND scale IS NOT NULL
     GROUP BY 1, 2 ORDER BY count(*), 2`,
  );
  const kept = db
    .prepare<[], Kept>(
      `SELECT v.place, v.model, length(v.code) AS bytes, v.scale IS NULL AS signs, p.content FROM recall_vectors v
       JOIN recall_items i ON i.item = v.item LEFT JOIN passages p ON p.id = i.ref_id
       WHERE v.code IS NOT NULL`,
    )
    .iterate();
  for (const { place, model, bytes, signs, content } of kept) {
    const length = lengths.get(model);
    const isRight =
      content === null
        ? signs === 0 && bytes === length
        : signs === 1 && (length === undefined || bytes === (blockTexts(content).length * length) / 8);
    if (!isRight) yield place;
  }
}

export function wrongNames(db: Looked): { entity: number; model: string }[] {
  const lengths = lengthsOf(
    db,
    "SELECT model, length(code) AS bytes FROM entity_vectors WHERE code IS NOT NULL GROUP BY 1, 2 ORDER BY count(*), 2",
  );
  return db
    .prepare<[], { entity: number; model: string; bytes: number; scale: number | null }>(
      "SELECT entity, model, length(code) AS bytes, scale FROM entity_vectors WHERE code IS NOT NULL",
    )
    .all()
    .filter(({ model, bytes, scale }) => scale === null || bytes !== lengths.get(model));
}

/** Blocks of codes that are not what would be made of the vectors now. */
export function wrongBlocks(db: Looked): { model: number; block: number }[] {
  const blocks = db
    .prepare<[], StoredBlock & { model: number; block: number }>(
      "SELECT model, block, form, checksum, items, codes FROM recall_codes",
    )
    .all();
  const vectors = db
    .prepare<[number, number], [number, Buffer | null]>(
      `SELECT v.item, CASE WHEN v.scale IS NULL THEN NULL ELSE v.code END FROM recall_vectors v
       WHERE v.place >= ? AND v.place < ? ORDER BY v.place`,
    )
    .raw();
  return blocks.filter(({ model, block, ...kept }) => {
    const from = model * 2 ** PLACE_BITS + block * blockSize;
    const made = packBlock(vectors.all(from, from + blockSize));
    return itemsOf(kept) === null || made?.checksum !== kept.checksum;
  });
}
