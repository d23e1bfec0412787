import { copyFileSync, readdirSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { aFolder, type Folder } from "../../test/files.ts";
import { readForeign } from "./foreign.ts";
import { type Connection, openDatabase } from "./sqlite.ts";

/** The database of another program, with that program at work in it. */
function aProgram(folder: Folder, journal: "wal" | "delete"): Connection {
  const db = openDatabase(folder.at("other.db"));
  db.pragma(`journal_mode = ${journal}`);
  db.exec("CREATE TABLE glazes (name TEXT PRIMARY KEY)");
  db.exec("INSERT INTO glazes VALUES ('ash')");
  return db;
}

const names = (db: Connection): unknown[] =>
  db
    .prepare<[], { name: string }>("SELECT name FROM glazes")
    .all()
    .map(({ name }) => name);

it("leaves a database that nobody uses as it was, with nothing beside it", async () => {
  await using folder = await aFolder();
  aProgram(folder, "wal").close();
  const before = [
    readdirSync(folder.path),
    readFileSync(folder.at("other.db")),
    statSync(folder.at("other.db")).mtimeMs,
  ];
  expect(readForeign(folder.at("other.db"), names)).toEqual(["ash"]);
  expect([
    readdirSync(folder.path),
    readFileSync(folder.at("other.db")),
    statSync(folder.at("other.db")).mtimeMs,
  ]).toEqual(before);
});

for (const journal of ["wal", "delete"] as const)
  it(`reads what its program has just written (${journal}), and never stands in its way`, async () => {
    await using folder = await aFolder();
    const db = aProgram(folder, journal);
    const path = folder.at("other.db");
    const seen = readForeign(path, (reader) => {
      const found = names(reader);
      // Whoever held a lock would have its program wait here.
      db.exec("INSERT OR IGNORE INTO glazes VALUES ('salt')");
      return found;
    });
    expect(seen).toContain("ash");
    expect(readForeign(path, names)).toEqual(["ash", "salt"]);
    db.close();
  });

it("cannot write", async () => {
  await using folder = await aFolder();
  aProgram(folder, "wal").close();
  expect(() => readForeign(folder.at("other.db"), (db) => db.exec("DELETE FROM glazes"))).toThrow();
  expect(readForeign(folder.at("other.db"), names)).toEqual(["ash"]);
});

it("reads a database whose program was killed: its log holds the last words", async () => {
  await using folder = await aFolder();
  const db = aProgram(folder, "wal");
  for (const end of ["", "-wal"]) copyFileSync(folder.at(`other.db${end}`), folder.at(`killed.db${end}`));
  db.close();
  expect(readForeign(folder.at("killed.db"), names)).toEqual(["ash"]);
});

it("says what is wrong with what it cannot read", async () => {
  await using folder = await aFolder({ "none.db": "encrypted, or something else ".repeat(200) });
  expect(() => readForeign(folder.at("none.db"), names)).toThrow(
    "it is no SQLite database, or an encrypted one",
  );
  const db = aProgram(folder, "delete");
  expect(() =>
    readForeign(folder.at("other.db"), (reader) => reader.prepare("SELECT * FROM kilns").all()),
  ).toThrow("no such table: kilns");
  db.exec("BEGIN EXCLUSIVE; INSERT INTO glazes VALUES ('tin')");
  expect(() => readForeign(folder.at("other.db"), names)).toThrow("its program has it locked");
  db.exec("COMMIT");
  db.close();
});
