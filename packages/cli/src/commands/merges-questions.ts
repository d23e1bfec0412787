import { requests } from "@memory/shared/requests";
import { count, questionRef } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { toEach } from "../each.ts";
import { EXIT, type Exit } from "../errors.ts";
import { resolveQuestions } from "../fold-refs.ts";
import { pick } from "../print/json.ts";
import { plainQuestion, questionText } from "../print/merges.ts";
import { named } from "../print/named.ts";
import type { Given } from "../request-flags.ts";
import { mergedText } from "./entities-merge.ts";

const { limit, cursor } = requests.folds.candidates;
export const QUESTIONS = { limit, cursor };

export async function questions(cli: Cli, { limit, cursor }: Given<typeof QUESTIONS>): Promise<Exit> {
  const { client } = await connect(cli);
  const { candidates, nextCursor, total } = await client.folds.candidates({ query: { limit, cursor } });
  if (cli.json)
    cli.sayJson({ items: cli.fields ? pick(candidates, cli.fields) : candidates, nextCursor, total });
  else if (cli.plain) cli.sayRows(candidates.map(plainQuestion));
  else if (candidates.length === 0)
    cli.say("No question waits. Look for entities that may be one:  memory merges resolve");
  else {
    await cli.page(questionText(candidates, styleOf(cli)));
    const more = nextCursor ? `   next page: --cursor ${nextCursor}` : "";
    cli.note(`${count(candidates.length)} of ${count(total)}${more}`);
  }
  return EXIT.ok;
}

export async function same(cli: Cli, written: string[]): Promise<Exit> {
  const { client } = await connect(cli);
  return toEach(cli, await resolveQuestions(client, written), {
    act: ({ other, entity }) => client.folds.merge({ params: { id: other.id }, body: { into: entity.id } }),
    told: (_, fold) => mergedText(fold),
    name: ({ id }) => questionRef(id),
  });
}

export async function different(cli: Cli, written: string[]): Promise<Exit> {
  const { client } = await connect(cli);
  return toEach(cli, await resolveQuestions(client, written), {
    act: ({ id }) => client.folds.dismiss({ params: { id } }),
    told: ({ other, entity }) =>
      `Kept apart  ${named(other.name)} and ${named(entity.name)}   this is not asked again`,
    name: ({ id }) => questionRef(id),
  });
}
