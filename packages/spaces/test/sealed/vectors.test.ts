import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  type Act,
  hashOf,
  imageHash,
  type Operation,
  readInvitation,
  type Seal,
} from "../../src/log/index.ts";
import { boxKeyPairOf, openImage, readKeyring, readRecoveryCode } from "../../src/sealed/index.ts";

// Written by the release that sealed first. If one of these is not read any more, nobody reads what they wrote before.
const keyOf = (name: string): string => createHash("sha256").update(name).digest("base64url");
const space = "0b54c0de-0000-4000-8000-000000000001";
const machine = "0b54c0de-0000-4000-8000-000000000002";
const operation = "0b54c0de-0000-4000-8000-000000000003";
const key = "0b54c0de-0000-4000-8000-000000000004";
const place = { operation, table: "memories", key };
const seal: Seal = {
  epochs: [
    {
      epoch: 1,
      check: "-Z2sJWw3LxlRrRRWvumo-haSDG3zPc_lxDI0JseJ_z4",
      before: null,
      seq: 1,
    },
    {
      epoch: 2,
      check: "hYi27wR7VeMFUJJr0VL7fDzNjIRWjesACsoEs_MK8Fw",
      before: "AXwND3nD3dgFFwQyiL1mViQC6NA3fPh-tvOLJ5ayG6TQUUFtSAupULKVEH5BmC6R8MQOdxZFkDUALN7x6A",
      seq: 3,
    },
  ],
  wraps: [
    {
      machine: "0b54c0de-0000-4000-8000-000000000002",
      wrap: "AUdmpb-tc11Vzf8rM__nKKe3aQu0mGHkZ6OImQROUkw-W8hQ-kN0padn1uKLevXgg6vg_WFcY6v0nlRBiV4FnAFSRgqYlJpodX1Y3k1o8CYRr-U_vpQYBjltu3PBmWROHlC1a65YY1yh5EOosxe-3SwIQ77AYpCwtVmsa-0",
    },
  ],
  recovery: {
    recoveryKey: "Qpo1x0IFj8BTq-CMdRbpk6gHSOZZemJYqZcUr214L9o",
    boxKey: "wYph5vf3szJ7nYo2k0_YBBzJ_yIz_kgblRChuXLMMgA",
    wrap: "AdJC8kOtJwcb6CSTVHYueYYeEpgTB0j4brmIFv7e0o5WQKun9UCkHcQQ23eyxGBHahCQHu0fO8-iDQ9ufNEr69mwE32iXf4CQTiTp3gMH9G6MALOaUWb-jTlOgww2gc9bzPfzev7wNR20jJ7u7LYIerZ_M_a6aPmUpmI-tY",
    member: "anna",
    seq: 2,
  },
};
const FIRST =
  "AQAAAAABdKufunkWYW-gq4WB2h96EoR5mCAPazhmwRJeEUr6-gEch3V44th-JqLEi53H1r6FqtetRcLAjDCXyyFSXGZ7jMaRIYMUBq5g_Cpt4pHPmrCqhdY4xF70BYnfmls";
const SECOND =
  "AQAAAAACCfuQH2GHx4Fk5TsJcim0t5plfRQ09EIrL7fVLo5fxFmI-BPOxNoU_T-PSj30xcJB6KQxLy2aJo6DXVySUAocBEIsOOwlEkKl0b2c3yubzqkhssmyHUi05WgQEb4";
const RECOVERY =
  "memory-recovery-01ZQB-GFG5F-D6E08-SP9C5-DRE1A-3586K-7ZS2T-SP8XD-QM7C0-E4YB3-NJ5CX-P8XM0-K3805-C5N9G-6Y000-40040-00000-00000-0WT2N-9GNGM-FDP5P-KZJPZ-FYWQD-21AHR-4MR9K-VRV99-JASV9-37JDF-WAAV4-9GPWV-K148P-24W3F-EDT6E-WK5EC-X2YBV-1DSQ6-2G34C-8Q6AY-31DNR-6RS9E-CDQPT-BVMCN-GPT8J-X";
const INVITATION =
  "memory-space-Ac7e-z_3xGh7ImNhcnJpZXIiOiJwb3N0Z3JlczovL2JlbkBkYi5leGFtcGxlLmNvbS90ZWFtIiwic3BhY2UiOiIwYjU0YzBkZS0wMDAwLTQwMDAtODAwMC0wMDAwMDAwMDAwMDEiLCJnZW5lc2lzIjoiY2QwYWE5ODU2MTQ3YjZjNWI0ZmYyYjdkZmVlNWRhMjBhYTM4MjUzMDk5ZWYxYjRhNjRhY2VkMjMzYzlhZmUyOSIsInNwYWNlS2V5IjoiQml3cGU0TDI2MGdrNU9rZWpwUFh4cmtEZmxRaUpxRFZkSFVUV1hLcXNTMCIsImludml0ZVNlZWQiOiJHYkpZVnVIQlVNcURUUF9JdFpzanJiME93RGllV09zaXM3WkhhQW1OQUNzIiwic2VhbCI6eyJlcG9jaCI6Miwia2V5IjoiZkZDU2ZTUmdpMUt6eFFqNm9GYUFDaEM2RHpoc0hVTm52UWlCYjVTR2JuQSJ9LCJtZW1iZXIiOiJiZW4iLCJyb2xlIjoid3JpdGVyIiwiY2hhbmdlcyI6NywidW50aWwiOjE3OTAwMDAwMDAwMDAsInBhc3N3b3JkIjpudWxsLCJrZWVwc1Bhc3N3b3JkIjpmYWxzZX0";

test("what was sealed once is opened by whoever has a key of the newest epoch", () => {
  const ways = [
    { kind: "machine", machine, privateKey: keyOf("box") },
    { kind: "recovery", seed: keyOf("seed") },
  ] as const;
  for (const way of ways) {
    const read = readKeyring({ space, seal }, way);
    if (read.kind !== "keyring") throw new Error(read.kind);
    expect(read.keyring).toMatchObject({ spaceKey: keyOf("space key"), newest: 2 });
    expect([...read.keyring.keys.keys()].sort()).toEqual([1, 2]);
    expect(openImage(read.keyring, place, FIRST)).toEqual({
      kind: "opened",
      image: '{"content":"The rest day is Thursday."}',
    });
    expect(openImage(read.keyring, place, SECOND)).toEqual({
      kind: "opened",
      image: JSON.stringify({ content: "Ünïcode 東京 ".repeat(50) }),
    });
  }
});

test("codes that were written once are read", () => {
  expect(readRecoveryCode(RECOVERY)).toEqual({
    kind: "recovery",
    recovery: {
      carrier: "postgres://anna@db.example.com/team",
      space,
      genesis: imageHash("g"),
      member: "anna",
      seed: keyOf("seed"),
    },
  });
  const read = readInvitation(INVITATION);
  expect(read).toMatchObject({
    kind: "invitation",
    invitation: {
      ...{ space, spaceKey: keyOf("space key"), seal: { epoch: 2 }, member: "ben", role: "writer" },
      changes: 7,
    },
  });
  const given = read.kind === "invitation" ? read.invitation : null;
  const source = {
    kind: "invitation",
    spaceKey: given?.spaceKey ?? "",
    seal: given?.seal ?? { epoch: 0, key: "" },
  } as const;
  expect(readKeyring({ space, seal }, source).kind).toBe("keyring");
});

test("what was signed once has the hash that was signed, and keys come from their seeds", () => {
  const plain: Operation = {
    ...{
      id: operation,
      machine,
      mseq: 1,
      prev: null,
      kind: "member",
      at: 1,
      by: { kind: "person", client: null },
    },
    ...{ subject: null, act: null, undoes: null, gone: [], forgets: [], again: false, over: false, rows: [] },
  };
  const acts = (act: Act) => hashOf(space, { ...plain, act });
  expect(acts({ act: "rename", name: "n" })).toBe(
    "07be1891830824388f54c776651c9490956be620ae720543fe5b6665d941e335",
  );
  const wraps = [{ machine, wrap: "w" }];
  expect(acts({ act: "turn", epoch: 2, check: keyOf("c"), before: "b", wraps, recovery: null })).toBe(
    "8c29f0056aacda8abcdec77a05e46c30a28cf112c45e819904e2bef59a41c993",
  );
  const row = { table: "memories", key, roots: [key], claims: ["c"], image: "x", hash: imageHash("x") };
  expect(hashOf(space, { ...plain, kind: "scrub", over: true, rows: [row] })).toBe(
    "1d9e14d51fb9782f5d3b257368555ddc27869109d81cab809fa169c1eb14b35a",
  );
  expect(boxKeyPairOf(keyOf("box")).publicKey).toBe("NjwTBG8rsc0CbbDKRRfxL_3DQRWHBB4GNE0o5xCJAEQ");
});
