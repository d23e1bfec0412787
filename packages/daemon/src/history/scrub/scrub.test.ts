import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { nameKey, spellingKey } from "@memory/language/names";
import { contentKey, sayingKey } from "@memory/language/text";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { NOW } from "../../../test/builders.ts";
import { putNearWords } from "../../memories/near/find.ts";
import { type Home, openHome } from "../../platform/home.ts";
import { openAsIs, openStore, type Store } from "../../store/open.ts";
import { OWN } from "../../store/owner-key.ts";
import { sayingHash } from "../../store/saying-hash.ts";
import { indexText } from "../../store/search.ts";
import { scrub } from "./scrub.ts";

const secret = "Lantern-Heron-7719-quill";

describe("what the log keeps of earlier states", () => {
  test.each([secret, `it's-"Blue"-heron--7719`, `-"Blue heron"-7719-`, "sk_live/Heron.7719+quill"])(
    "is cleaned column by column, keys of texts and names included: %s",
    async (asked) => {
      await using home = await aHome();
      const said = `The vault opens to ${asked} at night`;
      const images: (readonly [table: string, key: string, before: object])[] = [
        [
          "memories",
          "m",
          { content: said, content_key: contentKey(said), slot_key: contentKey(said), version: 1 },
        ],
        ["memories", "n", { content: "cleaned before", content_key: contentKey(said), slot_key: null }],
        ["memories", "o", { content: JSON.stringify({ a: [asked] }), content_key: "a" }],
        ["entities", "e", { name: `vault ${asked}`, spelling_key: spellingKey(`vault ${asked}`) }],
        ["entities", "f", { name: "cleaned before", spelling_key: spellingKey(asked) }],
        ["entity_names", keyOf("owner", nameKey(asked)), { name_key: nameKey(asked), name: asked }],
        ["former_names", keyOf("owner", "type", asked), { kind: "type", name: asked, term: 3 }],
      ];
      write(home, (store) => {
        for (const image of images) putChange(store, ...image);
      });
      const looked = await ask(home, asked, true);
      expect(looked).toMatchObject({
        files: [expect.objectContaining({ path: "memory.db", rows: images.length })],
      });
      expect(await ask(home, asked)).toMatchObject({ kind: "done", left: [], unsearched: [] });
      const kept = read(home.store, (store) =>
        store.prepare<[], { key: string; before: string }>("SELECT key, before FROM changes").all(),
      );
      const bytes = readFileSync(home.store).toString("utf8").toLowerCase();
      for (const form of [asked.toLowerCase(), contentKey(asked), nameKey(asked), spellingKey(asked)])
        for (const text of [bytes, ...kept.flatMap(({ key, before }) => stringsIn([key, before]))])
          expect(text).not.toContain(form);
      expect(kept.map(({ before }): unknown => JSON.parse(before))).toContainEqual({
        content: "The vault opens to [redacted:scrubbed] at night",
        content_key: sayingHash(sayingKey("The vault opens to [redacted:scrubbed] at night")),
        slot_key: null,
        version: 1,
      });
      expect(await ask(home, asked, true)).toMatchObject({ kind: "found", files: [] });
    },
  );

  test("holds times as text: digits that stand in one of them are refused, and nothing changes", async () => {
    const asked = "7123456";
    await using home = await aHome();
    write(home, (store) =>
      putChange(store, "memories", "m", { content: `${asked}!`, valid_to: null, at: 1_717_123_456_789 }),
    );
    const before = readFileSync(home.store);
    for (const dryRun of [true, false])
      expect(await ask(home, asked, dryRun)).toEqual({
        kind: "refused",
        reason: expect.stringMatching(/numbers and times \(changes\.before\)/),
      });
    expect(readFileSync(home.store).equals(before)).toBe(true);
  });

  test("words of the program stay what they are", async () => {
    await using home = await aHome();
    write(home, (store) => putChange(store, "passages", "p", { agent: "claude-code", content: "a" }));
    expect(await ask(home, "claude-code", true)).toEqual({
      kind: "refused",
      reason: expect.stringMatching(/words of the program \(changes\.before\)/),
    });
  });
});

describe("backups", () => {
  test("one that can be read and not changed is kept, and said to hold it", async () => {
    await using home = await aHome();
    const path = aBackup(home, "odd.db", (store) =>
      store.prepare("CREATE TRIGGER odd AFTER UPDATE ON vocabulary BEGIN SELECT not_there(); END").run(),
    );
    expect(await ask(home, secret, true)).toMatchObject({ kind: "found", doomed: [], unsearched: [] });
    expect(await ask(home, secret)).toMatchObject({
      kind: "done",
      deleted: [],
      left: [{ path: "backups/odd.db", hits: expect.any(Number) }],
    });
    expect(existsSync(path)).toBe(true);
  });

  test("one whose rows SQLite will not show is kept, too, even if its bytes do not tell", async () => {
    await using home = await aHome();
    const path = aBackup(home, "later.db", (store) => {
      store.prepare("DELETE FROM vocabulary").run();
      store.prepare("CREATE VIRTUAL TABLE later USING fts5 (words, detail = 'full')").run();
      store.prepare("VACUUM").run();
    });
    // It is read by something that this program does not have.
    writeFileSync(path, readFileSync(path).toString("latin1").replace("'full'", "'some'"), "latin1");
    expect(await ask(home, secret, true)).toMatchObject({
      kind: "found",
      doomed: [],
      unsearched: ["backups/later.db"],
    });
    expect(await ask(home, secret)).toMatchObject({
      kind: "done",
      deleted: [],
      left: [{ path: "backups/later.db", hits: null }],
    });
    expect(existsSync(path)).toBe(true);
  });

  test("a damaged one that holds it is named before it is deleted; one that does not is kept", async () => {
    await using home = await aHome();
    for (const [name, words] of [
      ["broken.db", secret],
      ["other.db", "nothing of it"],
    ] as const)
      writeFileSync(join(home.backups, name), `SQLite format 3\0 and then ${words}`);
    expect(await ask(home, secret, true)).toMatchObject({
      kind: "found",
      doomed: ["backups/broken.db"],
      unsearched: ["backups/other.db"],
    });
    expect(await ask(home, secret)).toMatchObject({
      kind: "done",
      deleted: ["backups/broken.db"],
      left: [],
      unsearched: ["backups/other.db"],
    });
    expect(existsSync(join(home.backups, "other.db"))).toBe(true);
  });
});

describe("what is not searched", () => {
  test("links and packed files are named, before and after", async () => {
    await using home = await aHome();
    writeFileSync(join(home.backups, "old.db.gz"), gzipSync(secret));
    writeFileSync(join(home.logs, "packed"), gzipSync(secret));
    writeFileSync(`${home.dir}-outside`, secret);
    symlinkSync(`${home.dir}-outside`, join(home.dir, "notes.md"));
    symlinkSync("nowhere", join(home.dir, "dangling"));
    const unsearched = ["backups/old.db.gz", "dangling", "logs/packed", "notes.md"];
    expect(await ask(home, secret, true)).toMatchObject({ kind: "found", files: [], unsearched });
    expect(await ask(home, secret)).toMatchObject({ kind: "done", left: [], unsearched });
    expect(readFileSync(`${home.dir}-outside`, "utf8")).toBe(secret);
    await rm(`${home.dir}-outside`);
  });

  test("a store behind a link is cleaned and searched where it lies", async () => {
    await using home = await aHome();
    const elsewhere = `${home.dir}-elsewhere`;
    mkdirSync(elsewhere);
    write(home, (store) => putChange(store, "memories", "m", { content: secret }));
    renameSync(home.store, join(elsewhere, "real.db"));
    symlinkSync(join(elsewhere, "real.db"), home.store);
    const files = [
      expect.objectContaining({ path: expect.stringContaining("real.db"), kind: "store", rows: 1 }),
    ];
    expect(await ask(home, secret, true)).toMatchObject({ kind: "found", files, unsearched: [] });
    expect(await ask(home, secret)).toMatchObject({ kind: "done", files, left: [], unsearched: [] });
    expect(readFileSync(join(elsewhere, "real.db")).includes(secret)).toBe(false);
    expect(await ask(home, secret, true)).toMatchObject({ kind: "found", files: [] });
    await rm(elsewhere, { recursive: true });
  });
});

const ask = (home: Home, asked: string, dryRun = false) =>
  scrub({ home, clock: () => NOW, newId: () => uuidv7() }, { secret: asked, dryRun });

const keyOf = (...columns: string[]): string => JSON.stringify(columns);

/** Every string of a row, those within JSON unescaped. */
const stringsIn = (values: readonly string[]): string[] =>
  values.flatMap((value) => {
    const found = [value];
    if (/^[[{]/.test(value))
      JSON.parse(value, (_, one: unknown) => {
        if (typeof one === "string") found.push(one);
        return one;
      });
    return found.map((one) => one.toLowerCase());
  });

function putChange(store: Store, table: string, key: string, before: object): void {
  store
    .prepare("INSERT INTO operations (owner_id, kind, actor, at) VALUES (?, 'memory.edit', 'person', 1)")
    .run(OWN);
  store
    .prepare("INSERT INTO changes (op, tbl, key, before) SELECT max(op), ?, ?, ? FROM operations")
    .run(table, key, JSON.stringify(before));
}

test("hashes of words go, also of what was deleted before, and are made anew of what is there", async () => {
  await using home = await aHome();
  write(home, (store) => {
    const item = {
      kind: "memory",
      ref_id: "m",
      type: "fact",
      project: null,
      source_key: null,
      seq: 0,
    } as const;
    const held = { author: null, asserted_at: 1, valid_from: 1, valid_to: null };
    const number = indexText(store, { owner_id: OWN, ...item, ...held }, "The shed is red");
    putNearWords(store, { item: number, keys: { words: [7], frames: [] }, isPast: false });
    store.insert("near_buckets", { key: 0, item: 0, body: Buffer.from([9, 2]) });
    store.insert("near_gone", { item: 2 });
  });
  expect(await ask(home, secret)).toMatchObject({ kind: "done", left: [] });
  const rows = (table: string) => (store: Store) => store.prepare(`SELECT * FROM ${table}`).all();
  for (const table of ["near_tail", "near_buckets", "near_gone"])
    expect(read(home.store, rows(table))).toEqual([]);
  expect(read(home.store, rows("near_due"))).toEqual([{ item: 1 }]);
});

function write({ store: path }: Home, work: (store: Store) => void): void {
  const store = openStore(path);
  store.prepare("INSERT INTO owners (id, created_at) VALUES (?, ?)").run(OWN, NOW);
  work(store);
  store.close();
}

function read<T>(path: string, work: (store: Store) => T): T {
  const store = openAsIs(path);
  try {
    return work(store);
  } finally {
    store.close();
  }
}

/** A backup that holds the string in a row, and something that makes it odd. */
function aBackup(home: Home, name: string, odd: (store: Store) => unknown): string {
  const path = join(home.backups, name);
  const store = openStore(path);
  store.prepare("INSERT INTO owners (id, created_at) VALUES (?, ?)").run(OWN, NOW);
  store
    .prepare(
      "INSERT INTO vocabulary (id, owner_id, kind, name, description, origin, state, created_at) VALUES (?, ?, 'type', 'gadget', ?, 'user', 'active', 1)",
    )
    .run(uuidv7(), OWN, secret);
  odd(store);
  store.close();
  return path;
}

async function aHome() {
  const home = openHome(await mkdtemp(join(tmpdir(), "memory-scrub-")));
  return { ...home, [Symbol.asyncDispose]: () => rm(home.dir, { recursive: true, force: true }) };
}
