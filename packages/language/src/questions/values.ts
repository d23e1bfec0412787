import { anyOf } from "../text/any-of.ts";

/** A kind of value that a question asks for, and how a text looks that states one. English, as is most of what agents are told. */
interface ValueKind {
  readonly asks: RegExp;
  readonly states: RegExp;
}

const kinds: readonly ValueKind[] = [
  {
    asks: /^(?:who|whose|by whom)\b/i,
    states: /\b(?:by|from|author|maintainer|thanks)\W+[A-Z][a-z]+|@\w|\b[A-Z][a-z]+ [A-Z][a-z]+\b/,
  },
  {
    asks: /\b(?:cost|price|pays?|salary|budget)\b/i,
    states: /[$€£]\s?\d|\d\s?(?:USD|EUR|dollars|euros)/,
  },
  {
    asks: /\bhow (?:many|often|long|much)\b|\b(?:number|maximum|minimum|size|limit) of\b/i,
    states: anyOf(
      [
        /\d+(?:[.,]\d+)?\s?(?:%|ms|s|m|h|sec|min|hour|day|KB|MB|GB|x)?/,
        /one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|hundred|thousand/,
        /once|twice|daily|weekly|monthly|every/,
      ],
      { before: /\b/, behind: /\b/, flags: "i" },
    ),
  },
  {
    asks: /^when\b/i,
    states:
      /\b20\d\d\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Monday|Tuesday|Wednesday|Thursday|Friday|tomorrow|yesterday|after|before)\b/,
  },
  {
    asks: /\be-?mail address|phone number|\bpassword\b|\bapi key\b/i,
    states: /\S@\S+\.\w|\+\d{6,}|password\s*(?:is|=|:)\s*\S/i,
  },
  { asks: /\bport\b/i, states: /\bport\W+\d{2,5}\b|:\d{4,5}\b/i },
  { asks: /\blicen[cs]e\b/i, states: /\b(?:MIT|Apache|GPL|BSD|MPL|ISC|licen[cs]ed?)\b/i },
];

/** A word of "how long", "how many": what answers says a number in its place. */
export const isMeasure = (word: string): boolean => /^(?:long|many|much|often|old|far|big|large)$/.test(word);

/** A question's wish for a value. */
export interface ValueWish {
  /** It asks for a person, price, number, time, address, port or licence. */
  readonly asks: boolean;
  /** True for a text in which something of each such shape stands, and for any text where none is asked for. */
  states(text: string): boolean;
}

export function valueAsked(question: string): ValueWish {
  const asked = kinds.filter(({ asks }) => asks.test(question.trim()));
  return { asks: asked.length > 0, states: (text) => asked.every(({ states }) => states.test(text)) };
}
