import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { NOW } from "../../../test/builders.ts";
import { addParts, findParts, putCopy } from "../../agents/transcript-copies/queries.ts";
import { type Home, openHome } from "../../platform/home.ts";
import { hashOf, pack, unpack } from "../../platform/pack.ts";
import { openAsIs, openStore, type Store } from "../../store/open.ts";
import { OWN } from "../../store/owner-key.ts";
import { scrub } from "./scrub.ts";

const secret = `Lantern "Héron"\nquillmoor-ledge-brass`;

const record = (n: number, fields: object) =>
  JSON.stringify({ uuid: `0000000${n}`, type: "user", ...fields });

/** Every way in which a line of a transcript can hold it. */
const lines = [
  record(1, { message: { content: `The gate opens to ${secret} at night.` } }),
  // As it may have been written by another serialiser.
  record(2, { said: "SAID" }).replace(
    "SAID",
    String.raw`Lantern \u0022H\u00e9ron\u0022\nquillmoor-ledge-brass!`,
  ),
  record(3, { toolUseResult: JSON.stringify({ stdout: secret }) }),
  record(4, { [secret]: "a key of it" }),
  record(5, { file: Buffer.from(secret).toString("base64") }),
  record(6, { said: "nothing of it" }),
  `torn {"a":"Lantern \\"H\u00e9ron\\"\\nquillmoor-ledge-brass`,
];

test("a string is taken out of the copies of sessions, in whatever way their lines hold it", async () => {
  await using home = await aHome(lines);
  const looked = await ask(home, secret, true);
  expect(looked).toMatchObject({
    kind: "found",
    files: [{ path: "memory.db", places: [{ table: "ark_bodies", column: "packed", rows: 1 }] }],
  });
  expect(keptIn(home)).toEqual(lines);

  expect(await ask(home, secret)).toMatchObject({ kind: "done", left: [], unsearched: [] });
  const kept = keptIn(home);
  expect(kept).toHaveLength(lines.length);
  expect(kept[5]).toBe(lines[5]);
  expect(kept.slice(0, 4).map((line) => JSON.parse(line))).toMatchObject([
    { message: { content: "The gate opens to [redacted:scrubbed] at night." } },
    { said: "[redacted:scrubbed]!" },
    { toolUseResult: '{"stdout":"[redacted:scrubbed]"}' },
    { "[redacted:scrubbed]": "a key of it" },
  ]);
  expect(kept.join("\n")).not.toMatch(/quillmoor|TGFudGVybi/i);
  expect(readFileSync(home.store).includes("quillmoor")).toBe(false);
  expect(await ask(home, secret, true)).toMatchObject({ kind: "found", files: [] });
});

test("what is kept stays under the hash of what it holds", async () => {
  await using home = await aHome(lines);
  await ask(home, secret);
  const body = inStore(home, (store) =>
    store
      .prepare<[], { hash: string; bytes: number; packed_bytes: number; packed: Buffer }>(
        "SELECT * FROM ark_bodies",
      )
      .get(),
  );
  const text = unpack(body?.packed ?? Buffer.alloc(0)).toString("utf8");
  expect(body).toMatchObject({
    hash: hashOf(text),
    bytes: Buffer.byteLength(text),
    packed_bytes: body?.packed.length,
  });
});

test("a line goes where it stands in a number of it, and two that become the same stay two", async () => {
  await using home = await aHome(
    ["Blue 48151623", "Blue 48151624"],
    [record(1, { ms: 4815162342 }), record(2, { ms: 1 })],
  );
  expect(await ask(home, "48151623")).toMatchObject({ kind: "done", left: [] });
  expect(await ask(home, "48151624")).toMatchObject({ kind: "done", left: [] });
  expect(keptIn(home)).toEqual([
    "Blue [redacted:scrubbed]",
    "Blue [redacted:scrubbed]",
    "",
    record(2, { ms: 1 }),
  ]);
});

test("a damaged copy that holds it in its bytes goes", async () => {
  await using home = await aHome(["one"]);
  inStore(home, (store) => {
    const damaged = Buffer.from("not compressed: Blue-Heron-7719");
    store.prepare("UPDATE ark_bodies SET packed = ?").run(damaged);
    store.prepare("DELETE FROM ark_parts").run();
  });
  expect(await ask(home, "Blue-Heron-7719")).toMatchObject({ kind: "done", left: [] });
  expect(readFileSync(home.store).includes("Blue-Heron")).toBe(false);
});

const ask = (home: Home, asked: string, dryRun = false) =>
  scrub({ home, clock: () => NOW, newId: () => uuidv7() }, { secret: asked, dryRun });

function inStore<T>(home: Home, work: (store: Store) => T): T {
  const store = openAsIs(home.store);
  try {
    return work(store);
  } finally {
    store.close();
  }
}

const keptIn = (home: Home): string[] =>
  inStore(home, (store) =>
    findParts(store, 1).flatMap(({ packed }) => unpack(packed).toString("utf8").split("\n")),
  );

/** With a copy of one session, of these parts. */
async function aHome(...parts: readonly (readonly string[])[]) {
  const home = openHome(await mkdtemp(join(tmpdir(), "memory-scrub-")));
  const store = openStore(home.store);
  store.prepare("INSERT INTO owners (id, created_at) VALUES (?, ?)").run(OWN, NOW);
  const ark = putCopy(store, {
    owner_id: OWN,
    agent: "assistant-code",
    session_id: "s",
    path: join(home.dir, "transcript-that-is-gone.jsonl"),
    folder: "f",
    project: null,
    last_active_at: 1,
    size: 1,
    watermark: "1:h",
    kept_at: 1,
  });
  addParts(
    store,
    OWN,
    ark,
    parts.map((some) => pack(some.join("\n"))),
  );
  store.close();
  return { ...home, [Symbol.asyncDispose]: () => rm(home.dir, { recursive: true, force: true }) };
}
