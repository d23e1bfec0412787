import { ModelError } from "../models.ts";
import type { Program } from "./program.ts";
import type { RunOutcome } from "./run-program.ts";

/** Why there is no answer, as everybody else is told of it. The words are ours: a program's own may quote the prompt. */
export interface Trouble {
  readonly error: ModelError;
  /** "rests": nothing will go through for now; "fails": it counts against the program; "no": another question may go through. */
  readonly blames: "fails" | "rests" | "no";
}

const anyOf = (...parts: readonly string[]): RegExp => new RegExp(parts.join("|"), "i");

const LIMIT = anyOf(
  String.raw`\b(?:usage|rate|session|weekly|hourly|daily|monthly|message|plan|spending|request) limits?\b`,
  String.raw`\blimit (?:reached|exceeded|will reset|resets)`,
  String.raw`\bhit your\b.{0,30}\blimit`,
  String.raw`too many requests|quota|resource.?exhausted|overloaded|\b429\b|\b529\b`,
);
const LOGIN = anyOf(
  String.raw`not logged in|log ?in (?:again|first)|please (?:run|use) .{0,20}log ?in|\/login\b`,
  String.raw`authenticat|unauthori[sz]ed|\b401\b|\b403\b|invalid (?:api[ _]?key|auth|bearer)|auth method`,
  "token (?:has )?expired|session expired|no credentials",
);
const CREDIT =
  /credit balance|insufficient.{0,12}(?:credit|funds|quota|balance)|out of credits?|payment required|\b402\b/i;

const HOUR = 60 * 60_000;

/** The outcome of a run without an answer that may be taken. */
export function outcomeTrouble(name: string, kind: Exclude<RunOutcome["kind"], "ended">): Trouble {
  switch (kind) {
    case "late":
      return fails(name, "did not answer in time; it is asked again later");
    case "flooded":
      return fails(name, "printed more than any answer takes", "unreadable");
    case "aborted":
    case "missing":
      return fails(name, "could not be started; see that its program runs");
  }
}

interface Said {
  readonly program: Program;
  /** By its exit status or its own word. */
  readonly hasFailed: boolean;
  readonly isAnswered: boolean;
  readonly said: string;
  readonly stderr: string;
  readonly now: number;
}

/** Trouble in a reply; null for one whose answer may be taken. Where something failed, a good answer beside it is none. */
export function replyTrouble(
  name: string,
  { program, hasFailed, isAnswered, said, stderr, now }: Said,
): Trouble | null {
  if (!hasFailed && isAnswered) return null;
  const words = hasFailed ? `${said}\n${stderr}` : said;
  if (CREDIT.test(words)) return rests(name, "has no credit left; see the account of your agent", "credit");
  if (LIMIT.test(words))
    return rests(
      name,
      "has reached a limit of its plan; it is asked again in an hour",
      "unavailable",
      now + HOUR,
    );
  if (LOGIN.test(words))
    return rests(name, `is not logged in; run  ${program.command}  once and log in`, "key");
  if (hasFailed) return fails(name, "ended with an error; it is asked again later");
  const error = new ModelError(`${name} did not answer with JSON; try again, or choose another model`, {
    trouble: "unreadable",
  });
  return { error, blames: "no" };
}

function rests(
  name: string,
  says: string,
  trouble: "key" | "credit" | "unavailable",
  retryAt: number | null = null,
): Trouble {
  return { error: new ModelError(`${name} ${says}`, { trouble, retryAt }), blames: "rests" };
}

const fails = (
  name: string,
  says: string,
  trouble: "unavailable" | "unreadable" = "unavailable",
): Trouble => ({
  error: new ModelError(`${name} ${says}`, { trouble }),
  blames: "fails",
});
