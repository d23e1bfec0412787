import type { Client } from "@memory/client";
import type { Memory, MemoryType } from "@memory/shared";
import { requests } from "@memory/shared/requests";
import { memoryRef } from "@memory/shared/words";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { editing } from "../editor.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { otherSide } from "../other-side.ts";
import { changedLines } from "../print/changes.ts";
import { indent } from "../print/indent.ts";
import { contradictionLines } from "../print/saved.ts";
import { headOf, MEMORY } from "../refs.ts";
import { addFlags, type Given } from "../request-flags.ts";
import { resolveOwn } from "../spaces/copies.ts";
import { wordsOf } from "../words.ts";

const { type, reason } = requests.memories.update;
const FLAGS = { type, reason };

const EXAMPLE = 'memory edit m:3f2a91 "Sessions live in Postgres 17."';

export const define: Define = (command, act) =>
  addFlags(command, FLAGS)
    .argument("<ref>", MEMORY)
    .argument("[text...]", "the new words, or - to read them from stdin; in your editor when left out")
    .action(act(edit));

async function edit(
  cli: Cli,
  ref: string,
  words: string[],
  { type, reason }: Given<typeof FLAGS>,
): Promise<Exit> {
  const { client } = await connect(cli);
  const before = await headOf(client, await resolveOwn(client, ref, "edit"));
  return withWords(cli, { before, words, type }, async (content) => {
    const isSame = content === before.content.trim() && (type ?? before.type) === before.type;
    if (content === "" || isSame) {
      if (cli.json) cli.sayJson(before);
      else
        cli.say(
          content === ""
            ? "Nothing was written; nothing was changed."
            : "The same as before; nothing was changed.",
        );
      return EXIT.ok;
    }
    const body = { content, type, reason };
    const after = await client.memories.update({ params: { id: before.id }, body });
    if (cli.json) cli.sayJson(after);
    else cli.say([...savedAs(before, after, cli), ...(await contradicted(cli, client, after))].join("\n"));
    return EXIT.ok;
  });
}

/** The memory that the new words contradict, if any. */
async function contradicted(cli: Cli, client: Client, after: Memory): Promise<readonly string[]> {
  const { conflictId } = after;
  return conflictId === undefined
    ? []
    : contradictionLines(conflictId, await otherSide(client, after), cli.paint);
}

interface Asked {
  readonly before: Memory;
  readonly words: readonly string[];
  readonly type: MemoryType | undefined;
}

/** Does this with the words given, those of the editor, or the old ones where only the type is to change. */
async function withWords(
  { io, json, settings }: Cli,
  { before, words, type }: Asked,
  use: (content: string) => Promise<Exit>,
): Promise<Exit> {
  if (words.length > 0) return use(await wordsOf(io, words, EXAMPLE));
  if (type !== undefined) return use(before.content.trim());
  if (!io.stdin.isTTY || !io.stdout.isTTY || json)
    throw new CliError(EXIT.usage, "no text was given, and there is no terminal for an editor", {
      hint: `like this:  ${EXAMPLE}`,
    });
  return editing({ io, home: settings.home }, before.content, use);
}

function savedAs(before: Memory, after: Memory, cli: Cli): readonly string[] {
  const style = styleOf(cli);
  const lines =
    before.content === after.content
      ? [`${before.type} → ${after.type}`]
      : changedLines(before.content, after.content, { ...style, width: style.width - 2 });
  return [
    ...indent(lines, "  "),
    `${cli.paint.green(`Saved as v${after.version}`)}  ${cli.paint.cyan(memoryRef(after.id))}   take it back:  memory undo --last`,
  ];
}
