import { anyOf } from "../text/any-of.ts";
import type { Span } from "./redact-span.ts";

const NUMBER =
  /(?<![\w.,:/#+-])(?:\d{4}([ -]?)\d{4}\1\d{4}\1\d{1,7}|3[47]\d\d([ -]?)\d{6}\2\d{5})(?!\w|[.,:-]\d)/g;
const ISSUED = /^(?:4|5[1-5]|2[2-7]|3[47]|6)/;
/** An order number may pass the check of a card, so that a word has to stand near it. */
const CARD =
  /(?<!\p{L})(?:cards?|visa|master ?card|amex|american express|maestro|(?:kredit|bank|debit)?karten?(?:nummer)?|kreditkarten?nummer|carte|tarjeta|carta di credito|cvv2?|cvc2?)(?!\p{L})/iu;
const NEAR = 60;
/** Numbers that payment services print in their guides for tests. */
const FOR_TESTS = anyOf(
  [
    /(?:4242){4}|41{15}|4000\d{2}0{4}\d{6}|40000{6}\d{6}|4000056655665556|4012888888881881/,
    /5{12}4444|51051051051051\d\d|2223\d+/,
    /378282246310005|371449635398431/,
    /60110*\d{1,16}|6011(?:1{11}7|000990139424)/,
    /3530111333300000|3566002020360505/,
  ],
  { before: /^/, behind: /$/ },
);
const CODE =
  /(?<![\p{L}\p{N}])(?:CVV2?|CVC2?)(?:[ -]?(?:code|number|nummer))?["'`*]{0,3}[ \t]{0,2}(?:[:=]|(?:is|ist|est|es)(?=[ \t]))?[ \t]{0,2}["'`]?(\d{3,4})(?![\p{L}\p{N}%]|[.,:/-]\d)/giu;

/** Numbers of payment cards, and the codes on their backs. */
export const findCards = (text: string): Span[] => [
  ...(/\d{4}[ -]?\d{4}/.test(text) ? numbersIn(text) : []),
  ...(/CV[VC]/i.test(text) ? codesIn(text) : []),
];

const numbersIn = (text: string): Span[] =>
  [...text.matchAll(NUMBER)].flatMap(({ 0: number, index }) => {
    const digits = number.replace(/\D/g, "");
    const to = index + number.length;
    if (!ISSUED.test(digits) || FOR_TESTS.test(digits) || !isChecked(digits)) return [];
    const around = text.slice(Math.max(0, index - NEAR), index) + text.slice(to, to + NEAR);
    return CARD.test(around) ? [{ from: index, to, kind: "card-number" }] : [];
  });

const codesIn = (text: string): Span[] =>
  [...text.matchAll(CODE)].flatMap(({ 0: all, 1: code = "", index }) => {
    const to = index + all.length;
    return /^(?:1234?|(\d)\1+)$/.test(code) ? [] : [{ from: to - code.length, to, kind: "card-code" }];
  });

/** The last digit of a card follows from the others (Luhn). */
function isChecked(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - at));
    sum += at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}
