import { requests } from "@memory/shared/requests";
import { moment, plural } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { cleanLine } from "../print/clean.ts";
import { spaceWord } from "../print/spaces.ts";
import type { Given } from "../request-flags.ts";
import { findSpace, type InSpace } from "../spaces/find-space.ts";
import { usingPassword, type WithPassword } from "../spaces/password.ts";
import { wordsOf } from "../words.ts";

const { role, days } = requests.spaces.invite;
export const INVITE = { role, days };

export async function invite(
  cli: Cli,
  member: string,
  { space: named, role, days }: InSpace & Given<typeof INVITE>,
): Promise<Exit> {
  const { client } = await connect(cli);
  const space = await findSpace(client, named);
  const made = await client.spaces.invite({ params: { id: space.id }, body: { member, role, days } });
  if (cli.json) cli.sayJson(made);
  else {
    cli.say(made.code);
    cli.note(
      [
        `Invited  ${cleanLine(member)} into ${cleanLine(space.name)}; the code counts once, until ${moment(made.until)}.`,
        ...LOGIN[made.login](cleanLine(member)),
        ...(made.sql === undefined ? [] : [cleanLine(made.sql)]),
        "Hand it over privately: whoever has it comes in. They join with:  memory space join <code>",
      ].join("\n"),
    );
  }
  return EXIT.ok;
}

const LOGIN: Readonly<Record<"made" | "there already" | "to be made", (member: string) => string[]>> = {
  made: (member) => [
    `A login ${member} was made on the Postgres; its password is in the code, and another once they join.`,
  ],
  "there already": () => [],
  "to be made": (member) => [`The login ${member} is to be made on the Postgres by who may; they run:`],
};

interface Options extends WithPassword, Asking {
  readonly dryRun?: true;
  readonly searchOnly?: true;
  readonly insecureNetwork?: true;
}

export async function join(cli: Cli, written: string, options: Options): Promise<Exit> {
  const { dryRun, searchOnly, insecureNetwork, yes, input } = options;
  const code = await wordsOf(cli.io, [written], "memory space join memory-space-…");
  const { client } = await connect(cli);
  const { answer: offered, password } = await usingPassword(cli, { ...options, on: undefined }, (password) =>
    client.spaces.join({ body: { code, password, insecureNetwork, searchOnly, dryRun: true } }),
  );
  const what = [
    `${cleanLine(offered.name)}   on ${cleanLine(offered.on)}`,
    `  You are ${cleanLine(offered.member)} there: ${offered.role}. The invitation counts until ${moment(offered.until)}.`,
    searchOnly
      ? "  Nothing of it is copied into this home: each question goes to its Postgres, and whoever runs that can read it."
      : "  What others say there is copied into this home; nothing of yours is published by that.",
  ].join("\n");
  if (dryRun) {
    if (cli.json) cli.sayJson(offered);
    else cli.say(what);
    return EXIT.ok;
  }
  const asked = {
    question: `${what}\nJoin it?`,
    refusal: `this would join the space ${cleanLine(offered.name)}`,
    hint: "agree with --yes, or look first with --dry-run",
    input,
  };
  if (!yes && !(await confirm(cli, asked))) {
    cli.note("Nothing was joined.");
    return EXIT.ok;
  }
  const joined = await client.spaces.join({ body: { code, password, insecureNetwork, searchOnly } });
  if (cli.json) cli.sayJson(joined);
  else cli.say(joinedText(cli, joined));
  return EXIT.ok;
}

type Joined = Awaited<ReturnType<Awaited<ReturnType<typeof connect>>["client"]["spaces"]["join"]>>;

function joinedText(cli: Cli, { name, member, role, space }: Joined): string {
  const { paint } = styleOf(cli);
  const word = spaceWord({ name });
  if (space?.keeping === "none")
    return [
      `${paint.green("Joined")}  ${cleanLine(name)} as ${cleanLine(member)}, ${role}`,
      "  asked for with your own from now on, where it lies; questions to it leave this machine",
      `  how far it can be searched:  memory space status ${word}`,
    ].join("\n");
  const holds = space
    ? `  ${plural(space.memories, "memory", "memories")} so far${space.conflicts > 0 ? `, ${plural(space.conflicts, "contradiction")}` : ""}; asked for with your own from now on`
    : "";
  return [
    `${paint.green("Joined")}  ${cleanLine(name)} as ${cleanLine(member)}, ${role}`,
    ...(holds === "" ? [] : [holds]),
    `  what it holds:      memory list --space ${word}`,
    `  share something:    memory space publish <ref> --to ${word}`,
  ].join("\n");
}
