import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { uuidv7 } from "uuidv7";
import { scrub } from "../src/history/scrub/scrub.ts";
import type { Home } from "../src/platform/home.ts";
import { openAsIs, openStore, type Store } from "../src/store/open.ts";
import { OWN } from "../src/store/owner-key.ts";
import { NOW } from "./builders.ts";
import { testDaemon } from "./daemon.ts";
import { importAll, talk, writeSession } from "./sessions.ts";

export const secret = "Lantern-Heron-7719-quill";

export const scrubIn = (home: Home, { dryRun = false } = {}) =>
  scrub({ home, clock: () => NOW, newId: () => uuidv7() }, { secret, dryRun });

/** A daemon was told, has imported and has read, and stopped. */
export async function lived(dir: string, guide: string): Promise<void> {
  await using memory = await testDaemon({ dir });
  for (const content of [
    `The workshop opens to ${secret}.`,
    // The placeholder of the first replacement exists already.
    "The workshop opens to [redacted:scrubbed].",
    `The shed opens to ${Buffer.from(`ada:${secret}`).toString("base64")}.`,
    "The harbour closes on Tuesdays.",
  ])
    await memory.client.memories.save({ body: { content, type: "episode" } });
  await writeSession(
    memory,
    1,
    talk(`We always open the cellar with ${secret}, remember that.`, "Boats are red."),
  );
  await importAll(memory);
  await memory.client.documents.add({ body: { paths: [guide] } });
}

/**
 * Fills the corners of a store: deleted rows, an entity, a conflict, an earlier state, bytes, backups, logs,
 * the write-ahead log.
 */
export function haunted(home: Home): void {
  const store = openStore(home.store);
  const run = (sql: string, ...values: unknown[]) => store.prepare(sql).run(...values);
  const ids = store.prepare<[], string>("SELECT id FROM memories ORDER BY id").pluck().all();
  run(
    "INSERT INTO conflicts (id, owner_id, newer_id, existing_id, status, reason, created_at, newer_quote) VALUES (?, ?, ?, ?, 'open', ?, 1, ?)",
    uuidv7(),
    OWN,
    ids[0],
    ids[1],
    "they differ",
    secret,
  );
  run(
    "INSERT INTO vocabulary (id, owner_id, kind, name, description, origin, state, created_at) VALUES (?, ?, 'type', 'gadget', ?, 'user', 'active', 1)",
    uuidv7(),
    OWN,
    secret,
  );
  for (const name of [secret, secret.replaceAll("-", " ")])
    run(
      "INSERT INTO entities (id, owner_id, name, type, type_confidence, spelling_key, named_by, typed_by, canonical, created_at) SELECT ?, ?, ?, max(term), 1, ?, 'person', 'text', 0, 1 FROM vocabulary",
      uuidv7(),
      OWN,
      name,
      secret.toLowerCase().replaceAll("-", ""),
    );
  run("UPDATE entities SET canonical = entity WHERE canonical = 0");
  run(
    "INSERT INTO entity_names (owner_id, name_key, entity, name) SELECT owner_id, lower(name), entity, name FROM entities WHERE named_by = 'person'",
  );
  run(
    "INSERT INTO graph_layouts (owner_id, data, made_at) VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET data = excluded.data",
    OWN,
    Buffer.from(`\0\0{"topics":["${secret}"]}`),
  );
  run("INSERT INTO operations (owner_id, kind, actor, at) VALUES (?, 'memory.edit', 'person', 1)", OWN);
  run(
    "INSERT INTO changes (op, tbl, key, before) SELECT max(op), 'memories', 'made up', ? FROM operations",
    JSON.stringify({ content: JSON.stringify({ a: `"${secret}"` }), content_key: secret.toLowerCase() }),
  );
  const today = join(home.backups, "today.db");
  run("VACUUM INTO ?", today);
  const old = openStore(join(home.backups, "old.db"));
  old.prepare("INSERT INTO owners (id, created_at) VALUES (?, ?)").run(OWN, NOW);
  putPassage(old, `The attic opens to ${secret}.`);
  old.prepare("PRAGMA user_version = 14").run();
  old.close();
  writeFileSync(join(home.backups, "broken.db"), `SQLite format 3\0 and then ${secret}`);
  writeFileSync(join(home.logs, "daemon.log"), `{"msg":"a"}\n{"msg":"no ${secret}"}\n{"msg":"b"}\n`, {
    mode: 0o600,
  });
  writeFileSync(join(home.logs, "wide.txt"), Buffer.from(`\ufeffa ${secret} b`, "utf16le"));
  // Killed: the log of the last write is still there.
  store.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all();
  putPassage(store, `The boathouse opens to ${secret}.`);
  const aside = `${home.dir}-aside`;
  mkdirSync(aside);
  for (const name of ["memory.db", "memory.db-wal"]) cpSync(join(home.dir, name), join(aside, name));
  store.close();
  for (const name of ["memory.db", "memory.db-wal"]) cpSync(join(aside, name), join(home.dir, name));
}

export function putPassage(store: Store, content: string): void {
  store
    .prepare(
      `INSERT INTO passages (id, owner_id, agent, session_id, seq, turn, heading, blocks, content_key, project, path, author, content, start_line, end_line, asserted_at, created_at)
       VALUES (?, ?, 'claude-code', 's', 0, 0, '', '[]', 'k', 'p', '/nowhere.jsonl', 'user', ?, 1, 1, 1, 1)`,
    )
    .run(uuidv7(), OWN, content);
}

/** Files that hold it, in any case, in either width, or in base64: found without any of our own ways to look. */
export function haunts(home: Home): string[] {
  const small = secret.toLowerCase();
  const coded = Buffer.from(secret).toString("base64").slice(0, 20);
  return readdirSync(home.dir, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(home.dir, name)).isFile())
    .filter((name) => {
      const bytes = readFileSync(join(home.dir, name)).toString("latin1");
      const lower = bytes.toLowerCase();
      return lower.includes(small) || lower.replaceAll("\0", "").includes(small) || bytes.includes(coded);
    })
    .sort();
}

/** Rows that have nothing to do with it, of tables that are not made from others. */
export function rowsWithout(path: string): string[] {
  using opened = reopened(path);
  const tables = opened.store
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'",
    )
    .pluck()
    .all();
  const madeAnew = /^(recall_|graph_|mentions|relations|entities_due|proposal_uses|near_)/;
  return tables
    .filter((name) => !madeAnew.test(name))
    .flatMap((name) =>
      opened.store
        .prepare<[], object>(`SELECT * FROM ${name}`)
        .all()
        .map((row) => `${name} ${JSON.stringify(row)}`)
        .filter((row) => !/7719|xhbnRlcm4t/i.test(row)),
    );
}

export function reopened(path: string) {
  const store = openAsIs(path);
  return { store, [Symbol.dispose]: () => store.close() };
}
