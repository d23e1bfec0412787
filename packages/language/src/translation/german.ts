import { beginnings } from "./german/beginnings.ts";
import { borrowed } from "./german/borrowed.ts";
import { everyday } from "./german/everyday.ts";
import { grammar } from "./german/grammar.ts";
import { matters } from "./german/matters.ts";
import { thingsAF } from "./german/things-a-f.ts";
import { thingsGR } from "./german/things-g-r.ts";
import { thingsSZ } from "./german/things-s-z.ts";
import { work } from "./german/work.ts";
import type { WordLists } from "./lexicon.ts";

export const germanWords: WordLists = {
  grammar,
  beginnings,
  words: [everyday, work, matters, borrowed, thingsAF, thingsGR, thingsSZ],
};
