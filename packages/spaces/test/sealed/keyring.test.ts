import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { randomKey, type Seal } from "../../src/log/index.ts";
import {
  boxKeyPairOf,
  checkOf,
  firstSealOf,
  makeBoxKeyPair,
  readKeyring,
  unwrapKeys,
  wrapKeys,
} from "../../src/sealed/index.ts";

/** A sealed space of one machine. */
function aSeal() {
  const space = randomUUID();
  const spaceKey = randomKey();
  const machine = randomUUID();
  const box = makeBoxKeyPair();
  const { epoch, check, wraps } = firstSealOf(space, spaceKey, { machine, boxKey: box.publicKey });
  const seal: Seal = { epochs: [{ epoch, check, before: null, seq: 1 }], wraps, recovery: null };
  return { space, spaceKey, machine, box, seal };
}

test("keys that are wrapped for one open for no other, in no other space and no other epoch", () => {
  const [own, other] = [makeBoxKeyPair(), makeBoxKeyPair()];
  const of = { space: randomUUID(), epoch: 1 };
  const keys = { spaceKey: randomKey(), epochKey: randomKey() };
  const wrap = wrapKeys(of, own.publicKey, keys);
  expect(unwrapKeys(of, own.privateKey, wrap)).toEqual(keys);
  expect(unwrapKeys(of, other.privateKey, wrap)).toBeNull();
  expect(unwrapKeys({ ...of, epoch: 2 }, own.privateKey, wrap)).toBeNull();
  expect(unwrapKeys({ ...of, space: randomUUID() }, own.privateKey, wrap)).toBeNull();
  for (let at = 0; at < wrap.length; at += 1) {
    const altered = wrap.slice(0, at) + (wrap[at] === "A" ? "B" : "A") + wrap.slice(at + 1);
    expect(unwrapKeys(of, own.privateKey, altered)).toBeNull();
  }
  for (const not of ["", "AQ", wrap.slice(0, 60), `${wrap}A`])
    expect(unwrapKeys(of, own.privateKey, not)).toBeNull();
});

test("a box key that is none, or that everybody's secret is the same with, gets what nobody opens", () => {
  const of = { space: randomUUID(), epoch: 1 };
  const keys = { spaceKey: randomKey(), epochKey: randomKey() };
  const own = makeBoxKeyPair();
  for (const key of [
    "",
    "x",
    Buffer.alloc(32).toString("base64url"),
    Buffer.alloc(32, 255).toString("base64url"),
  ])
    expect(unwrapKeys(of, own.privateKey, wrapKeys(of, key, keys))).toBeNull();
  expect(boxKeyPairOf(own.privateKey)).toEqual(own);
  expect(() => boxKeyPairOf("short")).toThrow(RangeError);
});

test("a key that is not that of the space is found out before anything is sealed with it", () => {
  const { space, spaceKey, machine, box, seal } = aSeal();
  const roster = { space, seal };
  const source = { kind: "machine", machine, privateKey: box.privateKey } as const;
  const read = readKeyring(roster, source);
  if (read.kind !== "keyring") throw new Error(read.kind);
  expect(read.keyring).toMatchObject({ space, spaceKey, newest: 1 });
  const key = read.keyring.keys.get(1)?.toString("base64url") ?? "";
  expect(checkOf({ space, epoch: 1 }, key)).toBe(seal.epochs[0]?.check);

  const kindOf = (...args: Parameters<typeof readKeyring>) => readKeyring(...args).kind;
  const wrong = { kind: "machine", machine, privateKey: makeBoxKeyPair().privateKey } as const;
  expect(kindOf(roster, wrong)).toBe("wrong key");
  expect(kindOf(roster, { ...source, machine: randomUUID() })).toBe("not for it");
  expect(kindOf({ ...roster, space: randomUUID() }, source)).toBe("wrong key");
  expect(kindOf({ ...roster, seal: null }, source)).toBe("open");
  expect(kindOf(roster, { kind: "recovery", seed: randomKey() })).toBe("not for it");
  const given = (epoch: number, its: string) =>
    kindOf(roster, { kind: "invitation", spaceKey, seal: { epoch, key: its } });
  expect(given(1, key)).toBe("keyring");
  expect(given(1, randomKey())).toBe("wrong key");
  expect(given(2, key)).toBe("not for it");
  // Somebody who knows the box key of the machine wraps another key for it.
  const forged = {
    ...seal,
    wraps: [
      { machine, wrap: wrapKeys({ space, epoch: 1 }, box.publicKey, { spaceKey, epochKey: randomKey() }) },
    ],
  };
  expect(kindOf({ space, seal: forged }, source)).toBe("wrong key");
});
