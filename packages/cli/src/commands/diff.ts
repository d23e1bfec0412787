import type { Client } from "@memory/client";
import type { Memory } from "@memory/shared";
import { wordDiff } from "@memory/shared/word-diff";
import { memoryRef } from "@memory/shared/words";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { changedLines } from "../print/changes.ts";
import { day } from "../print/time.ts";
import { MEMORY, resolveRef } from "../refs.ts";

export const define: Define = (command, act) =>
  command
    .argument("<ref>", MEMORY)
    .argument("[older]", "a version (1, v2), or another memory; the one before the newest when left out")
    .argument("[newer]", "a version; the newest when left out")
    .action(act(diff));

async function diff(cli: Cli, ref: string, older?: string, newer?: string): Promise<Exit> {
  const { client } = await connect(cli);
  const [before, after] = await sidesOf(client, ref, { older, newer });
  if (!before) {
    if (cli.json) cli.sayJson({ older: null, newer: after, changes: [] });
    else cli.say(`${memoryRef(after.id)} has one version only.`);
    return EXIT.ok;
  }
  const style = styleOf(cli);
  const headOf = (memory: Memory) =>
    `${memoryRef(memory.id)}  v${memory.version}  ${day(memory.createdAt, style.now)}`;
  if (cli.json)
    cli.sayJson({ older: before, newer: after, changes: wordDiff(before.content, after.content) });
  else
    await cli.page(
      [
        cli.paint.dim(`- ${headOf(before)}`),
        cli.paint.dim(`+ ${headOf(after)}`),
        "",
        ...(before.content === after.content
          ? ["The words are the same."]
          : changedLines(before.content, after.content, style)),
      ].join("\n"),
    );
  return EXIT.ok;
}

type Sides = readonly [before: Memory | undefined, after: Memory];

/** Two versions of one memory, or two memories. */
async function sidesOf(
  client: Client,
  ref: string,
  { older, newer }: { readonly older: string | undefined; readonly newer: string | undefined },
): Promise<Sides> {
  const memory = await resolveRef(client, ref);
  const from = older === undefined ? undefined : versionOf(older);
  if (older !== undefined && from === undefined) return [memory, await resolveRef(client, older)];
  const { versions } = await client.memories.history({ params: { id: memory.id } });
  const [newest = memory, before] = versions;
  const to = newer === undefined ? undefined : versionOf(newer);
  if (newer !== undefined && to === undefined)
    throw new CliError(EXIT.usage, `not a version: "${newer}"`, {
      hint: "like this:  memory diff m:3f2a91 1 3",
    });
  const pick = (number: number) =>
    versions.find(({ version }) => version === number) ?? noVersion(memory, number);
  return [from === undefined ? before : pick(from), to === undefined ? newest : pick(to)];
}

/** "2" and "v2"; longer numbers are ends of ids. */
function versionOf(written: string): number | undefined {
  const [, number] = /^v?(\d{1,3})$/i.exec(written.trim()) ?? [];
  return number === undefined ? undefined : Number(number);
}

function noVersion({ id }: Memory, number: number): never {
  throw new CliError(EXIT.notFound, `${memoryRef(id)} has no version ${number}`, {
    hint: `memory history ${memoryRef(id)}`,
  });
}
