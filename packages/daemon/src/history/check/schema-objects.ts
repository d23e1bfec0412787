import { codeOf } from "@memory/sources/files";
import { whyUnknown } from "../../store/migrate.ts";
import { openStore, type Store } from "../../store/open.ts";
import { doublesOf, idsInWords, removeSpare, spareInWords, unlikeInWords } from "./doubles.ts";
import { type Found, type Looked, RESTORE } from "./fault.ts";

interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  readonly sql: string;
}

const objects = (db: Looked): SchemaObject[] =>
  db
    .prepare<[], SchemaObject>(
      `SELECT s.type, s.name, s.tbl_name, s.sql FROM sqlite_schema s WHERE s.sql IS NOT NULL AND s.name NOT LIKE 'sqlite~_%' ESCAPE '~'
         AND s.name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
       UNION ALL SELECT 'setting', k, 'recall_words', CAST(v AS TEXT) FROM recall_words_config
       UNION ALL SELECT 'setting', 'grams ' || k, 'recall_grams', CAST(v AS TEXT) FROM recall_grams_config
       ORDER BY 1, 2`,
    )
    .all();

let expected: readonly SchemaObject[] | undefined;

/** All of a new store: what migrations make of an older one is the same. */
function expectedObjects(): readonly SchemaObject[] {
  if (expected) return expected;
  const store = openStore(":memory:");
  try {
    expected = objects(store);
    return expected;
  } finally {
    store.close();
  }
}

export const tableNames = (): string[] =>
  expectedObjects().flatMap(({ type, name }) => (type === "table" ? name : []));

/** Tables whose rows are made from others: where one is missing it is made anew. */
const DERIVED =
  /^(?:recall_(?:words|grams|vocabulary|codes|changes)|near_\w+|texts_gone|entities_due|graph_layouts)$/;

const isMendable = ({ type, name }: SchemaObject): boolean =>
  type === "index" || type === "trigger" || type === "view" || (type === "table" && DERIVED.test(name));

interface Difference {
  readonly object: SchemaObject;
  readonly state: "missing" | "other" | "foreign";
}

export function differences(db: Looked): Difference[] {
  const key = ({ type, name }: SchemaObject) => `${type} ${name}`;
  const there = new Map(objects(db).map((one) => [key(one), one]));
  const wanted = new Map(expectedObjects().map((one) => [key(one), one]));
  const lost = [...wanted].flatMap(([name, object]): Difference[] => {
    const own = there.get(name);
    if (!own) return [{ object, state: "missing" }];
    return bare(own.sql) === bare(object.sql) ? [] : [{ object, state: "other" }];
  });
  const more = [...there].filter(([name]) => !wanted.has(name));
  return [...lost, ...more.map(([, object]): Difference => ({ object, state: "foreign" }))];
}

/** ALTER TABLE puts columns down with other white space. */
const bare = (sql: string): string => sql.replaceAll(/\s+/g, " ").trim();

/** Tables, indexes and triggers against those of a new store. */
export function* checkSchema(db: Looked): Generator<Found> {
  for (const { object, state } of differences(db)) {
    const what =
      state === "foreign"
        ? `a ${object.type} of the store is none of memory's`
        : `the ${object.type} ${object.name} of the store ${WORDS[state]}`;
    const area = "store" as const;
    if (state === "foreign") {
      const isAtWork = object.type === "trigger";
      yield {
        area,
        severity: isAtWork ? "error" : "warning",
        what,
        detail: object.name,
        remedy: removal(object),
      };
    } else if (isMendable(object)) yield mendable(db, object, what);
    else if (object.type === "setting") yield { area, severity: "warning", what, mend: "words" };
    else yield { area, severity: "error", what, remedy: RESTORE };
  }
}

/** An index that forbids what is there twice can be made once it is there once. */
function mendable(db: Looked, { name }: SchemaObject, what: string): Found {
  const fault = { area: "store", severity: "error" } as const;
  const doubles = doublesOf(db, name);
  if (!doubles) return { ...fault, what, mend: "schema" };
  if (doubles.unlike.length === 0)
    return { ...fault, what: `${what}, and ${spareInWords(doubles)}`, mend: "schema" };
  return {
    ...fault,
    what: `${what} and cannot be made again: ${unlikeInWords(doubles)}`,
    detail: idsInWords(doubles),
    remedy: `${doubles.single.remedy}, then memory doctor --fix`,
  };
}

const WORDS = { missing: "is missing", other: "is another one" } as const;

const removal = ({ type, name }: SchemaObject): string =>
  `with the daemon stopped:  sqlite3 memory.db 'DROP ${type.toUpperCase()} "${name}"', or ${RESTORE}`;

/** Makes what is missing or another one. What a person has to decide first stays as it is; the others are made all the same. */
export function mendSchema(store: Store, say: (what: string) => void): void {
  const wrong = differences(store).filter(({ object, state }) => state !== "foreign" && isMendable(object));
  // Tables before what hangs on them.
  for (const kind of ["table", "index", "trigger", "view"])
    for (const { object, state } of wrong.filter((one) => one.object.type === kind)) {
      const doubles = doublesOf(store, object.name);
      if (doubles && doubles.unlike.length > 0) continue;
      if (doubles) say(removeSpare(store, doubles));
      if (state === "other") store.prepare(`DROP ${kind.toUpperCase()} "${object.name}"`).run();
      make(store, object);
    }
}

/** What other rows stand in the way of is named by the next look, and keeps nothing else from being made. */
function make(store: Store, { sql }: SchemaObject): void {
  try {
    store.prepare(sql).run();
  } catch (error) {
    if (codeOf(error)?.startsWith("SQLITE_CONSTRAINT") !== true) throw error;
  }
}

/** Why the rest of a store cannot be looked at by what this program knows; null where it can. */
export function otherSchema(db: Looked): Found | null {
  const version = Number(
    db.prepare<[], number>("SELECT user_version FROM pragma_user_version").pluck().get(),
  );
  const unknown = whyUnknown(version);
  if (unknown !== null)
    return {
      area: "store",
      severity: "error",
      what: `the store has schema ${version}; ${unknown}`,
      // A backup of before would lose what is newer.
      remedy: version > newestSchema() ? "memory update" : RESTORE,
    };
  const newest = newestSchema();
  if (version === newest) return null;
  const what = `the store has schema ${version}: the next start brings it to ${newest}, after a backup`;
  return { area: "store", severity: "note", what, remedy: "memory daemon restart" };
}

function newestSchema(): number {
  const store = openStore(":memory:");
  try {
    return store.schemaVersion;
  } finally {
    store.close();
  }
}
