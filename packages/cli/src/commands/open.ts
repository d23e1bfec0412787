import type { Client } from "@memory/client";
import { resolveEntry } from "../activity-refs.ts";
import type { Cli, Define } from "../cli.ts";
import { resolveConflict } from "../conflict-refs.ts";
import { connect } from "../daemon/connect.ts";
import { resolveDocument } from "../document-refs.ts";
import { resolveEntity } from "../entity-refs.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { resolveFold } from "../fold-refs.ts";
import { resolveRef } from "../refs.ts";

/** Places of the viewer under the names that people use for them. */
const PLACES: Readonly<Record<string, string>> = {
  overview: "/",
  explore: "/explore",
  graph: "/explore",
  memories: "/memories",
  projects: "/projects",
  entities: "/entities",
  folders: "/sources/roots",
  documents: "/sources/documents",
  import: "/sources/import",
  review: "/review",
  conflicts: "/review/conflicts",
  merges: "/review/merges",
  schema: "/review/schema",
  activity: "/activity",
  runs: "/activity/runs",
  calls: "/activity/calls",
  settings: "/settings",
  capture: "/settings/capture",
  models: "/settings/models",
  backup: "/settings/backup",
  clients: "/settings/clients",
  machines: "/settings/machines",
  help: "/settings/help",
};

export const define: Define = (command, act) =>
  command
    .argument("[place]", `${Object.keys(PLACES).join(", ")}; or a reference: m:3f2a91, e:, d:, c:, f:, a:`)
    .option("--print", "only say the address")
    .action(act(show));

interface Flags {
  readonly print?: true;
}

async function show(cli: Cli, place: string | undefined, flags: Flags): Promise<Exit> {
  const { client, daemon } = await connect(cli);
  const path = place === undefined ? "/" : await pathOf(client, place);
  const url = new URL(path, daemon.baseUrl).href;
  if (cli.json) cli.sayJson({ url });
  else cli.say(url);
  if (!flags.print && !cli.json && !(await cli.io.browse(url)))
    cli.note("No browser could be opened here; the address above works in any on this machine.");
  return EXIT.ok;
}

async function pathOf(client: Client, place: string): Promise<string> {
  const word = place.trim().toLowerCase();
  const known = Object.hasOwn(PLACES, word) ? PLACES[word] : undefined;
  return known ?? pathOfRef(client, word);
}

/** Short references say by their letter what they are; a bare one is a memory's. */
async function pathOfRef(client: Client, ref: string): Promise<string> {
  switch (/^([a-z]):/.exec(ref)?.[1]) {
    case "e":
      return `/entities/${(await resolveEntity(client, ref)).id}`;
    case "d": {
      const { document, chunk } = await resolveDocument(client, ref);
      return `/sources/documents/${document.id}${chunk === undefined ? "" : `#chunk-${chunk}`}`;
    }
    case "c":
      return `/review/conflicts/${(await resolveConflict(client, ref)).id}`;
    case "f":
      return `/review/merges/${(await resolveFold(client, ref)).id}`;
    case "a":
      return `/activity/changes/${(await resolveEntry(client, ref)).id}`;
    case "m":
      return `/memories/${(await resolveRef(client, ref)).id}`;
    default:
      if (/^[0-9a-f-]{4,36}$/.test(ref)) return `/memories/${(await resolveRef(client, ref)).id}`;
      throw new CliError(EXIT.usage, `there is no place "${ref}"`, {
        hint: `one of: ${Object.keys(PLACES).join(", ")}`,
      });
  }
}
