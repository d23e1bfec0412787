import type { Distilled, Finding } from "@memory/language/finding";
import type { Session } from "@memory/language/session";
import { contentKey, fingerprint } from "@memory/language/text";
import type { ChatModel } from "../chat.ts";
import { type Distiller, type DistillOptions, ModelError, noCalls } from "../models.ts";
import { promptFor, SYSTEM } from "./distil-prompt.ts";
import { FindingsAnswer, findingsOf, type PartAnswer, readFindings } from "./part-answer.ts";
import { partsOf, partText, type SessionPart } from "./session-parts.ts";

/** Counts up when the prompt or the reading of answers changes what is found. */
const VERSION = "distil-1";

/** For whom answers are kept. */
export interface PartScope {
  readonly ownerId: string;
  readonly project: string;
}

/**
 * Store of paid answers about parts of sessions, under the hash of the question. Null: none could be read.
 */
export interface PartAnswers {
  find(ownerId: string, hashes: readonly string[]): ReadonlyMap<string, PartAnswer | null>;
  keep(scope: PartScope, hash: string, answer: PartAnswer | null): void;
}

export interface PromptedDistillerDeps {
  /** Reads commands, of which rules are surer than any model. */
  readonly rules: Distiller;
  readonly answers: PartAnswers;
}

/**
 * Sessions read by a language model, part by part; what it finds must be quoted from where it says. A part is paid for
 * once, and a session that grows or was left half read costs what is new.
 */
export function promptedDistiller(chat: ChatModel, { rules, answers }: PromptedDistillerDeps): Distiller {
  const name = `${VERSION}/${chat.name}`;
  const placed = (session: Session) => partsOf(session).map((part) => ({ part, hash: hashOf(name, part) }));
  return {
    name,
    state: () => chat.state(),
    estimate(session, { ownerId, afresh }) {
      const parts = placed(session);
      const before = new Map(
        answers.find(
          ownerId,
          parts.map(({ hash }) => hash),
        ),
      );
      const stands = ({ hash }: Placed): boolean => {
        const answer = before.get(hash);
        return answer !== undefined && mayStand(answer, { scope: { ownerId, attended: true }, afresh });
      };
      return parts.filter((part) => !stands(part)).length;
    },
    async distill(session, options) {
      const reading = await readParts({ chat, answers }, placed(session), { session, ...options });
      const ruled = await rules.distill(session, { ...options, calls: noCalls() });
      const told = withoutRepeats(reading.findings);
      return {
        findings: told,
        commands: ruled.commands,
        dropped: reading.dropped + reading.findings.length - told.length,
        ...(reading.trouble && { failure: reading.trouble.message, trouble: reading.trouble.trouble }),
      };
    },
  };
}

const hashOf = (name: string, part: SessionPart): string =>
  fingerprint(JSON.stringify([name, part.request, partText(part)]));

interface Placed {
  readonly part: SessionPart;
  readonly hash: string;
}

interface Work extends DistillOptions {
  readonly session: Session;
}

interface Reading extends Pick<Distilled, "dropped"> {
  readonly findings: Finding[];
  /** Why parts were left out. */
  readonly trouble: ModelError | null;
}

type Deps = Pick<PromptedDistillerDeps, "answers"> & { readonly chat: ChatModel };

/**
 * True for a part that is not asked about again. An attended run asks again about a part without a readable
 * answer; one that begins anew uses no earlier answer, but for parts of which something was deleted since.
 */
const mayStand = (answer: PartAnswer | null, { scope, afresh }: Pick<Work, "scope" | "afresh">): boolean =>
  afresh ? answer?.isCleared === true : answer !== null || !scope.attended;

/** Findings of the parts. Throws `ModelError` when there are some and none could be read. */
async function readParts(deps: Deps, parts: readonly Placed[], work: Work): Promise<Reading> {
  const hashes = parts.map(({ hash }) => hash);
  const before = new Map(deps.answers.find(work.scope.ownerId, hashes));
  const known = new Map([...before].filter(([, answer]) => mayStand(answer, work)));
  const keepNone = ({ hash }: Placed) => deps.answers.keep(scopeOf(work), hash, null);
  const findings: Finding[] = [];
  const refused: Placed[] = [];
  let trouble: ModelError | null = null;
  let dropped = 0;
  let read = 0;
  let answered = 0;
  const take = (answer: PartAnswer, { part }: Placed): void => {
    findings.push(...findingsOf(answer, part));
    dropped += answer.dropped;
    read += 1;
  };
  for (const placed of parts) {
    const kept = known.get(placed.hash);
    // Stored answers are paid for: they are read in any state of the provider.
    if (kept === undefined && (isAway(trouble) || (refused.length > 1 && answered === 0))) continue;
    try {
      if (kept === null) throw waits();
      const answer = kept ?? (await ask(deps, placed, work));
      if (kept === undefined) answered += 1;
      take(answer, placed);
    } catch (error) {
      if (work.signal.aborted || !(error instanceof ModelError)) throw error;
      trouble = isAway(trouble) ? trouble : error;
      const paid = before.get(placed.hash);
      // An answer that was paid for counts until there is another one.
      if (paid) take(paid, placed);
      else if (error.trouble === "refused") refused.push(placed);
      else if (error.trouble === "unreadable" && kept === undefined) keepNone(placed);
    }
  }
  // A model that answers about others and not about this one will not the next time either.
  if (answered > 0) refused.forEach(keepNone);
  if (trouble !== null && read === 0) throw trouble;
  return { findings, dropped, trouble };
}

/** A provider that is away, unpaid or capped is so for every part; what is wrong with one part is no matter of the others. */
const isAway = (error: ModelError | null): boolean =>
  error !== null && error.trouble !== "unreadable" && error.trouble !== "refused";

const scopeOf = ({ scope: { ownerId }, session: { project } }: Work): PartScope => ({ ownerId, project });

const waits = (): ModelError =>
  new ModelError(
    "the language model gave no readable answer about a part of the session; it is asked about it again in a day",
    { trouble: "unreadable" },
  );

/** Asks once more when the answer cannot be read. */
async function ask({ chat, answers }: Deps, { part, hash }: Placed, work: Work): Promise<PartAnswer> {
  for (let triesLeft = 1; ; triesLeft -= 1) {
    try {
      const answer = readFindings(await complete(chat, part, work), part, work.session);
      answers.keep(scopeOf(work), hash, answer);
      return answer;
    } catch (error) {
      if (work.signal.aborted || !(error instanceof ModelError) || error.trouble !== "unreadable")
        throw error;
      if (triesLeft === 0) throw error;
    }
  }
}

function complete(chat: ChatModel, part: SessionPart, work: Work): Promise<unknown> {
  const { session, signal, calls, scope } = work;
  signal.throwIfAborted();
  return chat.complete({
    system: SYSTEM,
    prompt: promptFor(part, session),
    schema: FindingsAnswer,
    signal,
    kind: "distil",
    scope,
    onSent: () => {
      calls.extraction += 1;
    },
  });
}

/** Drops findings of two parts in the same words. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const keys = new Set<string>();
  return findings.filter(({ content }) => {
    const key = contentKey(content);
    const isNew = !keys.has(key);
    keys.add(key);
    return isNew;
  });
}
