import type { Client } from "@memory/client";
import type { Space } from "@memory/shared";
import { plural } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { cleanLine } from "../print/clean.ts";
import { spaceWord } from "../print/spaces.ts";
import { goneFrom } from "./gone-from.ts";

type Scrubbed = Awaited<ReturnType<Client["spaces"]["scrub"]>>;

interface Found {
  readonly space: Space;
  readonly found: Scrubbed;
}

const UNREACHED =
  "Not reached: backups of where the space lies, and of a Postgres its write-ahead log (ask who runs it), what somebody has exported, and on each\n" +
  "machine its backups and copies of sessions: there  memory scrub  removes it, here as well.";

/**
 * What must not be in a space: a string, or what today's redaction would not let in, is looked for here, and goes by the places where it
 * stands; the string is sent to nobody.
 */
export async function scrubSpaces(
  cli: Cli,
  secret: string | undefined,
  { dryRun, yes, input }: Asking & { readonly dryRun?: true },
): Promise<Exit> {
  const { client } = await connect(cli);
  const { spaces } = await client.spaces.list();
  const all: Found[] = [];
  for (const space of spaces.filter(
    ({ state, role }) => state !== "out" && state !== "stopped" && role !== "reader",
  ))
    all.push({ space, found: await scrubIn(client, space, { secret, dryRun: true }) });
  const told = all.filter(({ found: { rows, others, own } }) => rows + others + own > 0);
  const due = told.filter(({ found }) => found.rows > 0);
  if (dryRun || due.length === 0) {
    if (cli.json) cli.sayJson({ spaces: told.map(shownOf) });
    else cli.say(told.length === 0 ? "Found in no space." : told.map(foundText).join("\n"));
    return EXIT.ok;
  }
  if (!cli.json) cli.note(told.map(foundText).join("\n"));
  const asked = {
    question:
      "Take it out of these, for everybody? Older words of these rows go, too. This cannot be undone.",
    refusal: "this would take it out of these spaces, for everybody",
    hint: "agree with --yes",
    input,
  };
  if (!yes && !(await confirm(cli, asked))) {
    cli.note("Nothing was changed.");
    return EXIT.ok;
  }
  const done: Found[] = [];
  for (const { space } of due)
    done.push({ space, found: await scrubIn(client, space, { secret, dryRun: false }) });
  if (cli.json) cli.sayJson({ spaces: done.map(shownOf) });
  else {
    for (const one of done) cli.say(await doneText(client, one, cli.io.now()));
    cli.say(UNREACHED);
  }
  const isWhole = done.every(({ found }) => found.outcome?.state === "done" && found.others === 0);
  return isWhole ? EXIT.ok : EXIT.partly;
}

const scrubIn = (
  client: Client,
  { id }: Space,
  body: { readonly secret: string | undefined; readonly dryRun: boolean },
): Promise<Scrubbed> => client.spaces.scrub({ params: { id }, body });

const shownOf = ({ space: { id, name }, found }: Found) => ({ space: { id, name }, ...found });

function foundText({ space, found: { rows, others, own } }: Found): string {
  const name = cleanLine(space.name);
  return [
    `${name}: ${plural(rows, "row")} that you may change`,
    ...(others > 0 ? [`  ${plural(others, "row")} of others: a curator of ${name} takes those`] : []),
    ...(own > 0
      ? [
          `  ${plural(own, "memory", "memories")} of your own that you published there ${own === 1 ? "holds" : "hold"} it here:  memory scrub`,
        ]
      : []),
  ].join("\n");
}

async function doneText(client: Client, { space, found }: Found, now: number): Promise<string> {
  const name = cleanLine(space.name);
  const { outcome, rows } = found;
  if (outcome?.state === "refused") return `Refused  ${name}: ${cleanLine(outcome.why ?? "it was refused")}`;
  if (outcome?.state === "waiting")
    return `Waits  ${name}: ${cleanLine(outcome.why ?? "it goes by itself")}; see  memory space outbox ${spaceWord(space)}`;
  return `Removed from ${name}: ${plural(rows, "row")}\n  ${await goneFrom(client, space, { number: outcome?.number, now })}`;
}
