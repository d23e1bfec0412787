import type { Client } from "@memory/client";
import type { ChangeOutcome, Space } from "@memory/shared";
import { plural } from "@memory/shared/words";

/** How far a deletion has come: the log forgets the words at once, other machines when they next read it. */
export async function goneFrom(
  client: Client,
  { id }: Pick<Space, "id">,
  { number }: Pick<ChangeOutcome, "number">,
): Promise<string> {
  if (number === undefined) return "it goes from the log and from every copy";
  const { members } = await client.spaces.get({ params: { id } });
  const machines = members.flatMap((member) => member.machines);
  const there = machines.filter(({ changes }) => changes >= number).length;
  const rest = machines.length - there;
  if (rest <= 0) return "gone from the log and from every machine";
  return `gone from the log and from ${there} of ${plural(machines.length, "machine")}; from the others when they next read the log`;
}
