import { JUDGEMENTS } from "@memory/shared/wire";
import { memoryRef } from "@memory/shared/words";
import { Argument } from "commander";
import type { Cli, Define } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { judgedText } from "../print/judged.ts";
import { MEMORY, resolveRef } from "../refs.ts";

export const define: Define = (command, act) =>
  command
    .argument("<ref>", MEMORY)
    .addArgument(new Argument("<is>", "what it is to the other one").choices(JUDGEMENTS))
    .argument("<other>", "the other memory")
    .addHelpText("after", HELP)
    .action(act(judge));

const HELP = `
same: one more source of the other; adds, replaces: the next version of it; contradicts: asked about in memory review;
different: they stand beside each other and are not named as near again. Each is taken back with memory undo.`;

async function judge(
  cli: Cli,
  written: string,
  is: (typeof JUDGEMENTS)[number],
  near: string,
): Promise<Exit> {
  const { client } = await connect(cli);
  const [memory, other] = [await resolveRef(client, written), await resolveRef(client, near)];
  const { judged } = await client.memories.judge({
    params: { id: memory.id },
    body: { judged: [{ id: other.id, is }] },
  });
  if (cli.json) cli.sayJson({ judged });
  else for (const one of judged) cli.say(judgedText(memoryRef(memory.id), one, cli.paint));
  return judged.some(({ outcome }) => outcome === "refused") ? EXIT.refused : EXIT.ok;
}
