import type { Client } from "@memory/client";
import type { Memory } from "@memory/shared";
import { memoryRef, plural } from "@memory/shared/words";
import type { Cli, Define } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { type Asking, asking } from "../flags.ts";
import { quoted } from "../print/named.ts";
import { headOf, MEMORY } from "../refs.ts";
import { resolveOwn } from "../spaces/copies.ts";

export const define: Define = (command, act) => asking(command.argument("<ref>", MEMORY)).action(act(remove));

async function remove(cli: Cli, written: string, { yes, input }: Asking): Promise<Exit> {
  const { client } = await connect(cli);
  const memory = await headOf(client, await resolveOwn(client, written, "delete"));
  const what = `${memoryRef(memory.id)} ${quoted(memory.content)}`;
  const goes = await whatGoes(client, memory);
  const asked = {
    question: `Delete ${what}? ${goes} This cannot be undone; to stop recalling it:  memory retire ${memoryRef(memory.id)}\nDelete it for good?`,
    refusal: `this would delete ${what} for good: ${goes}`,
    hint: `agree with --yes, or only stop recalling it:  memory retire ${memoryRef(memory.id)}`,
    input,
  };
  if (!yes && !(await confirm(cli, asked))) {
    cli.note("Nothing was deleted.");
    return EXIT.ok;
  }
  await client.memories.remove({ params: { id: memory.id } });
  if (cli.json) cli.sayJson({ deleted: memory.id });
  else cli.say(`Deleted  ${what}\n  no import brings it back`);
  return EXIT.ok;
}

/** "2 versions, 3 sources and the passages of 2 sessions that say it go." */
async function whatGoes(client: Client, { id }: Memory): Promise<string> {
  const params = { id };
  const [{ versions }, { evidence, derived }] = await Promise.all([
    client.memories.history({ params }),
    client.memories.why({ params }),
  ]);
  const sessions = new Set(evidence.flatMap(({ sessionId }) => sessionId ?? [])).size;
  const parts = [
    plural(versions.length, "version"),
    ...(evidence.length > 0 ? [plural(evidence.length, "source")] : []),
    ...(sessions > 0 ? [`the passages of ${plural(sessions, "session")} that say it`] : []),
  ];
  const verb = parts.length === 1 && versions.length === 1 ? "goes" : "go";
  const goes = `${new Intl.ListFormat("en-GB").format(parts)} ${verb}.`;
  if (derived.length === 0) return goes;
  const stay = derived.length === 1 ? "stays" : "stay";
  return `${goes} ${plural(derived.length, "memory", "memories")} made from it ${stay}, to be looked at again.`;
}
