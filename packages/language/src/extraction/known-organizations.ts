import { anyOf } from "../text/any-of.ts";
import type { NameCandidate } from "./candidate.ts";

/**
 * Contexts that only an employer, a decider or a bought company fits: "works at X", "X hired", "the CEO of
 * X".
 */
const BEFORE = anyOf(
  [
    anyOf(
      [
        /work(?:s|ed|ing)?|employed|intern(?:s|ed|ing)?|hired|used to be|teams?|engineers?|developers?/,
        /designers?|managers?|job|role|position|recruiters?|career|colleagues?|people|folks/,
      ],
      { behind: / (?:at|by)/ },
    ),
    /(?:consult(?:s|ed|ing)?|work(?:s|ed|ing)) for/,
    /(?:CEO|CTO|CFO|COO|founders?|co-founders?|employees?|shareholders?) (?:of|at)/,
    /(?:acquired|bought|owned) by|(?:has |have |had )?left [A-Z]\w+ for/,
  ],
  { before: /\b/, behind: / $/ },
);
const LEFT_FOR = /^ for (?:[A-Z]|(?:an?|another|the) (?:\w+ )?(?:startup|company|competitor|rival|job)\b)/;
const JOINED = /\b(?:joined|joins|rejoined) $/;

const BEHIND =
  /^(?:'s|’s)? (?:hired|hires|acquired|acquires|laid off|raised \$|employs|(?:the )?(?:CEO|CTO|CFO|COO)\b|employees\b|headquarters\b|shareholders\b)|^ (?:announced|announces) /;

/** Chats, which people join as they join a company. */
const CHATS = /^(?:Slack|Discord|Telegram|Zoom|Microsoft Teams|Google Meet|Skype|WhatsApp|Signal)$/;

/** A brand is its company where only a company can stand: "Stripe" of "works at Stripe". */
export function asOrganization(text: string, one: NameCandidate): NameCandidate {
  if (one.type !== "product" && one.type !== "technology") return one;
  return standsAsOrganization(text, one) ? { ...one, type: "organization" } : one;
}

function standsAsOrganization(text: string, { start, end, name, type }: NameCandidate): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  if (BEFORE.test(before) || (/\bleft $/.test(before) && LEFT_FOR.test(text.slice(end, end + 32))))
    return true;
  if (JOINED.test(before))
    return (
      type === "product" &&
      !CHATS.test(name) &&
      /^(?:[.,;)]|$| (?:in|as|last|this|on|to|and|after|from|two|three)\b)/.test(text.slice(end, end + 8))
    );
  const behind = text.slice(end, end + 24);
  return BEHIND.test(behind) && (type === "product" || !/^ announce/.test(behind));
}
