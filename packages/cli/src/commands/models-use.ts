import type { ModelUsed } from "@memory/shared";
import { requests } from "@memory/shared/requests";
import type { Cli } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { taskOf } from "../model-task.ts";
import { cleanLine } from "../print/clean.ts";
import { consentText, usedText } from "../print/models.ts";
import type { Given } from "../request-flags.ts";

const { for: work, url, pays, dryRun } = requests.models.use;
export const USE = { for: { ...work, takes: "work" }, url, pays: { ...pays, takes: "who" }, dryRun };

interface Options extends Given<typeof USE>, Asking {
  readonly embedding?: true;
  readonly reranking?: true;
}

/** Choose a model, after saying what leaves this machine, if anything does. */
export async function use(cli: Cli, written: string, options: Options): Promise<Exit> {
  const { client } = await connect(cli);
  const body = {
    task: taskOf(options),
    model: written === "none" ? null : written,
    ...(options.url !== undefined && { url: options.url }),
    ...(options.for !== undefined && { for: options.for }),
    ...(options.pays !== undefined && { pays: options.pays }),
  };
  const plan = await client.models.use({ body: { ...body, dryRun: true } });
  if (options.dryRun) return said(cli, plan);
  if (!(await mayLeave(cli, plan, options))) {
    cli.note("Nothing was changed.");
    return EXIT.ok;
  }
  // What was shown is what is agreed to: another program by now is refused.
  const agreed = plan.agent && { path: plan.agent.path, version: plan.agent.version };
  const used = await client.models.use({ body: { ...body, ...(agreed && { agreed }) } });
  const exit = said(cli, used);
  // A server on this machine may not run; no other is asked before there is something to ask.
  const { warning } =
    used.runs === "local" ? await client.models.list().catch(() => ({ warning: null })) : { warning: null };
  if (warning !== null) cli.note(cleanLine(warning));
  return exit;
}

/** A model on this machine needs no leave. */
async function mayLeave(cli: Cli, plan: ModelUsed, { yes, input }: Options): Promise<boolean> {
  if (plan.runs !== "remote" || yes) return true;
  const line = consentText(plan);
  return confirm(cli, {
    question: plan.agent ? `${line}\nDo you agree?` : `${line}  Use it?`,
    refusal: line,
    hint: "agree with --yes, or look first with --dry-run",
    input,
  });
}

function said(cli: Cli, used: ModelUsed): Exit {
  if (cli.json) cli.sayJson(used);
  else if (cli.plain) cli.sayRows([[used.task, cleanLine(used.model ?? "none"), used.runs, used.key]]);
  else cli.say(usedText(used, cli.paint));
  return EXIT.ok;
}
