import { anyOf } from "../text/any-of.ts";
import { AGENT, MUST } from "./order-words.ts";
import { plain } from "./plain.ts";

/** Agents as a kind, as nobody calls a colleague or a program of their own. */
const KIND = `(?:${AGENT}|assistants|agents)`;
const EACH = "(?:(?:all|any|every|each|whichever|the)\\s)?";

/** A text turns to agents as a kind, in whatever mood: with an order, a claim or a request. */
const calls = [
  `\\b(?:note|notice|message|attention|instructions?|memo|reminder)\\s(?:to|for)\\s${EACH}${KIND}\\b`,
  `\\b(?:dear|hello|hi|attention)\\s${EACH}${KIND}\\b`,
  `\\b${KIND}\\s(?:(?:that|who|which)\\s)?(?:read|reads|reading|working on|processing|handling|visiting)\\s(?:this|these|it|here)\\b`,
  `\\b(?:demand|requir|expect|ask|request|instruct|tell|order)(?:e?s|e?d|ing)?\\s(?:of\\s|from\\s)?${EACH}${KIND}\\b`,
  `\\b(?:${AGENT}|assistants)\\s(?:${MUST})\\b`,
  `(?:^|[\\n.!?>/*#-]\\s?)${AGENT}\\s?:\\s`,
  "\\b(?:whoever|whosoever|anyone|anybody|everyone|everybody|those)\\s(?:who\\s)?(?:is\\s|are\\s)?read(?:s|ing)?\\s(?:this|these)\\b",
  "(?<!\\p{L})(?:an|für)\\s(?:alle\\s|jede\\p{L}{0,2}\\s)?(?:ki|sprachmodell)[\\p{L}-]*",
  "(?<!\\p{L})(?:aux|tous les|chaque)\\s(?:assistants?|agents?|modèles?)\\s(?:d'|en\\s|de\\s)?(?:ia|langage)(?!\\p{L})",
  "(?<!\\p{L})(?:a|para|às?|aos?)\\s(?:tod[oa]s\\s)?(?:l[oa]s\\s|[oa]s\\s)?(?:asistentes|agentes|modelos|assistentes)\\sde\\sia(?!\\p{L})",
];

/** A permission that the text itself says was given. */
const permits = [
  "\\bthe\\s(?:user|owner|operator|maintainer|admin|administrator)s?\\s(?:has|have|had)\\s(?:\\w{1,12}\\s)?(?:approved|authori[sz]ed|agreed|consented|granted|allowed|permitted)\\b",
  "\\bpre-?(?:approved|authori[sz]ed)\\b",
  "\\b(?:needs?|requires?)\\sno\\s(?:further\\s)?(?:approval|confirmation|review|permission|consent)\\b",
];

const CLAIM = anyOf(
  [...calls, ...permits].map((source) => new RegExp(source, "u")),
  { flags: "u" },
);

/** Ends the quotation in which memory tells it. */
const UNFENCED = /<\/memory-recall>\s{0,8}\S/i;

/** An address that is to be filled with what was said: a picture in an answer carries it away. */
const LEAK = /!?\[[^\]\n]{0,80}\]\(https?:\/\/[^)\s]{1,200}[?&][\w-]{1,30}=(?:[A-Z][A-Z_]{2,}|\{|<|\$|\[)/;

/**
 * Does a text turn to agents that read it, claim a permission, or hold an address that is to be filled by them? People write such things to
 * each other, too, so that it is quoted where somebody asks for it; told unasked it would have its way.
 */
export const claimsOnReader = (text: string): boolean =>
  CLAIM.test(plain(text)) || LEAK.test(text) || UNFENCED.test(text);
