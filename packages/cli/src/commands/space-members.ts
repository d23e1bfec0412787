import type { SpaceDetails, SpaceRole } from "@memory/shared";
import { plural } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { cleanLine } from "../print/clean.ts";
import { pick } from "../print/json.ts";
import { memberTable, plainMember, spaceWord } from "../print/spaces.ts";
import { findSpace, type InSpace } from "../spaces/find-space.ts";

export async function members(cli: Cli, named: string | undefined): Promise<Exit> {
  const { client } = await connect(cli);
  const { id } = await findSpace(client, named);
  const { members: all } = await client.spaces.get({ params: { id } });
  if (cli.json)
    cli.sayJson({ items: cli.fields ? pick(all, cli.fields) : all, nextCursor: null, total: all.length });
  else if (cli.plain) cli.sayRows(all.map(plainMember));
  else await cli.page(memberTable(all, styleOf(cli)));
  return EXIT.ok;
}

export async function role(
  cli: Cli,
  member: string,
  to: SpaceRole,
  { space: named }: InSpace,
): Promise<Exit> {
  const { client } = await connect(cli);
  const { id, name } = await findSpace(client, named);
  const details = await client.spaces.changeMember({ params: { id, member }, body: { role: to } });
  if (cli.json) cli.sayJson(details);
  else if (details.queued !== undefined)
    cli.say(notYet(`${cleanLine(member)} becomes ${ROLE[to]} of ${cleanLine(name)}`, details));
  else cli.say(`${cleanLine(member)} is ${ROLE[to]} of ${cleanLine(name)} now`);
  return EXIT.ok;
}

const ROLE: Readonly<Record<SpaceRole, string>> = {
  reader: "a reader",
  writer: "a writer",
  curator: "a curator",
  owner: "an owner",
};

interface Mute extends InSpace {
  readonly agents?: true;
  readonly nothing?: true;
}

export async function mute(cli: Cli, member: string, { space: named, agents, nothing }: Mute): Promise<Exit> {
  if (agents && nothing) throw new CliError(EXIT.usage, "--agents or --nothing, one at a time");
  const { client } = await connect(cli);
  const space = await findSpace(client, named);
  const what = nothing ? "nothing" : agents ? "agents" : "all";
  const details = await client.spaces.changeMember({
    params: { id: space.id, member },
    body: { mute: what },
  });
  const who = cleanLine(member);
  const unmute = `take it back:  memory space mute ${who} --nothing --space ${spaceWord(space)}`;
  const told = {
    nothing: `${who} is heard again`,
    agents: `Muted  what programs said for ${who}, here alone\n  ${unmute}`,
    all: `Muted  what ${who} said, here alone\n  ${unmute}`,
  };
  if (cli.json) cli.sayJson(details);
  else cli.say(told[what]);
  return EXIT.ok;
}

export async function remove(
  cli: Cli,
  member: string,
  { space: named, yes, input }: InSpace & Asking,
): Promise<Exit> {
  const { client } = await connect(cli);
  const { id, name } = await findSpace(client, named);
  const before = memberOf(await client.spaces.get({ params: { id } }), member);
  const who = cleanLine(member);
  const asked = {
    question: `Remove ${who} from ${cleanLine(name)}? Nothing new reaches ${plural(before.machines.length, "machine")} of theirs; what is there, they have. What they said stays. Go on?`,
    refusal: `this would remove ${who} from ${cleanLine(name)}`,
    hint: "agree with --yes",
    input,
  };
  if (!yes && !(await confirm(cli, asked))) {
    cli.note("Nobody was removed.");
    return EXIT.ok;
  }
  const details = await client.spaces.removeMember({ params: { id, member } });
  if (cli.json) cli.sayJson(details);
  else if (details.queued !== undefined)
    cli.say(notYet(`${who} is removed from ${cleanLine(name)}`, details));
  else
    cli.say(
      `Removed  ${who} from ${cleanLine(name)}\n  what they said stays; what their machines have, they have`,
    );
  return EXIT.ok;
}

/** It is in the outbox, and goes from there. */
const notYet = (what: string, space: SpaceDetails & { readonly queued?: string | undefined }): string =>
  `Not yet  ${what} by itself, as soon as that can be said there: ${cleanLine(space.queued ?? "")}\n  whether it is done:  memory space outbox ${spaceWord(space)}`;

function memberOf({ members: all, name }: SpaceDetails, member: string): SpaceDetails["members"][number] {
  const found = all.find((one) => one.member === member && !one.gone);
  if (found) return found;
  throw new CliError(EXIT.notFound, `${cleanLine(member)} does not take part in ${cleanLine(name)}`, {
    hint: `memory space members ${spaceWord({ name })}`,
  });
}
