import { plural } from "@memory/shared/words";
import { type Cli, shortPath } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { resolveRoot } from "../document-refs.ts";
import { EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";

interface Options extends Asking {
  readonly documents?: true;
}

export async function forget(cli: Cli, written: string, { documents, yes, input }: Options): Promise<Exit> {
  const { client } = await connect(cli);
  const root = await resolveRoot(client, written, cli.io.homedir);
  const path = shortPath(root.path, cli.io.homedir);
  const size = plural(root.documents, "document");
  const asked = {
    question: `Unlink ${path} and forget its ${size}? The files themselves stay.`,
    refusal: `this would forget ${size} of ${path}`,
    hint: "agree with --yes",
    input,
  };
  if (documents && !yes && !(await confirm(cli, asked))) {
    cli.note("Nothing was forgotten.");
    return EXIT.ok;
  }
  const query = { documents: documents ? ("remove" as const) : ("keep" as const) };
  const gone = await client.roots.unlink({ params: { id: root.id }, query });
  if (cli.json) cli.sayJson({ unlinked: root.id, path: root.path, removed: gone.documents });
  else if (documents)
    cli.say(`Unlinked  ${path}   ${plural(gone.documents, "document")} forgotten; the files stay`);
  else cli.say(`Unlinked  ${path}   its ${size} ${root.documents === 1 ? "stays" : "stay"} in memory`);
  return EXIT.ok;
}
