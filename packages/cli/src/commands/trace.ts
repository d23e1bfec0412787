import type { Client } from "@memory/client";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { pick } from "../print/json.ts";
import { plainCandidate, plainQuestion, questionTable, traceText } from "../print/trace.ts";
import { UUID } from "../refs.ts";

export const define: Define = (command, act) =>
  command
    .argument("[question]", "a question as the list names it: the end of its id; without it, the list")
    .option("--last", "the question that was asked last")
    .action(act(trace));

async function trace(cli: Cli, ref: string | undefined, { last }: { last?: true }): Promise<Exit> {
  if (ref !== undefined && last)
    throw new CliError(EXIT.usage, "--last names a question, and so do you", { hint: "give one of them" });
  const { client } = await connect(cli);
  if (ref === undefined && !last) return list(cli, client);
  const id = await idOf(client, ref);
  const found = await client.recall.trace({ params: { id } });
  if (cli.json) cli.sayJson(cli.fields ? pick([found], cli.fields)[0] : found);
  else if (cli.plain) cli.sayRows(found.candidates.map(plainCandidate));
  else await cli.page(traceText(found, styleOf(cli)));
  return EXIT.ok;
}

async function list(cli: Cli, client: Client): Promise<Exit> {
  const { queries } = await client.recall.asked();
  if (cli.json) cli.sayJson({ items: cli.fields ? pick(queries, cli.fields) : queries, nextCursor: null });
  else if (cli.plain) cli.sayRows(queries.map(plainQuestion));
  else if (queries.length === 0) cli.say("No question was asked since the daemon started.");
  else {
    await cli.page(questionTable(queries, styleOf(cli)));
    cli.note("how one was answered: memory trace <id>, or memory trace --last");
  }
  return EXIT.ok;
}

/** The question a person means; without a name the last one. */
async function idOf(client: Client, ref: string | undefined): Promise<string> {
  const written = ref?.trim().toLowerCase();
  if (written !== undefined && UUID.test(written)) return written;
  const { queries } = await client.recall.asked();
  const meant = queries.filter(({ queryId }) => written === undefined || queryId.endsWith(written));
  const [first, second] = meant;
  if (!first)
    throw new CliError(
      EXIT.notFound,
      written === undefined
        ? "no question was asked since the daemon started"
        : "no such question; only the last ones are kept",
      { hint: "memory trace" },
    );
  if (second && written !== undefined)
    throw new CliError(EXIT.usage, "several questions end like this", { hint: "give more of the id" });
  return first.queryId;
}
