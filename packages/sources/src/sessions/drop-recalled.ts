import { classify } from "@memory/language/comparison";
import { containment, tokensOf } from "@memory/language/distilling";
import type { Distilled } from "@memory/language/finding";
import type { Entry } from "@memory/language/session";
import {
  bare,
  contentKey,
  printOf,
  printsOf,
  type SentencePlace,
  sentencesIn,
  trimEndOf,
} from "@memory/language/text";

/** A sentence that was put before the agent in this session, as the store remembers it. */
export interface Injected {
  readonly fingerprint: string;
  /** Milliseconds. What was said before is no echo: it may be where the memory comes from. */
  readonly at: number;
}

/** Recalled text as the transcript holds it. */
export interface Recalled {
  readonly text: string;
  readonly line: number;
}

export interface Heard {
  readonly recalled: readonly Recalled[];
  readonly injected: readonly Injected[];
}

export interface WithoutEchoes {
  readonly entries: Entry[];
  /** Sentences that were left out. */
  readonly echoes: number;
}

/**
 * A session without what the agent only repeats of the memories it was given, word for word or in hardly other words. What
 * a person says is theirs, whoever said it first.
 */
export function dropRecalledSentences(entries: readonly Entry[], heard: Heard): WithoutEchoes {
  if (heard.recalled.length === 0 && heard.injected.length === 0) return { entries: [...entries], echoes: 0 };
  const repeats = listenFor(heard);
  let echoes = 0;
  const quiet = (entry: Entry, text: string): string => {
    const said = sentencesIn(text).filter((sentence) => repeats(sentence.text, entry));
    echoes += said.length;
    return said.length === 0 ? text : without(text, said);
  };
  const kept = entries.flatMap((entry): Entry[] => {
    switch (entry.kind) {
      case "assistant":
      case "recap":
      case "plan": {
        const text = quiet(entry, entry.text);
        return text === "" ? [] : [{ ...entry, text }];
      }
      case "edit":
        return [{ ...entry, text: entry.text === null ? null : quiet(entry, entry.text) }];
      default:
        return [entry];
    }
  });
  return { entries: kept, echoes };
}

/**
 * Findings without mere repeats of recalled memories, which a commit may hold, too. A person's findings all
 * count.
 */
export function dropRecalledFindings(distilled: Distilled, injected: readonly Injected[]): Distilled {
  if (injected.length === 0) return distilled;
  const times = timesOf(injected);
  const findings = distilled.findings.filter(({ content, statedBy, at }) => {
    const prints = statedBy === "user" || at === null ? [] : printsOf(content);
    const isEcho = prints.every((print) => (times.get(print) ?? Number.POSITIVE_INFINITY) <= (at ?? 0));
    return prints.length === 0 || !isEcho;
  });
  return {
    ...distilled,
    findings,
    dropped: distilled.dropped + distilled.findings.length - findings.length,
  };
}

const timesOf = (injected: readonly Injected[]): Map<string, number> =>
  new Map(injected.map(({ fingerprint, at }) => [fingerprint, at]));

interface Known {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly phrases: string;
  readonly line: number;
}

/** Recalled sentences that are compared one by one at most; beyond them only the same words are known again. */
const MOST_COMPARED = 400;
/** Share of a sentence's words that a recalled one must have, to be worth comparing. */
const ALIKE = 0.6;
/** Least certainty of the classifier that a sentence says less than a recalled one, and nothing else. */
const SURE = 0.85;

function listenFor({ recalled, injected }: Heard): (sentence: string, entry: Entry) => boolean {
  const times = timesOf(injected);
  const lines = new Map<string, number>();
  const known: Known[] = [];
  for (const { text, line } of recalled)
    for (const sentence of sentencesIn(text)) {
      const print = printOf(sentence.text);
      if (print === null || lines.has(print)) continue;
      lines.set(print, line);
      if (known.length < MOST_COMPARED)
        known.push({
          text: bare(sentence.text),
          words: tokensOf(sentence.text),
          phrases: phrasesOf(sentence.text),
          line,
        });
    }
  const isKnown = (sentence: string, { lines: { from }, at }: Entry): boolean => {
    const print = printOf(sentence);
    if (print === null) return false;
    const line = lines.get(print);
    const time = times.get(print);
    return (line !== undefined && line < from) || (time !== undefined && at !== null && time <= at);
  };
  return (sentence, entry) => {
    const said = withoutLead(sentence);
    if (isKnown(sentence, entry) || isKnown(said, entry)) return true;
    if (known.length === 0 || printOf(said) === null) return false;
    const words = tokensOf(said);
    return known.some(
      (one) =>
        one.line < entry.lines.from &&
        containment(words, one.words) >= ALIKE &&
        (phrasesOf(said) === one.phrases || saysNoMore(said, one.text)),
    );
  };
}

/** By the rules that tell a restatement from an update: another number, name or denial is never an echo. */
function saysNoMore(said: string, known: string): boolean {
  const [one, other] = [said, known].map((content) => ({ ...anything, content: bare(content) }));
  if (!one || !other) return false;
  if (classify(other, one).kind === "restated") return true;
  const { kind, score } = classify(one, other);
  return kind === "refined" && score >= SURE;
}

/** "run it on ember with care" and "with care, run it on ember": the same phrases, in another order. */
const phrasesOf = (text: string): string => contentKey(bare(text)).split(PHRASE).sort().join(" | ");

const PHRASE =
  /\s*,\s*|\s+(?=(?:after|as|at|because|before|by|during|every|for|from|if|in|into|on|over|per|since|so|to|under|until|via|when|while|with|without)\s)/;

const anything = { type: "fact", assertedAt: 0, statedBy: "assistant", project: null } as const;

/** "From memory: …", "As recalled, …", "I remember that …" */
const LEAD =
  /^[^:,.!?\n]{0,40}\b(?:memory|memories|recall(?:ed|s)?|remember(?:ed|s)?|note[ds]?|stored|known)\b[^:,.!?\n]{0,30}(?:[:,]| that)\s+/i;

const withoutLead = (sentence: string): string => bare(sentence).replace(LEAD, "");

function without(text: string, sentences: readonly SentencePlace[]): string {
  let kept = "";
  let from = 0;
  for (const sentence of sentences) {
    kept += text.slice(from, sentence.from);
    from = sentence.from + sentence.text.length;
  }
  return `${kept}${text.slice(from)}`
    .split("\n")
    .map((line) => trimEndOf(line, /[ \t]/))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
