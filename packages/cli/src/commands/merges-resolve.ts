import { foldRef, plural } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { foldWords, plainMerge } from "../print/merges.ts";

export async function resolve(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const { folded, candidates } = await client.folds.resolve({ body: {} });
  if (cli.json) cli.sayJson({ folded, candidates });
  else if (cli.plain) cli.sayRows(folded.map(plainMerge));
  else {
    for (const fold of folded)
      cli.say(
        `${cli.paint.cyan(foldRef(fold.id))}  ${foldWords(fold)}   ${cli.paint.dim(cleanLine(fold.reason))}`,
      );
    const merged = `${plural(folded.length, "entity", "entities")} merged by spelling`;
    cli.say(folded.length > 0 ? merged : "No two entities are spelt alike.");
    if (folded.length > 0) cli.say("  take one back:  memory merges revert <merge>");
    if (candidates > 0) cli.say(`${plural(candidates, "question")} for you:  memory merges questions`);
  }
  return EXIT.ok;
}
