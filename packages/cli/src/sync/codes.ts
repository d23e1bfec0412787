import { requests } from "@memory/shared/requests";
import { moment } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import type { Style } from "../print/style.ts";
import { framed } from "../print/sync.ts";
import type { Given } from "../request-flags.ts";
import { wordsOf } from "../words.ts";
import { whileOn } from "./standing.ts";

const { hours } = requests.sync.invite;
export const INVITE = { hours };

/** The code for the next machine, on stdout alone, so that it can be piped. */
export async function invite(cli: Cli, { hours }: Given<typeof INVITE>): Promise<Exit> {
  const { client } = await connect(cli);
  await whileOn(client);
  const made = await client.sync.invite({ body: { hours } });
  if (cli.json) cli.sayJson(made);
  else {
    cli.say(made.code);
    cli.note(
      [
        `For your next machine; it counts once, until ${moment(made.until)}. There, type:`,
        "  memory sync join",
        ...(made.bringsPassword
          ? []
          : [
              "There it asks for the password, or the key of the bucket: that of this machine runs out, or none is kept here.",
            ]),
        "and paste the code. Whoever has it reads everything: send it by a way that nobody else reads.",
      ].join("\n"),
    );
  }
  return EXIT.ok;
}

/** The code of recovery anew, shown once. */
export async function recovery(cli: Cli, { yes, input }: Asking): Promise<Exit> {
  const { client } = await connect(cli);
  const before = await whileOn(client);
  const asked = {
    question: "There is a code of recovery already; a new one makes it worthless. Make a new one?",
    refusal: "this would make the code of recovery that there is worthless",
    hint: "agree with --yes",
    input,
  };
  if (before.recovery === "made" && !yes && !(await confirm(cli, asked))) {
    cli.note("The code that there is still counts.");
    return EXIT.ok;
  }
  const made = await client.sync.recovery();
  if (cli.json) cli.sayJson(made);
  else cli.say(codeText(made.code, styleOf(cli)).join("\n"));
  return EXIT.ok;
}

/** The code of recovery, and what is to be done with it. */
export const codeText = (code: string, style: Style, which = ""): string[] => [
  ...framed(`Code of recovery${which === "" ? "" : `, ${which}`}: shown this once`, code, style),
  "  Write it down, or put it into a password manager: somewhere that is none of these machines.",
  "  Were all of them lost, a new one reads everything by it:  memory sync join",
  "  Without a machine and without this code nobody can, whoever runs the Postgres or the bucket included.",
];

const EXAMPLE = "memory sync join memory-space-…";

/** The code as it was given, or from stdin; left out, a person is asked, and what they paste is not shown. */
export async function readCode(cli: Cli, written: string | undefined, input: boolean): Promise<string> {
  const { stdin, stderr } = cli.io;
  if (written !== undefined && !(written === "-" && stdin.isTTY)) return wordsOf(cli.io, [written], EXAMPLE);
  if (!input || cli.json || !stdin.isTTY || !stderr.isTTY)
    throw new CliError(EXIT.usage, "no code was given", { hint: `like this:  ${EXAMPLE}` });
  const code = (await stdin.hidden("Code of your other machine, or of recovery (it is not shown): ")).trim();
  if (code === "")
    throw new CliError(EXIT.usage, "no code was given", {
      hint: "on a machine that has joined:  memory sync invite",
    });
  return code;
}
