import type { Memory, Published, Space } from "@memory/shared";
import { memoryRef, plural } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { cleanLine } from "../print/clean.ts";
import { quoted } from "../print/named.ts";
import { leavingText, plainPublished, publishedLine } from "../print/published.ts";
import { spaceWord } from "../print/spaces.ts";
import { resolveRef, resolveRefs } from "../refs.ts";
import { findSpace, type InSpace } from "../spaces/find-space.ts";
import { goneFrom } from "../spaces/gone-from.ts";
import { tellOutcome } from "../spaces/outcomes.ts";

interface Options extends Asking {
  readonly to?: string;
  readonly withQuote?: true;
  readonly dryRun?: true;
}

/** Nothing leaves before the exact words were shown and agreed to. */
export async function publish(cli: Cli, written: string[], options: Options): Promise<Exit> {
  const { to, withQuote, dryRun, yes, input } = options;
  const { client } = await connect(cli);
  const space = await findSpace(client, to);
  const params = { id: space.id };
  const memories = await resolveRefs(client, written);
  refuseShared(memories);
  const ids = memories.map(({ id }) => id);
  const would = await client.spaces.publish({ params, body: { ids, withQuote, dryRun: true } });
  const going = would.published.filter(({ state }) => state === "would go");
  if (dryRun || going.length === 0) return show(cli, space, would.published);
  const words = leavingText(going, styleOf(cli));
  const asked = {
    question: `These words leave this machine for ${cleanLine(space.name)}, where others read and keep them:\n\n${words}\n\nPublish ${going.length === 1 ? "it" : `all ${going.length}`}?`,
    refusal: `this would publish ${plural(going.length, "memory", "memories")} to ${cleanLine(space.name)}`,
    hint: "agree with --yes, or see the exact words with --dry-run",
    input,
  };
  if (!yes && !(await confirm(cli, asked))) {
    cli.note("Nothing was published.");
    return EXIT.ok;
  }
  const { published } = await client.spaces.publish({ params, body: { ids, withQuote } });
  const style = styleOf(cli);
  const name = cleanLine(space.name);
  if (cli.json) cli.sayJson({ published, dryRun: false });
  else if (cli.plain) cli.sayRows(published.map(plainPublished));
  else {
    cli.say(published.map((one) => publishedLine(one, name, style)).join("\n"));
    const [first] = published.filter(({ state }) => state === "done");
    if (first)
      cli.note(`take it back:  memory space unpublish ${memoryRef(first.from)} --space ${spaceWord(space)}`);
  }
  return exitOf(published);
}

/** What others said is theirs, and lies there already. */
function refuseShared(memories: readonly Memory[]): void {
  const shared = memories.find(({ space }) => space !== undefined);
  if (shared)
    throw new CliError(
      EXIT.usage,
      `${memoryRef(shared.id)} lies in the space ${cleanLine(shared.space?.name ?? "")}: only what is yours is published`,
      { hint: "save it in your own words first:  memory save <words>" },
    );
}

/** What would leave, and what would not and why. */
function show(cli: Cli, space: Space, published: readonly Published[]): Exit {
  const style = styleOf(cli);
  const name = cleanLine(space.name);
  const going = published.filter(({ state }) => state === "would go");
  const others = published.filter(({ state }) => state !== "would go");
  if (cli.json) cli.sayJson({ published, dryRun: true });
  else if (cli.plain) cli.sayRows(published.map(plainPublished));
  else
    cli.say(
      [
        ...(going.length > 0
          ? [`These words would leave for ${name}:`, "", leavingText(going, style), ""]
          : []),
        ...others.map((one) => publishedLine(one, name, style)),
        "Nothing was published.",
      ].join("\n"),
    );
  return EXIT.ok;
}

function exitOf(published: readonly Published[]): Exit {
  const refused = published.filter(({ state }) => state === "refused" || state === "left out").length;
  if (refused === 0) return EXIT.ok;
  return refused === published.length ? EXIT.refused : EXIT.partly;
}

export async function unpublish(
  cli: Cli,
  written: string,
  { space: named, yes, input }: InSpace & Asking,
): Promise<Exit> {
  const { client } = await connect(cli);
  const space = await findSpace(client, named);
  const memory = await resolveRef(client, written);
  const what = `${memoryRef(memory.id)} ${quoted(memory.content)}`;
  const asked = {
    question: `Take the copy of ${what} out of ${cleanLine(space.name)}? It is deleted there for good; your own memory stays. Go on?`,
    refusal: `this would delete the copy of ${what} in ${cleanLine(space.name)} for good`,
    hint: "agree with --yes",
    input,
  };
  if (!yes && !(await confirm(cli, asked))) {
    cli.note("Nothing was taken back.");
    return EXIT.ok;
  }
  const outcome = await client.spaces.unpublish({ params: { id: space.id, memory: memory.id } });
  return tellOutcome(cli, outcome, {
    space,
    done: `Deleted  the copy of ${what}`,
    more: await goneFrom(client, space, { ...outcome, now: cli.io.now() }),
  });
}
