import type { Redated } from "@memory/shared";
import { moment, plural } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";

interface Options extends Asking {
  readonly dryRun?: true;
}

/** The clock was ahead for a while: what was saved from then on comes back to its true date. */
export async function redate(cli: Cli, { dryRun, yes, input }: Options): Promise<Exit> {
  const { client } = await connect(cli);
  const found = await client.admin.redate({ body: { dryRun: true } });
  if (dryRun) {
    if (cli.json) cli.sayJson(found);
    else cli.say(foundText(found));
    return EXIT.ok;
  }
  if (!cli.json) cli.note(foundText(found));
  if (!yes && !(await confirm(cli, { ...questionOf(found), input }))) {
    cli.note("Nothing was changed.");
    return EXIT.ok;
  }
  const done = await client.admin.redate({ body: { dryRun: false } });
  if (cli.json) cli.sayJson(done);
  else cli.say(`Redated  ${plural(done.operations, "change")}`);
  return EXIT.ok;
}

const foundText = ({ operations, from, to, now }: Redated): string =>
  `${plural(operations, "change")} dated ${moment(from)} to ${moment(to)}\n  this machine's clock says ${moment(now)}`;

const questionOf = ({ now }: Redated) => ({
  question: `Is the clock right? Then they are dated up to ${moment(now)}. This cannot be taken back.`,
  refusal: `this would date them up to ${moment(now)}`,
  hint: "agree with --yes, if this machine's clock is right",
});
