import { isFormOf, wordSet } from "./sentence.ts";
import { programVerbs } from "./technology-cues.ts";

/** Pasts that do not end in -ed. */
export const irregularPasts = wordSet(`
  said thought told taught felt forgot swam heard learnt knew met quit spoke drove slept ate drank sat
  spent sang wrote flew rode left came went took led bought built found ran sent set made gave got brought
  saw rewrote hid held kept hit split became began bent bet bit blew broke bred burst caught chose clung cut dealt
  dug drew fell fed fought fled flung forgave froze grew hung hurt knelt laid lay leapt lent lit lost meant paid
  rang rose sank sold shook shone shot shut slid sought sped spun stood stole stuck struck swore swept swung
  threw tore understood woke wore won wove withdrew wound
`);

/** Verbs of machines, firms and weather as well, in any text. */
const anythings = wordSet(`
  fail crash break open close start stop end begin ship launch release measure contain include support provide offer
  use need require improve grow flood freeze melt burn publish hire acquire announce expand print sell employ cost
  last lie stretch host rank render export sync work run run ran fall fell rise rose happen occur change depend mean
  become became consist handle cover follow return reject
`);

/** Behind a name, what somebody does or did: of any verb but those of which things are subjects, too. */
export function isDeed(verb: string, form: "present" | "past"): boolean {
  if (verb.length < 3 || programVerbs.has(verb) || isFormOf(anythings, verb)) return false;
  return form === "past" ? isPastForm(verb) : /[^su]s$/.test(verb) && !nounsInS.has(verb);
}

export const isPastForm = (word: string): boolean => irregularPasts.has(word) || /[^e]ed$/.test(word);

const nounsInS = wordSet("as always perhaps his its this news series times days weeks years across");
