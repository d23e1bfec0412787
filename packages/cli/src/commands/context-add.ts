import { type Added, addSources, planSources, sortOut, type Target } from "../add-sources.ts";
import { type Cli, shortPath, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { addedText, plainAdded, planText } from "../print/added.ts";
import { waitRead } from "../wait-read.ts";

interface Options {
  readonly dryRun?: true;
  readonly watch: boolean;
  readonly wait?: true;
}

export async function add(cli: Cli, named: string[], { dryRun, watch, wait }: Options): Promise<Exit> {
  const targets = await sortOut(named);
  refuseWhenNothing(cli, targets.filter(isUnusable), targets.length);
  const { client } = await connect(cli);
  const added = dryRun ? await planSources(client, targets) : await addSources(client, targets, watch);
  const taken = added.linked.length + added.documents.length + added.planned.length + added.skipped.length;
  if (taken === 0) refuseWhenNothing(cli, added.refused, targets.length);
  const read = wait && !dryRun ? await waitRead({ cli, client }, added) : added;
  if (cli.json) cli.sayJson(documentOf(read, dryRun ?? false));
  else if (cli.plain) cli.sayRows(plainAdded(read));
  else if (dryRun) await cli.page(planText(read, named, styleOf(cli)));
  else cli.say(addedText(read, { waited: wait ?? false }, styleOf(cli)));
  const failed = wait ? read.linked.reduce((sum, root) => sum + root.failed, 0) : 0;
  return read.refused.length + failed > 0 ? EXIT.partly : EXIT.ok;
}

const isUnusable = (target: Target) => target.kind === "unusable";

/** Nothing of what was named can be read: exit 2, with the reason of each. */
function refuseWhenNothing(cli: Cli, refused: Added["refused"], named: number): void {
  if (refused.length < named) return;
  throw new CliError(EXIT.usage, "nothing to read", {
    hint: "name files, folders or http(s) addresses:  memory context add ~/notes",
    issues: refused.map(({ path, reason }) => ({
      path: cli.json ? path : shortPath(path, cli.io.homedir),
      message: reason,
    })),
  });
}

/** One item for each that was taken or refused. */
function documentOf({ linked, documents, planned, refused, skipped, capped }: Added, dryRun: boolean) {
  const items = [
    ...linked.map((root) => ({ path: root.path, outcome: "linked", root })),
    ...documents.map((document) => ({ path: document.path, outcome: "added", document })),
    ...planned.map((plan) => ({ ...plan, outcome: "planned" })),
    ...refused.map(({ path, reason }) => ({ path, outcome: "refused", reason })),
  ];
  return { items, nextCursor: null, total: items.length, skipped, capped, dryRun };
}
