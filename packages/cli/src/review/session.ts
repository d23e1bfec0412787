import type { Client } from "@memory/client";
import { ApiError } from "@memory/shared/wire";
import { count } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { card, keys } from "../print/review.ts";
import type { Made, Verb } from "./made.ts";
import type { Question } from "./queue.ts";
import { verbsOf } from "./verbs.ts";

interface Session {
  readonly cli: Cli;
  readonly client: Client;
  readonly questions: readonly Question[];
  /** The command by which the rest is asked later. */
  readonly again: string;
  /** The decisions so far, each with the position of its question. */
  readonly made: { readonly at: number; readonly made: Made }[];
}

/** The position to go on with, or why to stop. */
type Next = number | "quit" | "interrupted";

/** Ask one question after the other. Each answer counts at once, so that leaving at any time loses none. */
export async function reviewAll(
  cli: Cli,
  client: Client,
  { questions, again }: Pick<Session, "questions" | "again">,
): Promise<Exit> {
  const session: Session = { cli, client, questions, again, made: [] };
  let next: Next = 0;
  while (typeof next === "number")
    next = next < questions.length ? await askOne(session, next) : await offerUndo(session);
  const left = questions.length - session.made.length;
  const rest = left > 0 ? ` · ${count(left)} of ${count(questions.length)} still wait:  ${again}` : "";
  const last = session.made.at(-1)?.made;
  const undo = last ? `   take the last one back:  ${last.takeBack ?? "memory undo --last"}` : "";
  cli.say(`Decided ${count(session.made.length)}${rest}${undo}`);
  return next === "interrupted" ? EXIT.interrupted : EXIT.ok;
}

async function askOne(session: Session, at: number): Promise<Next> {
  const { cli, client, questions, made } = session;
  const question = questions[at];
  if (!question) return "quit";
  const style = styleOf(cli);
  const line = (prompt: string) => {
    cli.io.stdout.write(`  ${prompt}`);
    return cli.io.stdin.line();
  };
  const verbs = verbsOf({ client, line }, question);
  cli.say(
    `${card(question, `${at + 1} of ${questions.length}`, style)}\n\n${keys(verbs, made.length > 0, style)}`,
  );
  const key = await knownKey(cli, [
    ...verbs.map((verb) => verb.key),
    "s",
    "q",
    ...(made.length > 0 ? ["u"] : []),
  ]);
  switch (key) {
    case null:
      return "interrupted";
    case "q":
      return "quit";
    case "s":
      return said(cli, "skipped", at + 1);
    case "u":
      return takeBack(session, at);
    default:
      return decide(
        session,
        at,
        verbs.find((verb) => verb.key === key),
      );
  }
}

/** Behind the last question there is none at which its answer could be taken back. Whoever has gone is done. */
async function offerUndo(session: Session): Promise<Next> {
  const { cli, questions, made } = session;
  if (made.length === 0) return "quit";
  cli.say("  That was the last question.  [u] undo the last  [Enter] end");
  const key = await knownKey(cli, ["u", "q", "\r", "\n"]);
  return key === "u" ? takeBack(session, questions.length) : "quit";
}

/** The next key that means something here, in lower case. */
async function knownKey({ io }: Cli, known: readonly string[]): Promise<string | null> {
  for (;;) {
    const key = (await io.stdin.key())?.toLowerCase() ?? null;
    if (key === null || known.includes(key)) return key;
  }
}

function said(cli: Cli, words: string, next: Next): Next {
  cli.say(`  → ${words}\n`);
  return next;
}

async function decide({ cli, made }: Session, at: number, verb: Verb | undefined): Promise<Next> {
  if (!verb) return at;
  try {
    const decision = await verb.act();
    if (!decision) return said(cli, "nothing was decided", at);
    made.push({ at, made: decision });
    return said(cli, decision.told, at + 1);
  } catch (error) {
    // Somebody else was faster, or the words were refused: the question is told off, and the queue goes on.
    return said(cli, cli.paint.yellow(refusalOf(error)), isInvalid(error) ? at : at + 1);
  }
}

/** Take the last decision back, and ask its question again. */
async function takeBack({ cli, made }: Session, at: number): Promise<Next> {
  const last = made.pop();
  if (!last) return at;
  try {
    await last.made.undo();
    return said(cli, "taken back", last.at);
  } catch (error) {
    made.push(last);
    return said(cli, cli.paint.yellow(refusalOf(error)), at);
  }
}

const isInvalid = (error: unknown): boolean => error instanceof ApiError && error.code === "invalid";

/** A refusal of the daemon, in words. Anything else ends the review. */
function refusalOf(error: unknown): string {
  if (error instanceof CliError && error.exit === EXIT.refused) return cleanLine(error.message);
  if (error instanceof ApiError && error.code !== "unavailable" && error.code !== "internal")
    return [error.message, ...(error.issues ?? []).map(({ message }) => message)].map(cleanLine).join(": ");
  throw error;
}
