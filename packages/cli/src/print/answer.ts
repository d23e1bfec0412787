import { type Cli, styleOf } from "../cli.ts";
import { cleanLine } from "./clean.ts";
import { type Answer, type Hit, type HitOptions, hits } from "./hits.ts";
import { pick } from "./json.ts";

/** The answer to a question, in the form that was asked for. */
export async function showAnswer(cli: Cli, answer: Answer, options: HitOptions): Promise<void> {
  const { memories, ...rest } = answer;
  if (cli.json) {
    const items = cli.fields ? pick(memories, cli.fields) : memories;
    const { trace } = options;
    const total = memories.length + answer.omitted;
    cli.sayJson({ items, nextCursor: null, total, ...rest, ...(trace && { trace }) });
  } else if (cli.plain) cli.sayRows(memories.map(plainHit));
  else await cli.page(hits(answer, options, styleOf(cli)));
}

const plainHit = (hit: Hit): string[] =>
  [hit.id, hit.kind, hit.type ?? "", hit.project ?? "", hit.assertedAt, hit.content].map(cleanLine);
