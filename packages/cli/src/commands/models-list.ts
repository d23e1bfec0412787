import { type Cli, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { pick } from "../print/json.ts";
import { modelsText, offeredText, plainOffered, plainUsed } from "../print/models.ts";

interface Options {
  readonly of?: string;
  readonly url?: string;
}

export const list = (cli: Cli, { of, url }: Options): Promise<Exit> =>
  of === undefined ? listUsed(cli) : listOffered(cli, of, url);

async function listUsed(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const models = await client.models.list();
  if (cli.json) cli.sayJson(cli.fields ? pick([models], cli.fields)[0] : models);
  else if (cli.plain) cli.sayRows(models.used.map(plainUsed));
  else cli.say(modelsText(models, styleOf(cli)));
  return EXIT.ok;
}

async function listOffered(cli: Cli, provider: string, url: string | undefined): Promise<Exit> {
  const { client } = await connect(cli);
  const { models } = await client.models.available({
    body: { provider, ...(url !== undefined && { url }) },
  });
  if (cli.json) cli.sayJson({ provider, models: cli.fields ? pick(models, cli.fields) : models });
  else if (cli.plain) cli.sayRows(models.map(plainOffered));
  else await cli.page(offeredText(provider, models, styleOf(cli)));
  return EXIT.ok;
}
