import type { Client } from "@memory/client";
import { bytes, plural } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { pick } from "../print/json.ts";

interface Options extends Asking {
  readonly delete?: true;
}

type Ark = Awaited<ReturnType<Client["ark"]["read"]>>;

export async function ark(cli: Cli, { delete: remove, yes, input }: Options): Promise<Exit> {
  const { client } = await connect(cli);
  const kept = await client.ark.read();
  if (remove) return deleteAll(cli, client, { kept, agreed: yes === true, input });
  if (cli.json) cli.sayJson(cli.fields ? pick([kept], cli.fields)[0] : kept);
  else cli.say(describe(kept).join("\n"));
  return EXIT.ok;
}

interface Removal {
  readonly kept: Ark;
  readonly agreed: boolean;
  readonly input: boolean;
}

async function deleteAll(cli: Cli, client: Client, { kept, agreed, input }: Removal): Promise<Exit> {
  const what = `${copiesOf(kept.sessions)} (${bytes(kept.bytes)})`;
  const asked = {
    question: `Delete ${what}? Memories stay. What the agent has deleted itself can then not be read again.`,
    refusal: `this would delete ${what}`,
    hint: "agree with --yes",
    input,
  };
  if (kept.sessions > 0 && !agreed && !(await confirm(cli, asked))) {
    cli.note("Nothing was deleted.");
    return EXIT.ok;
  }
  const gone = await client.ark.remove();
  if (cli.json) cli.sayJson({ deleted: gone.sessions, bytes: gone.bytes });
  else cli.say(`Deleted  ${copiesOf(gone.sessions)} (${bytes(gone.bytes)})`);
  return EXIT.ok;
}

const copiesOf = (sessions: number): string =>
  sessions === 1 ? "the copy of 1 session" : `the copies of ${plural(sessions, "session")}`;

function describe({ sessions, bytes: size, rawBytes, oldest, newest, policy, pruned }: Ark): string[] {
  const limit = `at most ${bytes(policy.maxBytes)}, then the oldest go`;
  const span = oldest && newest ? `   from ${oldest.slice(0, 10)} to ${newest.slice(0, 10)}` : "";
  return [
    sessions === 0
      ? "No copies of sessions are kept."
      : `Kept     ${plural(sessions, "session")}   ${bytes(size)}, ${bytes(rawBytes)} uncompressed${span}`,
    `Policy   ${policy.keeps ? `a redacted copy of each captured session; ${limit}` : "no copies are made (the setting ark is off)"}`,
    ...(pruned.sessions > 0
      ? [`Pruned   ${plural(pruned.sessions, "session")} (${bytes(pruned.bytes)}) for want of room, ever`]
      : []),
    ...(sessions > 0 ? ["Read them again:  memory import --from-ark"] : []),
  ];
}
