import { anyOf } from "../text/any-of.ts";
import { isAdverb, isPast, pastTense, thirdPerson } from "./verbs.ts";
import { lower, sentence, upper } from "./wording.ts";

/** Fillers people start a sentence with; they carry no meaning outside the conversation. */
const LEAD = anyOf(
  [
    anyOf(
      [
        /ok(?:ay)?|so|and|but|well|yes|yeah|yep|yup|no|nope|nah|also|hmm+|emm+|ah+|oh+|uh+|um+|right|sure/,
        /actually|btw|by the way|whatever you do|please|pls|hey|hi|hello|cool|great|perfect|nice|thanks/,
        /thank you|sorry|alright|anyway|now|then|again|plus|one more thing|quick note|just so you know/,
        /additionally|honestly|basically|in fact|wait|stop for a second|stop|good|ugh/,
        /just (?:confirmed|checked|learned|found out)|confirmed(?: with [A-Z][\w ]{1,40})?|indeed|exactly/,
        /oh and|you know|just to be (?:sure|clear)|to be (?:clear|honest)|because(?= (?:i|we|the|our|it)\b)/,
        /like(?=,? (?:there|we|it|the|an?)\b)|all good|for now|first(?:ly)?|secondly|finally|lastly|btw/,
      ],
      { behind: /\b(?:\s*[,.:;!…-]+\s*|\s+)/ },
    ),
    /[A-Z0-9][).:]\s+|[-–—•(]+\s*|["“]\s*(?![^"”]*["”])/,
    /(?:i think|i believe|i feel like|i'd say|imo|imho|in my opinion|i guess|i know(?= (?:that )?(?:we|i)\b))[\s,:]+(?:that\s+)?/,
  ],
  { before: /^/, flags: "i" },
);

/** Takes fillers off the start, a closing "please" off the end, and a bracket around the whole. */
export function trimLead(text: string): string {
  let rest = text.trim();
  for (let round = 0; round < 6; round++) {
    const next = LEAD.exec(rest);
    if (next === null || isMeant(rest, next[0])) break;
    rest = rest.slice(next[0].length);
  }
  rest = rest
    .replace(/[\s,]+(?:please|pls|thanks|thx|ok|okay|btw|yeah)\s*([.!]*)$/i, "$1")
    .replace(/ please(?= \()/i, "")
    .replace(/\s*[:;]-?[)(D]$/, "")
    .replace(/,? i (?:think|believe|guess)([.!]*)$/i, "$1");
  rest = rest.replace(/ [-–—] (?:think|imagine|you know|picture)\b.*$/i, "");
  return balance(corrected(rest.trim()));
}

/** "That is not correct, Y" and "option 1 won't work since Y" both say Y. */
function corrected(text: string): string {
  const told =
    /^.{0,200}?\b(?:that|this|it)(?:'s| is) (?:not (?:correct|right|true)|wrong|incorrect)[,;:.—–-]+\s*(?:actually |instead |because )?(.{15,})$/i.exec(
      text,
    ) ?? /^option \w+ (?:doesn't|does not|won't|will not) work,? (?:since|because|as) (.{15,})$/i.exec(text);
  return told?.[1] ?? text;
}

/** "No new dependencies", "so that" and "stop adding comments" start with a word that only looks like a filler. */
function isMeant(text: string, filler: string): boolean {
  const word = filler.trim().toLowerCase();
  const next = text.slice(filler.length).split(/\s/)[0]?.toLowerCase() ?? "";
  if (word === "no")
    return !/^(?:i|we|you|it|that|this|don't|do|not|let's|use|the|please|just|keep|revert|ignore)$/.test(
      next,
    );
  if (word === "so") return /^(?:that|far|many|much|called|long)$/.test(next);
  return /^(?:first|right|good|stop|great|perfect|nice|cool|wait|well|for now|sure|sorry|hi|hey)$/.test(word);
}

function balance(text: string): string {
  const open = text.split("(").length;
  const closed = text.split(")").length;
  return closed > open ? text.replace(/\)([.!]*)$/, "$1") : text;
}

const PROTECTED = /`[^`]*`|"[^"]{1,200}"|“[^”]{1,200}”/g;

/** "I" becomes the user, "we" the team; what stands in backticks or quotes stays as it is. */
export function toThirdPerson(text: string): string {
  const kept: string[] = [];
  const masked = text.replace(PROTECTED, (found) => {
    kept.push(found);
    return `\uE010${kept.length - 1}\uE011`;
  });
  const changed = conjugate(masked.replaceAll("’", "'"));
  return changed.replace(/\uE010(\d+)\uE011/g, (_, at: string) => kept[Number(at)] ?? "");
}

function conjugate(text: string): string {
  return text
    .replace(
      /\bI'd (rather|like|love|prefer|want|say|go|be|use|keep|replace|avoid|not|also|even|still|never)\b/gi,
      "the user would $1",
    )
    .replace(/\bI'?m\b/g, "the user is")
    .replace(/\bi'm\b/g, "the user is")
    .replace(/\bim (?=[a-z]+ing\b|not\b)/gi, "the user is ")
    .replace(/\bI've\b/gi, "the user has")
    .replace(/\bI'll\b/gi, "the user will")
    .replace(/\bI'd\b/gi, "the user would")
    .replace(/\bwe're\b/gi, "the team is")
    .replace(/\bwe've\b/gi, "the team has")
    .replace(/\bwe'll\b/gi, "the team will")
    .replace(/\bwe'd\b/gi, "the team would")
    .replace(/\blet'?s not\b/gi, "the user wants not to")
    .replace(/\blet's\b|^lets\b/gi, "the user wants to")
    .replace(/\b(?:can|could|may|will|should|would|must|do|did) (I|we)\b/gi, "$&")
    .replace(
      /\b(I|we) ((?:[a-z]+ly |always |never |also |just |only |do |did |all |both |still |now |already |often |rather |mostly )*)(?!(?:this|that|it|so|the|an?|our|my|not|all|some|any|what|no|trunk|mobile|contract|schema)\b)([a-z]+(?:'t)?)\b(?!-)/gi,
      (_, who: string, adverbs: string, verb: string) => {
        const name = /^i$/i.test(who) ? "the user" : "the team";
        const helper = adverbs.trim().split(" ").at(-1)?.toLowerCase() ?? "";
        if (helper === "do") return `${name} ${adverbs.replace(/\bdo $/i, "")}${thirdPerson(verb)}`;
        if (helper === "did" || (isPast(verb) && !isAdverb(verb) && !SAME_FORM.has(verb.toLowerCase())))
          return `${name} ${adverbs}${verb}`;
        return `${name} ${adverbs}${thirdPerson(verb)}`;
      },
    )
    .replace(/\bI\b/g, "the user")
    .replace(/(^|\s)i(?=\s)/g, "$1the user")
    .replace(/\bwe\b/gi, "the team")
    .replace(/\bmy own\b/gi, "the user's own")
    .replace(/\bmy\b/gi, "the user's")
    .replace(/\b(?:me|myself)\b/gi, "the user")
    .replace(/\bmine\b/gi, "the user's")
    .replace(/\bours\b/gi, "the project's")
    .replace(/\bour\b/gi, "the project's")
    .replace(/(?<=\b(?:lets?|gives?|allows?|helps?) )us\b/gi, "the team")
    .replace(/\b(?:us(?= to\b| from\b| with\b)|ourselves)\b/g, "the team");
}

/** Present and past look alike, and a person who states a habit means the present. */
const SAME_FORM = new Set(["put", "set", "cut", "let", "read", "split", "reset"]);

/** "you" in an instruction is the assistant. */
export function nameAssistant(text: string): string {
  return text
    .replace(/\byou're\b/gi, "the assistant is")
    .replace(/\byou've\b/gi, "the assistant has")
    .replace(/\byou'll\b/gi, "the assistant will")
    .replace(/\byou (don't|do not)\b/gi, "the assistant does not")
    .replace(
      /\byou (should|must|can|need|may|will|have|are|always|never|shouldn't|can't|mustn't)\b/gi,
      (_, verb: string) => `the assistant ${thirdPerson(verb)}`,
    )
    .replace(/\byou ((?:always |never |also |only )*)([a-z]+)\b/gi, (whole, adverbs: string, verb: string) =>
      pastTense(verb) === null || (SAME_FORM.has(verb) && adverbs === "")
        ? whole
        : `the assistant ${adverbs}${thirdPerson(verb)}`,
    )
    .replace(/\byou\b/gi, "the assistant")
    .replace(/\byourself\b/gi, "itself")
    .replace(/\byour\b/gi, "the assistant's");
}

/** A whole sentence of a person, as a third party would write it down. */
export function retell(text: string): string {
  return sentence(capital(toThirdPerson(plain(text))));
}

/** A wish: the clause that follows "I want (to)". */
export function wish(clause: string): string {
  return sentence(`The user wants ${lower(toThirdPerson(plain(clause)))}`);
}

/** Takes off emphasis, dots that trail away and a closing "right", "ok" or "please". */
function plain(text: string): string {
  return text
    .trim()
    .replace(/\s+([.,!?])(?=\s|$)/g, "$1")
    .replace(/(^|\s)_([^_\s][^_]{0,40})_(?=[\s.,]|$)/g, "$1$2")
    .replace(/\?+$/, "")
    .replace(/!+$/, ".")
    .replace(/\.{2,}$/, ".")
    .replace(/[,;]?\s+(?:right|ok|okay|correct|please|maybe)\.?$/i, "");
}

export function capital(text: string): string {
  // A leading identifier (`heron`, fooBar, a/b.ts) keeps its spelling.
  return /^[a-z][a-z']*[\s,]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : upper(text);
}
