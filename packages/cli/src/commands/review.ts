import type { Client } from "@memory/client";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { waitingText } from "../print/review.ts";
import { findWaiting, queueOf, type Waiting } from "../review/queue.ts";
import { reviewAll } from "../review/session.ts";

export const define: Define = (command, act) =>
  command.option("--no-input", "print what waits instead of asking").action(act(review));

async function review(cli: Cli, { input }: { readonly input: boolean }): Promise<Exit> {
  const session = await connect(cli);
  return tellWaiting(cli, session.client, {
    waiting: await findWaiting(cli, session),
    input,
    again: "memory review",
  });
}

interface Told {
  readonly waiting: Waiting;
  readonly input: boolean;
  readonly again: string;
}

/** Asks one question after the other, or prints them where nobody can be asked. */
export async function tellWaiting(cli: Cli, client: Client, { waiting, input, again }: Told): Promise<Exit> {
  const questions = queueOf(waiting);
  const { stdin, stdout } = cli.io;
  const canAsk = input && stdin.isTTY && stdout.isTTY;
  if (cli.json) cli.sayJson(waiting);
  else if (cli.plain) cli.sayRows(plainWaiting(waiting));
  else if (questions.length + waiting.shared.length === 0) cli.say("Nothing waits for you.");
  else if (canAsk && questions.length > 0) return reviewAll(cli, client, { questions, again });
  else cli.say(waitingText(waiting, styleOf(cli)));
  return EXIT.ok;
}

/** Kind, id and question of what waits, for programs. */
const plainWaiting = ({ conflicts, shared, differences, offers, pairs, names }: Waiting): string[][] =>
  [
    ...conflicts.map(({ id, newer, existing }) => ["conflict", id, newer.content, existing.content]),
    ...shared.map(({ space, conflict: { id, newer, existing } }) => [
      ...["shared", id, newer.content, existing.content, space.name],
    ]),
    ...differences.map(({ id, mine, theirs, space }) => [
      ...["difference", id, mine.content, theirs.content, space.name],
    ]),
    ...offers.map(({ space, entry }) => ["offer", entry.id, entry.what, space.name]),
    ...pairs.map(({ id, entity, other }) => ["pair", id, other.name, entity.name]),
    ...names.map(({ id, kind, name }) => ["name", id, kind, name]),
  ].map((row) => row.map(cleanLine));
