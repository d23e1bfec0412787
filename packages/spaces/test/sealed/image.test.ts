import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MOST_IMAGE, Row, randomKey } from "../../src/log/index.ts";
import { sealedPrefix } from "../../src/log/seal.ts";
import { type Keyring, openImage, type Place, paddedLength, sealImage } from "../../src/sealed/index.ts";

const aKeyring = (over: Partial<Keyring> = {}): Keyring => ({
  space: randomUUID(),
  spaceKey: randomKey(),
  newest: 2,
  keys: new Map([1, 2].map((epoch) => [epoch, Buffer.from(randomKey(), "base64url")])),
  ...over,
});
const aPlace = (): Place => ({ operation: randomUUID(), table: "memories", key: randomUUID() });

test("what is sealed is opened as it was, whatever it says", () => {
  const keyring = aKeyring();
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ maxLength: 5000 }),
    fc.lorem({ maxCount: 200 }),
  );
  fc.assert(
    fc.property(texts, (image) => {
      const place = aPlace();
      const sealed = sealImage(keyring, place, image);
      expect(sealed.startsWith(sealedPrefix(2))).toBe(true);
      expect(openImage(keyring, place, sealed)).toEqual({ kind: "opened", image });
    }),
  );
});

test("the same words are sealed differently each time, and say no word", () => {
  const keyring = aKeyring();
  const place = aPlace();
  const [one, two] = [1, 2].map(() => sealImage(keyring, place, "the same words"));
  expect(one).not.toBe(two);
  expect(Buffer.from(one ?? "", "base64url").includes("same")).toBe(false);
});

test("what is of another row, operation, space, key or epoch does not open, and says why", () => {
  const keyring = aKeyring();
  const place = aPlace();
  const sealed = sealImage(keyring, place, "words");
  const altered = { kind: "altered" };
  for (const other of [{ operation: randomUUID() }, { table: "conflicts" }, { key: "x" }])
    expect(openImage(keyring, { ...place, ...other }, sealed)).toEqual(altered);
  expect(openImage({ ...keyring, space: randomUUID() }, place, sealed)).toEqual(altered);
  expect(openImage(aKeyring({ space: keyring.space }), place, sealed)).toEqual(altered);
  const older = { ...keyring, newest: 1, keys: new Map([...keyring.keys].slice(0, 1)) };
  expect(openImage(older, place, sealed)).toEqual({ kind: "no key", epoch: 2 });
  // Said to be of an epoch that is known: the key of that one does not open it.
  expect(openImage(keyring, place, sealedPrefix(1) + sealed.slice(8))).toEqual(altered);
});

test("a table and a key cannot be shifted into each other", () => {
  const keyring = aKeyring();
  const operation = randomUUID();
  const sealed = sealImage(keyring, { operation, table: "a\nb", key: "c" }, "words");
  expect(openImage(keyring, { operation, table: "a", key: "b\nc" }, sealed)).toEqual({ kind: "altered" });
});

test("whatever is changed in what was sealed is found, and nothing else comes out", () => {
  const keyring = aKeyring();
  const place = aPlace();
  const sealed = sealImage(keyring, place, "words ".repeat(100));
  for (let at = 0; at < sealed.length; at += 1) {
    const other = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    expect(openImage(keyring, place, other).kind).not.toBe("opened");
    expect(openImage(keyring, place, sealed.slice(0, at)).kind).not.toBe("opened");
  }
  for (const other of ["", "words", `${sealed}=`, `${sealed}A`, ` ${sealed}`, sealedPrefix(2), '{"a":1}'])
    expect(openImage(keyring, place, other).kind).not.toBe("opened");
  fc.assert(
    fc.property(fc.uint8Array(), fc.boolean(), (bytes, isLike) => {
      const text = (isLike ? sealedPrefix(2) : "") + Buffer.from(bytes).toString("base64url");
      expect(openImage(keyring, place, text).kind).not.toBe("opened");
    }),
  );
});

test("100,000 characters of any script fit into a row, and more is refused before it is sent", () => {
  const keyring = aKeyring();
  const place = aPlace();
  const scripts = [0x61, 0x3b1, 0x4e00, 0xac00].map((from) =>
    Array.from({ length: 100_000 }, () =>
      String.fromCharCode(from + Math.floor(Math.random() * 10_000)),
    ).join(""),
  );
  for (const content of scripts) {
    const image = JSON.stringify({ content, salt: randomKey() });
    const sealed = sealImage(keyring, place, image);
    expect(Row.shape.image.safeParse(image).success).toBe(true);
    expect(Row.shape.image.safeParse(sealed).success).toBe(true);
    expect(openImage(keyring, place, sealed)).toEqual({ kind: "opened", image });
  }
  const much = Array.from({ length: MOST_IMAGE / 40 }, randomKey).join("");
  expect(() => sealImage(keyring, place, much)).toThrow(RangeError);
});

test("lengths say little: of a hundred near ones a few are left, and an eighth is added at most", () => {
  for (let length = 0; length < 100_000; length += 7) {
    const padded = paddedLength(length);
    expect(padded).toBeGreaterThanOrEqual(length);
    if (length > 64) expect(padded / length).toBeLessThan(1.125);
    expect(paddedLength(padded)).toBe(padded);
  }
  expect(new Set(Array.from({ length: 100 }, (_, n) => paddedLength(n + 500))).size).toBeLessThan(6);
  const keyring = aKeyring();
  const lengths = ["no", "yes", "never in my life"].map(
    (image) => sealImage(keyring, aPlace(), image).length,
  );
  expect(new Set(lengths).size).toBe(1);
});
