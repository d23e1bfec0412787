import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Root } from "@memory/shared";
import { documentRef, plural, rootRef } from "@memory/shared/words";
import { lookedThrough } from "../add-sources.ts";
import { type Cli, shortPath, styleOf } from "../cli.ts";
import { connect, type Session } from "../daemon/connect.ts";
import { resolveDocument, rootAmong } from "../document-refs.ts";
import { EXIT, type Exit } from "../errors.ts";
import { folderState } from "../print/folders.ts";
import { add } from "./context-add.ts";

/** Link a folder, or go on with one that was paused. A file is followed on its own. */
export async function watch(cli: Cli, written: string): Promise<Exit> {
  const { client } = await connect(cli);
  const known = await rootAmong((await client.roots.list({ query: {} })).roots, written);
  if (!known && !(await isFolder(written))) return add(cli, [written], { watch: true });
  const root = known
    ? await client.roots.watch({ params: { id: known.id }, body: { watching: true } })
    : await lookedThrough(client, await client.roots.link({ body: { path: resolve(written) } }));
  return sayRoot(cli, root, known ? "Watching" : "Linked", folderState(root, styleOf(cli)));
}

/** Anything but a folder, a missing one included, is left for `add` to take or refuse. */
const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isDirectory() ?? false;

export async function unwatch(cli: Cli, written: string): Promise<Exit> {
  const { client } = await connect(cli);
  const known = await rootAmong((await client.roots.list({ query: {} })).roots, written);
  if (!known) return unwatchDocument(cli, client, written);
  const root = await client.roots.watch({ params: { id: known.id }, body: { watching: false } });
  sayRoot(cli, root, "Paused", `${plural(root.documents, "document")} kept`);
  cli.note(`What was learned stays.  Resume:  memory context watch ${rootRef(root.id)}`);
  return EXIT.ok;
}

async function unwatchDocument(cli: Cli, client: Session["client"], written: string): Promise<Exit> {
  const { document } = await resolveDocument(client, written);
  const left = await client.documents.watch({ params: { id: document.id }, body: { watching: false } });
  if (cli.json) cli.sayJson(left);
  else cli.say(`Not followed any more  ${shortPath(left.path, cli.io.homedir)}   ${documentRef(left.id)}`);
  return EXIT.ok;
}

function sayRoot(cli: Cli, root: Root, done: string, words: string): Exit {
  if (cli.json) cli.sayJson(root);
  else
    cli.say(
      `${done}  ${shortPath(root.path, cli.io.homedir)}   ${words}   ${cli.paint.cyan(rootRef(root.id))}`,
    );
  return EXIT.ok;
}
