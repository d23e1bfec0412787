import { documentRef, plural } from "@memory/shared/words";
import { type Cli, shortPath } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { resolveDocument } from "../document-refs.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { titleOf } from "../print/documents.ts";
import { shellWord } from "../print/shell.ts";

export async function remove(cli: Cli, written: string, { yes, input }: Asking): Promise<Exit> {
  const { client } = await connect(cli);
  const { document, chunk } = await resolveDocument(client, written);
  if (chunk !== undefined)
    throw new CliError(EXIT.usage, "a passage cannot be removed alone", {
      hint: `the whole document:  memory context remove ${documentRef(document.id)}`,
    });
  const path = shortPath(document.path, cli.io.homedir);
  const what = `"${titleOf(document)}" (${path}) and its ${plural(document.chunks, "passage")}`;
  const question = `Forget ${what}?${document.origin === "file" ? " The file itself stays." : ""}`;
  const hint = "agree with --yes";
  if (!yes && !(await confirm(cli, { question, refusal: `this would forget ${what}`, hint, input }))) {
    cli.note("Nothing was removed.");
    return EXIT.ok;
  }
  await client.documents.remove({ params: { id: document.id } });
  if (cli.json) cli.sayJson({ removed: document.id, path: document.path });
  else
    cli.say(
      document.origin === "file"
        ? `Forgotten  ${path}   The file itself stays; read it again:  memory context add ${shellWord(document.path, cli.io.homedir)}`
        : `Forgotten  ${path}`,
    );
  return EXIT.ok;
}
