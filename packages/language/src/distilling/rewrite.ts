import { anyOf } from "../text/any-of.ts";
import { toThirdPerson } from "./third-person.ts";
import { sentence, upper } from "./wording.ts";

/** Fillers people start a sentence with; they carry no meaning outside the conversation. */
const LEAD = anyOf(
  [
    anyOf(
      [
        /ok(?:ay)?|so|and|but|well|yes|yeah|yep|yup|no|nope|nah|also|hmm+|emm+|ah+|oh+|uh+|um+|right|sure/,
        /actually|btw|by the way|please|pls|hey|hi|hello|cool|great|perfect|nice|thanks|thank you|sorry|alright/,
        /anyway|then|plus|one more thing|quick note|just so you know|additionally|honestly|basically|in fact/,
        /note that|wait|good|ugh|confirmed|indeed|exactly|to be (?:clear|honest)|first(?:ly)?|secondly|finally|lastly/,
      ],
      { behind: /\b(?:\s*[,.:;!…-]+\s*|\s+)/ },
    ),
    /[A-Z0-9][).:]\s+|[-–—•(]+\s*/,
    /(?:i think|i believe|i feel like|i'd say|imo|imho|in my opinion)[\s,:]+(?:that\s+)?/,
  ],
  { before: /^/, flags: "i" },
);
const MOST_FILLERS = 6;

/** "No new dependencies", "so that" and "first" before a verb start with a word that only looks like a filler. */
function isMeant(filler: string, rest: string): boolean {
  const word = filler.trim().toLowerCase();
  const next = /^[a-z']+/i.exec(rest)?.[0].toLowerCase() ?? "";
  if (word === "no")
    return !/^(?:i|we|you|it|that|this|don't|do|not|let's|use|the|please|just|keep|never|always)$/.test(next);
  if (word === "so") return /^(?:that|far|many|much|called|long)$/.test(next);
  return /^(?:first|right|good|great|perfect|nice|cool|wait|well|sure|sorry|hi|hey)$/.test(word);
}

/** Takes fillers off the start and a closing "please" off the end. */
export function trimLead(text: string): string {
  let rest = text.trim();
  for (let round = 0; round < MOST_FILLERS; round++) {
    const filler = LEAD.exec(rest)?.[0];
    if (filler === undefined || isMeant(filler, rest.slice(filler.length))) break;
    rest = rest.slice(filler.length);
  }
  return (
    rest
      .replace(/[\s,]+(?:please|pls|thanks|thx|ok|okay|btw|yeah)\s*([.!]*)$/i, "$1")
      .replace(/\s*[:;]-?[)(D]$/, "")
      // A bracket around the whole has lost its beginning.
      .replace(/^([^(]*)\)([.!]*)$/, "$1$2")
      .trim()
  );
}

/** A whole sentence of a person, as a third party would write it down. */
export function retell(text: string): string {
  const plain = text
    .trim()
    .replace(/\s+([.,!?])(?=\s|$)/g, "$1")
    .replace(/!+$/, ".")
    .replace(/\.{2,}$/, ".");
  return sentence(upper(toThirdPerson(plain)));
}
