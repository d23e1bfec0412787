import type { Client } from "@memory/client";
import type { ChangeOutcome, Memory, Space, SpaceChange } from "@memory/shared";
import { requests } from "@memory/shared/requests";
import { memoryRef, plural, sharedBy } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { confirm as ask } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { toEach } from "../each.ts";
import { editing } from "../editor.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { changedLines } from "../print/changes.ts";
import { cleanLine } from "../print/clean.ts";
import { indent } from "../print/indent.ts";
import { quoted } from "../print/named.ts";
import { spaceWord } from "../print/spaces.ts";
import { headOf, resolveRef, resolveRefs } from "../refs.ts";
import type { Given } from "../request-flags.ts";
import { copyOf } from "../spaces/copies.ts";
import { findSpace, type InSpace } from "../spaces/find-space.ts";
import { goneFrom } from "../spaces/gone-from.ts";
import { accepted, outcomeText, tellOutcome } from "../spaces/outcomes.ts";
import { wordsOf } from "../words.ts";

const { type } = requests.memories.update;
export const EDIT = { type };

const EXAMPLE = 'memory space edit m:3f2a91 "Sessions live in Postgres 17."';

interface There {
  readonly client: Client;
  readonly space: Space;
  /** Asks of its copy. */
  readonly copy: Client;
}

async function there(cli: Cli, named: string | undefined): Promise<There> {
  const session = await connect(cli);
  const space = await findSpace(session.client, named);
  return { client: session.client, space, copy: copyOf(cli, session, space) };
}

const changeIn = ({ client, space }: There, change: SpaceChange): Promise<ChangeOutcome> =>
  client.spaces.change({ params: { id: space.id }, body: { change } });

export async function edit(
  cli: Cli,
  written: string,
  words: string[],
  { space: named, type }: InSpace & Given<typeof EDIT>,
): Promise<Exit> {
  const at = await there(cli, named);
  const before = await headOf(at.copy, await resolveRef(at.copy, written));
  const use = async (content: string): Promise<Exit> => {
    if (content === "" || (content === before.content.trim() && (type ?? before.type) === before.type))
      throw new CliError(EXIT.refused, "the words are the same as before; nothing was changed");
    const change = { kind: "edit", id: before.id, seen: before.id, content, type } as const;
    const style = styleOf(cli);
    return tellOutcome(cli, await changeIn(at, change), {
      space: at.space,
      done: [
        ...indent(changedLines(before.content, content, { ...style, width: style.width - 2 }), "  "),
        `Corrected  ${memoryRef(before.id)}`,
      ].join("\n"),
    });
  };
  if (words.length > 0) return use(await wordsOf(cli.io, words, EXAMPLE));
  if (type !== undefined) return use(before.content.trim());
  if (!cli.io.stdin.isTTY || !cli.io.stdout.isTTY || cli.json)
    throw new CliError(EXIT.usage, "no text was given, and there is no terminal for an editor", {
      hint: `like this:  ${EXAMPLE}`,
    });
  return editing({ io: cli.io, home: cli.settings.home }, before.content, use);
}

interface Deed {
  readonly change: (memory: Memory) => SpaceChange;
  readonly done: string;
  readonly more: (memory: Memory, space: Space) => string;
}

const each =
  ({ change, done, more }: Deed) =>
  async (cli: Cli, written: string[], { space: named }: InSpace): Promise<Exit> => {
    const at = await there(cli, named);
    return toEach(cli, await resolveRefs(at.copy, written), {
      act: async (memory) => accepted(await changeIn(at, change(memory))),
      told: (memory, outcome) =>
        outcomeText(outcome, {
          space: at.space,
          done: `${done}  ${memoryRef(memory.id)}  ${quoted(memory.content)}`,
          more: more(memory, at.space),
        }),
      name: ({ id }) => memoryRef(id),
    });
  };

export const retire = each({
  change: ({ id }) => ({ kind: "retire", id }),
  done: "Retired",
  more: ({ id }, space) =>
    `nobody is told it any more; bring it back:  memory space restore ${memoryRef(id)} --space ${spaceWord(space)}`,
});

export const restore = each({
  change: ({ id }) => ({ kind: "restore", id }),
  done: "Restored",
  more: () => "it is told again",
});

export const confirm = each({
  change: ({ id }) => ({ kind: "confirm", id }),
  done: "Confirmed",
  more: () => "you stand by it: agents of yours are told it unasked from now on",
});

export async function deleteForGood(
  cli: Cli,
  written: string,
  { space: named, yes, input }: InSpace & Asking,
): Promise<Exit> {
  const at = await there(cli, named);
  const { space, copy, client } = at;
  const memory = await headOf(copy, await resolveRef(copy, written));
  const { versions } = await copy.memories.history({ params: { id: memory.id } });
  const what = `${memoryRef(memory.id)} ${quoted(memory.content)}`;
  const whose = sharedBy(memory, cleanLine) ?? cleanLine(space.name);
  const asked = {
    question: `Delete ${what} (${whose})? ${plural(versions.length, "version")} of it ${versions.length === 1 ? "goes" : "go"} where it lies and from every machine. This cannot be undone; to stop telling it:  memory space retire ${memoryRef(memory.id)}\nDelete it for good?`,
    refusal: `this would delete ${what} for good, for everybody in ${cleanLine(space.name)}`,
    hint: `agree with --yes, or only stop telling it:  memory space retire ${memoryRef(memory.id)}`,
    input,
  };
  if (!yes && !(await ask(cli, asked))) {
    cli.note("Nothing was deleted.");
    return EXIT.ok;
  }
  const outcome = await changeIn(at, { kind: "delete", id: memory.id });
  return tellOutcome(cli, outcome, {
    space,
    done: `Deleted  ${what}`,
    more: await goneFrom(client, space, { ...outcome, now: cli.io.now() }),
  });
}
