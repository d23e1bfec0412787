import type { Entry, EntryOf, Session } from "../session.ts";
import { anyOf } from "../text/any-of.ts";
import { answerCandidates } from "./answers.ts";
import type { MemoryCandidate } from "./candidate.ts";
import type { Surroundings } from "./context.ts";
import { humanCandidates } from "./human.ts";
import { countWords } from "./measure.ts";
import type { Spoken } from "./quote.ts";
import { contentWords, unresolved } from "./refusals.ts";

/** Reads a person's messages of a session, each with the words around it. */

/** Takes back what was said in the message before: "scratch that", "I was mistaken". */
const RETRACTION =
  /^(?:(?:no|oh|ah|sorry|wait|actually|hmm)\b[\s,.!]*)*(?:i was (?:mistaken|wrong)|scratch that|never ?mind|ignore (?:that|my last|what i said)|forget (?:that|what i said|about that)|i take that back|strike that)\b/i;

/**
 * Sentences whose topic stands in another message, and that no context in brackets can mend: "let it …", "it
 * should also …", "change those functions …", "implement this as …", "X is Y as well".
 */
const LEANING = anyOf(
  [
    anyOf(
      [
        /let (?:it|them|this)\b|it (?:should|must|needs?|also)\b|if (?:they|these|those)\b/,
        /for the (?:first|second|last) the\b/,
      ],
      { before: /^(?:The (?:user|team) wants? to )?/ },
    ),
    /\bthose [a-z]+s\b(?! (?:that|which|who|of|in|from|with)\b)/,
    /\b(?:implement|do|build|write) (?:this|that|these) (?:as|in|with)\b|^\S+ (?:is|are) \S+ as well\b/,
  ],
  { flags: "i" },
);

/** Said to be remembered is remembered, leaning or not. */
const stands = ({ content, rule }: MemoryCandidate): boolean => rule === "remember" || !LEANING.test(content);

export function spokenFindings(session: Session): MemoryCandidate[] {
  const found: MemoryCandidate[] = [];
  const topic = topicOf(session);
  const questions = session.entries.flatMap((entry) => (entry.kind === "answer" ? [entry.question] : []));
  let before: EntryOf<"assistant"> | null = null;
  let request: EntryOf<"human"> | null = null;
  let afterInterrupt = false;
  let start = 0;
  session.entries.forEach((entry, at) => {
    if (entry.kind === "interrupt") afterInterrupt = true;
    if (entry.kind === "assistant") before = entry;
    if (entry.kind !== "human" && entry.kind !== "answer") return;
    const via = entry.kind === "human" ? entry.via : "typed";
    const around: Surroundings = {
      before: before?.text ?? null,
      request: request?.text ?? null,
      heard: heardIn([request, before]),
      topic,
      afterInterrupt,
      via,
      reply: replyTo(session.entries, at),
      questions,
    };
    if (entry.kind === "human" && RETRACTION.test(entry.text)) found.splice(start);
    start = found.length;
    found.push(
      ...(entry.kind === "human" ? humanCandidates(entry, around) : answerCandidates(entry, around)),
    );
    if (entry.kind === "human" && countWords(entry.text) > 2) request = entry;
    afterInterrupt = false;
  });
  const standing = found.filter(stands);
  return topic === null ? standing : sparing(standing, topic);
}

/** Characters at the end of what was said before, in which a message leans on it. */
const LEANS_ON = 6_000;

const heardIn = (entries: readonly (EntryOf<"assistant"> | EntryOf<"human"> | null)[]): Spoken[] =>
  entries
    .flatMap((entry) => (entry === null ? [] : [{ text: entry.text.slice(-LEANS_ON), lines: entry.lines }]))
    .sort((a, b) => a.lines.from - b.lines.from);

/** Statements of one session that its title may explain; on more it is a stamp. */
const MAX_TITLED = 2;

/** Keeps the title as a context where it stands first; later ones go without it, or go when they need it. */
function sparing(found: readonly MemoryCandidate[], topic: string): MemoryCandidate[] {
  const suffix = ` (context: ${topic}).`;
  let titled = 0;
  return found.flatMap((candidate) => {
    if (!candidate.content.endsWith(suffix) || ++titled <= MAX_TITLED) return [candidate];
    const bare = `${candidate.content.slice(0, -suffix.length)}.`;
    return unresolved(bare) > 0 || contentWords(bare) < 3 ? [] : [{ ...candidate, content: bare }];
  });
}

/** The assistant's first words after a message; another message of the person in between ends the search. */
function replyTo(entries: readonly Entry[], at: number): string | null {
  for (const entry of entries.slice(at + 1)) {
    if (entry.kind === "assistant") return entry.text.slice(0, 400);
    if (entry.kind === "human" && entry.via === "typed") return null;
  }
  return null;
}

/** A few words on what a session is about, for statements that do not say it: its title, or the words of its branch. */
function topicOf(session: Pick<Session, "title" | "branch">): string | null {
  const title = session.title?.trim().replace(/[.\s]+$/, "") ?? "";
  if (countWords(title) >= 2 && countWords(title) <= 12 && title.length <= 80) return title;
  return branchWords(session.branch);
}

/** Words that every branch may carry. */
const GENERIC =
  /^(?:branch|feature|feat|test|tests|wip|dev|develop|new|my|tmp|temp|work|stuff|update|updates)$/i;

/** `dana/fix-session-titles` reads as "fix session titles"; `main` says nothing. */
function branchWords(branch: string | null): string | null {
  const words = (branch ?? "")
    .replace(/^.*\//, "")
    .split(/[-_]+/)
    .filter((word) => /^[a-z]{2,}$/i.test(word));
  const telling = words.filter((word) => !GENERIC.test(word));
  return telling.length < 2 || words.length > 8 ? null : words.join(" ");
}
