import type { ModelTested } from "@memory/shared";
import type { Cli } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { taskOf } from "../model-task.ts";
import { cleanLine } from "../print/clean.ts";
import { testedText } from "../print/models.ts";

interface Options {
  readonly embedding?: true;
  readonly reranking?: true;
  readonly url?: string;
  readonly reading?: true;
}

/** One real question. A model that does not answer is exit 5, with what to do about it. */
export async function test(
  cli: Cli,
  model: string | undefined,
  { url, reading, ...task }: Options,
): Promise<Exit> {
  const { client } = await connect(cli);
  const tested = await client.models.test({
    body: {
      task: taskOf(task),
      ...(model !== undefined && { model }),
      ...(url !== undefined && { url }),
      ...(reading && { reading }),
    },
  });
  if (cli.json) {
    cli.sayJson(tested);
    return tested.ok ? EXIT.ok : EXIT.model;
  }
  if (!tested.ok)
    throw new CliError(
      EXIT.model,
      sentenceOf(tested),
      tested.todo === undefined ? {} : { hint: tested.todo },
    );
  cli.say(testedText(tested));
  return EXIT.ok;
}

/** Most reasons name the model themselves. */
function sentenceOf({ model, message = "it gave nothing" }: ModelTested): string {
  return message.startsWith(`${model} `) ? message : `${cleanLine(model)}: ${message}`;
}
