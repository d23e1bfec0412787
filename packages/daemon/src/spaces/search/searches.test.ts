import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { hashOf, imageHash, makeKeyPair, type Operation, signOperation, textOf } from "@memory/spaces/log";
import type { FoundText, SearchQuestion, SpaceSearch } from "@memory/spaces/postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { memoryHost } from "../../../test/memory-host.ts";
import { silentLog } from "../../platform/logger.ts";
import { mute } from "../../recall/spaces.fixture.ts";
import { openStore, type Store } from "../../store/open.ts";
import { OWN } from "../../store/owner-key.ts";
import { join } from "../join.ts";
import { changeSpace, findSpace } from "../queries/spaces.ts";
import { createLatency } from "./latency.ts";
import { createSearches, type SpaceSearches } from "./searches.ts";

const space = "0a000000-0000-4000-8000-000000000001";
const machine = randomUUID();
const keys = makeKeyPair();

let store: Store;
let searches: SpaceSearches;
let asked: SearchQuestion[];
let found: FoundText[];
let milliseconds: number;
beforeEach(() => {
  store = openStore(":memory:");
  [asked, found, milliseconds] = [[], [], 0];
  const entering = { id: space, name: "orders", carrier: "memory:", member: "ann", machineName: "laptop" };
  join(
    { store, clock: () => 0, newId: randomUUID },
    { ...entering, ownerId: OWN, client: null, keeping: "none" },
    { genesis: "", spaceKey: "", seed: makeKeyPair().privateKey, role: "reader", keyring: null },
  );
  store.run(
    store.q.insertInto("space_machines").values({
      ...{ space_id: space, machine, member: "ben", name: "desktop", sign_key: keys.publicKey },
      ...{ from_seq: 1, to_seq: null, mseq: 1, hash: "", seen_at: null },
    }),
  );
  const search: Pick<SpaceSearch, "search" | "state" | "close"> = {
    search: async (question) => {
      asked.push(question);
      await setTimeout(milliseconds);
      return {
        ...{ space, model: "m", texts: 10, coded: 10, scope: 5, compared: "exact", found },
        words: [{ word: "heron", texts: 4 }],
      };
    },
    state: async () => ({
      ...{ texts: 10, coded: 10, model: "m", table: "memory.texts_1", isIndexed: false, isFilled: true },
    }),
    close: async () => {},
  };
  searches = createSearches({
    store,
    log: silentLog,
    spaceHost: { ...memoryHost(), openSearch: () => search as SpaceSearch },
    spaceKeys: {
      find: () => ({
        ...{ signKey: "", claimKey: "", boxKey: null, epochs: {} },
        ...{ password: null, insecureNetwork: false },
      }),
      ...{ set: () => {}, findPassword: () => undefined, keepPassword: () => {} },
    },
  });
});
afterEach(() => store.close());

const image = (content: string, over: object = {}): string =>
  JSON.stringify({
    ...{ root_id: randomUUID(), version: 1, type: "fact", content, content_key: "k", slot_key: null },
    ...{ status: "active", project: null, confidence: 0.9, asserted_at: 1, valid_from: 1, valid_to: null },
    ...{ created_at: 1, author: "import", client: null, stated_by: "user", excerpt: null, replaced_by: null },
    ...{ checked_at: null, kind: null, subject: null, until: null, salt: "s", ...over },
  });

function signed(words: string, id: string = randomUUID()): FoundText {
  const operation: Operation = {
    ...{ id: randomUUID(), machine, mseq: 2, prev: null, kind: "save", at: 1, subject: id, act: null },
    ...{ by: { kind: "person", client: null }, undoes: null, gone: [], forgets: [] },
    ...{ again: false, over: false },
    rows: [{ table: "memories", key: id, roots: [id], claims: [], image: words, hash: imageHash(words) }],
  };
  const { signature } = signOperation(space, operation, keys.privateKey);
  expect(hashOf(space, operation)).toHaveLength(64);
  return {
    ...{ id, seq: 3, place: 1, member: "ben", received: 1, image: words, said: textOf(operation), signature },
    code: "f".repeat(128),
  };
}

const ask = (over: object = {}) =>
  searches.ask({
    ...{ ownerId: OWN, query: "where does the heron eat", now: 0, vector: null, model: "m" },
    ...over,
  });
const contents = async (over: object = {}): Promise<string[]> =>
  (await ask(over)).guests.flatMap(({ guests }) => guests.map(({ row }) => row.content));

test("what somebody has signed is believed, and nothing else", async () => {
  const heron = signed(image("The heron eats at noon."));
  const [other, retired] = [signed(image("x")), signed(image("It is old.", { status: "superseded" }))];
  const token = signed(image("The key is ghp_0123456789abcdefghijABCDEFGHIJ012345"));
  found = [
    heron,
    { ...heron, image: image("The heron eats people.") },
    { ...heron, member: "carla" },
    { ...heron, id: randomUUID() },
    { ...heron, said: null },
    { ...heron, said: "{" },
    { ...heron, signature: other.signature },
    { ...heron, place: 2 },
    signed("no JSON"),
    retired,
    token,
  ];
  const [answer] = (await ask()).guests;
  expect(answer?.guests.map(({ row, voice }) => [row.content, voice.member])).toEqual([
    ["The heron eats at noon.", "ben"],
    ["The key is [redacted:github-token]", "ben"],
  ]);
  expect(answer).toMatchObject({ space, texts: 5 });
  // Of half of the texts, half of those with a word.
  expect(answer?.words.get("heron")).toBe(2);
  store.run(store.q.updateTable("space_machines").set({ to_seq: 2 }));
  expect(await contents()).toEqual([]);
});

test("the question goes as words and a code, with what is muted left out", async () => {
  mute(store, space, "ben", "agents");
  mute(store, space, "carla", "all");
  const vector = new Float32Array(512).fill(1);
  await ask({ vector, project: "orders", types: ["fact"], after: 5 });
  expect(asked[0]).toEqual({
    words: expect.arrayContaining(["heron", "eat"]),
    ...{ code: "f".repeat(128), model: "m", project: "orders", types: ["fact"], after: 5, before: undefined },
    ...{ notBy: ["carla"], notByAgentsOf: ["ben"], told: false, limit: 64 },
  });
});

test("what does not answer in time is left alone for a while, and said", async () => {
  milliseconds = 5_000;
  expect(await ask()).toEqual({ guests: [], silent: ["space orders did not answer"] });
  expect(await ask()).toEqual({ guests: [], silent: ["space orders did not answer"] });
  expect(asked).toHaveLength(1);
});

test("unasked only a server is asked that has answered quickly, and nobody misses it", async () => {
  found = [signed(image("The heron eats at noon."))];
  expect(await ask({ surely: true })).toEqual({ guests: [], silent: [] });
  expect(asked).toEqual([]);
  const row = findSpace(store, space);
  if (row) await searches.look(row);
  expect(await contents({ surely: true })).toEqual(["The heron eats at noon."]);
  expect(asked.at(-1)).toMatchObject({ told: true });
  milliseconds = 150;
  await ask();
  const before = asked.length;
  expect(await ask({ surely: true })).toEqual({ guests: [], silent: [] });
  expect(asked).toHaveLength(before);
});

test("who asks for another time, for one's own or for another space gets nothing of it", async () => {
  expect((await ask({ at: 5 })).silent).toEqual(["space orders answers for today alone"]);
  expect(searches.isFor({ ownerId: OWN })).toBe(true);
  for (const of of [{ space: "own" }, { space: "stores" }, { kinds: ["context" as const] }])
    expect(searches.isFor({ ownerId: OWN, ...of })).toBe(false);
  changeSpace(store, space, { state: "stopped" });
  expect(searches.isFor({ ownerId: OWN })).toBe(false);
});

test("a server that fails rests longer each time, until it answers", () => {
  let now = 0;
  const latency = createLatency(() => now);
  latency.failed();
  now = 1_999;
  expect(latency.mayAsk()).toBe(false);
  now = 2_000;
  expect(latency.mayAsk()).toBe(true);
  latency.failed();
  now = 5_999;
  expect(latency.mayAsk()).toBe(false);
  latency.answered(20);
  expect(latency.mayAsk()).toBe(true);
  for (let n = 1; n <= 40; n += 1) latency.answered(n);
  expect(latency.p95()).toBe(40);
  latency.failed();
  expect(latency.p95()).toBeUndefined();
});
