import { plural } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { cleanLine } from "../print/clean.ts";
import { findSpace } from "../spaces/find-space.ts";

export async function leave(
  cli: Cli,
  named: string | undefined,
  { keep, yes, input }: Asking & { readonly keep?: true },
): Promise<Exit> {
  const { client } = await connect(cli);
  const params = { id: (await findSpace(client, named)).id };
  const space = await client.spaces.get({ params });
  const name = cleanLine(space.name);
  const copy = plural(space.memories, "memory", "memories");
  const what = [
    keep ? `The copy here (${copy}) is kept, to be read alone.` : `The copy here (${copy}) is deleted.`,
    ...(space.published > 0
      ? [
          `What you published stays there (${space.published}); take it back first with  memory space unpublish`,
        ]
      : []),
    ...(space.waiting + space.asking > 0
      ? [`${plural(space.waiting + space.asking, "change")} in the outbox will not leave any more.`]
      : []),
  ].join("\n  ");
  const asked = {
    question: `Leave ${name}?\n  ${what}\nGo on?`,
    refusal: `this would leave ${name}. ${what}`,
    hint: "agree with --yes",
    input,
  };
  if (!yes && !(await confirm(cli, asked))) {
    cli.note("You stay in it.");
    return EXIT.ok;
  }
  const left = await client.spaces.leave({ params, body: { keep } });
  if (cli.json) cli.sayJson(left);
  else
    cli.say(
      [
        `Left  ${name}`,
        `  ${keep ? `what was here (${copy}) stays, and can be read` : `${plural(left.memories, "memory", "memories")} of it ${left.memories === 1 ? "was" : "were"} deleted here`}; what you published stays there`,
        ...(left.untold === undefined
          ? []
          : [
              `  the others could not be told: ${cleanLine(left.untold)}`,
              "  to them this machine still takes part, until an owner removes you or another machine of yours leaves, too",
            ]),
      ].join("\n"),
    );
  return EXIT.ok;
}

export async function verify(cli: Cli, named: string | undefined): Promise<Exit> {
  const { client } = await connect(cli);
  const space = await findSpace(client, named);
  const verified = await client.spaces.verify({ params: { id: space.id } });
  const { changes, memories, faults } = verified;
  const read = `${plural(changes, "change")} read, ${plural(memories, "memory", "memories")}`;
  if (cli.json) cli.sayJson(verified);
  else if (faults.length === 0)
    cli.say(
      `${cli.paint.green("Sound")}  ${cleanLine(space.name)}   ${read}: each change is as it was signed, and the copy here is what they come to`,
    );
  else
    cli.say(
      [
        `${cli.paint.red(plural(faults.length, "fault"))}  ${cleanLine(space.name)}   ${read}`,
        ...faults.map((fault) => `  ${cleanLine(fault)}`),
        "  Tell an owner of it; what is here goes on being told.",
      ].join("\n"),
    );
  return faults.length === 0 ? EXIT.ok : EXIT.failed;
}
