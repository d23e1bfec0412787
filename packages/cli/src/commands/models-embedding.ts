import type { EmbeddingStatus } from "@memory/shared";
import { requests } from "@memory/shared/requests";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { embeddingText, plainEmbedding } from "../print/embedding.ts";
import { addFlags, type Given } from "../request-flags.ts";

const { anyway } = requests.embeddings.switch;
const SWITCH = { anyway };

/** `memory models embedding`. */
export const defineEmbedding: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  command
    .command("status", { isDefault: true })
    .description("The model that recall goes by, and how far the change to another one is")
    .action(act(status));
  const change = command.command("switch").description("Go by the new model, now that it is compared");
  addFlags(change, SWITCH).action(act(take));
  command
    .command("rollback")
    .description("Go by the model before again; doing it twice is back where it was")
    .action(act(rollback));
  command.command("cancel").description("Give up the new model; recall stays as it is").action(act(cancel));
};

async function status(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  return said(cli, await client.embeddings.get());
}

async function take(cli: Cli, { anyway }: Given<typeof SWITCH>): Promise<Exit> {
  const { client } = await connect(cli);
  return said(cli, await client.embeddings.switch({ body: { anyway } }));
}

async function rollback(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  return said(cli, await client.embeddings.rollback());
}

async function cancel(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  return said(cli, await client.embeddings.cancel());
}

function said(cli: Cli, answer: EmbeddingStatus): Exit {
  if (cli.json) cli.sayJson(answer);
  else if (cli.plain) cli.sayRows([plainEmbedding(answer)]);
  else cli.say(embeddingText(answer, styleOf(cli)));
  return EXIT.ok;
}
