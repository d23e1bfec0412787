import { requests } from "@memory/shared/requests";
import { count } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { resolveRoot } from "../document-refs.ts";
import { EXIT, type Exit } from "../errors.ts";
import { documentTable, plainDocument } from "../print/documents.ts";
import { pick } from "../print/json.ts";
import type { Given } from "../request-flags.ts";

const { root, kind, status, text, limit, cursor } = requests.documents.list;

export const LIST = {
  root: { ...root, takes: "path", words: "only documents of this linked folder (path or reference)" },
  kind,
  status,
  text,
  limit,
  cursor,
};

export async function list(cli: Cli, { root: folder, limit, ...filters }: Given<typeof LIST>): Promise<Exit> {
  const { client } = await connect(cli);
  const root = folder === undefined ? undefined : (await resolveRoot(client, folder, cli.io.homedir)).id;
  const { kind, status, text, cursor } = filters;
  const { documents, nextCursor, total } = await client.documents.list({
    query: { root, kind, status, text, limit, cursor },
  });
  if (cli.json)
    cli.sayJson({ items: cli.fields ? pick(documents, cli.fields) : documents, nextCursor, total });
  else if (cli.plain) cli.sayRows(documents.map(plainDocument));
  else if (documents.length === 0)
    cli.say(
      root || kind || status || text || cursor
        ? "No document matches these filters."
        : "No document has been read. Add some:  memory context add <file, folder or url>",
    );
  else {
    await cli.page(documentTable(documents, styleOf(cli)));
    const more = nextCursor ? `   next page: --cursor ${nextCursor}` : "";
    cli.note(`${count(documents.length)} of ${count(total)}${more}`);
  }
  return EXIT.ok;
}
