// How long a home takes to join a space: `npx tsx --conditions=@memory/source bench/space-join.ts [SIZE]` (default 100000 memories).
// The log is made up while it is read, page by page, and that time is taken off; vectors and entities follow in the background and are
// not in it. The carrier's own share is in bench/spaces.ts.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { random } from "../packages/cli/src/bench/statistics.ts";
import { copyExchange } from "../packages/daemon/src/spaces/copy-exchange.ts";
import { join as joinSpace } from "../packages/daemon/src/spaces/join.ts";
import { findSpace } from "../packages/daemon/src/spaces/queries/spaces.ts";
import { makeRound } from "../packages/daemon/src/spaces/round.ts";
import { createSealer } from "../packages/daemon/src/spaces/sealing.ts";
import { openStore } from "../packages/daemon/src/store/open.ts";
import { OWN } from "../packages/daemon/src/store/owner-key.ts";
import { printerOf } from "../packages/language/src/redaction/index.ts";
import {
  type Carrier,
  hashOf,
  imageHash,
  keyPairOf,
  makeKeyPair,
  type Numbered,
  type Operation,
  randomKey,
  type Sent,
  type Signed,
  signOperation,
} from "../packages/spaces/src/log/index.ts";
import { sentence } from "./made-up/recall-store.ts";

const size = Number(process.argv[2] ?? 100_000);
const space = randomUUID();
const keys = makeKeyPair();
const machine = randomUUID();
const seed = randomKey();
const until = Date.now() + 86_400_000;
const next = random(7);

let mseq = 0;
let prev: string | null = null;
const signed = (said: Pick<Operation, "kind"> & Partial<Operation>): Signed => {
  mseq += 1;
  const operation: Operation = {
    ...{
      id: randomUUID(),
      machine,
      mseq,
      prev,
      at: Date.now(),
      by: { kind: "person", client: "memory-cli/1" },
    },
    ...{
      subject: null,
      act: null,
      undoes: null,
      gone: [],
      forgets: [],
      again: false,
      over: false,
      rows: [],
      ...said,
    },
  };
  prev = hashOf(space, operation);
  return signOperation(space, operation, keys.privateKey);
};

function saying(n: number): Signed {
  const id = randomUUID();
  const content = `${sentence(next, n % 200, 8 + Math.floor(next() * 12))} (${n})`;
  const at = until - 2 * 86_400_000 + n;
  const image = JSON.stringify({
    ...{ root_id: id, version: 1, type: "fact", content, content_key: content.slice(0, 200), slot_key: null },
    ...{ status: "active", project: `project-${n % 20}`, confidence: 1, asserted_at: at, valid_from: at },
    ...{ valid_to: null, created_at: at, author: "person", client: null, stated_by: "user", excerpt: null },
    ...{ replaced_by: null, checked_at: null, kind: null, subject: null, until: null, salt: "made up" },
  });
  const row = {
    table: "memories",
    key: id,
    roots: [id],
    claims: [`says ${id}`],
    image,
    hash: imageHash(image),
  };
  return signed({ kind: "save", subject: id, again: true, rows: [row] });
}

const create = signed({
  kind: "member",
  act: {
    act: "create",
    name: "orders",
    member: "ann",
    signKey: keys.publicKey,
    boxKey: null,
    machineName: "desk",
    seal: null,
  },
});
const genesis = hashOf(space, create);
const invite = signed({
  kind: "member",
  act: { act: "invite", member: "ben", role: "writer", inviteKey: keyPairOf(seed).publicKey, until },
});
const numbered = (operation: Signed, seq: number, member: string): Numbered => ({
  ...operation,
  ...{ seq, member, received: Date.now() },
});

let made = 0;
let worst = 0;
let last = performance.now();
let entering: Signed | undefined;
const log: Carrier = {
  hello: async (pulled) => ({
    ...{ space, name: "orders", head: size + 3, member: "ben", role: "writer", own: null, machines: [] },
    hashAt: pulled === 0 ? null : (findSpace(store, space)?.pulled_hash ?? null),
  }),
  async push([first]: readonly Sent[]) {
    entering = first?.operation;
    return { head: 3, taken: 1 };
  },
  async pull(since, limit) {
    const begun = performance.now();
    const page: Numbered[] = [];
    for (let seq = since + 1; seq <= size + 3 && page.length < limit; seq++)
      if (seq === 1) page.push(numbered(create, 1, "ann"));
      else if (seq === 2) page.push(numbered(invite, 2, "ann"));
      else if (seq === 3 && entering) page.push(numbered(entering, 3, "ben"));
      else page.push(numbered(saying(seq), seq, "ann"));
    made += performance.now() - begun;
    last = performance.now();
    return page;
  },
  watch: async () => async () => undefined,
  close: async () => undefined,
};

const folder = mkdtempSync(join(tmpdir(), "memory-bench-join-"));
const store = openStore(join(folder, "memory.db"));
const deps = { store, clock: Date.now, newId: () => randomUUID(), printOf: printerOf("made up") };
const entered = { id: space, name: "orders", carrier: "made up", ownerId: OWN, member: "ben" };
const kept = joinSpace(
  deps,
  { ...entered, machineName: "lap", client: null },
  { genesis, spaceKey: randomKey(), seed, role: "writer", keyring: null },
);
const exchange = copyExchange(deps, createSealer(space, findSpace(store, space)?.machine ?? "", kept));
const watching = setInterval(() => {
  const now = performance.now();
  worst = Math.max(worst, now - last - 5);
  last = now;
}, 5);
const before = process.memoryUsage().rss;
const begun = performance.now();
const { came } = await makeRound(
  deps,
  { id: space, ...kept, carrier: log, exchange },
  new AbortController().signal,
);
const seconds = (performance.now() - begun - made) / 1000;
clearInterval(watching);
const mib = (bytes: number) => Math.round(bytes / 1024 ** 2);
console.log(
  `${came} operations in ${seconds.toFixed(1)} s (${Math.round(came / seconds)} a second), others waited ${Math.round(worst)} ms at most, store ${mib(store.bytes())} MiB, resident ${mib(before)} -> ${mib(process.memoryUsage().rss)} MiB`,
);
store.close();
rmSync(folder, { recursive: true, force: true });
