import { expect, test } from "vitest";
import { composed, plainLetters } from "./plain-letters.ts";

test("letters are composed and of the usual width, and everything else stays as it is", () => {
  expect(composed("Ku\u0308che ＡＰＩ　ｶﾞ \u1112\u1161\u11ab")).toBe("Küche API ガ 한");
  expect(composed("x² ﬁ ½ ™ น้ำ plain")).toBe("x² ﬁ ½ ™ น้ำ plain");
});

test.each([
  ["héron", "heron"],
  ["Φυλάσσεται ΟΔΟΣ οδός", "Φυλασσεται ΟΔΟΣ οδοσ"],
  ["ёлка, мой", "елка, мой"],
  ["Işıklı İzmir", "Isikli Izmir"],
  ["שָׁלוֹם", "שלום"],
  ["مُحَمَّد", "محمد"],
  ["दिल्ली कार्यालय", "दिल्ली कार्यालय"],
  ["ที่เชียงใหม่", "ที่เชียงใหม่"],
  ["plain", "plain"],
])("%s is compared as %s", (text, plain) => {
  expect(plainLetters(text)).toBe(plain);
  expect(plainLetters(text.normalize("NFD"))).toBe(plain);
  expect(plainLetters(plainLetters(text))).toBe(plain);
});
