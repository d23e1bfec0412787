import { anyOf } from "../text/any-of.ts";
import { strongAnchors } from "./commit-body.ts";
import { countWords } from "./measure.ts";
import type { Unit } from "./sentences.ts";
import { pastTense } from "./verbs.ts";
import { lower } from "./wording.ts";

/** Gives a sentence that starts with its verb the subject that stands in its label or one heading up. */

/** Longest heading that names a thing, in words. */
const MAX_NAME = 4;

/** Headings that name a part of the text, a step or a list, and no thing. */
const NO_THING = anyOf(
  [
    /summary|overview|changes?|notes?|details?|result|behaviou?r|purpose|how|what|why|where|when|key/,
    /files?|fix|problem|solution|before|after|current|new|old|example|usage|flow|step|phase|case|option/,
    /pros|cons|tests?|status|yes|no|important|impact|conclusion|answer|the|if|for|on|in|with|to|and/,
    /example|first|second|always|never|all|both/,
  ],
  { before: /^/, behind: /\b/, flags: "i" },
);

/** "**Tree cache** – Stores x in `y`" is told as "Tree cache stores x in `y`". */
export function withSubject(unit: Unit): Unit {
  if (unit.previous !== null) return unit;
  const verb = VERB.exec(unit.text)?.groups?.verb;
  if (!(verb !== undefined && isThirdPerson(verb)) && !/^(?:No longer|Now) [a-z]+s\b/.test(unit.text))
    return unit;
  const subject = nameIn(unit.label) ?? (unit.label === null ? nameIn(unit.heading) : null);
  return subject === null ? unit : { ...unit, text: `${subject} ${lower(unit.text)}`, label: null };
}

const VERB = /^(?:(?:Also|Always|Only|Never|Automatically) )?(?<verb>[A-Za-z][a-z]+s)(?= )/;

/** "Stores" and "relies" are; "files" is not known to be. */
export function isThirdPerson(verb: string): boolean {
  if (/^(?:does|has|is|relies|lives|holds|points|falls|defaults|expects|contains|delegates)$/i.test(verb))
    return true;
  if (!/s$/.test(verb)) return false;
  return [verb.slice(0, -1), verb.replace(/es$/, ""), verb.replace(/ies$/, "y")].some(
    (base) => base !== verb && pastTense(base) !== null,
  );
}

function nameIn(title: string | null): string | null {
  const name = (title ?? "")
    .replace(/^\d+[.)]\s*/, "")
    .replace(/\s*\([^)]*\)$/, "")
    .replace(/[:.\s]+$/, "");
  if (name === "" || countWords(name) > MAX_NAME || NO_THING.test(name) || /[?!,;=→|]/.test(name))
    return null;
  if (/^`[^`]+`$/.test(name)) return name;
  return strongAnchors(name).length > 0 || /^[A-Z][\w-]+(?: [a-z][\w-]+){1,3}$/.test(name) ? name : null;
}
