import { resolve } from "node:path";
import { activityRef, count, plural } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { agentIn } from "../notes/targets.ts";
import { cleanLine } from "../print/clean.ts";

export async function read(
  cli: Cli,
  names: readonly string[],
  { dryRun = false, folder = [] }: { readonly dryRun?: boolean; readonly folder?: readonly string[] },
): Promise<Exit> {
  const agents = names.map(agentIn);
  if (agents.length > 0 && folder.length > 0)
    throw new CliError(EXIT.usage, "of these programs, or what lies in that folder?", {
      hint: "name either agents or --folder: of a folder the notes of all programs are read",
    });
  const paths = folder.map((one) => resolve(one));
  const { client } = await connect(cli);
  const done = await client.notes.read({
    body: { dryRun, ...(agents.length > 0 && { agents }), ...(paths.length > 0 && { paths }) },
  });
  const exit = done.leftOut.length > 0 ? EXIT.partly : EXIT.ok;
  if (cli.json) {
    cli.sayJson(done);
    return exit;
  }
  const parts: [number, string][] = dryRun
    ? [[done.statements, plural(done.statements, "statement")]]
    : [
        [done.saved, plural(done.saved, "memory", "memories")],
        [done.versioned, plural(done.versioned, "new version")],
        [done.conflict, `${plural(done.conflict, "contradiction")} to decide (memory review)`],
        [done.retired, `${count(done.retired)} retired, whose lines are gone`],
        [done.merged, `${count(done.merged)} known already`],
        [done.dropped, `${count(done.dropped)} that say nothing, or were deleted by you`],
        [done.redactions, `${plural(done.redactions, "secret")} hidden`],
      ];
  const said = parts.filter(([number]) => number > 0).map(([, words]) => words);
  cli.say(
    `${dryRun ? "Would read" : "Read"}   ${plural(done.changed, "changed file")} of ${count(done.files)}: ${said.join(" · ") || "nothing new"}`,
  );
  for (const line of done.leftOut) cli.note(`left out: ${cleanLine(line)}`);
  if (done.runId !== undefined) cli.note(`take it back:  memory undo ${activityRef(done.runId)}`);
  return exit;
}
