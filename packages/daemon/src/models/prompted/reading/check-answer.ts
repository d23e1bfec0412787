import { countWords } from "@memory/language/distilling";
import { anchorsMissingIn, anchorsOf, findQuote } from "@memory/language/quotes";
import { redact } from "@memory/language/redaction";
import { contentKey } from "@memory/language/text";
import { ModelError } from "../../models.ts";
import { keyOfMemory, LooseAnswer, type Noted, type ReadingAnswer, Revision, Told } from "./answer-shape.ts";
import type { Asked } from "./prompt.ts";
import type { Said } from "./said.ts";
import type { SessionReading } from "./session-readings.ts";

/** The text an answer is held against. */
export interface Shown extends Asked {
  readonly reading: SessionReading;
  /** Memories that count at most. */
  readonly most: number;
}

/** A memory that names or quotes what stands nowhere: it may be mended once. */
export interface Unfounded {
  readonly told: Told;
  readonly missing: readonly string[];
  /** The text it says it quotes, and others of the reading that have what it names: first the one it quotes. */
  readonly from: readonly Said[];
}

interface Checked {
  readonly memories: readonly Noted[];
  readonly revised: ReadingAnswer["revised"];
  readonly unfounded: readonly Unfounded[];
  readonly dropped: number;
}

/** Reads a model's answer item by item. Throws `ModelError` for one that cannot be read: it never means that nothing was found. */
export function checkAnswer(answer: unknown, shown: Shown): Checked {
  const loose = LooseAnswer.safeParse(answer);
  if (!loose.success) throw unreadable();
  const told = loose.data.memories.flatMap((one) => Told.safeParse(one).data ?? []);
  if (told.length === 0 && loose.data.memories.length > 0) throw unreadable();
  const check = checker(shown);
  const memories: Noted[] = [];
  const unfounded: Unfounded[] = [];
  const keys = new Set(shown.noted.map(keyOfMemory));
  for (const one of told) {
    if (memories.length + unfounded.length === shown.most) break;
    const checked = keys.has(keyOfMemory(one)) ? null : check(one);
    if (checked === null) continue;
    if ("missing" in checked) unfounded.push(checked);
    else memories.push(checked);
    keys.add(keyOfMemory(one));
  }
  const revised = (loose.data.revise ?? []).flatMap((one) =>
    revisionOf(Revision.safeParse(one).data, shown, check),
  );
  return {
    memories,
    revised,
    unfounded,
    dropped: loose.data.memories.length - memories.length - unfounded.length,
  };
}

/** Never quotes the answer: it may hold anything. */
const unreadable = (): ModelError =>
  new ModelError(
    "the language model's answer about a part of the session is not the JSON it was asked for; try again, or choose another model",
    { trouble: "unreadable" },
  );

export type Check = (told: Told) => Noted | Unfounded | null;

/** What is gone needs no words; what changed is checked like any memory, and changes nothing where it does not stand. */
function revisionOf(revision: Revision | undefined, { noted }: Shown, check: Check): Checked["revised"] {
  const was = revision && noted[revision.n - 1];
  if (!revision || was === undefined) return [];
  if (revision.is === "gone") return [{ key: keyOfMemory(was), becomes: null }];
  const { text, quote, line } = revision;
  const becomes = text && quote ? check({ ...was, text, quote, line, replaces: null }) : null;
  return becomes === null || "missing" in becomes ? [] : [{ key: keyOfMemory(was), becomes }];
}

/** Checks of one memory against what was shown. Null: it is no memory, however it is worded. */
export function checker({ reading, about, noted, subjects }: Shown): Check {
  const missingIn = anchorsMissingIn(
    [
      about.project,
      about.branch,
      about.title,
      ...subjects,
      ...noted.map(({ text }) => text),
      reading.text,
    ].join("\n"),
  );
  return (told) => {
    if (!standsAlone(told.text) || redact(told.text).count > 0) return null;
    const place = placeOf(told, reading);
    const missing = missingIn(told.text);
    if (place === null) {
      const said = reading.said.find(({ lines }) => lines.from === told.line);
      return said ? { told, missing, from: [said, ...drawnOn(told, said, reading)] } : null;
    }
    // It asks, and the sentence only asks again.
    if (contentKey(told.text) === contentKey(place.said.text) && place.said.text.trim().endsWith("?"))
      return null;
    if (missing.length > 0)
      return { told, missing, from: [place.said, ...drawnOn(told, place.said, reading)] };
    const { subject, replaces, until } = told;
    // What an agent proposes is no wish of a person, and a yes to it a decision.
    const { statedBy } = place.said;
    const isProposed = told.kind === "preference" && statedBy === "assistant";
    if (told.kind === "preference" && statedBy !== "user" && !isProposed) return null;
    return {
      ...told,
      ...(isProposed && { kind: "decision" as const }),
      subject: withoutSecret(subject),
      replaces: withoutSecret(replaces),
      until: withoutSecret(until),
      quote: place.quote.slice(0, 400),
      line: place.said.lines.from,
    };
  };
}

/** Further texts that a correction is shown. */
const MOST_DRAWN_ON = 3;

/** A memory draws on more than the text it quotes: those with a number or name of code of it that no text before has, those with most first. */
function drawnOn({ text }: Told, quoted: Said, { said }: SessionReading): Said[] {
  let open = anchorsOf(text).filter((anchor) => !quoted.text.includes(anchor));
  const found: Said[] = [];
  const having = (one: Said): number => open.filter((anchor) => one.text.includes(anchor)).length;
  while (open.length > 0 && found.length < MOST_DRAWN_ON) {
    const [best] = said.toSorted((a, b) => having(b) - having(a));
    if (best === undefined || having(best) === 0) break;
    found.push(best);
    open = open.filter((anchor) => !best.text.includes(anchor));
  }
  return found;
}

const withoutSecret = (words: string | null): string | null =>
  words !== null && (words.includes("[redacted") || redact(words).count > 0) ? null : words;

/** At the line it names, else anywhere in the reading. */
function placeOf(
  { quote, line }: Pick<Told, "quote" | "line">,
  { said }: SessionReading,
): { readonly said: Said; readonly quote: string } | null {
  if (quote.length > LONGEST_QUOTE) return null;
  const named = said.filter(({ lines }) => lines.from === line);
  for (const one of [...named, ...said]) {
    const found = findQuote(quote, one.text);
    if (found !== null && !/\[redacted/.test(found)) return { said: one, quote: found };
  }
  return null;
}

const LONGEST_QUOTE = 1_000;
const LONGEST_TEXT = 600;
const WORDS = { fewest: 6, most: 60 } as const;

/** Words that point at something which does not stand beside a memory. */
const POINTING = /^(?:it|this|that|these|those|he|she|they|i|we|you|here|there|es|das|dies|wir|ich|sie)\b/i;

function standsAlone(text: string): boolean {
  const words = countWords(text);
  return (
    text.length <= LONGEST_TEXT &&
    words >= WORDS.fewest &&
    words <= WORDS.most &&
    !text.includes("\n") &&
    !text.endsWith("?") &&
    !POINTING.test(text) &&
    !/\[redacted|<\/?memory-recall/i.test(text)
  );
}
