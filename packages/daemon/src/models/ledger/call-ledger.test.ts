import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { silentLog } from "../../platform/logger.ts";
import { openStore, type Store } from "../../store/open.ts";
import { OWN } from "../../store/owner-key.ts";
import type { PlannedCall } from "../call-ledger.ts";
import { ModelError } from "../models.ts";
import { type Caps, createCallLedger } from "./call-ledger.ts";
import { closeOpenCalls, listCalls } from "./queries.ts";

const NOON = new Date(2026, 10, 20, 12).getTime();
const HOUR = 3_600_000;
const OTHER = "11111111-1111-4111-8111-111111111111";

/** A dime at most: 50,000 tokens in, 10,000 out of a model at $1 and $5. */
const aCall = (
  changes: Partial<PlannedCall> & { attended?: boolean; ownerId?: string } = {},
): PlannedCall => {
  const { attended = false, ownerId = OWN, ...call } = changes;
  return {
    scope: { ownerId, attended },
    kind: "distil",
    provider: "anthropic",
    model: "claude-haiku-4-5",
    inputTokens: 50_000,
    maxOutputTokens: 10_000,
    ...call,
  };
};

function ledgerOf(caps: Partial<Caps> = {}, store: Store = openStore(":memory:")) {
  const time = { now: NOON };
  const ledger = createCallLedger({
    store,
    clock: () => time.now,
    newId: uuidv7,
    log: silentLog,
    caps: { calls: 200, usd: 1, ...caps },
  });
  const rows = () => listCalls(store, OWN, { limit: 500, before: undefined });
  const today = (ownerId = OWN) => ledger.today(ownerId);
  return { store, ledger, time, rows, today };
}

function refusalOf(begin: () => unknown): ModelError {
  try {
    begin();
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
  throw new Error("it was not refused");
}

describe("the cap of calls", () => {
  test("lets eight takers at once have exactly five", async () => {
    const { ledger, rows } = ledgerOf({ calls: 5 });
    const takers = Array.from({ length: 8 }, async (_, n) => {
      await new Promise((resolve) => setTimeout(resolve, n % 3));
      const settle = ledger.begin(aCall());
      await new Promise((resolve) => setImmediate(resolve));
      settle({ outcome: "ok", inputTokens: 100, outputTokens: 10 });
    });
    const ends = await Promise.allSettled(takers);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(rows()).toHaveLength(5);
  });

  test("lets two connections to one file have exactly five together", async () => {
    const dir = await mkdtemp(join(tmpdir(), "memory-ledger-"));
    const stores = [openStore(join(dir, "memory.db")), openStore(join(dir, "memory.db"))];
    try {
      const ledgers = stores.map((store) => ledgerOf({ calls: 5 }, store).ledger);
      let made = 0;
      for (let n = 0; n < 8; n += 1)
        for (const ledger of ledgers) {
          try {
            ledger.begin(aCall());
            made += 1;
          } catch (error) {
            expect(error).toMatchObject({ trouble: "cap" });
          }
        }
      expect(made).toBe(5);
    } finally {
      for (const store of stores) store.close();
      await rm(dir, { recursive: true, force: true });
    }
  });

  test("says which one it is, by which setting, and when it goes on", () => {
    const { ledger } = ledgerOf({ calls: 1 });
    ledger.begin(aCall());
    const refusal = refusalOf(() => ledger.begin(aCall()));
    expect(refusal.trouble).toBe("cap");
    expect(refusal.message).toContain("the cap of 1 unattended model calls a day");
    expect(refusal.message).toContain("unattendedDailyCap");
    expect(refusal.retryAt).toBe(new Date(2026, 10, 21).getTime());
  });

  test("is for what nobody asked for: a person's calls neither count nor wait", () => {
    const { ledger, rows, today } = ledgerOf({ calls: 1 });
    ledger.begin(aCall({ attended: true }));
    ledger.begin(aCall());
    ledger.begin(aCall({ attended: true }));
    expect(() => ledger.begin(aCall())).toThrow(ModelError);
    expect(rows()).toHaveLength(3);
    expect(today()).toMatchObject({ calls: 1, cap: 1 });
  });

  test("is the whole daemon's: what one owner has used up, no other one has, and none is told how much", () => {
    const { ledger, today } = ledgerOf({ calls: 2 });
    ledger.begin(aCall({ ownerId: OTHER }));
    ledger.begin(aCall({ ownerId: OTHER }));
    expect(() => ledger.begin(aCall())).toThrow(ModelError);
    expect(today().pausedUntil).not.toBeNull();
    expect(today(OTHER)).toMatchObject({ calls: 2, usd: 0.2 });
    expect(today()).toMatchObject({ calls: 0, usd: 0 });
  });

  test("begins anew at midnight; a call that crosses it counts for the day it was taken on", () => {
    const { ledger, time, rows, today } = ledgerOf({ calls: 1 });
    time.now = new Date(2026, 10, 20, 23, 59, 59).getTime();
    const settle = ledger.begin(aCall());
    expect(() => ledger.begin(aCall())).toThrow(ModelError);
    time.now += 2_000;
    settle({ outcome: "ok", inputTokens: 1, outputTokens: 1 });
    expect(today()).toMatchObject({ calls: 0, pausedUntil: null });
    ledger.begin(aCall());
    expect(rows().map(({ day }) => day)).toEqual(["2026-11-21", "2026-11-20"]);
  });

  test("of no calls lets none through, and promises none for tomorrow", () => {
    const { ledger } = ledgerOf({ calls: 0 });
    expect(refusalOf(() => ledger.begin(aCall())).message).toContain("no day allows it");
  });
});

describe("the cap of money", () => {
  test("is taken by what a call may cost, and given back by what it did", () => {
    const { ledger, today } = ledgerOf({ usd: 0.25 });
    const first = ledger.begin(aCall());
    ledger.begin(aCall());
    const refusal = refusalOf(() => ledger.begin(aCall()));
    expect(refusal).toMatchObject({ trouble: "cap" });
    expect(refusal.message).toContain("$0.25 a day");
    expect(refusal.message).toContain("up to $0.1000");
    expect(refusal.message).toContain("unattendedDailyUsd");
    expect(today().pausedUntil).toBe(new Date(2026, 10, 21).getTime());
    first({ outcome: "ok", inputTokens: 10_000, outputTokens: 0 });
    ledger.begin(aCall());
    expect(today().usd).toBeCloseTo(0.21);
  });

  test("promises nothing for tomorrow where a single call may cost more than a day", () => {
    const { ledger } = ledgerOf({ usd: 0.05 });
    expect(refusalOf(() => ledger.begin(aCall())).message).toContain("no day allows it");
    const { ledger: larger } = ledgerOf({ usd: 0.15 });
    larger.begin(aCall());
    expect(refusalOf(() => larger.begin(aCall())).message).toContain("it goes on after midnight");
  });

  test("believes the provider's own price before the list", () => {
    const { ledger, rows, today } = ledgerOf();
    ledger.begin(aCall())({ outcome: "ok", inputTokens: 10_000, outputTokens: 0, usd: 0.5 });
    expect(rows()[0]).toMatchObject({ usd: 0.5, input_tokens: 10_000, outcome: "ok" });
    expect(today().usd).toBe(0.5);
  });

  test("does not hold up what costs nothing, though it is used up", () => {
    const { ledger } = ledgerOf({ usd: 0 });
    expect(() => ledger.begin(aCall())).toThrow(ModelError);
    ledger.begin(aCall({ provider: "ollama", model: "llama3", isFree: true }));
  });

  test("lets unknown prices through and says that they are unknown", () => {
    const { ledger, rows, today } = ledgerOf();
    const unknown = { provider: "openai-compatible", model: "house-model" };
    ledger.begin(aCall(unknown))({ outcome: "ok", inputTokens: 10, outputTokens: 10 });
    expect(rows()[0]).toMatchObject({ usd: null, reserved_usd: null });
    expect(today()).toMatchObject({ calls: 1, usd: null });
    const { ledger: unpaid } = ledgerOf({ usd: 0 });
    expect(refusalOf(() => unpaid.begin(aCall(unknown))).message).toContain("unknown price");
  });

  test("stops a model whose price only its bills tell", () => {
    const { ledger } = ledgerOf({ usd: 1 });
    const routed = { provider: "openrouter", model: "some/model" };
    for (let n = 0; n < 3; n += 1)
      ledger.begin(aCall(routed))({ outcome: "ok", inputTokens: 10, outputTokens: 10, usd: 0.3 });
    expect(() => ledger.begin(aCall(routed))).toThrow("unattendedDailyUsd");
  });

  test("takes nothing for a request that failed, and what was reserved for one that nobody knows about", () => {
    const { ledger, rows, today } = ledgerOf();
    ledger.begin(aCall())({ outcome: "failed" });
    expect(today().usd).toBe(0);
    ledger.begin(aCall())({ outcome: "unknown" });
    expect(rows()[0]).toMatchObject({ outcome: "unknown", usd: null });
    expect(today().usd).toBeCloseTo(0.1);
    expect(today().calls).toBe(2);
  });
});

test.each([Number.NaN, -1, Number.POSITIVE_INFINITY, 1e300, Number.MAX_SAFE_INTEGER])(
  "of a provider that says %d tokens and dollars nothing is known, and what was reserved counts",
  (said) => {
    const { ledger, rows, today } = ledgerOf();
    ledger.begin(aCall())({ outcome: "ok", inputTokens: said, outputTokens: said, usd: said });
    expect(rows()).toMatchObject([{ input_tokens: null, output_tokens: null, usd: null }]);
    expect(today().usd).toBeCloseTo(0.1);
  },
);

describe("a row", () => {
  test("is settled once", () => {
    const { ledger, rows } = ledgerOf();
    const settle = ledger.begin(aCall());
    settle({ outcome: "ok", inputTokens: 5, outputTokens: 6 });
    settle({ outcome: "failed" });
    expect(rows()).toMatchObject([{ outcome: "ok", input_tokens: 5, output_tokens: 6 }]);
  });

  test("that a kill left open is unknown at the next start, and still paid for", () => {
    const { store, ledger, rows, today } = ledgerOf();
    ledger.begin(aCall());
    expect(closeOpenCalls(store)).toBe(1);
    expect(rows()).toMatchObject([{ outcome: "unknown", usd: null }]);
    expect(today().usd).toBeCloseTo(0.1);
    expect(closeOpenCalls(store)).toBe(0);
  });

  test("tells from the start how much goes out and how many secrets are hidden in it", () => {
    const { store, ledger, rows } = ledgerOf();
    const settle = ledger.begin(aCall({ sends: { bytes: 12_400, redactions: 3 } }));
    expect(rows()).toMatchObject([{ outcome: "pending", bytes_out: 12_400, redactions: 3 }]);
    settle({ outcome: "ok" });
    ledger.begin(aCall({ sends: { bytes: 80, redactions: 1 } }));
    closeOpenCalls(store);
    ledger.begin(aCall())({ outcome: "ok" });
    const sizes = rows().map((row) => [row.bytes_out, row.redactions]);
    expect(sizes).toHaveLength(3);
    expect(sizes).toEqual(
      expect.arrayContaining([
        [12_400, 3],
        [80, 1],
        [null, null],
      ]),
    );
  });

  test("of a request that nobody was there to take says that nothing left", () => {
    const { ledger, rows } = ledgerOf();
    const settle = ledger.begin(aCall({ sends: { bytes: 12_400, redactions: 3 } }));
    settle({ outcome: "failed", neverSent: true });
    expect(rows()).toMatchObject([{ outcome: "failed", bytes_out: 0, redactions: 0 }]);
  });

  test("tells how long it took", () => {
    const { ledger, time, rows } = ledgerOf();
    const settle = ledger.begin(aCall());
    time.now += HOUR;
    settle({ outcome: "ok" });
    expect(rows()[0]?.took_ms).toBe(HOUR);
  });

  test("that cannot be written when the answer is there costs nobody the answer", () => {
    const { store, ledger } = ledgerOf();
    const settle = ledger.begin(aCall());
    store.prepare("DROP TABLE model_calls").run();
    expect(() => settle({ outcome: "ok" })).not.toThrow();
  });
});
