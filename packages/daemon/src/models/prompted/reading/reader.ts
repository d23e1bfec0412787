import { PROVEN, SAME_IN_SESSION, similarity, tokensOf } from "@memory/language/distilling";
import type { Finding } from "@memory/language/finding";
import type { Session } from "@memory/language/session";
import { CHARACTERS_PER_TOKEN } from "@memory/language/text";
import type { ChatModel } from "../../chat.ts";
import { type Distiller, noCalls } from "../../models.ts";
import { findingsOf } from "./findings.ts";
import { profileOf } from "./profile.ts";
import { systemOf } from "./prompt.ts";
import { mayStand, type Placed, placeReadings, readAll } from "./read-session.ts";
import type { ReadingBook } from "./reading-book.ts";

/** Counts up when the prompt, the input or the reading of answers changes what is found. */
const VERSION = "read-2";

export interface ReaderDeps {
  /** Reads sessions too short to be worth a call, and what a person asked to be remembered. */
  readonly rules: Distiller;
  readonly book: ReadingBook;
}

/**
 * Sessions read by a language model, reading by reading; what it tells must be quoted from where it says. A reading is paid for
 * once, and a session that grows or was left half read costs what is new.
 */
export function sessionReader(chat: ChatModel, { rules, book }: ReaderDeps): Distiller {
  const name = `${VERSION}/${chat.name}`;
  const placed = (session: Session): Placed[] => placeReadings(session, { name, profile: profileOf(chat) });
  return {
    name,
    state: () => chat.state(),
    estimate(session, { ownerId, afresh }) {
      const readings = placed(session);
      const before = book.find(
        ownerId,
        readings.map(({ hash }) => hash),
      );
      const unread = readings.filter(({ hash }) => {
        const answer = before.get(hash);
        return answer === undefined || !mayStand(answer, { scope: { ownerId, attended: true }, afresh });
      });
      const characters = unread.reduce((sum, { reading }) => sum + reading.text.length, 0);
      const system = systemOf(profileOf(chat)).length + BESIDE;
      return {
        calls: unread.length,
        inputTokens: Math.ceil((characters + unread.length * system) / CHARACTERS_PER_TOKEN),
      };
    },
    async distill(session, options) {
      const ruled = await rules.distill(session, { ...options, calls: noCalls() });
      const readings = placed(session);
      if (readings.length === 0) return ruled;
      const read = await readAll({ chat, book, profile: profileOf(chat) }, readings, { session, ...options });
      const told = findingsOf(read.memories);
      const rest = besideModel(ruled.findings, told, read.unread);
      return {
        findings: [...told, ...rest],
        dropped: read.dropped + ruled.findings.length - rest.length,
        ...(read.trouble && { failure: read.trouble.message, trouble: read.trouble.trouble }),
      };
    },
  };
}

/** Characters of a question beside its system and its reading: the shape of the answer, subjects, what was noted. */
const BESIDE = 1_600;

/** The rule that takes a person at their word. */
const ASKED = "remember";

/**
 * Rules step back where the model has read, but for what a record proves, and what a person asked to be remembered: that is remembered
 * whatever the model makes of it. Where the model tells it in better words, these stand, and the person's own are evidence of them.
 */
function besideModel(
  ruled: readonly Finding[],
  told: readonly Finding[],
  unread: readonly Placed[],
): Finding[] {
  const words = told.map((finding) => ({ finding, tokens: tokensOf(finding.content) }));
  const isUnread = ({ lines }: Finding): boolean =>
    unread.some(
      ({ reading: { said } }) =>
        (said[0]?.lines.from ?? 0) <= lines.from && lines.from <= (said.at(-1)?.lines.to ?? 0),
    );
  return ruled.flatMap((finding): Finding[] => {
    if (isUnread(finding)) return [finding];
    if (finding.rule === PROVEN) return [finding];
    if (finding.rule !== ASKED) return [];
    const tokens = tokensOf(finding.content);
    const nearest = words
      .map((one) => ({ ...one, alike: similarity(one.tokens, tokens) }))
      .sort((a, b) => b.alike - a.alike)[0];
    if (nearest === undefined || nearest.alike <= SAME_IN_SESSION) return [finding];
    const { type, content, score, kind, subject, until, lines } = nearest.finding;
    // It is the same words: the model has quoted them already.
    if (lines.from === finding.lines.from) return [];
    const behind = Math.min(finding.score, score) - BEHIND;
    return [{ ...finding, type, content, kind, subject, until, hidden: null, score: behind }];
  });
}

/** The model's own finding stands for both. */
const BEHIND = 0.01;
