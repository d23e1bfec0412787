import type { Cli } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { cleanLine } from "../print/clean.ts";
import { spaceLine, spaceWord } from "../print/spaces.ts";
import { findSpace } from "../spaces/find-space.ts";

/** Has everybody leave out the change at which all copies stop. */
export async function repair(
  cli: Cli,
  named: string | undefined,
  { dryRun, yes, input }: Asking & { readonly dryRun?: true },
): Promise<Exit> {
  const { client } = await connect(cli);
  const space = await findSpace(client, named);
  const params = { id: space.id };
  const looked = await client.spaces.repair({ params, body: { dryRun: true } });
  const name = cleanLine(space.name);
  const what = `Change ${looked.number} of ${name} is not what anybody in it has signed: ${cleanLine(looked.why)}`;
  if (dryRun) {
    if (cli.json) cli.sayJson(looked);
    else
      cli.say(
        `${what}\n  leave it out on all machines of all members:  memory space repair ${spaceWord(space)}`,
      );
    return EXIT.ok;
  }
  const asked = {
    question: `${what}\nLeave it out, on all machines of all members? Nothing of it counts then, and that cannot be taken back.`,
    refusal: `this would leave change ${looked.number} of ${name} out, for all its members`,
    hint: "agree with --yes, or look first with --dry-run",
    input,
  };
  if (!yes && !(await confirm(cli, asked))) {
    cli.note("Nothing was left out.");
    return EXIT.ok;
  }
  const done = await client.spaces.repair({ params, body: {} });
  if (cli.json) cli.sayJson(done);
  else
    cli.say(
      [
        `${cli.paint.green("Left out")}  change ${done.number} of ${name}, on all machines as soon as each reads that`,
        ...(done.space === undefined ? [] : [`  ${spaceLine(done.space, cli)}`]),
      ].join("\n"),
    );
  return EXIT.ok;
}
