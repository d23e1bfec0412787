import type { Client } from "@memory/client";
import type { ChangeOutcome, Space } from "@memory/shared";
import { ago, plural } from "@memory/shared/words";
import { cleanLine } from "../print/clean.ts";

/** How far a deletion has come: the log forgets the words at once, other machines when they next read it. */
export async function goneFrom(
  client: Client,
  { id }: Pick<Space, "id">,
  { number, now }: Pick<ChangeOutcome, "number"> & { readonly now: number },
): Promise<string> {
  if (number === undefined) return "it goes where it lies, and from every copy";
  const { members } = await client.spaces.get({ params: { id } });
  const machines = members.flatMap(({ member, machines }) => machines.map((one) => ({ member, ...one })));
  const waiting = machines.filter(({ changes }) => changes < number);
  if (waiting.length === 0) return "gone where it lay, and from every machine";
  const there = machines.length - waiting.length;
  const others = waiting.map(
    ({ member, name, seenAt }) =>
      `${cleanLine(member)}'s ${cleanLine(name)}${seenAt === undefined ? "" : ` was last seen ${ago(seenAt, now)}`}`,
  );
  return `gone where it lay, and from ${there} of ${plural(machines.length, "machine")}; from the others when they next ask for news: ${others.join(", ")}`;
}
