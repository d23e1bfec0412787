import type { EntryOf } from "../session.ts";
import { anyOf } from "../text/any-of.ts";
import { type MemoryCandidate, place, type RuleMatch } from "./candidate.ts";
import type { Surroundings } from "./context.ts";
import { statement } from "./judge.ts";
import { MARKER, MARKER_AFTER } from "./markers.ts";
import { countWords } from "./measure.ts";
import { optionLabel, rejectedWording, takenUp } from "./options.ts";
import { authorshipOf, withoutQuotes } from "./paste.ts";
import { isAgreement } from "./referents.ts";
import { trimLead } from "./rewrite.ts";
import { splitUnits, type Unit } from "./sentences.ts";

/** The memories in one message of the person. */
export function humanCandidates(entry: EntryOf<"human">, around: Surroundings): MemoryCandidate[] {
  if (entry.via === "bash-input" || entry.text.length > 20_000) return [];
  const source = entry.via === "rejection" || around.afterInterrupt ? "rejection" : "human";
  const taken = takenUp(entry.text, around);
  const said = taken === null ? statements(entry.text, around) : [{ found: taken, raw: entry.text }];
  const within = [...around.heard, entry];
  return said.map(({ found, raw }) =>
    place(found, entry, { source, statedBy: "user", excerpt: raw, within }),
  );
}

/** Sentences of a message with what they are worth; also used for answers in the person's own words. */
export function statements(text: string, around: Surroundings): { found: RuleMatch; raw: string }[] {
  const pasted = authorshipOf(text) === "pasted";
  const units = joined(splitUnits(withoutQuotes(text), "human"));
  const corrects = CORRECTS.test(text);
  const message = {
    ...around,
    reported: units.length > 1 && DEFECT.test(text) && !corrects,
    brief: units.length <= 3,
    correcting: around.via === "rejection" || around.afterInterrupt || corrects,
    confirmed: isAgreement(around.reply),
  };
  const out: { found: RuleMatch; raw: string }[] = [];
  units.forEach((unit, at) => {
    // In a paste only an explicit "remember" counts, and only before the pasted part begins.
    if (pasted && !(unit.block <= 1 && MARKER.test(trimLead(unit.text)))) return;
    const next = units[at + 1];
    if (next !== undefined && isDoubtAfter(next.text)) return;
    const remembered = next !== undefined && MARKER_AFTER.test(next.text);
    const lettered = (/^([A-F]|\d)[).:] /.exec(unit.raw) ??
      /\b(?:address|tackle|do|fix|handle|start with) #?(\d)\b/i.exec(unit.raw))?.[1];
    const found =
      rejectedWording(unit.text, around.before) ??
      statement(unit, {
        ...message,
        remembered,
        previous:
          lettered === undefined ? unit.previous : (optionLabel(around.before, lettered) ?? unit.previous),
        earlier: units.slice(0, at).map((earlier) => earlier.text),
      });
    if (found !== null) out.push({ found, raw: unit.raw });
  });
  return out;
}

/** A sentence that only completes the one before it: what it is not, what it is for, an example in quotes. */
const TAIL = anyOf(
  [
    /(?:and )?not (?!sure\b|really\b|yet\b)/,
    /(?:because|since|so that|otherwise|instead|rather|that way|except|unless|a bit like|just like)\b/,
    /and (?:disable|enable|show|hide|keep|skip|use|never|always|not|only)\b/,
    /but (?!(?:i|maybe|also|can|could|what|why|how|where|it|this|that|still|when|if)\b|[^.]*\b(?:i|i'm|i'd|we|you|let'?s)\b)/,
    /only (?:when|if|for|in|on|the)\b|never (?:the|an?|in|on|with|from|for)\b/,
    /["“][^"”]{10,}["”] (?:rather|instead|when|and not)/,
  ],
  { before: /^/, flags: "i" },
);

/** Longest tail, in words; a quoted example may be longer. */
const MAX_TAIL = 15;
const MAX_QUOTED_TAIL = 34;

function joined(units: readonly Unit[]): Unit[] {
  const out: Unit[] = [];
  for (const unit of units) {
    const last = out.at(-1);
    const limit = /^["“]/.test(unit.text) ? MAX_QUOTED_TAIL : MAX_TAIL;
    if (
      last !== undefined &&
      last.block === unit.block &&
      (TAIL.test(unit.text) ||
        (/\b(?:don'?t|do not) want\b/i.test(last.text) && /^(?:i|we) want\b/i.test(unit.text))) &&
      countWords(unit.text) <= limit &&
      !/\?\s*$/.test(unit.text) &&
      !/\?\s*$/.test(last.text)
    ) {
      const start = /^(?:I\b|[A-Z]{2}|["“`])/.test(unit.text)
        ? unit.text
        : unit.text.charAt(0).toLowerCase() + unit.text.slice(1);
      const text = `${last.text.replace(/[\s.,;!]+$/, "")}${/^["“]/.test(start) ? ": " : ", "}${start}`;
      out[out.length - 1] = { ...last, text, raw: `${last.raw} ${unit.raw}` };
    } else out.push(unit);
  }
  return out;
}

/** The message is about something that does not work: what it states is about to change. */
const DEFECT =
  /\b(?:errors?|fail(?:s|ed|ing|ure)?|broken|bugs?|crash(?:es|ed|ing)|(?:doesn't|does not|isn't|not) work(?:ing)?|wrong|incorrectly|why (?:is|does|do|are|did)|stack ?trace|exception)\b/i;

/** Says that the assistant has it wrong. */
const CORRECTS = anyOf(
  [
    /^no\b[,. ]+(?!problem|need|worries|idea|rush|thanks|way\b|\w+ (?:needed|required))/,
    anyOf(
      [
        /(?:that|this|it)(?:'s| is) (?:not (?:correct|right|true|what i)|wrong|incorrect)|but that is not/,
        /that's not (?:it|how|what)|i (?:said|meant|asked for)|to be (?:precise|exact)/,
      ],
      { before: /\b/, behind: /\b/ },
    ),
  ],
  { flags: "i" },
);

/** "… What do you think?" makes a proposal of the sentence before it. */
function isDoubtAfter(text: string): boolean {
  return /^(?:but |though |or )?(?:(?:what do you|do you) (?:think|agree)|wdyt|thoughts\b|does (?:that|this) make sense|(?:but )?tell me if|(?:i'?m )?not sure|am i|or (?:not|is)\b|would that|is that (?:right|correct)|right\?|correct me|no idea|maybe not|just (?:an idea|thinking|kidding)|kidding|jk\b|never ?mind|scratch that|ignore that|forget (?:it|that))/i.test(
    text,
  );
}
